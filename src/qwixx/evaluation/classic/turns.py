"""How a turn of Qwixx may go with given white dice, compiled: every end of it is valued once.

What everyone chooses in action 1 is one number, a profile: the place of each seat's choice among
those legal for it, as a digit. A profile and an action 2 are an end of the turn.
"""

from typing import NamedTuple

import numpy as np

from qwixx.compiled.chance import Numbers
from qwixx.compiled.classic import end_turn, is_end, legal_squares, locks, reveal
from qwixx.compiled.compiler import compiled, inlined
from qwixx.compiled.offers import OPEN_2, has
from qwixx.compiled.seats import CHOICE, MISTHROWS
from qwixx.evaluation.classic.choice import find_legal, write_shares
from qwixx.evaluation.lookahead import Values
from qwixx.evaluation.network import Floats, Inputs, Shape, room_for
from qwixx.rules.crosses import is_over
from qwixx.rules.layout import ACTIONS, PASS, ROWS

MOST_LEGAL = 1 + ROWS
"""Passing, or the white sum in one of the rows."""


class Table(NamedTuple):
    """A position between two turns, and what everyone may choose with a white sum."""

    seats: Numbers
    legal: Numbers
    counts: Numbers
    strides: Numbers
    """By seat: the legal actions 1, how many they are, and what the digit in a profile counts."""
    trial: Numbers


class Ends(NamedTuple):
    """Ends of turns, in the order in which they were first thought of."""

    known: Numbers
    """By profile and action 2: 1 + the place in the lists below, or 0."""
    codes: Numbers
    shares: Values
    """What they are worth to each seat."""
    mass: Values
    number: Numbers
    """One number: how many there are."""


class Net(NamedTuple):
    """A network and its room to think."""

    weights: Floats
    inputs: Inputs
    layers: Floats


@inlined
def new_table(seats: Numbers) -> Table:
    players = len(seats)
    return Table(
        seats,
        np.zeros((players, ACTIONS), np.int64),
        np.zeros(players, np.int64),
        np.zeros(players, np.int64),
        np.zeros_like(seats),
    )


@inlined
def new_ends(players: int) -> Ends:
    size = ACTIONS
    for _ in range(players):
        size *= MOST_LEGAL
    return Ends(
        np.zeros(size, np.int64),
        np.empty(size, np.int64),
        np.empty((size, players), np.float64),
        np.empty(size, np.float64),
        np.zeros(1, np.int64),
    )


@inlined
def new_net(weights: Floats, shape: Shape) -> Net:
    inputs = np.zeros(shape.active, np.int32)
    return Net(weights, inputs, np.zeros(room_for(shape), np.float32))


@compiled
def lay_out(table: Table, white: int) -> None:
    """Note what everyone may choose when the white dice name these squares."""
    stride = 1
    for seat in range(len(table.seats)):
        table.counts[seat] = find_legal(table.seats, seat, white, table.legal[seat])
        table.strides[seat] = stride
        stride *= table.counts[seat]


@inlined
def digit(table: Table, profile: int, seat: int) -> int:
    return int(profile // table.strides[seat] % table.counts[seat])


@inlined
def locked_by(table: Table, profile: int, locked: int) -> int:
    """The locked rows after action 1."""
    for seat in range(len(table.seats)):
        locked |= locks(table.legal[seat, digit(table, profile, seat)])
    return locked


@inlined
def reveal_profile(table: Table, profile: int, locked: int) -> int:
    """Write what action 1 makes of the seats to `trial`; returns the locked rows."""
    for seat in range(len(table.seats)):
        for place in range(MISTHROWS + 1):
            table.trial[seat, place] = table.seats[seat, place]
        table.trial[seat, CHOICE] = table.legal[seat, digit(table, profile, seat)]
    return reveal(table.trial, locked, 0)


@inlined
def made_one(shares: Values, seat: int) -> float:
    """A seat's share when all of them are 1 in all: those of a network are so to seven digits."""
    total = 0.0
    for other in range(len(shares)):
        total += shares[other]
    return float(shares[seat] / total)


@compiled
def end_at(
    table: Table,
    ends: Ends,
    net: Net,
    shape: Shape,
    locked: int,
    thrower: int,
    profile: int,
    action: int,
) -> int:
    """The place of an end of the turn, which is valued when it is first asked for."""
    code = ACTIONS * profile + action
    if ends.known[code] == 0:
        place = ends.number[0]
        then = reveal_profile(table, profile, locked)
        if not is_end(table.trial, then, thrower):
            then = end_turn(table.trial, then, thrower, action)
        write_shares(
            table.trial, then, thrower, net.weights, shape, net.inputs, net.layers,
            ends.shares[place],
        )  # fmt: skip
        ends.codes[place], ends.mass[place] = code, 0.0
        ends.number[0] = ends.known[code] = place + 1
    return int(ends.known[code] - 1)


@inlined
def forget(ends: Ends) -> None:
    """Make room for another white sum."""
    for place in range(ends.number[0]):
        ends.known[ends.codes[place]] = 0
    ends.number[0] = 0


@inlined
def with_action_2(
    table: Table,
    ends: Ends,
    net: Net,
    shape: Shape,
    printed: Numbers,
    locked: int,
    thrower: int,
    profile: int,
    action: int,
) -> int:
    """The same for an action 2 that was meant, unless a lock or the end comes between."""
    then = locked_by(table, profile, locked)
    if is_over(then, table.seats[thrower, MISTHROWS]) or not has(printed[OPEN_2 + then], action):
        action = PASS
    return end_at(table, ends, net, shape, locked, thrower, profile, action)


@inlined
def squares_after(
    table: Table, printed: Numbers, locked: int, thrower: int, profile: int, within: int
) -> int:
    """Those of the squares that the thrower may use in action 2."""
    then = reveal_profile(table, profile, locked)
    if is_end(table.trial, then, thrower):
        return 0
    return legal_squares(table.trial, thrower, within & printed[OPEN_2 + then])
