"""How many points the best player can expect alone at Qwixx, exactly.

Alone, one throws every turn, takes both actions, and nobody else ends the game. `solving` fills a
table with the points still to come, for every sheet (see `qwixx.compiled.stages`) and every number
of misthrows. As crosses only lead to sheets with higher numbers, it goes through them from the
highest down, and whatever a turn can lead to is known already.

The player sees all six dice before the first decision. So for each white sum there is a queue of
all turns that it allows, the best first, and each face of a coloured die takes the first turn in
the queue whose action 2 it can make. The dice fall independently: the chance that none of them
makes one of the first turns is a product, and no loop over the 1,296 coloured throws is needed.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from qwixx.compiled import stages as _stages
from qwixx.compiled.compiler import compiled, inlined, register
from qwixx.compiled.stages import (
    AFTER,
    GAIN,
    LOCKED,
    PAIRS,
    SHEETS,
    STAGES,
    WIDTH,
    sheet_number,
    triangle,
)
from qwixx.rules.crosses import COUNT, LOCKS_TO_END, MISTHROW_POINTS, MISTHROWS_TO_END
from qwixx.rules.dice import FACES
from qwixx.rules.layout import COLUMNS, LAST, ROWS, STANDARD

register(_stages)

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

SQUARE = bytes(row << 4 | number for row in range(ROWS) for number in STANDARD.numbers[row])
"""A square by its row and number, at `COLUMNS * row + column`."""
NONE = ROWS << 4
"""In place of a square: no action 2."""
SUMS = 13
"""Sums of two dice are less; as a white sum, 0 stands for no action 1."""
NEVER = -1e9
"""The value of what cannot be done."""
SIDES = len(FACES)
ALL_FACES = sum(1 << face for face in FACES)
COLOURED_ROLLS: int = SIDES**ROWS
ROLLS = SIDES**2 * COLOURED_ROLLS
HIGHER = np.array([one for one in range(STAGES) for _ in range(one + 1)])
LOWER = np.array([two for one in range(STAGES) for two in range(one + 1)])
"""The stages of two rows, by the number of the pair."""
SHAPE = MISTHROWS_TO_END, SHEETS
"""Of a table."""


class Turn(NamedTuple):
    """The turns from one sheet. The arrays are filled anew for every sheet."""

    value: Floats
    """What the best turn with a white sum and an action 2 is worth, by sum and square."""
    queue: Ints
    """The squares for action 2, the best first."""
    free: Ints
    """Of each row's die, a bit for each face that has not taken a turn from the queue yet."""


def new_turn() -> Turn:
    queue, free = np.zeros(ROWS * COLUMNS, np.int64), np.zeros(ROWS, np.int64)
    return Turn(np.zeros((SUMS, NONE + 1)), queue, free)


def new_table() -> Floats:
    """Points to come, by misthrows and number of the sheet; 0 where the game is over."""
    return np.zeros(SHAPE)


@inlined
def set_sheet(stages: Ints, pair: int, other: int) -> int:
    """Put the rows of two pairs into `stages`, and return how many of them are locked."""
    stages[0], stages[1] = HIGHER[pair], LOWER[pair]
    stages[2], stages[3] = HIGHER[other], LOWER[other]
    locked = 0
    for row in range(ROWS):
        if stages[row] == LOCKED:
            locked += 1
    return locked


@inlined
def number_of(stages: Ints) -> int:
    return sheet_number((stages[0], stages[1], stages[2], stages[3]))


@compiled
def reach(stages: Ints, misthrows: int, table: Floats, last_ends: bool, value: Floats) -> None:
    """Find the value of all turns.

    `last_ends` says that a last number in action 1 ends the game, as one row is locked already.
    """
    value[:] = NEVER
    value[0, NONE] = MISTHROW_POINTS
    if misthrows + 1 < MISTHROWS_TO_END:
        value[0, NONE] += table[misthrows + 1, number_of(stages)]
    to_come = table[misthrows]
    for row in range(ROWS):
        before = stages[row]
        for column in range(COLUMNS):
            step = WIDTH * before + column
            if AFTER[step] == 0:
                continue
            stages[row] = AFTER[step]
            square = SQUARE[COLUMNS * row + column]
            worth = GAIN[step] + to_come[number_of(stages)]
            value[0, square] = worth
            value[square & 15, NONE] = max(value[square & 15, NONE], worth)
            goes_on = not (last_ends and column == LAST)
            reach_two(stages, row, square, GAIN[step], goes_on, last_ends, to_come, value)
        stages[row] = before


