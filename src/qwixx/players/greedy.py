"""A sensible player that looks no further than its own turn.

It compares the positions that it can reach with this throw by where each row is heading: the
crosses or tokens there now, and some more for every number still open, by its chance to be thrown.
When a move ends the game, only the result counts. `sheets` and `boards` do the work.
"""

from functools import cache, partial

from qwixx.compiled.offers import ways
from qwixx.players.boards import board_table, decide_by_heading
from qwixx.players.formula import Table, Way
from qwixx.players.sheets import decide_by_table, sheet_table
from qwixx.rules.crosses import MISTHROW_POINTS, count, may_mark, points
from qwixx.rules.layout import COLUMNS, Layout

CROSSES_TO_COME = 3.5
TOKENS_TO_COME = 2.5
"""How many more an untouched row is taken to bring (the best in self-play)."""


@cache
def duel_table(layout: Layout) -> Table:
    return board_table(layout, TOKENS_TO_COME)


@cache
def greedy_table(layout: Layout) -> Table:
    heading = partial(_heading, layout)
    return sheet_table(heading, points, misthrow=MISTHROW_POINTS, locking=0, ahead=0)


def _heading(layout: Layout, row: int, crosses: int) -> float:
    """The points that an open row is heading for."""
    squares = [column for column in range(COLUMNS) if may_mark(crosses, column)]
    open_ways = sum(ways(layout, row, column) for column in squares)
    heading = count(crosses) + CROSSES_TO_COME * open_ways / 36
    return heading * (heading + 1) / 2


GREEDY = {
    "sheets": Way(decide_by_table, greedy_table),
    "board": Way(decide_by_heading, duel_table),
}
