"""The turn of Qwixx, and of all games that are played like it on other sheets.

The functions use numbers, tuples and arrays of numbers only, so that the same source is run as it
is and compiled. A whole table is an array of seats; a `Sheet` is what one player sees of it.
"""

from typing import TYPE_CHECKING, NamedTuple

from qwixx.compiled.offers import columns_in
from qwixx.compiled.seats import BY_LOCKS, BY_MISTHROWS, CHOICE, MISTHROWS, rows_of
from qwixx.rules.crosses import (
    MISTHROW_POINTS,
    MISTHROWS_TO_END,
    is_over,
    mark,
    open_columns,
    points,
)
from qwixx.rules.game import with_row
from qwixx.rules.layout import COLUMN_OF, COLUMNS, LAST, PASS, ROW_OF, ROWS
from qwixx.rules.state import Rows

if TYPE_CHECKING:
    from qwixx.compiled.seats import Seats

NOBODY = -1000
"""Fewer points than anybody has."""


# ── what is legal ─────────────────────────────────────────────────────────────────────────────


def legal_columns(crosses: int, squares: int, row: int) -> int:
    """Those of the squares in a row that may be marked, as a set of columns."""
    return columns_in(squares, row) & open_columns(crosses)


def legal_squares(seats: "Seats", seat: int, squares: int) -> int:
    """Those of the squares that a seat may mark."""
    legal = 0
    for row in range(ROWS):
        legal |= legal_columns(seats[seat, row], squares, row) << COLUMNS * row
    return legal


def height(crosses: int, column: int) -> int:
    """What lies on a square."""
    return crosses >> column & 1


# ── what decisions do ─────────────────────────────────────────────────────────────────────────


def locks(action: int) -> int:
    """The bit of the row that an action locks, or 0."""
    return 1 << ROW_OF[action] if COLUMN_OF[action] == LAST else 0


def cross(seats: "Seats", seat: int, action: int) -> int:
    """Mark a square; returns the bit of the row that it locks, or 0."""
    if action == PASS:
        return 0
    row = ROW_OF[action]
    seats[seat, row] = mark(seats[seat, row], COLUMN_OF[action])
    return locks(action)


def reveal(seats: "Seats", locked: int, active: int) -> int:  # noqa: ARG001
    """All choices of action 1 at once; returns the locked rows."""
    for seat in range(len(seats)):
        locked |= cross(seats, seat, seats[seat, CHOICE])
    return locked


def end_turn(seats: "Seats", locked: int, active: int, action: int) -> int:
    """Action 2, or the misthrow; returns the locked rows."""
    if action == PASS and seats[active, CHOICE] == PASS:
        seats[active, MISTHROWS] += 1
    return locked | cross(seats, active, action)


def is_end(seats: "Seats", locked: int, active: int) -> bool:
    """Whether the game is over, in a turn of this player."""
    return is_over(locked, seats[active, MISTHROWS])


def ending(seats: "Seats", active: int) -> int:
    """How it ended."""
    return BY_MISTHROWS if seats[active, MISTHROWS] >= MISTHROWS_TO_END else BY_LOCKS


# ── what it counts ────────────────────────────────────────────────────────────────────────────


def score(rows: Rows, misthrows: int) -> int:
    total = MISTHROW_POINTS * misthrows
    for row in rows:
        total += points(row)
    return total


def points_of(seats: "Seats", seat: int) -> int:
    return score(rows_of(seats, seat), seats[seat, MISTHROWS])


def share_of(seats: "Seats", seat: int) -> float:
    """A seat's share of the win, now that the game is over."""
    own, winners = points_of(seats, seat), 1
    for other in range(len(seats)):
        if other != seat:
            others = points_of(seats, other)
            if others > own:
                return 0.0
            winners += others == own
    return 1.0 / winners


# ── one player's sheet ────────────────────────────────────────────────────────────────────────


class Sheet(NamedTuple):
    """A player's own sheet, and what it has to know of the others."""

    rows: Rows
    locked: int
    misthrows: int
    rival: int
    """The points of the best of the others."""


def sheet_at(seats: "Seats", seat: int, locked: int) -> Sheet:
    """The sheet of a seat, at a table."""
    rival = NOBODY
    for other in range(len(seats)):
        if other != seat:
            rival = max(rival, points_of(seats, other))
    return Sheet(rows_of(seats, seat), locked, seats[seat, MISTHROWS], rival)


def marked(sheet: Sheet, row: int, column: int) -> Sheet:
    """The sheet after a cross."""
    rows = with_row(sheet.rows, row, mark(sheet.rows[row], column))
    locked = sheet.locked | locks(1 + COLUMNS * row + column)
    return Sheet(rows, locked, sheet.misthrows, sheet.rival)


def missed(sheet: Sheet) -> Sheet:
    """The sheet after a misthrow."""
    return Sheet(sheet.rows, sheet.locked, sheet.misthrows + 1, sheet.rival)


def is_last(sheet: Sheet) -> bool:
    """Whether the game is over with this sheet."""
    return is_over(sheet.locked, sheet.misthrows)


def lead(sheet: Sheet) -> int:
    """The points over the best of the others."""
    return score(sheet.rows, sheet.misthrows) - sheet.rival
