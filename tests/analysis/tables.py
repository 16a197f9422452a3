"""Judges that know nothing, and positions to ask them about: advice has to be true all the same."""

import random
from collections.abc import Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from qwixx.analysis.classic_judge import ClassicJudge
from qwixx.analysis.duel_judge import DuelJudge
from qwixx.analysis.worth import Judge
from qwixx.players.classic_inputs import PLAIN, shape_for
from qwixx.players.duel_network import size
from qwixx.players.duel_player import network
from qwixx.rules import DUEL, GAMES, Game, Phase, State

TABLES = [("classic", 2), ("classic", 3), ("classic", 5), ("duel", 2)]


@cache
def ignorant(game: str, players: int) -> Judge:
    """A network with random weights."""
    if game == DUEL.name:
        shape = network("plain").shape
        return DuelJudge(_noise(size(shape)), shape)
    plain = shape_for(players, PLAIN, 8, 0)
    return ClassicJudge(_noise(plain.size), plain)


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
