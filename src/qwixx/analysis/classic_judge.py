"""A judge of Qwixx: the network that values positions, playing in all seats."""

from typing import NamedTuple

import numpy as np

from qwixx.analysis.worth import Scores, Worth
from qwixx.compiler import compiled
from qwixx.players.classic_choice import CHOICES, NOTES, best_action_2, cross, foresee
from qwixx.players.classic_inputs import MISTHROWS, Seats, points_of
from qwixx.players.classic_player import LOOKS, Network, new_room, seats_of, values_of
from qwixx.players.network import MARGIN, Floats, Shape, room_for
from qwixx.players.offers import offers_of, standard_offers
from qwixx.rules import CLASSIC, State
from qwixx.rules.crosses import is_over
from qwixx.rules.layout import PASS
from qwixx.simulation.chance import DICE, Streams, open_stream, roll


class ClassicJudge(NamedTuple):
    """A network for a number of players."""

    weights: Floats
    shape: Shape

    def worths(self, state: State) -> tuple[Worth, ...]:
        players, active = state.players, state.active
        outputs = values_of(Network(*self), state).tolist()
        places = [(seat - active) % players for seat in range(players)]
        return tuple(Worth(outputs[at], MARGIN * outputs[players + at]) for at in places)

    def choices(self, view: State) -> tuple[int, ...]:
        assert view.roll is not None
        notes, trial, inputs, layers = new_room(self.shape)
        position = seats_of(view), view.locked, view.active, offers_of(CLASSIC.layout, view.roll)
        foresee(*position, LOOKS, notes, trial, *self, inputs, layers)
        return tuple(notes[CHOICES, : view.players].tolist())

    def play_on(self, state: State, seed: int, first: int, games: int) -> Scores:
        scores = np.zeros((games, state.players), np.int16)
        play_games(seats_of(state), state.locked, state.active, seed, first, *self, scores)
        return scores


@compiled
def play_games(
    start: Seats,
    locked: int,
    active: int,
    seed: int,
    first: int,
    weights: Floats,
    shape: Shape,
    scores: Scores,
) -> None:
    """Play on from a position, game number `first` and those after it."""
    streams = np.zeros(1, np.uint64)
    for place in range(len(scores)):
        streams[DICE] = open_stream(seed, first + place, DICE)
        seats = start.copy()
        play_out(seats, locked, active, streams, weights, shape)
        for seat in range(len(seats)):
            scores[place, seat] = points_of(seats, seat)


@compiled
def play_out(
    seats: Seats, locked: int, active: int, streams: Streams, weights: Floats, shape: Shape
) -> None:
    """Play from the beginning of a turn to the end of the game."""
    notes, trial = np.zeros(NOTES, np.int64), np.zeros_like(seats)
    inputs = np.zeros(shape.active, np.int32)
    room = np.zeros(room_for(shape), np.float32)
    while True:
        offers = standard_offers(roll(streams))
        foresee(seats, locked, active, offers, LOOKS, notes, trial, weights, shape, inputs, room)
        has_marked = notes[CHOICES, active] != PASS
        for seat in range(len(seats)):
            locked |= cross(seats, seat, notes[CHOICES, seat])
        if is_over(locked, 0):
            return
        action, _ = best_action_2(
            seats, locked, active, offers, has_marked, notes, weights, shape, inputs, room
        )
        seats[active, MISTHROWS] += action == PASS and not has_marked
        locked |= cross(seats, active, action)
        if is_over(locked, seats[active, MISTHROWS]):
            return
        active = (active + 1) % len(seats)
