"""The closed formula of 0x0079/Qwixx ("heuristic"), under our rules.

A mark is worth its points and a little more, less something for every number skipped. The further
the game has come, the more skips it tolerates.

The functions use numbers and tuples only, so that the same source is run as it is and compiled.
"""

from typing import TYPE_CHECKING, NamedTuple

from qwixx.compiled.classic import legal_columns
from qwixx.compiled.offers import ACTION_1, ALL_COLUMNS, LEFTMOST, Offers, Printed
from qwixx.compiled.seats import MISTHROWS, rows_of
from qwixx.players.formula import Way, Weights
from qwixx.rules.crosses import COUNT, LOCKS_TO_END, MISTHROWS_TO_END, count
from qwixx.rules.layout import COLUMNS, LAST, PASS, ROWS
from qwixx.rules.state import Rows

if TYPE_CHECKING:
    from qwixx.compiled.seats import Seats

SKIP = 1.8
BONUS, LOCK_BONUS = 1.0, 3.0
MANY_MARKS = 30
WORTH_IT, NEARLY, AVOIDING = 0.0, -0.5, -4.5
"""A mark has to be worth more than this: as a rule, in one's own action 1, against a misthrow."""


class Tolerance(NamedTuple):
    """What a skipped number costs, how many may be skipped, and what a mark has to be worth."""

    skip: float
    most_skips: int
    least: float


def mark_count(rows: Rows) -> int:
    """The numbers marked on a sheet, without locks."""
    total = 0
    for row in rows:
        total += count(row & ALL_COLUMNS)
    return total


def progress_of(seats: "Seats", locked: int) -> float:
    """How far the game has come, by the most misthrows and marks of any player."""
    marks = misthrows = 0
    for seat in range(len(seats)):
        marks = max(marks, mark_count(rows_of(seats, seat)))
        misthrows = max(misthrows, seats[seat, MISTHROWS])
    return progress(locked, misthrows, marks)


def progress(locked: int, misthrows: int, marks: int) -> float:
    """The same as a number from 0 to 1."""
    come = max(COUNT[locked] / LOCKS_TO_END, misthrows / MISTHROWS_TO_END, marks / MANY_MARKS)
    return min(come, 1.0)


def tolerance(come: float, least: float) -> Tolerance:
    """Against a misthrow, any number may be skipped."""
    most_skips = COLUMNS if least == AVOIDING else 1 + int(2 * come + 0.5)
    return Tolerance(SKIP * (1 - 0.5 * come), most_skips, least)


def tolerant_value(crosses: int, column: int, tolerance: Tolerance) -> float:
    """What a mark is worth; nothing at all if it skips too many."""
    start = 0
    while crosses >> start:
        start += 1
    skips, have = column - start, count(crosses)
    value = have + 1 + BONUS - tolerance.skip * skips
    if column == LAST:
        return value + have + 2 + LOCK_BONUS
    return value if skips <= tolerance.most_skips else tolerance.least


def tolerant_mark(rows: Rows, squares: int, tolerance: Tolerance) -> int:
    """The best mark that is worth it, or PASS."""
    best, best_value = PASS, tolerance.least
    for row in range(ROWS):
        columns = legal_columns(rows[row], squares, row)
        while columns:
            column = LEFTMOST[columns]
            columns &= columns - 1
            value = tolerant_value(rows[row], column, tolerance)
            if value > best_value:
                best, best_value = 1 + COLUMNS * row + column, value
    return best


def decide_by_tolerance(
    phase: int,
    seats: "Seats",
    seat: int,
    locked: int,
    active: int,
    offers: Offers,
    action_1: int,
    printed: Printed,  # noqa: ARG001
    weights: Weights,  # noqa: ARG001
    player: int,  # noqa: ARG001
) -> int:
    rows, come = rows_of(seats, seat), progress_of(seats, locked)
    if phase == ACTION_1:
        least = NEARLY if seat == active else WORTH_IT
        return tolerant_mark(rows, offers.white, tolerance(come, least))
    least = AVOIDING if action_1 == PASS else WORTH_IT
    return tolerant_mark(rows, offers.coloured, tolerance(come, least))


TOLERANT = {"sheets": Way(decide_by_tolerance)}
