"""Everything that lies on the table, in one piece: the board, or all sheets side by side."""

from collections.abc import Sequence

from rich.text import Text

from qwixx.locale.phrases import Phrases
from qwixx.rules import State
from qwixx.terminal.views.board import board
from qwixx.terminal.views.palette import pile, side_by_side
from qwixx.terminal.views.sheet import small_sheet
from qwixx.terminal.views.tiles import WIDTH, Marks


def whole(phrases: Phrases, state: State, names: Sequence[str], marks: Marks, tall: bool) -> Text:
    if phrases.game.board == "board":
        return pile(board(phrases, state, marks, tall), gap=False)
    width = min(34, (WIDTH + 1) // state.players - 1)
    sheets = [small_sheet(state, seat, name, marks, width) for seat, name in enumerate(names)]
    return side_by_side(sheets)
