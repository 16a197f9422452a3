"""The outlook of Qwixx."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from qwixx.players.ahead import SUMS, Numbers, Replies, likely, new_replies
from qwixx.players.classic_ahead import follow, look_ahead
from qwixx.players.classic_choice import CHOICES, foresee
from qwixx.players.classic_inputs import MISTHROWS, Seats
from qwixx.players.classic_player import LOOKS, Network, new_room, seats_of, values_of
from qwixx.players.network import Floats, Shape
from qwixx.players.offers import offers_of
from qwixx.players.outlook import Ahead, Leaf
from qwixx.rules import CLASSIC, State
from qwixx.rules.crosses import is_over

Position = tuple[Seats, int, int]
"""The seats, the locked rows, and who is about to throw."""


class ClassicOutlook(NamedTuple):
    """A network for a number of players."""

    weights: Floats
    shape: Shape

    def choices(self, view: State) -> tuple[int, ...]:
        assert view.roll is not None
        notes, trial, inputs, layers = new_room(self.shape)
        offers = offers_of(CLASSIC.layout, view.roll)
        foresee(
            seats_of(view), view.locked, view.active, offers, LOOKS, notes, trial,
            *self, inputs, layers,
        )  # fmt: skip
        return tuple(notes[CHOICES, : view.players].tolist())

    def value(self, state: State, seat: int) -> float:
        values = values_of(Network(*self), state)
        return float(values[(seat - state.active) % state.players])

    def position(self, state: State) -> Position:
        return seats_of(state), state.locked, state.active

    def ahead(self, position: Position, seat: int) -> Ahead:
        replies = new_replies()
        choices = np.zeros((SUMS, len(position[0])), np.int64)
        value = look_ahead(
            *position, seat, *self,
            replies.worth, replies.watched, replies.first, replies.mass, choices,
        )  # fmt: skip
        return Ahead(value, _leaves(position, replies, choices))


def _leaves(position: Position, replies: Replies, choices: Numbers) -> Iterator[Leaf]:
    for total, action_1, action_2 in likely(replies):
        after = _after(position, choices[total], action_1, action_2)
        mass, value = replies.mass[total, action_2], replies.watched[total, action_2]
        yield Leaf(float(mass), float(value), after)


def _after(position: Position, choices: Seats, action_1: int, action_2: int) -> Position | None:
    seats, locked, thrower = position
    then = np.empty_like(seats)
    locked = follow(seats, locked, thrower, choices, action_1, action_2, then)
    if is_over(locked, then[thrower, MISTHROWS]):
        return None
    return then, locked, (thrower + 1) % len(seats)
