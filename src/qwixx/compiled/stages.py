"""Stages of rows and numbers of sheets: the state space of a game for one player.

What may still be marked in a row, and for how many points, follows from its rightmost cross and
from how many crosses it has. These two are the row's stage: 56 numbers, and one more for all rows
that are locked. A cross always leads to a higher stage.

Sheets have the same number if they are symmetric: red and yellow may be exchanged, green and
blue, and the first two for the last two (which turns every sum n into 14 - n). A cross
always leads to a higher number, too.

The functions use numbers and tuples only, so that the same source is run as it is and compiled.
"""

from qwixx.rules.crosses import LOCKS_TO_END, count, mark, may_mark, points
from qwixx.rules.layout import COLUMNS, LAST, LOCK

Stages = tuple[int, int, int, int]
"""One for each row of a sheet."""


def triangle(number: int) -> int:
    """0, 1, 3, 6, 10 …"""
    return number * (number + 1) // 2


EMPTY, LOCKED = 0, triangle(LAST) + 1
STAGES = LOCKED + 1


def _stage(crosses: int) -> int:
    if crosses >> LAST:
        return LOCKED
    return triangle(crosses.bit_length() - 1) + count(crosses)


STAGE_OF = bytes(_stage(crosses) for crosses in range(1 << LOCK + 1))
CROSSES_AT = tuple(STAGE_OF.index(stage) for stage in range(STAGES))
"""For each stage, one of the rows that are at it."""

WIDTH = COLUMNS + 1
_STEPS = tuple(
    (STAGE_OF[mark(crosses, column)], points(mark(crosses, column)) - points(crosses))
    if column < COLUMNS and may_mark(crosses, column)
    else (0, 0)
    for crosses in CROSSES_AT
    for column in range(WIDTH)
)
AFTER = bytes(stage for stage, _ in _STEPS)
GAIN = bytes(gain for _, gain in _STEPS)
"""The stage after a cross and the points it brings, at `WIDTH * stage + column`; 0 if it may not be
marked. The column that a layout gives for a number it lacks is there as well."""


def unordered(one: int, other: int) -> int:
    """A number for two numbers whose order does not matter; it grows with either."""
    return triangle(one) + other if one > other else triangle(other) + one


PAIRS = triangle(STAGES)
SHEETS = triangle(PAIRS)


def sheet_number(stages: Stages) -> int:
    red, yellow, green, blue = stages
    return unordered(unordered(red, yellow), unordered(green, blue))


def two_locked(stages: Stages) -> bool:
    red, yellow, green, blue = stages
    locked = (red == LOCKED) + (yellow == LOCKED) + (green == LOCKED) + (blue == LOCKED)
    return locked >= LOCKS_TO_END
