"""How a network learns The Duel: every position a step towards what came of it, or a part of the
step of a batch; compiled.
"""

import numpy as np

from qwixx.compiled.chance import Numbers
from qwixx.compiled.compiler import compiled
from qwixx.compiled.duel import Board
from qwixx.evaluation.duel.network import (
    LEAD,
    OUTPUTS,
    SLOTS,
    WIN,
    Floats,
    Shape,
    chance,
    features_of_board,
    features_of_row,
    forget,
    layers,
    new_desk,
    size,
    value_here,
)
from qwixx.rules.layout import ROWS

LEAD_WEIGHT = 0.2
"""How much the margin counts in learning, next to the win."""


def new_weights(shape: Shape, seed: int) -> Floats:
    """Where learning begins. Features mean nothing yet, so that one that is rare does no harm; but
    the one that is always there has all units at work.
    """
    source = np.random.default_rng(seed)
    weights = np.zeros(size(shape), np.float32)
    table, inner, outer = layers(weights, shape)
    table[shape.always] = np.abs(source.normal(0, 0.5, table.shape[1]))
    inner[:-1] = source.normal(0, np.sqrt(2 / table.shape[1]), inner[:-1].shape)
    outer[:, :-1] = source.normal(0, 0.1 / np.sqrt(outer.shape[1]), outer[:, :-1].shape)
    return weights


@compiled
def read_board(place: Numbers) -> Board:
    """A position, as `_boards` in `duel` puts it."""
    own = (place[0], place[1], place[2], place[3])
    other = (place[4], place[5], place[6], place[7])
    return Board(own, other, place[8], place[9], place[10])


@compiled
def add_to_rows(table: Floats, noted: Numbers, found: Numbers, number: int, change: Floats) -> None:
    for index in range(number):
        feature = found[index]
        noted[feature] = 1
        for place in range(len(change)):
            table[feature, place] += change[place]


@compiled
def change_outer(
    outer: Floats, changed: Floats, last: Floats, by_outputs: Floats, by_last: Floats
) -> None:
    """Change the outputs' weights, and write what the layer below should change by."""
    width, win, lead = len(last), by_outputs[WIN], by_outputs[LEAD]
    for place in range(width):
        by_last[place] = win * outer[WIN, place] + lead * outer[LEAD, place]
        changed[WIN, place] += win * last[place]
        changed[LEAD, place] += lead * last[place]
    changed[WIN, width] += win
    changed[LEAD, width] += lead


@compiled
def change_inner(
    turned: Floats,
    changed: Floats,
    first: Floats,
    second: Floats,
    by_second: Floats,
    by_first: Floats,
) -> None:
    """The same for the second layer, whose weights are also given as they lie in `turned`, where
    what belongs to one of the second layer is together.
    """
    width = len(first)
    by_first[:] = 0
    for k in range(len(second)):
        if second[k] <= 0:
            by_second[k] = 0
            continue
        change = by_second[k]
        for place in range(width):
            by_first[place] += change * turned[k, place]
    for place in range(width):
        change = first[place]
        for k in range(len(second)):
            changed[place, k] += change * by_second[k]
    for k in range(len(second)):
        changed[width, k] += by_second[k]


@compiled
def change_turned(turned: Floats, first: Floats, by_second: Floats) -> None:
    """Change the weights of the second layer also as they lie in `turned`."""
    for k in range(len(by_second)):
        change = by_second[k]
        for place in range(len(first)):
            turned[k, place] += change * first[place]


@compiled
def change_table(
    shape: Shape,
    sums: Floats,
    first: Floats,
    found: Numbers,
    board: Board,
    by_first: Floats,
    change: Floats,
    common: Floats,
    changed: Floats,
    noted: Numbers,
) -> None:
    """Change the table: a row of the board learns from its pair, the position from both pairs. The
    features that the position has are noted.
    """
    width, all_rows, zero = len(first), ROWS * SLOTS, np.float32(0)
    common[:] = 0
    for pair in range(2):
        one, other = SLOTS * 2 * pair, SLOTS * (2 * pair + 1)
        for place in range(shape.whole):
            change[place] = by_first[place] if first[place] > 0 else zero
            common[place] = change[place]
        for place in range(shape.whole, width):
            total = sums[all_rows, place] + (sums[one, place] + sums[other, place])
            change[place] = by_first[place] if total > 0 else zero
            common[place] += change[place]
        for row in range(2 * pair, 2 * pair + 2):
            own, other, locked = board.own[row], board.other[row], board.locked >> row & 1
            number = features_of_row(shape, row, own, other, locked, found)
            add_to_rows(changed, noted, found, number, change)
    number = features_of_board(shape, board, found)
    add_to_rows(changed, noted, found, number, common)


@compiled
def go_over(
    weights: Floats,
    changed: Floats,
    at_once: bool,
    shape: Shape,
    positions: Numbers,
    targets: Floats,
    factor: float,
    noted: Numbers,
) -> float:
    """Add the slopes of each position in turn, times a factor, to what is to be changed: that may
    be the weights, which then are other ones `at_once`, for the next position. Returns the loss
    (the cross-entropy of winning).
    """
    table, inner, outer = layers(weights, shape)
    changed_table, changed_inner, changed_outer = layers(changed, shape)
    known, sums, first, second, found = new_desk(shape)
    turned = inner[: len(first)].T.copy()
    by_outputs, by_second = np.zeros(OUTPUTS, np.float32), np.zeros(len(second), np.float32)
    by_first, change = np.zeros(len(first), np.float32), np.zeros(len(first), np.float32)
    common, loss = np.zeros(len(first), np.float32), 0.0
    for index in range(len(positions)):
        board = read_board(positions[index])
        forget(known)
        win, lead = value_here(shape, table, inner, outer, known, sums, first, second, found, board)
        target, likely = targets[index, WIN], chance(win)
        loss -= target * np.log(max(likely, 1e-7)) + (1 - target) * np.log(max(1 - likely, 1e-7))
        by_outputs[WIN] = factor * (likely - target)
        by_outputs[LEAD] = factor * LEAD_WEIGHT * (lead - targets[index, LEAD])
        if len(second) == 0:
            change_outer(outer, changed_outer, first, by_outputs, by_first)
        else:
            change_outer(outer, changed_outer, second, by_outputs, by_second)
            change_inner(turned, changed_inner, first, second, by_second, by_first)
            if at_once:
                change_turned(turned, first, by_second)
        change_table(
            shape, sums, first, found, board, by_first, change, common, changed_table, noted
        )
    return loss


def learn(weights: Floats, shape: Shape, positions: Numbers, targets: Floats, rate: float) -> float:
    """A step for each position in turn; returns the mean loss."""
    noted = np.zeros(shape.features, np.int64)
    loss = go_over(weights, weights, True, shape, positions, targets, -rate, noted)
    return loss / len(positions)


def add_slopes(
    weights: Floats,
    slopes: Floats,
    shape: Shape,
    positions: Numbers,
    targets: Floats,
    noted: Numbers,
) -> float:
    """Add the slopes of all positions, and note which features they have; returns their loss."""
    return go_over(weights, slopes, False, shape, positions, targets, 1.0, noted)
