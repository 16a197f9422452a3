"""Qwixx a whole turn ahead, compiled.

Whatever the coloured dice show, the others choose their action 1 by the white sum: their best reply
to the best that the thrower can do with it. The thrower then has the best pair of actions.
"""

import numpy as np

from qwixx.compiled.chance import Numbers
from qwixx.compiled.classic import end_turn, is_end, legal_squares
from qwixx.compiled.compiler import compiled, inlined
from qwixx.compiled.offers import OPEN_1, Offers, leftmost
from qwixx.compiled.seats import CHOICE, MISTHROWS
from qwixx.judges.ahead import LEAST, MOST, NEVER, Values, expected, weigh, within_reach
from qwixx.judges.classic_choice import (
    CHOICES,
    LEGAL_1,
    NOTES,
    final_share,
    find_legal,
    foresee,
    reveal_with,
)
from qwixx.judges.classic_inputs import write_inputs
from qwixx.judges.network import Floats, Inputs, Shape, evaluate, room_for
from qwixx.rules.layout import ACTIONS, PASS, ROW_OF


@compiled
def two_shares(
    seats: Numbers,
    locked: int,
    thrower: int,
    seat: int,
    weights: Floats,
    shape: Shape,
    inputs: Inputs,
    room: Floats,
) -> tuple[float, float]:
    """What the end of a turn is worth to the thrower and to a seat."""
    if is_end(seats, locked, thrower):
        return final_share(seats, thrower), final_share(seats, seat)
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
    trial: Numbers,
    locked: int,
    thrower: int,
    seat: int,
    printed: Numbers,
    weights: Floats,
    shape: Shape,
    inputs: Inputs,
    room: Floats,
    worth: Values,
    watched: Values,
    first: Numbers,
) -> None:
    """Note what all action 2 are worth after everyone's action 1."""
    action_1, misthrows = trial[thrower, CHOICE], trial[thrower, MISTHROWS]
    if is_end(trial, locked, thrower):
        values = final_share(trial, thrower), final_share(trial, seat)
        note(action_1, PASS, values, worth, watched, first)
        return
    end_turn(trial, locked, thrower, PASS)
    values = two_shares(trial, locked, thrower, seat, weights, shape, inputs, room)
    note(action_1, PASS, values, worth, watched, first)
    trial[thrower, MISTHROWS] = misthrows
    squares = legal_squares(trial, thrower, within_reach(printed, total, locked))
    while squares:
        action = leftmost(squares)
        squares &= squares - 1
        before = trial[thrower, ROW_OF[action]]
        then = end_turn(trial, locked, thrower, action)
        values = two_shares(trial, then, thrower, seat, weights, shape, inputs, room)
        note(action_1, action, values, worth, watched, first)
        trial[thrower, ROW_OF[action]] = before


@compiled
def look_ahead(
    seats: Numbers,
    locked: int,
    thrower: int,
    seat: int,
    printed: Numbers,
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
        offers = Offers(printed[total] & printed[OPEN_1 + locked], 0)
        foresee(
            seats, locked, thrower, printed, offers, 1, notes, trial, weights, shape, inputs, room
        )
        for other in range(len(seats)):
            choices[here, other] = notes[CHOICES, other]
        legal = notes[LEGAL_1]
        for place in range(find_legal(seats, thrower, offers.white, legal)):
            then = reveal_with(seats, locked, notes[CHOICES], thrower, legal[place], trial)
            value_pairs(
                total, trial, then, thrower, seat, printed, weights, shape, inputs, room,
                worth[here], watched[here], first[here],
            )  # fmt: skip
        weigh(printed, total, worth[here], mass[here])
    return expected(mass, watched)


@compiled
def follow(
    seats: Numbers,
    locked: int,
    thrower: int,
    choices: Numbers,
    action_1: int,
    action_2: int,
    target: Numbers,
) -> int:
    """Write the seats at the end of a turn; returns the locked rows."""
    locked = reveal_with(seats, locked, choices, thrower, action_1, target)
    if is_end(target, locked, thrower):
        return locked
    return end_turn(target, locked, thrower, action_2)
