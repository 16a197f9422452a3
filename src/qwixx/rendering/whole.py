"""Everything that lies on the table, in one piece: the board, or all sheets side by side."""

from collections.abc import Sequence

from rich.text import Text

from qwixx.locale.phrases import Phrases
from qwixx.rendering.board import board
from qwixx.rendering.palette import pile, side_by_side
from qwixx.rendering.sheet import SmallSheet
from qwixx.rendering.tiles import WIDTH, Marks
from qwixx.rules import State


def whole(phrases: Phrases, state: State, names: Sequence[str], marks: Marks, tall: bool) -> Text:
    if phrases.game.board == "board":
        return pile(board(phrases, state, marks, tall), gap=False)
    width = min(34, (WIDTH + 1) // state.players - 1)
    sheets = [
        SmallSheet(phrases, state, seat, marks, width).lines(name)
        for seat, name in enumerate(names)
    ]
    return side_by_side(sheets)
