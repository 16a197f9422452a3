"""Deciding in The Duel by a network that values positions, compiled.

The active player alone acts, so action 1 and action 2 are chosen together: the turn that leaves the
other the worst position to throw in. When a turn ends the game, its result counts.
"""

import numpy as np

from qwixx.compiled.chance import Numbers
from qwixx.compiled.compiler import compiled, inlined
from qwixx.compiled.duel import (
    Board,
    after,
    after_first,
    after_second,
    is_last,
    legal_columns,
    points_lead,
    turned,
)
from qwixx.compiled.offers import LEFTMOST, OPEN_2, Offers, without
from qwixx.evaluation.duel.network import (
    LEAD,
    MARGIN,
    OUTPUTS,
    WIN,
    Floats,
    Shape,
    chance,
    layers,
    new_desk,
    value_here,
)
from qwixx.rules.layout import COLUMNS, PASS, ROWS

CERTAIN = 40.0
"""The logit of a win that has happened."""
MOST_TURNS = (1 + ROWS) * (1 + 2 * ROWS)


@compiled
def list_second(board: Board, squares: int, action_1: int, actions: Numbers, count: int) -> int:
    """Write every action 2 on these squares of a board after action 1."""
    actions[count, 0], actions[count, 1] = action_1, PASS
    count += 1
    squares = without(squares, action_1)
    for row in range(ROWS):
        columns = legal_columns(board.own[row], board.other[row], squares, row)
        while columns:
            actions[count, 0], actions[count, 1] = action_1, 1 + COLUMNS * row + LEFTMOST[columns]
            columns &= columns - 1
            count += 1
    return count


@compiled
def list_turns(board: Board, printed: Numbers, offers: Offers, actions: Numbers) -> int:
    """Write every turn that a throw allows, action 1 and 2 together; returns how many."""
    count = list_second(board, offers.coloured, PASS, actions, 0)
    for row in range(ROWS):
        columns = legal_columns(board.own[row], board.other[row], offers.white, row)
        while columns:
            column = LEFTMOST[columns]
            columns &= columns - 1
            action, then = 1 + COLUMNS * row + column, after(board, row, column)
            if is_last(then):
                actions[count, 0], actions[count, 1] = action, PASS
                count += 1
            else:
                squares = offers.coloured & printed[OPEN_2 + then.locked]
                count = list_second(then, squares, action, actions, count)
    return count


@compiled
def value_turns(
    weights: Floats,
    shape: Shape,
    board: Board,
    is_second: bool,
    actions: Numbers,
    values: Floats,
    count: int,
) -> None:
    """Write what each turn is worth to the one who moves: exactly, if the game is over. In action
    2, the board is that after action 1.
    """
    table, inner, outer = layers(weights, shape)
    known, sums, first, second, found = new_desk(shape)
    for turn in range(count):
        action_1, action_2 = actions[turn, 0], actions[turn, 1]
        then = board if is_second else after_first(board, action_1)
        then = after_second(then, action_1, action_2)
        if is_last(then):
            lead = points_lead(then)
            values[turn, WIN] = CERTAIN if lead > 0 else -CERTAIN if lead < 0 else 0.0
            values[turn, LEAD] = lead / MARGIN
        else:
            win, margin = value_here(
                shape, table, inner, outer, known, sums, first, second, found, turned(then)
            )
            values[turn, WIN], values[turn, LEAD] = -win, -margin


@inlined
def best_turn(values: Floats, count: int) -> int:
    """The turn that wins most often; of equals, the one with the larger margin."""
    best = 0
    for turn in range(1, count):
        if values[turn, WIN] > values[best, WIN] or (
            values[turn, WIN] == values[best, WIN] and values[turn, LEAD] > values[best, LEAD]
        ):
            best = turn
    return best


@inlined
def choose_turn(
    weights: Floats, shape: Shape, board: Board, printed: Numbers, offers: Offers
) -> tuple[int, int]:
    """The best action 1, and the action 2 to go with it."""
    actions = np.empty((MOST_TURNS, 2), np.int64)
    values = np.empty((MOST_TURNS, OUTPUTS), np.float32)
    count = list_turns(board, printed, offers, actions)
    value_turns(weights, shape, board, False, actions, values, count)
    best = best_turn(values, count)
    return actions[best, 0], actions[best, 1]


@compiled
def value_throw(
    weights: Floats, shape: Shape, board: Board, printed: Numbers, offers: Offers
) -> float:
    """What a throw is worth to the one who moves."""
    actions = np.empty((MOST_TURNS, 2), np.int64)
    values = np.empty((MOST_TURNS, OUTPUTS), np.float32)
    count = list_turns(board, printed, offers, actions)
    value_turns(weights, shape, board, False, actions, values, count)
    return chance(values[best_turn(values, count), WIN])


def choose_second(weights: Floats, shape: Shape, board: Board, squares: int, action_1: int) -> int:
    """The best action 2 on a board after action 1."""
    actions = np.empty((MOST_TURNS, 2), np.int64)
    values = np.empty((MOST_TURNS, OUTPUTS), np.float32)
    count = list_second(board, squares, action_1, actions, 0)
    value_turns(weights, shape, board, True, actions, values, count)
    return int(actions[best_turn(values, count), 1])
