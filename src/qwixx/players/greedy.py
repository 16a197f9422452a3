"""A sensible player that looks no further than its own turn.

It compares the positions that it can reach with this throw by where each row is heading: the
crosses or tokens there now, and some more for every number still open, by its chance to be thrown.
When a move ends the game, only the result counts. `sheets` and `boards` do the work.
"""

from functools import cache, partial

from qwixx.players.boards import Table as BoardTable
from qwixx.players.boards import board_table, decide_by_heading
from qwixx.players.offers import ways
from qwixx.players.sheets import Table, decide_by_table, sheet_table
from qwixx.rules import DUEL, Game, State
from qwixx.rules.crosses import MISTHROW_POINTS, count, may_mark, points
from qwixx.rules.layout import COLUMNS, STANDARD, Layout

CROSSES_TO_COME = 3.5
TOKENS_TO_COME = 2.5
"""How many more an untouched row is taken to bring (the best in self-play)."""


class Greedy:
    """Decides by the best position at the end of its own turn. It has no chance in it."""

    def __init__(self, seed: int = 0) -> None:
        del seed

    def decide(self, game: Game, view: State, seat: int) -> int:
        if game.name == DUEL.name:
            return decide_by_heading(game, view, seat, duel_table(game.layout))
        return decide_by_table(game, view, seat, greedy_table(game.layout))


@cache
def duel_table(layout: Layout = STANDARD) -> BoardTable:
    return board_table(layout, TOKENS_TO_COME)


@cache
def greedy_table(layout: Layout = STANDARD) -> Table:
    heading = partial(_heading, layout)
    return sheet_table(heading, points, misthrow=MISTHROW_POINTS, locking=0, ahead=0)


def _heading(layout: Layout, row: int, crosses: int) -> float:
    """The points that an open row is heading for."""
    squares = [column for column in range(COLUMNS) if may_mark(crosses, column)]
    open_ways = sum(ways(layout, row, column) for column in squares)
    heading = count(crosses) + CROSSES_TO_COME * open_ways / 36
    return heading * (heading + 1) / 2
