"""Players of Qwixx who decide by a network, and the weights that they have learned.

Weights are kept as whole numbers from -127 to 127, with a scale for each input: a fourth of the
size, and just as strong.
"""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from qwixx.players.classic_choice import CHOICES, NOTES, best_action_2, foresee
from qwixx.players.classic_inputs import MISTHROWS, Seats, write_inputs
from qwixx.players.network import Floats, Inputs, Shape, evaluate, room_for
from qwixx.players.offers import offers_of
from qwixx.rules import PASS, Game, Phase, State

WEIGHTS = Path(__file__).parent / "weights"
LOOKS = 3
"""How often they think action 1 through for the whole table."""
FINEST = 127


class Network(NamedTuple):
    """A network that is ready to play."""

    weights: Floats
    shape: Shape


class Room(NamedTuple):
    """Where it thinks."""

    notes: Seats
    trial: Seats
    inputs: Inputs
    layers: Floats


@cache
def network(name: str, players: int) -> Network:
    """What a player has learned, by name, for so many players."""
    return load_network(WEIGHTS / f"classic-{name}-{players}.npz")


def load_network(path: Path) -> Network:
    with np.load(path) as kept:
        shape = Shape(*map(int, kept["shape"]))
        rows = kept["rows"].astype(np.float32) * kept["scales"].astype(np.float32)[:, None]
        return Network(np.concatenate([rows.ravel(), kept["rest"]]), shape)


def save_network(path: Path, network: Network) -> None:
    weights, shape = network
    rows = weights[: shape.inputs * shape.first].reshape(shape.inputs, shape.first)
    rest = weights[shape.inputs * shape.first :]
    scales = (np.abs(rows).max(axis=1) / FINEST + 1e-7).astype(np.float16)
    steps = np.rint(rows / scales.astype(np.float32)[:, None]).clip(-FINEST, FINEST)
    np.savez_compressed(
        path, shape=np.array(shape, np.int64), rows=steps.astype(np.int8), scales=scales, rest=rest
    )


def new_room(shape: Shape) -> Room:
    """New for every decision: they may be made in several threads at once."""
    return Room(
        np.zeros(NOTES, np.int64),
        np.zeros((shape.seats, MISTHROWS + 1), np.int64),
        np.zeros(shape.active, np.int32),
        np.zeros(room_for(shape), np.float32),
    )


def seats_of(state: State) -> Seats:
    """The sheets as compiled code has them."""
    sheets = zip(state.rows, state.misthrows, strict=True)
    return np.array([(*rows, misthrows) for rows, misthrows in sheets], np.int64)


def values_of(network: Network, state: State) -> Floats:
    """What a network thinks of a position between two turns: the share of the win and the margin of
    each seat, from the one about to roll on.
    """
    weights, shape = network
    room = new_room(shape)
    write_inputs(shape.sight, seats_of(state), state.locked, state.active, room.inputs)
    return evaluate(weights, shape, room.inputs, room.layers)


def decide_by_network(name: str, game: Game, view: State, seat: int) -> int:
    """What a player does in a position whose dice are thrown."""
    assert view.roll is not None
    weights, shape = network(name, view.players)
    notes, trial, inputs, layers = new_room(shape)
    position = seats_of(view), view.locked, view.active, offers_of(game.layout, view.roll)
    if view.phase is Phase.ACTION_1:
        foresee(*position, LOOKS, notes, trial, weights, shape, inputs, layers)
        return int(notes[CHOICES, seat])
    has_marked = view.action_1 != PASS
    return int(best_action_2(*position, has_marked, notes, weights, shape, inputs, layers)[0])
