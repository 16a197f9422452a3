"""Networks of several players in one array, as the compiled loop over games takes them."""

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
"""Iterations in which opponents of people predict action 1 of Qwixx (`classic.choice`)."""
NETWORK, ITERATIONS, SHAPE = range(3)
"""Columns of a player's build: network, iterations for action 1, and from there on the shape."""
BUILD = SHAPE + 6


def line_up(evaluators: "Sequence[Evaluator | None]", iterations: int) -> tuple[Floats, Numbers]:
    """Return the networks of players, None for those who have none, and their builds."""
    different = {id(evaluator): evaluator for evaluator in evaluators if evaluator is not None}
    size = max((len(evaluator.weights) for evaluator in different.values()), default=1)
    networks = np.zeros((max(1, len(different)), size), np.float32)
    builds = np.zeros((len(evaluators), BUILD), np.int64)
    for index, (key, evaluator) in enumerate(different.items()):
        networks[index, : len(evaluator.weights)] = evaluator.weights
        for player, other in enumerate(evaluators):
            if id(other) == key:
                builds[player] = index, iterations, *evaluator.shape
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
    """Play games from a position on, all players being the evaluator, and return their scores."""
    players = state.players
    seats[:, PLAYER], seats[:, KIND] = range(players), LEARNED
    scores, turns = np.zeros((games, players), np.int16), np.zeros((3, games), np.int16)
    play_games(
        seed, first, 1, seats, state.locked, state.active, False,
        evaluator.printed, np.zeros((players, 1)), *line_up([evaluator] * players, THINKING),
        scores, *turns, *NOTHING, *room_for(players),
    )  # fmt: skip
    return scores
