"""Deciding in Qwixx by a network that values positions, compiled.

Action 1 is simultaneous, so what the others will do is foreseen rather than known: the active
player's best pair of actions if the others pass, and everyone's best reply to it. That is the first
look; with every further one, the active player expects those replies, and the others reply anew.
Replies to replies may go round in circles. So an action is judged by all looks so far together, as
in fictitious play. Everybody can work this out, so it is done for the whole table at once.
"""

import numpy as np
from numpy.typing import NDArray

from qwixx.compiler import compiled, inlined, register
from qwixx.players import offers as offers_module
from qwixx.players.classic_inputs import MISTHROWS, Seats, points_of, write_inputs
from qwixx.players.network import Floats, Inputs, Shape, evaluate
from qwixx.players.offers import ACTION_1, ACTION_2, LEFTMOST, Offers
from qwixx.rules.crosses import is_over, mark, may_mark
from qwixx.rules.layout import ACTIONS, COLUMN_OF, COLUMNS, LAST, PASS, ROW_OF, ROWS

register(offers_module)

Notes = NDArray[np.int64]
"""Room to think: a row for each of these."""
CHOICES, REPLIES, LEGAL_1, LEGAL_2 = range(4)
NOTES = 4, ACTIONS

Totals = NDArray[np.float64]
"""What each of a seat's legal actions 1 was worth, added up over all looks."""


@inlined
def find_legal(
    phase: int, seats: Seats, seat: int, locked: int, offers: Offers, legal: Notes
) -> int:
    """Write the actions open to a seat, PASS first; return how many."""
    legal[0] = PASS
    count = 1
    for row in range(ROWS):
        columns = 0 if locked >> row & 1 else offers[ROWS * (phase - ACTION_1) + row]
        while columns:
            column = LEFTMOST[columns]
            columns &= columns - 1
            if may_mark(seats[seat, row], column):
                legal[count] = 1 + COLUMNS * row + column
                count += 1
    return count


@inlined
def cross(seats: Seats, seat: int, action: int) -> int:
    """Mark a square; returns the bit of the row that it locks, or 0."""
    if action == PASS:
        return 0
    row, column = ROW_OF[action], COLUMN_OF[action]
    seats[seat, row] = mark(seats[seat, row], column)
    return 1 << row if column == LAST else 0


@inlined
def cross_together(
    seats: Seats, locked: int, choices: Notes, seat: int, action: int, trial: Seats
) -> int:
    """Write to `trial` what action 1 makes of the seats if one of them does `action` and the others
    what they have chosen; returns the locked rows.
    """
    for other in range(len(seats)):
        for place in range(MISTHROWS + 1):
            trial[other, place] = seats[other, place]
        locked |= cross(trial, other, action if other == seat else choices[other])
    return locked


@compiled
def share_of(seats: Seats, seat: int) -> float:
    """A seat's share of the win, now that the game is over."""
    points, winners = points_of(seats, seat), 1
    for other in range(len(seats)):
        if other != seat:
            others = points_of(seats, other)
            if others > points:
                return 0.0
            winners += others == points
    return 1.0 / winners


@compiled
def end_of_turn(
    seats: Seats,
    locked: int,
    active: int,
    seat: int,
    weights: Floats,
    shape: Shape,
    inputs: Inputs,
    room: Floats,
) -> float:
    """What it is worth to a seat that the active player's turn ends like this."""
    if is_over(locked, seats[active, MISTHROWS]):
        return share_of(seats, seat)
    players = len(seats)
    roller = (active + 1) % players
    write_inputs(shape.sight, seats, locked, roller, inputs)
    return float(evaluate(weights, shape, inputs, room)[(seat - roller) % players])


