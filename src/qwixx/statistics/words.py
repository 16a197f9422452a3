"""What kinds of games are called."""

from qwixx.locale import Texts
from qwixx.rules import GAMES


def kind_title(texts: Texts, game: str, seats: int) -> str:
    """A game and its number of players."""
    players = texts.plural("{number} player", "{number} players", seats)
    return texts("{game}, {players}", game=texts(GAMES[game].title), players=players)
