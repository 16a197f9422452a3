"""The evaluator of Qwixx, on whatever sheet its network has learned.

Weights are kept as whole numbers from -127 to 127, with a scale for each input: a fourth of the
size, and just as strong. Rows that all seats share are few, and kept in finer steps: with those of
five sheets, coarse ones would add up to some hundredths of a point.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, Self

import numpy as np

from qwixx.compiled.chance import Numbers, Streams
from qwixx.compiled.compiler import inlined
from qwixx.compiled.games import LEARNED, RULES, Results, games_of, sheet_array
from qwixx.compiled.offers import ACTION_2, Offers, offers_of
from qwixx.compiled.seats import CHOICE, KIND, MISTHROWS, PLACES, PLANNED, PLAYER
from qwixx.evaluation.classic.choice import CHOICES, NOTES, best_action_2, foresee
from qwixx.evaluation.classic.inputs import write_inputs
from qwixx.evaluation.classic.lookahead import follow, look_ahead, with_throw
from qwixx.evaluation.evaluator import Ahead, Leaf, Worth, check_sheet, sheet_numbers
from qwixx.evaluation.lookahead import Values
from qwixx.evaluation.network import (
    MARGIN,
    SHARED,
    Floats,
    Inputs,
    Shape,
    evaluate,
    room_for,
    width_of,
)
from qwixx.evaluation.network_batch import ITERATIONS, NETWORK, SHAPE, THINKING, play_on
from qwixx.rules import Game, Phase, State
from qwixx.rules.crosses import is_over

FINEST, FINER = 127, 1023

Position = tuple[Numbers, int, int]
"""The seats, the locked rows, and who is about to throw."""


class Room(NamedTuple):
    """Where it thinks. New for every decision: they may be made in several threads at once."""

    notes: Numbers
    trial: Numbers
    inputs: Inputs
    layers: Floats


class ClassicEvaluator(NamedTuple):
    """A network for a number of players, on a sheet."""

    weights: Floats
    shape: Shape
    printed: Numbers

    @classmethod
    def of(cls, weights: Floats, shape: Shape, game: Game) -> Self:
        return cls(weights, shape, sheet_array(game.layout))

    @classmethod
    def load(cls, path: Path, game: Game) -> Self:
        with np.load(path) as kept:
            check_sheet(kept, game)
            shape = Shape(*map(int, kept["shape"]))
            rows = kept["rows"].astype(np.float32) * kept["scales"].astype(np.float32)[:, None]
            weights = np.concatenate([rows.ravel(), kept["rest"]])
        return cls.of(weights, shape, game)

    def save(self, path: Path, game: Game) -> None:
        weights, shape, _ = self
        end = shape.inputs * width_of(shape)
        rows = weights[:end].reshape(shape.inputs, -1)
        most = FINER if shape.sight == SHARED else FINEST
        scales = (np.abs(rows).max(axis=1) / most + 1e-7).astype(np.float16)
        steps = np.rint(rows / scales.astype(np.float32)[:, None]).clip(-most, most)
        np.savez_compressed(
            path,
            shape=np.array(shape, np.int64),
            rows=steps.astype(np.min_scalar_type(-most)),
            scales=scales,
            rest=weights[end:],
            sheet=np.array(sheet_numbers(game.layout), np.int8),
        )

    def outputs(self, state: State) -> list[float]:
        """Shares of the win and margins of all seats, from the one about to roll on."""
        room = _room(self.shape)
        write_inputs(self.shape.sight, seats_of(state), state.locked, state.active, room.inputs)
        outputs: list[float] = evaluate(self.weights, self.shape, room.inputs, room.layers).tolist()
        return outputs

    def worths(self, state: State) -> tuple[Worth, ...]:
        """Shares are made 1 in all: a network's are so to seven digits."""
        players, outputs = state.players, self.outputs(state)
        places, total = [(seat - state.active) % players for seat in range(players)], 0.0
        for at in places:  # in the order of seats, as compiled code does it
            total += outputs[at]
        return tuple(Worth(outputs[at] / total, MARGIN * outputs[players + at]) for at in places)

    def choices(self, view: State) -> tuple[int, ...]:
        notes, trial, inputs, layers = _room(self.shape)
        weights, shape, printed = self
        foresee(
            seats_of(view), view.locked, view.active, printed, self._offers(view), THINKING,
            notes, trial, weights, shape, inputs, layers,
        )  # fmt: skip
        return tuple(notes[CHOICES, : view.players].tolist())

    def decide(self, view: State, seat: int) -> int:
        if view.phase is Phase.ACTION_1:
            return self.choices(view)[seat]
        notes, _, inputs, layers = _room(self.shape)
        squares = self._offers(view).coloured
        return int(
            best_action_2(
                seats_of(view), view.locked, view.active, squares, notes,
                self.weights, self.shape, inputs, layers,
            )[0]
        )  # fmt: skip

    def position(self, state: State) -> Position:
        return seats_of(state), state.locked, state.active

    def ahead(self, position: Position, seat: int) -> Ahead:
        mass, actions, shares = self._look_ahead(position)
        values = shares[:, seat]
        return Ahead(float(mass @ values), _leaves(position, mass, actions, values))

    def expected(self, state: State) -> tuple[float, ...]:
        mass, _, shares = self._look_ahead(self.position(state))
        return tuple((mass @ shares).tolist())

    def foreseen(self, state: State) -> tuple[float, ...]:
        weights, shape, printed = self
        shares = with_throw(
            seats_of(state), state.locked, state.active, printed, self._offers(state), THINKING,
            weights, shape,
        )  # fmt: skip
        return tuple(shares.tolist())

    def _look_ahead(self, position: Position) -> tuple[Values, Numbers, Values]:
        return look_ahead(*position, self.printed, THINKING, self.weights, self.shape)

    def play_on(self, state: State, seed: int, first: int, games: int) -> Results:
        return play_on(play_games, self, seats_of(state), state, seed, first, games)

    def _offers(self, view: State) -> Offers:
        assert view.roll is not None
        return offers_of(self.printed, view.roll, view.locked)


