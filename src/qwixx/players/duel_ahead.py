"""The Duel a whole turn ahead, compiled.

Hundreds of turns differ in two tokens. So the sums of a row's features are made once for each way
that a turn may leave it, and a position is put together from four of them.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from qwixx.compiler import compiled, inlined, register
from qwixx.players import stages
from qwixx.players.ahead import LEAST, MOST, NEVER, Values, column_of, expected, sums_within, weigh
from qwixx.players.boards import Board, after, is_end, missed, points_lead
from qwixx.players.duel_choice import turned
from qwixx.players.duel_features import MOST_OF_A_ROW
from qwixx.players.duel_network import (
    Floats,
    Numbers,
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
from qwixx.players.stages import triangle, unordered
from qwixx.rules.layout import ACTIONS, COLUMN_OF, COLUMNS, PASS, ROW_OF, ROWS
from qwixx.rules.tokens import may_place

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
    if is_end(then):
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
def note(turn: tuple[int, int], value: float, worth: Values, before: Numbers) -> None:
    """Keep a turn if it is better than those before it with the same action 2."""
    if value > worth[turn[1]]:
        worth[turn[1]], before[turn[1]] = value, turn[0]


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
    total: int,
    action_1: int,
    board: Board,
    worth: Values,
    before: Numbers,
) -> None:
    """Note what all action 2 are worth on a board after action 1."""
    then = missed(board) if action_1 == PASS else board
    turn = action_1, PASS
    value = worth_of(
        shape, table, inner, outer, is_made, sums, first, second, found, known, turn, then
    )
    note(turn, value, worth, before)
    if is_end(board):
        return
    low, high = sums_within(total)
    for row in range(ROWS):
        if board.locked >> row & 1:
            continue
        for number in range(low, high + 1):
            column = column_of(row, number)
            turn = action_1, 1 + COLUMNS * row + column
            if turn[1] != action_1 and may_place(board.own[row], board.other[row], column):
                then = after(board, row, column)
                value = worth_of(
                    shape,
                    table,
                    inner,
                    outer,
                    is_made,
                    sums,
                    first,
                    second,
                    found,
                    known,
                    turn,
                    then,
                )
                note(turn, value, worth, before)


@compiled
def look_ahead(
    weights: Floats, shape: Shape, board: Board, worth: Values, before: Numbers, mass: Values
) -> float:
    """What a board is worth to the one about to throw, over all throws; writes the best replies."""
    table, inner, outer = layers(weights, shape)
    is_made, sums, first, second, found, known = new_sums(shape)
    for total in range(LEAST, MOST + 1):
        here = total - LEAST
        for action in range(ACTIONS):
            worth[here, action] = NEVER
        value_turns(
            shape, table, inner, outer, is_made, sums, first, second, found, known,
            total, PASS, board, worth[here], before[here],
        )  # fmt: skip
        for row in range(ROWS):
            column = column_of(row, total)
            is_open = not board.locked >> row & 1
            if is_open and may_place(board.own[row], board.other[row], column):
                value_turns(
                    shape, table, inner, outer, is_made, sums, first, second, found, known,
                    total, 1 + COLUMNS * row + column, after(board, row, column),
                    worth[here], before[here],
                )  # fmt: skip
        weigh(total, worth[here], mass[here])
    return expected(mass, worth)
