"""Qwixx's rules for one row, on small integers.

A row of crosses is a 12-bit mask: bit 0 is the leftmost number, bit 10 the last number, bit 11 the
lock. These functions use integers and `bytes` only, so that the same source can be compiled.
"""

from qwixx.rules.layout import LAST, LOCK

NEEDED_TO_LOCK = 5
MISTHROW_POINTS = -5
MISTHROWS_TO_END = 4
LOCKS_TO_END = 2

POINTS = bytes((0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78))
"""Points for 0 to 12 crosses or tokens in a row, in both games."""

COUNT = bytes(mask.bit_count() for mask in range(1 << (LOCK + 1)))


def count(crosses: int) -> int:
    return COUNT[crosses]


def points(crosses: int) -> int:
    return POINTS[COUNT[crosses]]


def may_mark(crosses: int, column: int) -> bool:
    """Left to right only; the last number needs five other crosses."""
    return crosses >> column == 0 and (column < LAST or COUNT[crosses] >= NEEDED_TO_LOCK)


_OPEN = [
    sum(1 << column for column in range(LOCK) if may_mark(crosses, column))
    for crosses in range(len(COUNT))
]
_OPEN_LEFT = bytes(columns & 0xFF for columns in _OPEN)
_OPEN_RIGHT = bytes(columns >> 8 for columns in _OPEN)


def open_columns(crosses: int) -> int:
    """All columns that may be marked, as a set with a bit for each."""
    return _OPEN_LEFT[crosses] | _OPEN_RIGHT[crosses] << 8


def mark(crosses: int, column: int) -> int:
    """The row after a cross; the last number brings the lock's cross with it."""
    if column == LAST:
        return crosses | 1 << LAST | 1 << LOCK
    return crosses | 1 << column


def is_locked(crosses: int) -> bool:
    return crosses >> LOCK == 1


def is_over(locked: int, misthrows: int) -> bool:
    """`locked` has a bit for each locked row, `misthrows` is one player's number of them."""
    return misthrows >= MISTHROWS_TO_END or COUNT[locked] >= LOCKS_TO_END
