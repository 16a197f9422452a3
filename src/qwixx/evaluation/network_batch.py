"""Networks as the loop that plays games takes them: all in one array, and who plays with which."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from qwixx.compiled.chance import Numbers
from qwixx.compiled.games import LEARNED, NOTHING, Floats, Results, room_for
from qwixx.compiled.seats import KIND, PLAYER
from qwixx.rules import State

if TYPE_CHECKING:
    from qwixx.evaluation.evaluator import Evaluator

THINKING = 3
"""How often people's opponents think action 1 of Qwixx through for the whole table."""
NETWORK, LOOKS, SHAPE = range(3)
"""Of a player: its network, how often it thinks action 1 through, and the shape."""
BUILD = SHAPE + 6


def line_up(evaluators: "Sequence[Evaluator | None]", looks: int) -> tuple[Floats, Numbers]:
    """The networks of players, None for those who have none, and how they are built."""
    different = {id(evaluator): evaluator for evaluator in evaluators if evaluator is not None}
    size = max((len(evaluator.weights) for evaluator in different.values()), default=1)
    networks = np.zeros((max(1, len(different)), size), np.float32)
    builds = np.zeros((len(evaluators), BUILD), np.int64)
    for index, (key, evaluator) in enumerate(different.items()):
        networks[index, : len(evaluator.weights)] = evaluator.weights
        for player, other in enumerate(evaluators):
            if id(other) == key:
                builds[player] = index, looks, *evaluator.shape
    return networks, builds


def play_on(
    play_games: Any,
    evaluator: "Evaluator",
    seats: Numbers,
    state: State,
    seed: int,
    first: int,
    games: int,
) -> Results:
    """The ends of games that begin with a position, all players being the evaluator."""
    players = state.players
    seats[:, PLAYER], seats[:, KIND] = range(players), LEARNED
    scores, turns = np.zeros((games, players), np.int16), np.zeros((3, games), np.int16)
    play_games(
        seed, first, 1, seats, state.locked, state.active, False,
        evaluator.printed, np.zeros((players, 1)), *line_up([evaluator] * players, THINKING),
        scores, *turns, *NOTHING, *room_for(players),
    )  # fmt: skip
    return scores
