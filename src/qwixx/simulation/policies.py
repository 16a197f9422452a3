"""Which players are compiled: for each game and name, how it decides and what it needs for that."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from qwixx.players.ga import ga_table
from qwixx.players.greedy import duel_table, greedy_table
from qwixx.rules import DUEL, Game
from qwixx.simulation import classic, duel
from qwixx.simulation.chance import Numbers
from qwixx.simulation.seats import RANDOM, Weights


def _nothing() -> Sequence[float]:
    return (0.0,)


class Policy(NamedTuple):
    """A number of `classic` or `duel` that says how to decide, and the weights to do it with."""

    kind: int
    weights: Callable[[], Sequence[float]] = _nothing


POLICIES = {
    "classic": {
        "random": Policy(RANDOM),
        "greedy": Policy(classic.BY_TABLE, greedy_table),
        "ga": Policy(classic.BY_TABLE, ga_table),
        "analyzer": Policy(classic.ANALYZER),
        "tolerant": Policy(classic.TOLERANT),
        "network": Policy(classic.LEARNED),
        "plain": Policy(classic.LEARNED),
    },
    "duel": {
        "random": Policy(RANDOM),
        "greedy": Policy(duel.BY_HEADING, duel_table),
        "network": Policy(duel.LEARNED),
        "plain": Policy(duel.LEARNED),
    },
}


def is_compiled(game: Game, players: Sequence[str]) -> bool:
    return all(name in POLICIES[game.name] for name in players)


def is_learned(game: Game, players: Sequence[str]) -> bool:
    """Whether someone plays by a network."""
    learned = duel.LEARNED if game.name == DUEL.name else classic.LEARNED
    return any(POLICIES[game.name][name].kind == learned for name in players)


def arrays(game: Game, players: Sequence[str]) -> tuple[Numbers, Weights]:
    """The kinds and the weights of players, as compiled play takes them."""
    policies = [POLICIES[game.name][name] for name in players]
    rows = [policy.weights() for policy in policies]
    weights = np.zeros((len(rows), max(map(len, rows))))
    for player, row in enumerate(rows):
        weights[player, : len(row)] = row
    return np.array([policy.kind for policy in policies], np.int64), weights
