"""Qwixx a whole turn ahead, compiled.

Whatever the coloured dice show, the others choose their action 1 by the white sum: their best reply
to the best that the thrower can do with it. The thrower then has the best pair of actions.
"""

import numpy as np
from numpy.typing import NDArray

from qwixx.compiler import compiled, inlined
from qwixx.players.ahead import (
    LEAST,
    MOST,
    NEVER,
    Values,
    column_of,
    expected,
    sums_within,
    weigh,
)
from qwixx.players.classic_choice import (
    CHOICES,
    LEGAL_1,
    NOTES,
    Notes,
    cross,
    cross_together,
    find_legal,
    foresee,
    share_of,
)
from qwixx.players.classic_inputs import MISTHROWS, Seats, write_inputs
from qwixx.players.network import Floats, Inputs, Shape, evaluate, room_for
from qwixx.players.offers import ACTION_1, Offers
from qwixx.rules.crosses import is_over, may_mark
from qwixx.rules.layout import ACTIONS, COLUMNS, PASS, ROWS

Numbers = NDArray[np.int64]


@inlined
def white_offers(total: int) -> Offers:
    """What the white dice alone offer."""
    return (
        1 << column_of(0, total),
        1 << column_of(1, total),
        1 << column_of(2, total),
        1 << column_of(3, total),
        0,
        0,
        0,
        0,
    )


@compiled
def two_shares(
    seats: Seats,
    locked: int,
    thrower: int,
    seat: int,
    weights: Floats,
    shape: Shape,
    inputs: Inputs,
    room: Floats,
) -> tuple[float, float]:
    """What the end of a turn is worth to the thrower and to a seat."""
    if is_over(locked, seats[thrower, MISTHROWS]):
        return share_of(seats, thrower), share_of(seats, seat)
    players = len(seats)
    following = (thrower + 1) % players
    write_inputs(shape.sight, seats, locked, following, inputs)
    outputs = evaluate(weights, shape, inputs, room)
    return float(outputs[players - 1]), float(outputs[(seat - following) % players])


@inlined
def note(
    action_1: int,
    action_2: int,
    values: tuple[float, float],
    worth: Values,
    watched: Values,
    first: Numbers,
) -> None:
    """Keep a pair of actions if it is better than those before it with the same action 2."""
    if values[0] > worth[action_2]:
        worth[action_2], watched[action_2], first[action_2] = values[0], values[1], action_1


@compiled
def value_pairs(
    total: int,
    action_1: int,
    trial: Seats,
    locked: int,
    thrower: int,
    seat: int,
    weights: Floats,
    shape: Shape,
    inputs: Inputs,
    room: Floats,
    worth: Values,
    watched: Values,
    first: Numbers,
) -> None:
    """Note what all action 2 are worth after everyone's action 1."""
    if is_over(locked, 0):
        values = share_of(trial, thrower), share_of(trial, seat)
        note(action_1, PASS, values, worth, watched, first)
        return
    missed = action_1 == PASS
    trial[thrower, MISTHROWS] += missed
    values = two_shares(trial, locked, thrower, seat, weights, shape, inputs, room)
    note(action_1, PASS, values, worth, watched, first)
    trial[thrower, MISTHROWS] -= missed
    low, high = sums_within(total)
    for row in range(ROWS):
        if locked >> row & 1:
            continue
        before = trial[thrower, row]
        for number in range(low, high + 1):
            column = column_of(row, number)
            if may_mark(before, column):
                action = 1 + COLUMNS * row + column
                then = locked | cross(trial, thrower, action)
                values = two_shares(trial, then, thrower, seat, weights, shape, inputs, room)
                note(action_1, action, values, worth, watched, first)
                trial[thrower, row] = before


@compiled
def look_ahead(
    seats: Seats,
    locked: int,
    thrower: int,
    seat: int,
    weights: Floats,
    shape: Shape,
    worth: Values,
    watched: Values,
    first: Numbers,
    mass: Values,
    choices: Numbers,
) -> float:
    """What a position between two turns is worth to a seat, over all throws.

    Writes the best replies, and what the others choose in action 1 by the white sum.
    """
    notes, trial = np.zeros(NOTES, np.int64), np.zeros_like(seats)
    inputs = np.zeros(shape.active, np.int32)
    room = np.zeros(room_for(shape), np.float32)
    for total in range(LEAST, MOST + 1):
        here = total - LEAST
        for action in range(ACTIONS):
            worth[here, action] = NEVER
        offers = white_offers(total)
        foresee(seats, locked, thrower, offers, 1, notes, trial, weights, shape, inputs, room)
        for other in range(len(seats)):
            choices[here, other] = notes[CHOICES, other]
        legal = notes[LEGAL_1]
        for place in range(find_legal(ACTION_1, seats, thrower, locked, offers, legal)):
            then = cross_together(seats, locked, notes[CHOICES], thrower, legal[place], trial)
            value_pairs(
                total, legal[place], trial, then, thrower, seat, weights, shape, inputs, room,
                worth[here], watched[here], first[here],
            )  # fmt: skip
        weigh(total, worth[here], mass[here])
    return expected(mass, watched)


@compiled
def follow(
    seats: Seats,
    locked: int,
    thrower: int,
    choices: Notes,
    action_1: int,
    action_2: int,
    target: Seats,
) -> int:
    """Write the seats at the end of a turn; returns the locked rows."""
    locked = cross_together(seats, locked, choices, thrower, action_1, target)
    if is_over(locked, 0):
        return locked
    target[thrower, MISTHROWS] += action_1 == PASS and action_2 == PASS
    return locked | cross(target, thrower, action_2)
