"""The evaluation of The Duel: a network, compiled.

Each feature of a position stands for a row of weights; their sum is the first layer. A part of it
is summed over the whole board, another one over each pair of rows that the white dice serve
together (red and yellow, green and blue), and then over both pairs. So colours may be exchanged and
the board be mirrored: the value is the same. There are two outputs for the player about to throw:
the logit of the chance to win, and the expected margin.

When turns are compared, only a few different rows occur: each is summed up once.
"""

from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from qwixx.compiled.chance import Numbers
from qwixx.compiled.compiler import compiled, inlined, register
from qwixx.compiled.duel import Board
from qwixx.evaluation.duel import features as duel_features
from qwixx.evaluation.duel.features import (
    ALWAYS,
    FEATURES,
    MOST_OF_A_ROW,
    PLAIN_ALWAYS,
    PLAIN_FEATURES,
    common_features,
    plain_common_features,
    plain_row_features,
    row_features,
)
from qwixx.rules.layout import ROWS

register(duel_features)

Floats = NDArray[np.float32]


MARGIN = 20.0
"""Margins are learned in this unit, so that they are of the size of a win."""
SLOTS = 6
"""A row as it is, after action 1, after action 2 (two squares), and after both."""
WIN, LEAD, OUTPUTS = range(3)


class Shape(NamedTuple):
    """The features used and the sizes of the layers."""

    plain: bool
    features: int
    always: int
    """The feature that every position has."""
    whole: int
    """Summed over the whole board."""
    paired: int
    """Summed over each pair of rows."""
    second: int
    """0 for none."""


@compiled
def size(shape: Shape) -> int:
    """How many weights there are."""
    width = shape.whole + shape.paired
    last = shape.second if shape.second > 0 else width
    return shape.features * width + (width + 1) * shape.second + (last + 1) * OUTPUTS


@inlined
def layers(weights: Floats, shape: Shape) -> tuple[Floats, Floats, Floats]:
    """The parts of a flat array: the table of features, the second layer with its bias as the last
    row, and both outputs with theirs as the last column.
    """
    width = shape.whole + shape.paired
    last = shape.second if shape.second > 0 else width
    inner = shape.features * width
    outer = inner + (width + 1) * shape.second
    return (
        weights[:inner].reshape(shape.features, width),
        weights[inner:outer].reshape(width + 1, shape.second),
        weights[outer:].reshape(OUTPUTS, last + 1),
    )


CHAMPION = Shape(False, FEATURES, ALWAYS, 64, 64, 16)
PLAIN = Shape(True, PLAIN_FEATURES, PLAIN_ALWAYS, 96, 0, 0)


class Desk(NamedTuple):
    """Room to work in. Its arrays are handed on one by one: compiled code is slow with arrays that
    lie in tuples.
    """

    known: Numbers
    """For each row and slot, what it is the sum for; then how many are in use."""
    sums: Floats
    """For each row and slot; then that of the whole position."""
    first: Floats
    second: Floats
    """The layers."""
    found: Numbers


@inlined
def new_desk(shape: Shape) -> Desk:
    width = shape.whole + shape.paired
    return Desk(
        np.zeros((ROWS, SLOTS + 1, 3), np.int64),
        np.empty((ROWS * SLOTS + 1, width), np.float32),
        np.empty(width, np.float32),
        np.empty(shape.second, np.float32),
        np.empty(MOST_OF_A_ROW, np.int64),
    )


# ── the value of a position ───────────────────────────────────────────────────────────────────


def add_up_at_once(table: Floats, found: Numbers, number: int, sums: Floats, target: int) -> None:
    """What `add_up` does, by NumPy."""
    sums[target] = table[found[0]]
    for feature in found[1:number]:
        sums[target] += table[feature]


@partial(compiled, instead=add_up_at_once)
def add_up(table: Floats, found: Numbers, number: int, sums: Floats, target: int) -> None:
    """The sum of the rows of a table that belong to features."""
    width = table.shape[1]
    feature = found[0]
    for place in range(width):
        sums[target, place] = table[feature, place]
    for index in range(1, number):
        feature = found[index]
        for place in range(width):
            sums[target, place] += table[feature, place]


@inlined
def features_of_row(
    shape: Shape, row: int, own: int, other: int, locked: int, found: Numbers
) -> int:
    if shape.plain:
        return plain_row_features(row, own, other, found)
    return row_features(own, other, locked, found)


@inlined
def features_of_board(shape: Shape, board: Board, found: Numbers) -> int:
    if shape.plain:
        return plain_common_features(board, found)
    return common_features(board, found)


@compiled
def make_slot(
    shape: Shape,
    table: Floats,
    known: Numbers,
    sums: Floats,
    found: Numbers,
    row: int,
    own: int,
    other: int,
    locked: int,
) -> int:
    used = known[row, SLOTS, 0]
    known[row, used, 0], known[row, used, 1], known[row, used, 2] = own, other, locked
    known[row, SLOTS, 0] += 1
    number = features_of_row(shape, row, own, other, locked, found)
    add_up(table, found, number, sums, SLOTS * row + used)
    return int(SLOTS * row + used)


