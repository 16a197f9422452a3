"""Evaluators that know nothing, and positions to ask them about: advice has to be true even so."""

import random
from collections.abc import Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from qwixx.evaluation.classic.evaluator import ClassicEvaluator
from qwixx.evaluation.classic.inputs import PLAIN, shape_for
from qwixx.evaluation.duel.evaluator import DuelEvaluator
from qwixx.evaluation.duel.network import PLAIN as PLAIN_BOARD
from qwixx.evaluation.duel.network import size
from qwixx.evaluation.evaluator import Evaluator
from qwixx.rules import GAMES, Game, Phase, State

TABLES = [("classic", 2), ("classic", 3), ("classic", 5), ("duel", 2)]


@cache
def ignorant(game: str, players: int) -> Evaluator:
    """A network with random weights."""
    if GAMES[game].board == "board":
        return DuelEvaluator.of(_noise(size(PLAIN_BOARD)), PLAIN_BOARD, GAMES[game])
    plain = shape_for(players, PLAIN, 8, 0)
    return ClassicEvaluator.of(_noise(plain.size), plain, GAMES[game])


def _noise(number: int) -> NDArray[np.float32]:
    return np.random.default_rng(1).normal(0, 0.3, number).astype(np.float32)


def decisions(game: str, players: int, games: int) -> Iterator[tuple[Game, State, int]]:
    """Every position of random games in which a seat owes a decision, and the seat."""
    rules, source = GAMES[game], random.Random(f"{game} {players}")
    for _ in range(games):
        state = rules.start(players, source.randrange(players))
        while state.phase is not Phase.OVER:
            if state.phase is Phase.DICE:
                state = rules.roll(state, rules.throw(state, source))
            for seat in source.sample(rules.to_act(state), len(rules.to_act(state))):
                yield rules, state, seat
                state = rules.play(state, seat, source.choice(rules.legal(state, seat)))
