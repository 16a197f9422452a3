"""The Duel a whole turn ahead, compiled.

Hundreds of turns differ in two tokens. So the sums of a row's features are made once for each way
that a turn may leave it, and a position is put together from four of them.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from qwixx.compiled import stages
from qwixx.compiled.chance import Numbers
from qwixx.compiled.compiler import compiled, inlined, register
from qwixx.compiled.duel import (
    Board,
    after_first,
    after_second,
    is_last,
    points_lead,
    squares_on,
    turned,
)
from qwixx.compiled.offers import OPEN_1, leftmost, without
from qwixx.compiled.stages import triangle, unordered
from qwixx.evaluation.duel.features import MOST_OF_A_ROW
from qwixx.evaluation.duel.network import (
    Floats,
    Shape,
    add_up,
    chance,
    features_of_board,
    features_of_row,
    fill_second,
    join,
    layers,
    outputs,
)
from qwixx.evaluation.lookahead import LEAST, MOST, NEVER, Values, expected, weigh, within_reach
from qwixx.rules.layout import ACTIONS, COLUMN_OF, COLUMNS, PASS, ROW_OF, ROWS

register(stages)

WAYS = triangle(COLUMNS + 1)
"""How a turn may leave a row, by what it places there: nothing or a column, twice."""

TURNS = triangle(ACTIONS)


class Sums(NamedTuple):
    """Room for the sums of rows. Its arrays are handed on one by one, as compiled code likes it."""

    is_made: NDArray[np.bool_]
    """For each row and way."""
    sums: Floats
    """The same; then that of the whole position."""
    first: Floats
    second: Floats
    """The layers."""
    found: Numbers
    known: Values
    """What turns are worth, whichever of their actions comes first; NEVER if not known yet."""


@inlined
def new_sums(shape: Shape) -> Sums:
    width = shape.whole + shape.paired
    return Sums(
        np.zeros(ROWS * WAYS, np.bool_),
        np.empty((ROWS * WAYS + 1, width), np.float32),
        np.empty(width, np.float32),
        np.empty(shape.second, np.float32),
        np.empty(MOST_OF_A_ROW, np.int64),
        np.full(TURNS, NEVER),
    )


@inlined
def token_in(row: int, action: int) -> int:
    """0 for no token in this row, else one more than its column."""
    return 1 + COLUMN_OF[action] if action != PASS and ROW_OF[action] == row else 0


@compiled
def sum_of_row(
    shape: Shape,
    table: Floats,
    is_made: NDArray[np.bool_],
    sums: Floats,
    found: Numbers,
    row: int,
    turn: tuple[int, int],
    board: Board,
) -> int:
    """Where the sum of a row after a turn is, which is made when it is first asked for."""
    place = WAYS * row + unordered(token_in(row, turn[0]), token_in(row, turn[1]))
    if not is_made[place]:
        is_made[place] = True
        locked = board.locked >> row & 1
        number = features_of_row(shape, row, board.own[row], board.other[row], locked, found)
        add_up(table, found, number, sums, place)
    return place


@compiled
def work_out(
    shape: Shape,
    table: Floats,
    inner: Floats,
    outer: Floats,
    is_made: NDArray[np.bool_],
    sums: Floats,
    first: Floats,
    second: Floats,
    found: Numbers,
    turn: tuple[int, int],
    then: Board,
) -> float:
    """What it is worth to the one who moves that a turn ends like this."""
    if is_last(then):
        lead = points_lead(then)
        return 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5
    board, e = turned(then), ROWS * WAYS
    a = sum_of_row(shape, table, is_made, sums, found, 0, turn, board)
    b = sum_of_row(shape, table, is_made, sums, found, 1, turn, board)
    c = sum_of_row(shape, table, is_made, sums, found, 2, turn, board)
    d = sum_of_row(shape, table, is_made, sums, found, 3, turn, board)
    add_up(table, found, features_of_board(shape, board, found), sums, e)
    join(shape, sums, first, a, b, c, d, e)
    if len(second) == 0:
        return 1.0 - chance(outputs(outer, first)[0])
    fill_second(inner, first, second)
    return 1.0 - chance(outputs(outer, second)[0])


@inlined
def worth_of(
    shape: Shape,
    table: Floats,
    inner: Floats,
    outer: Floats,
    is_made: NDArray[np.bool_],
    sums: Floats,
    first: Floats,
    second: Floats,
    found: Numbers,
    known: Values,
    turn: tuple[int, int],
    then: Board,
) -> float:
    """The same, worked out once."""
    place = unordered(turn[0], turn[1])
    if known[place] == NEVER:
        known[place] = work_out(
            shape, table, inner, outer, is_made, sums, first, second, found, turn, then
        )
    return float(known[place])


@inlined
def note(turn: tuple[int, int], value: float, worth: Values, chosen: Numbers) -> None:
    """Keep a turn if it is better than those before it with the same action 2."""
    if value > worth[turn[1]]:
        worth[turn[1]], chosen[turn[1]] = value, turn[0]


@compiled
def value_turns(
    shape: Shape,
    table: Floats,
    inner: Floats,
    outer: Floats,
    is_made: NDArray[np.bool_],
    sums: Floats,
    first: Floats,
    second: Floats,
    found: Numbers,
    known: Values,
    printed: Numbers,
    total: int,
    action_1: int,
    before: Board,
    worth: Values,
    chosen: Numbers,
) -> None:
    """Note what all action 2 are worth after this action 1."""
    board, left = after_first(before, action_1), 0
    if not is_last(board):
        left = squares_on(board, without(within_reach(printed, total, board.locked), action_1))
    turn, then = (action_1, PASS), board if is_last(board) else after_second(board, action_1, PASS)
    while True:
        value = worth_of(
            shape, table, inner, outer, is_made, sums, first, second, found, known, turn, then
        )
        note(turn, value, worth, chosen)
        if left == 0:
            return
        turn = action_1, leftmost(left)
        left &= left - 1
        then = after_second(board, action_1, turn[1])


@compiled
def look_ahead(
    weights: Floats,
    shape: Shape,
    printed: Numbers,
    board: Board,
    worth: Values,
    chosen: Numbers,
    mass: Values,
) -> float:
    """What a board is worth to the one about to throw, over all throws; writes the best replies."""
    table, inner, outer = layers(weights, shape)
    is_made, sums, first, second, found, known = new_sums(shape)
    for total in range(LEAST, MOST + 1):
        here = total - LEAST
        for action in range(ACTIONS):
            worth[here, action] = NEVER
        left, action_1 = squares_on(board, printed[total] & printed[OPEN_1 + board.locked]), PASS
        while action_1 >= 0:
            value_turns(
                shape, table, inner, outer, is_made, sums, first, second, found, known,
                printed, total, action_1, board, worth[here], chosen[here],
            )  # fmt: skip
            action_1 = leftmost(left) if left else -1
            left &= left - 1
        weigh(printed, total, worth[here], mass[here])
    return expected(mass, worth)
