"""Compiled decisions in Qwixx by a network that values positions.

Action 1 is simultaneous, so the choices of the others are predicted by fictitious play. The first
iteration finds the active player's best pair of actions if the others pass, and everyone's best
reply to it. In each further iteration the active player expects those replies, and the others reply
anew. As best replies may cycle, an action is judged by its total over all iterations so far. The
prediction is the same for every seat, so it is made once for the whole table.
"""

import numpy as np

from qwixx.compiled.chance import Numbers
from qwixx.compiled.classic import end_turn, is_end, legal_squares, reveal, share_of
from qwixx.compiled.compiler import inlined, no_refcount
from qwixx.compiled.offers import OPEN_2, Offers, has, leftmost
from qwixx.compiled.seats import CHOICE, MISTHROWS
from qwixx.evaluation.classic.inputs import write_inputs
from qwixx.evaluation.lookahead import Values
from qwixx.evaluation.network import Floats, Inputs, Shape, work_out
from qwixx.rules.layout import ACTIONS, PASS, ROW_OF

CHOICES, REPLIES, LEGAL_1, LEGAL_2 = range(4)
NOTES = 4, ACTIONS
"""Shape of the working memory: one row for each of these."""


@inlined
def find_legal(seats: Numbers, seat: int, squares: int, legal: Numbers) -> int:
    """Write the actions open to a seat, PASS first; return how many."""
    legal[0] = PASS
    count, left = 1, legal_squares(seats, seat, squares)
    while left:
        legal[count] = leftmost(left)
        left &= left - 1
        count += 1
    return count


@inlined
def reveal_with(
    seats: Numbers, locked: int, choices: Numbers, seat: int, action: int, trial: Numbers
) -> int:
    """Write to `trial` the seats after action 1, in which `seat` does `action` and the others do
    their `choices`. Return the locked rows.
    """
    for other in range(len(seats)):
        for place in range(MISTHROWS + 1):
            trial[other, place] = seats[other, place]
        trial[other, CHOICE] = action if other == seat else choices[other]
    return reveal(trial, locked, seat)


@no_refcount
def end_with(
    seats: Numbers,
    locked: int,
    active: int,
    following: int,
    seat: int,
    action: int,
    printed: Numbers,
    choices: Numbers,
    trial: Numbers,
) -> int:
    """Write to `trial` the seats at the end of the turn. Return the locked rows.

    Like `reveal_with`, then `following` as action 2 unless its row was locked in action 1.
    """
    then = reveal_with(seats, locked, choices, seat, action, trial)
    if is_end(trial, then, active):
        return then
    last = following if has(printed[OPEN_2 + then], following) else PASS
    return end_turn(trial, then, active, last)


@no_refcount
def final_share(seats: Numbers, seat: int) -> float:
    return share_of(seats, seat)


@inlined
def work_out_end(
    seats: Numbers,
    locked: int,
    active: int,
    weights: Floats,
    shape: Shape,
    inputs: Inputs,
    room: Floats,
) -> int:
    """Write to `room` the network's values of the end of a turn. Return where the outputs begin."""
    write_inputs(shape.sight, seats, locked, (active + 1) % len(seats), inputs)
    return work_out(weights, shape, inputs, room)


@no_refcount
def end_of_turn(
    seats: Numbers,
    locked: int,
    active: int,
    seat: int,
    weights: Floats,
    shape: Shape,
    inputs: Inputs,
    room: Floats,
) -> float:
    """Return the share of the win that a seat can expect if the turn ends like this."""
    if is_end(seats, locked, active):
        return final_share(seats, seat)
    outputs = work_out_end(seats, locked, active, weights, shape, inputs, room)
    return float(room[outputs + (seat - active - 1) % len(seats)])


@no_refcount
def write_shares(
    seats: Numbers,
    locked: int,
    active: int,
    weights: Floats,
    shape: Shape,
    inputs: Inputs,
    room: Floats,
    shares: Values,
) -> None:
    """Write to `shares` what `end_of_turn` returns, for every seat."""
    players = len(seats)
    if is_end(seats, locked, active):
        for seat in range(players):
            shares[seat] = final_share(seats, seat)
        return
    outputs = work_out_end(seats, locked, active, weights, shape, inputs, room)
    for place in range(players):
        shares[(active + 1 + place) % players] = room[outputs + place]


