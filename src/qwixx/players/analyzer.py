"""The closed formula of andrew-landsbergen/qwixx-analyzer ("Computational"), under our rules.

A mark is worth its points, something for the numbers still to the right of it, and less something
for every number skipped; the more so, the likelier that number is. It is made if it is worth more
than nothing, or more than a misthrow when one looms. The last number of a row is always marked:
the published arithmetic for it overflows. The end of the game is not looked at.

The functions use numbers and tuples only, so that the same source is run as it is and compiled.
"""

from itertools import accumulate
from typing import TYPE_CHECKING

from qwixx.compiled.classic import legal_columns
from qwixx.compiled.offers import ACTION_1, LEFTMOST, Offers, Printed
from qwixx.compiled.seats import rows_of
from qwixx.players.formula import Way, Weights
from qwixx.rules.crosses import MISTHROW_POINTS, NEEDED_TO_LOCK, count
from qwixx.rules.layout import COLUMNS, LAST, PASS, ROWS
from qwixx.rules.state import Rows

if TYPE_CHECKING:
    from qwixx.compiled.seats import Seats

FAR = (5, 4, 3, 2, 1, 0, -1, 0, 1, 2, 3)
"""How rare the number of a column is, as published: one column off, as if 7 were 8."""
FUTURE = 0.714
EASED = tuple(0.95**far for far in FAR)
"""How much a skip weighs by the column that is marked."""
SKIP = tuple(0.49 * (0.823 * 0.922) ** far for far in FAR)
LOST = (0.0, *accumulate((12 - column) * SKIP[column] for column in range(COLUMNS)))
SKIPS = (0.0, *accumulate(SKIP))
"""Sums from the left, so that a run of skipped columns is a difference."""

NO_MARK, A_LOCK = -1e9, 1e9


def mark_value(crosses: int, column: int) -> float:
    """What a mark in this column is worth in a row with these crosses."""
    if column == LAST:
        return A_LOCK
    have, to_the_right = count(crosses), LAST - 1 - column
    lockable = have + to_the_right + 1 >= NEEDED_TO_LOCK
    future = 0.5 * to_the_right + (0.5 if lockable else 0.0)
    start = 0
    while crosses >> start:
        start += 1
    skipped = LOST[column] - LOST[start]
    if not lockable:
        skipped -= SKIPS[column] - SKIPS[start]
    return have + 1 + FUTURE * future - EASED[column] * skipped


def best_valued(rows: Rows, squares: int) -> tuple[int, float]:
    """The best mark that the dice offer and its value; PASS if they offer none."""
    best, best_value = PASS, NO_MARK
    for row in range(ROWS):
        columns = legal_columns(rows[row], squares, row)
        while columns:
            column = LEFTMOST[columns]
            columns &= columns - 1
            value = mark_value(rows[row], column)
            if value > best_value:
                best, best_value = 1 + COLUMNS * row + column, value
    return best, best_value


def decide_by_analyzer(
    phase: int,
    seats: "Seats",
    seat: int,
    locked: int,  # noqa: ARG001
    active: int,
    offers: Offers,
    action_1: int,
    printed: Printed,  # noqa: ARG001
    weights: Weights,  # noqa: ARG001
    player: int,  # noqa: ARG001
) -> int:
    if phase == ACTION_1:
        return analyzer_action_1(rows_of(seats, seat), offers, seat == active)
    best, value = best_valued(rows_of(seats, seat), offers.coloured)
    return best if value > (MISTHROW_POINTS if action_1 == PASS else 0) else PASS


def analyzer_action_1(rows: Rows, offers: Offers, is_active: bool) -> int:
    """A mark that is worth it; or, if none in action 2 would be better, one to avoid a misthrow."""
    best, value = best_valued(rows, offers.white)
    if value > 0:
        return best
    if is_active:
        _, later = best_valued(rows, offers.coloured)
        if later <= 0 and value > later and value > MISTHROW_POINTS:
            return best
    return PASS


ANALYZER = {"sheets": Way(decide_by_analyzer)}