@compiled
def best_action_2(
    seats: Seats,
    locked: int,
    active: int,
    offers: Offers,
    has_marked: bool,
    notes: Notes,
    weights: Floats,
    shape: Shape,
    inputs: Inputs,
    room: Floats,
) -> tuple[int, float]:
    """The active player's best action 2, and what it is worth."""
    best, best_value = PASS, -1.0
    legal = notes[LEGAL_2]
    for place in range(find_legal(ACTION_2, seats, active, locked, offers, legal)):
        action = legal[place]
        before = seats[active, ROW_OF[action]]
        missed = action == PASS and not has_marked
        seats[active, MISTHROWS] += missed
        then = locked | cross(seats, active, action)
        value = end_of_turn(seats, then, active, active, weights, shape, inputs, room)
        seats[active, ROW_OF[action]] = before
        seats[active, MISTHROWS] -= missed
        if value > best_value:
            best, best_value = action, value
    return best, best_value


@compiled
def best_pair(
    seats: Seats,
    locked: int,
    active: int,
    offers: Offers,
    notes: Notes,
    totals: Totals,
    trial: Seats,
    weights: Floats,
    shape: Shape,
    inputs: Inputs,
    room: Floats,
) -> tuple[int, int]:
    """The active player's best actions 1 and 2 if the others choose as noted, or did before."""
    best, best_next, best_value = PASS, PASS, -1.0
    legal = notes[LEGAL_1]
    for place in range(find_legal(ACTION_1, seats, active, locked, offers, legal)):
        action, following = legal[place], PASS
        then = cross_together(seats, locked, notes[CHOICES], active, action, trial)
        if is_over(then, 0):
            value = share_of(trial, active)
        else:
            following, value = best_action_2(
                trial, then, active, offers, action != PASS, notes, weights, shape, inputs, room
            )
        totals[place] += value
        if totals[place] > best_value:
            best, best_next, best_value = action, following, totals[place]
    return best, best_next


@compiled
def best_reply(
    seats: Seats,
    locked: int,
    active: int,
    following: int,
    seat: int,
    offers: Offers,
    notes: Notes,
    totals: Totals,
    trial: Seats,
    weights: Floats,
    shape: Shape,
    inputs: Inputs,
    room: Floats,
) -> int:
    """Another seat's best action 1 if the others choose as noted; `following` comes in action 2.

    If a lock comes between, there is no action 2.
    """
    best, best_value = PASS, -1.0
    legal = notes[LEGAL_1]
    for place in range(find_legal(ACTION_1, seats, seat, locked, offers, legal)):
        action = legal[place]
        then = cross_together(seats, locked, notes[CHOICES], seat, action, trial)
        if is_over(then, 0):
            value = share_of(trial, seat)
        else:
            last = PASS if then >> ROW_OF[following] & 1 else following
            trial[active, MISTHROWS] += last == PASS and notes[CHOICES, active] == PASS
            then |= cross(trial, active, last)
            value = end_of_turn(trial, then, active, seat, weights, shape, inputs, room)
        totals[place] += value
        if totals[place] > best_value:
            best, best_value = action, totals[place]
    return best


@inlined
def foresee(
    seats: Seats,
    locked: int,
    active: int,
    offers: Offers,
    looks: int,
    notes: Notes,
    trial: Seats,
    weights: Floats,
    shape: Shape,
    inputs: Inputs,
    room: Floats,
) -> None:
    """Note what everyone chooses in action 1."""
    choices, replies = notes[CHOICES], notes[REPLIES]
    totals = np.zeros((len(seats), ACTIONS), np.float64)
    for seat in range(len(seats)):
        choices[seat] = PASS
    for _ in range(looks):
        choices[active], following = best_pair(
            seats, locked, active, offers, notes, totals[active], trial,
            weights, shape, inputs, room,
        )  # fmt: skip
        for seat in range(len(seats)):
            if seat == active:
                replies[seat] = choices[seat]
            else:
                replies[seat] = best_reply(
                    seats, locked, active, following, seat, offers, notes, totals[seat],
                    trial, weights, shape, inputs, room,
                )  # fmt: skip
        as_expected = True
        for seat in range(len(seats)):
            as_expected &= choices[seat] == replies[seat]
            choices[seat] = replies[seat]
        if as_expected:
            return
