"""The formula that a genetic algorithm found in vibelyova/qwixxer, under our rules.

It is linear: the chance that two dice give the next number of each open row, times what a cross
there would count; the squares of the crosses, for few long rows rather than many short ones; less
skipped numbers and misthrows. The active player compares all pairs of marks, and around the formula
stand three rules: lock a first row at once, end the game only when ahead, and then do.
"""

from functools import cache, partial

from qwixx.compiled.offers import ways
from qwixx.players.formula import Table, Way
from qwixx.players.sheets import decide_by_table, sheet_table
from qwixx.rules.crosses import count
from qwixx.rules.layout import COLUMNS, Layout

CHANCE, SQUARES, SKIPPED, MISTHROW = 0.491, 0.0185, -0.056, -0.869
AT_ONCE = 1e5
"""More than any sheet is worth, and less than a won game."""


@cache
def ga_table(layout: Layout) -> Table:
    open_row = partial(_open_row, layout)
    return sheet_table(open_row, _locked_row, misthrow=MISTHROW, locking=AT_ONCE, ahead=1)


def _open_row(layout: Layout, row: int, crosses: int) -> float:
    following = crosses.bit_length()
    if following >= COLUMNS:
        return _locked_row(crosses)
    chance = ways(layout, row, following) / 36 * (count(crosses) + 1)
    return CHANCE * chance + SKIPPED * (following - count(crosses)) + _locked_row(crosses)


def _locked_row(crosses: int) -> float:
    return SQUARES * count(crosses) ** 2


GA = {"sheets": Way(decide_by_table, ga_table)}