def _room(shape: Shape) -> Room:
    return Room(
        np.zeros(NOTES, np.int64),
        np.zeros((shape.seats, PLACES), np.int64),
        np.zeros(shape.active, np.int32),
        np.zeros(room_for(shape), np.float32),
    )


def seats_of(state: State) -> Numbers:
    """The sheets as compiled code has them."""
    seats = np.zeros((state.players, PLACES), np.int64)
    seats[:, :MISTHROWS], seats[:, MISTHROWS] = state.rows, state.misthrows
    seats[state.active, CHOICE] = state.action_1
    return seats


def _leaves(position: Position, mass: Values, actions: Numbers, values: Values) -> Iterator[Leaf]:
    for place in np.argsort(-mass, kind="stable"):
        after = _after(position, actions[place])
        yield Leaf(float(mass[place]), float(values[place]), after)


def _after(position: Position, actions: Numbers) -> Position | None:
    seats, locked, thrower = position
    then = np.zeros_like(seats)
    locked = follow(seats, locked, thrower, actions, int(actions[-1]), then)
    if is_over(locked, then[thrower, MISTHROWS]):
        return None
    return then, locked, (thrower + 1) % len(seats)


# ── in whole games ────────────────────────────────────────────────────────────────────────────


@inlined
def shape_of(builds: Numbers, player: int) -> Shape:
    return Shape(
        builds[player, SHAPE],
        builds[player, SHAPE + 1],
        builds[player, SHAPE + 2],
        builds[player, SHAPE + 3],
        builds[player, SHAPE + 4],
        builds[player, SHAPE + 5],
    )


@inlined
def has_network(seats: Numbers, seat: int, builds: Numbers, network: int) -> bool:
    is_learned: bool = seats[seat, KIND] == LEARNED
    return is_learned and builds[seats[seat, PLAYER], NETWORK] == network


@inlined
def think(
    phase: int,
    seats: Numbers,
    seat: int,
    locked: int,
    active: int,
    offers: Offers,
    printed: Numbers,
    streams: Streams,  # noqa: ARG001
    networks: Floats,
    builds: Numbers,
    noted: Floats,  # noqa: ARG001
    place: int,  # noqa: ARG001
) -> int:
    """A seat's decision. What one network foresees in action 1 serves all seats that have it."""
    player = seats[seat, PLAYER]
    network, shape = builds[player, NETWORK], shape_of(builds, player)
    for other in range(seat):
        if phase != ACTION_2 and has_network(seats, other, builds, network):
            return int(seats[seat, PLANNED])
    notes, inputs = np.zeros(NOTES, np.int64), np.zeros(shape.active, np.int32)
    room = np.zeros(room_for(shape), np.float32)
    if phase == ACTION_2:
        return best_action_2(
            seats, locked, active, offers.coloured, notes,
            networks[network], shape, inputs, room,
        )[0]  # fmt: skip
    foresee(
        seats, locked, active, printed, offers, builds[player, ITERATIONS], notes,
        np.zeros_like(seats), networks[network], shape, inputs, room,
    )  # fmt: skip
    for other in range(len(seats)):
        if has_network(seats, other, builds, network):
            seats[other, PLANNED] = notes[CHOICES, other]
    return int(seats[seat, PLANNED])


play_games = games_of(RULES["sheets"], (), think)
"""Everyone decides by a network."""
