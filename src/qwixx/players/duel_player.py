"""Players of The Duel who decide by a network, and the weights that they have learned."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from qwixx.players.boards import board_of
from qwixx.players.duel_choice import choose_second, choose_turn
from qwixx.players.duel_network import Floats, Shape, value_board
from qwixx.players.offers import offers_of
from qwixx.rules import Game, Phase, State

WEIGHTS = Path(__file__).parent / "weights"


class Network(NamedTuple):
    """A network that is ready to play."""

    weights: Floats
    shape: Shape


@cache
def network(name: str) -> Network:
    """What a player has learned, by name."""
    return load_network(WEIGHTS / f"duel-{name}.npz")


def load_network(path: Path) -> Network:
    with np.load(path) as kept:
        plain, *sizes = (int(number) for number in kept["shape"])
        return Network(kept["weights"].astype(np.float32), Shape(bool(plain), *sizes))


def save_network(path: Path, network: Network) -> None:
    """Keep a network in half precision, which plays as well."""
    shape = np.array(network.shape, np.int64)
    np.savez_compressed(path, shape=shape, weights=network.weights.astype(np.float16))


def values_of(network: Network, state: State) -> NDArray[np.float64]:
    """The chance to win and the expected margin of the player about to throw."""
    return np.array(value_board(*network, board_of(state, state.active)))


def decide_by_network(name: str, game: Game, view: State, seat: int) -> int:
    """What a player does in a position whose dice are thrown."""
    assert view.roll is not None
    board, offers = board_of(view, seat), offers_of(game.layout, view.roll)
    if view.phase is Phase.ACTION_1:
        return int(choose_turn(*network(name), board, offers)[0])
    return int(choose_second(*network(name), board, offers, view.action_1))