@no_refcount
def best_action_2(
    seats: Numbers,
    locked: int,
    active: int,
    squares: int,
    notes: Numbers,
    weights: Floats,
    shape: Shape,
    inputs: Inputs,
    room: Floats,
) -> tuple[int, float]:
    """Return the active player's best action 2 on these squares, and its value."""
    best, best_value = PASS, -1.0
    legal, misthrows = notes[LEGAL_2], seats[active, MISTHROWS]
    for place in range(find_legal(seats, active, squares, legal)):
        action = legal[place]
        before = seats[active, ROW_OF[action]]
        then = end_turn(seats, locked, active, action)
        value = end_of_turn(seats, then, active, active, weights, shape, inputs, room)
        seats[active, ROW_OF[action]], seats[active, MISTHROWS] = before, misthrows
        if value > best_value:
            best, best_value = action, value
    return best, best_value


@no_refcount
def best_pair(
    seats: Numbers,
    locked: int,
    active: int,
    printed: Numbers,
    offers: Offers,
    notes: Numbers,
    totals: Values,
    trial: Numbers,
    weights: Floats,
    shape: Shape,
    inputs: Inputs,
    room: Floats,
) -> tuple[int, int]:
    """Return the active player's best actions 1 and 2, given the others' choices in `notes`.

    Values are added to `totals`, which decide over all iterations.
    """
    best, best_next, best_value = PASS, PASS, -1.0
    legal = notes[LEGAL_1]
    for place in range(find_legal(seats, active, offers.white, legal)):
        action, following = legal[place], PASS
        then = reveal_with(seats, locked, notes[CHOICES], active, action, trial)
        if is_end(trial, then, active):
            value = final_share(trial, active)
        else:
            squares = offers.coloured & printed[OPEN_2 + then]
            following, value = best_action_2(
                trial, then, active, squares, notes, weights, shape, inputs, room
            )
        totals[place] += value
        if totals[place] > best_value:
            best, best_next, best_value = action, following, totals[place]
    return best, best_next


@no_refcount
def best_reply(
    seats: Numbers,
    locked: int,
    active: int,
    following: int,
    seat: int,
    expected: float,
    printed: Numbers,
    offers: Offers,
    notes: Numbers,
    totals: Values,
    trial: Numbers,
    weights: Floats,
    shape: Shape,
    inputs: Inputs,
    room: Floats,
) -> int:
    """Return another seat's best action 1, given the others' choices in `notes`.

    `expected` is the value of the seat's own choice in `notes`, which is known already.
    """
    best, best_value = PASS, -1.0
    legal = notes[LEGAL_1]
    for place in range(find_legal(seats, seat, offers.white, legal)):
        action, value = legal[place], expected
        if action != notes[CHOICES, seat]:
            then = end_with(
                seats, locked, active, following, seat, action, printed, notes[CHOICES], trial
            )
            value = end_of_turn(trial, then, active, seat, weights, shape, inputs, room)
        totals[place] += value
        if totals[place] > best_value:
            best, best_value = action, totals[place]
    return best


@inlined
def foresee(
    seats: Numbers,
    locked: int,
    active: int,
    printed: Numbers,
    offers: Offers,
    iterations: int,
    notes: Numbers,
    trial: Numbers,
    weights: Floats,
    shape: Shape,
    inputs: Inputs,
    room: Floats,
) -> None:
    """Write to `notes` what everyone will choose in action 1."""
    choices, replies = notes[CHOICES], notes[REPLIES]
    expected = np.zeros(len(seats), np.float64)
    totals = np.zeros((len(seats), ACTIONS), np.float64)  # of legal actions, over all iterations
    for seat in range(len(seats)):
        choices[seat] = PASS
    for _ in range(iterations):
        choices[active], following = best_pair(
            seats, locked, active, printed, offers, notes, totals[active], trial,
            weights, shape, inputs, room,
        )  # fmt: skip
        then = end_with(
            seats, locked, active, following, active, choices[active], printed, choices, trial
        )
        write_shares(trial, then, active, weights, shape, inputs, room, expected)
        for seat in range(len(seats)):
            if seat == active:
                replies[seat] = choices[seat]
            else:
                replies[seat] = best_reply(
                    seats, locked, active, following, seat, expected[seat], printed, offers, notes,
                    totals[seat], trial, weights, shape, inputs, room,
                )  # fmt: skip
        as_expected = True
        for seat in range(len(seats)):
            as_expected &= choices[seat] == replies[seat]
            choices[seat] = replies[seat]
        if as_expected:
            return