@inlined
def find_slot(
    shape: Shape,
    table: Floats,
    known: Numbers,
    sums: Floats,
    found: Numbers,
    row: int,
    own: int,
    other: int,
    locked: int,
) -> int:
    """Where the sum for a row is, which is made when it is first asked for."""
    for slot in range(known[row, SLOTS, 0]):
        if (
            known[row, slot, 0] == own
            and known[row, slot, 1] == other
            and known[row, slot, 2] == locked
        ):
            return SLOTS * row + slot
    return make_slot(shape, table, known, sums, found, row, own, other, locked)


@inlined
def fill_first(
    shape: Shape,
    table: Floats,
    known: Numbers,
    sums: Floats,
    first: Floats,
    found: Numbers,
    board: Board,
) -> None:
    """The first layer of a position."""
    own, other, locked = board.own, board.other, board.locked
    a = find_slot(shape, table, known, sums, found, 0, own[0], other[0], locked & 1)
    b = find_slot(shape, table, known, sums, found, 1, own[1], other[1], locked >> 1 & 1)
    c = find_slot(shape, table, known, sums, found, 2, own[2], other[2], locked >> 2 & 1)
    d = find_slot(shape, table, known, sums, found, 3, own[3], other[3], locked >> 3 & 1)
    number = features_of_board(shape, board, found)
    e = ROWS * SLOTS
    add_up(table, found, number, sums, e)
    join(shape, sums, first, a, b, c, d, e)


@inlined
def join(shape: Shape, sums: Floats, first: Floats, a: int, b: int, c: int, d: int, e: int) -> None:
    """The first layer from the sums of the four rows and of the whole position."""
    zero = np.float32(0)
    for place in range(shape.whole):
        total = (sums[a, place] + sums[b, place]) + (sums[c, place] + sums[d, place])
        first[place] = max(sums[e, place] + total, zero)
    for place in range(shape.whole, len(first)):
        one = max(sums[e, place] + (sums[a, place] + sums[b, place]), zero)
        first[place] = one + max(sums[e, place] + (sums[c, place] + sums[d, place]), zero)


def fill_second_at_once(inner: Floats, first: Floats, second: Floats) -> None:
    """What `fill_second` does, by NumPy."""
    parts = (first[:, None] * inner[:-1]).reshape(-1, 4, len(second))
    second[:] = inner[-1]
    for part in (parts[:, 0] + parts[:, 1]) + (parts[:, 2] + parts[:, 3]):
        second += part
    np.maximum(second, 0, out=second)


@partial(compiled, instead=fill_second_at_once)
def fill_second(inner: Floats, first: Floats, second: Floats) -> None:
    """The second layer. Four of the first at once: the second is read and written less often."""
    width, zero = len(first), np.float32(0)
    for k in range(len(second)):
        second[k] = inner[width, k]
    for place in range(0, width, 4):
        one, two, three, four = first[place], first[place + 1], first[place + 2], first[place + 3]
        for k in range(len(second)):
            second[k] += (one * inner[place, k] + two * inner[place + 1, k]) + (
                three * inner[place + 2, k] + four * inner[place + 3, k]
            )
    for k in range(len(second)):
        second[k] = max(second[k], zero)


@compiled
def outputs(outer: Floats, last: Floats) -> tuple[np.float32, np.float32]:
    """Both outputs. Several sums run side by side, as an order of adding must be kept to."""
    size = len(last)
    win = more_win = lead = more_lead = np.float32(0)
    for place in range(0, size, 2):
        win += last[place] * outer[WIN, place]
        more_win += last[place + 1] * outer[WIN, place + 1]
        lead += last[place] * outer[LEAD, place]
        more_lead += last[place + 1] * outer[LEAD, place + 1]
    return outer[WIN, size] + (win + more_win), outer[LEAD, size] + (lead + more_lead)


@compiled
def value_here(
    shape: Shape,
    table: Floats,
    inner: Floats,
    outer: Floats,
    known: Numbers,
    sums: Floats,
    first: Floats,
    second: Floats,
    found: Numbers,
    board: Board,
) -> tuple[np.float32, np.float32]:
    """The value of a position for the player about to throw, with the sums already made."""
    fill_first(shape, table, known, sums, first, found, board)
    if len(second) == 0:
        return outputs(outer, first)
    fill_second(inner, first, second)
    return outputs(outer, second)


@inlined
def chance(win: np.float32) -> float:
    """The chance that a logit stands for."""
    return float(1.0 / (1.0 + np.exp(-np.float64(win))))


@inlined
def forget(known: Numbers) -> None:
    """Make room for the rows of another turn."""
    for row in range(ROWS):
        known[row, SLOTS, 0] = 0


@compiled
def value_board(weights: Floats, shape: Shape, board: Board) -> tuple[float, float]:
    """The value of a position for the player about to throw: the chance to win and the margin."""
    table, inner, outer = layers(weights, shape)
    known, sums, first, second, found = new_desk(shape)
    win, lead = value_here(shape, table, inner, outer, known, sums, first, second, found, board)
    return chance(win), MARGIN * float(lead)
