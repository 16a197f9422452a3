"""All games, by name. Whatever plays, shows or keeps games finds them here."""

from qwixx.rules.classic import CLASSIC
from qwixx.rules.duel import DUEL
from qwixx.rules.game import Game
from qwixx.rules.mixx import MIXX_A, MIXX_B
from qwixx.rules.reasons import RuleError
from qwixx.rules.text import shorten

GAMES: dict[str, Game] = {game.name: game for game in (CLASSIC, DUEL, MIXX_A, MIXX_B)}
"""By name. A game of one's own is put in here: see docs/variants.md."""


def find_game(game: Game | str) -> Game:
    """Return the game of this name; a `Game` is returned as it is. RuleError if there is none."""
    if isinstance(game, Game):
        return game
    found = GAMES.get(game) if isinstance(game, str) else None
    if found is None:
        raise RuleError("game", game=shorten(str(game)), known=", ".join(GAMES))
    return found