@inlined
def reach_two(
    stages: Ints,
    row: int,
    square: int,
    gain: int,
    goes_on: bool,
    last_ends: bool,
    to_come: Floats,
    value: Floats,
) -> None:
    """The turns with two crosses of which one is on this square: in another row as action 1 or 2,
    in the same row as action 1.
    """
    for second in range(row, ROWS):
        before = stages[second]
        for column in range(COLUMNS):
            step = WIDTH * before + column
            if AFTER[step] == 0:
                continue
            stages[second] = AFTER[step]
            other = SQUARE[COLUMNS * second + column]
            worth = gain + GAIN[step] + to_come[number_of(stages)]
            if goes_on:
                value[square & 15, other] = max(value[square & 15, other], worth)
            if second != row and not (last_ends and column == LAST):
                value[other & 15, square] = max(value[other & 15, square], worth)
        stages[second] = before


@compiled
def weigh(turn: Turn) -> float:
    """What can be expected, when every throw is answered by the best turn that it allows."""
    value, queue, free = turn
    expected = 0.0
    for total in range(2, SUMS):
        turns = value[total]
        waiting = line_up(value[0], turns, queue)
        for one in range(max(1, total - SIDES), total // 2 + 1):
            throws = 1 if 2 * one == total else 2
            left = COLOURED_ROLLS
            free[:] = ALL_FACES
            for place in range(waiting):
                square = queue[place]
                number = 1 << (square & 15)
                free[square >> 4] &= ~(number >> one | number >> total - one)
                before = left
                left = COUNT[free[0]] * COUNT[free[1]] * COUNT[free[2]] * COUNT[free[3]]
                expected += throws * (before - left) * turns[square]
                if left == 0:
                    break
            expected += throws * left * turns[NONE]
    return expected / ROLLS


@inlined
def line_up(without: Floats, turns: Floats, queue: Ints) -> int:
    """Queue the squares of which action 2 is better than none; returns how many there are.

    On the way, `turns` become those with the best action 1 or `without` any.
    """
    waiting = 0
    stop = turns[NONE] = max(turns[NONE], without[NONE])
    for square in SQUARE:
        worth = turns[square] = max(turns[square], without[square])
        if worth > stop:
            place = waiting
            while place > 0 and turns[queue[place - 1]] < worth:
                queue[place] = queue[place - 1]
                place -= 1
            queue[place] = square
            waiting += 1
    return waiting


@compiled
def solve_pair(table: Floats, misthrows: int, pair: int, late_end: bool, turn: Turn) -> None:
    """All sheets whose higher pair of rows is this one."""
    stages = np.zeros(ROWS, np.int64)
    for other in range(pair, -1, -1):
        locked = set_sheet(stages, pair, other)
        if locked < LOCKS_TO_END:
            last_ends = locked == LOCKS_TO_END - 1 and not late_end
            reach(stages, misthrows, table, last_ends, turn.value)
            table[misthrows, triangle(pair) + other] = weigh(turn)


def solving(table: Floats, lowest: int = 0, late_end: bool = False) -> Iterator[float]:
    """Fill a table, and say now and then which share of the work is done.

    A test may be content with the sheets from a `lowest` pair up. With `late_end`, action 2 is
    played even if action 1 locked a second row, against the rules.
    """
    turn, todo = new_turn(), SHEETS - triangle(lowest)
    for layer, misthrows in enumerate(reversed(range(MISTHROWS_TO_END))):
        for pair in range(PAIRS - 1, lowest - 1, -1):
            solve_pair(table, misthrows, pair, late_end, turn)
            yield (layer + (SHEETS - triangle(pair)) / todo) / MISTHROWS_TO_END
