"""All games, by name. Whatever plays, shows or keeps games finds them here."""

from qwixx.rules.classic import CLASSIC
from qwixx.rules.duel import DUEL
from qwixx.rules.game import Game
from qwixx.rules.mixx import MIXX_A, MIXX_B

GAMES: dict[str, Game] = {game.name: game for game in (CLASSIC, DUEL, MIXX_A, MIXX_B)}
"""By name. A game of one's own is put in here: see docs/variants.md."""
