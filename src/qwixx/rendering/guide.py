"""A guide with its positions drawn as the table draws them."""

import re
from collections.abc import Iterator

from rich.text import Text

from qwixx.locale import Texts, guide
from qwixx.locale.phrases import Phrases
from qwixx.notation import parse_position
from qwixx.rendering.board import board
from qwixx.rendering.palette import pile
from qwixx.rendering.sheet import sheet
from qwixx.rendering.tiles import Marks
from qwixx.rules import GAMES, State

POSITION = re.compile(r"^```position\n(.+)\n```$", re.MULTILINE)


def guide_parts(texts: Texts, game: str) -> Iterator[str | Text]:
    """Markdown and pictures by turns."""
    for number, part in enumerate(POSITION.split(guide(texts.language, game))):
        yield _picture(texts, parse_position(part)) if number % 2 else part


def _picture(texts: Texts, state: State) -> Text:
    """The board, or the sheet of the first seat."""
    phrases = Phrases(texts, GAMES[state.game])
    if phrases.game.board == "board":
        return pile(board(phrases, state, Marks(), tall=False), gap=False)
    return pile(sheet(phrases, state, 0, Marks(), tall=False), gap=False)
