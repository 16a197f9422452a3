"""What there is to compile, and how each part of it is used once, which compiles it."""

from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from random import Random
from typing import NamedTuple

import numpy as np

from qwixx.evaluation import evaluator_of
from qwixx.evaluation.warmup.compile import use
from qwixx.rules import CLASSIC, DUEL, Game
from qwixx.rules.reasons import N_
from qwixx.simulation.games import simulate, simulate_adjusted
from qwixx.simulation.hindsight import hindsight
from qwixx.simulation.solitaire import new_table, solving
from qwixx.simulation.solitaire_games import new_games, playing

BOARDS = {"sheets": CLASSIC, "board": DUEL}
"""A game of each kind. Others with the same kind of board use the same code."""
DAY = 60
"""Throws of a game of the day."""


class Part(NamedTuple):
    """Something to compile."""

    name: str
    """Under which the cache knows it."""
    title: str
    """For people, in English: with `{game}`, if it has one."""
    game: Game | None
    use: Callable[[], object]


def all_parts() -> Iterator[Part]:
    """Everything but what only `qwixx train` uses, the most wanted first."""
    for board, game in BOARDS.items():
        yield Part(board, N_("{game}: deciding"), game, partial(use, board))
    for board, game in BOARDS.items():
        ahead = f"{board} ahead"
        yield Part(ahead, N_("{game}: looking ahead"), game, partial(_look_ahead, game, ahead))
    for board, game in BOARDS.items():
        yield Part(f"{board} games", N_("{game}: many games"), game, partial(_play_many, game))
        by_networks = partial(_play_many, game, "network")
        title = N_("{game}: many games by networks")
        yield Part(f"{board} games by networks", title, game, by_networks)
        yield Part(f"{board} rollouts", N_("{game}: playing on"), game, partial(_play_on, game))
    yield Part("alone", N_("Playing alone"), None, _play_alone)
    yield Part("daily", N_("The game of the day"), None, _look_back)
    if find_spec("gymnasium") and find_spec("pettingzoo"):
        for board, game in BOARDS.items():
            title = N_("{game}: environments")
            yield Part(f"{board} environments", title, game, partial(_learn, game))


def _look_ahead(game: Game, stage: str) -> None:
    use(stage)
    evaluator, state = evaluator_of(game, 2), game.start()
    evaluator.expected(state)
    evaluator.foreseen(game.roll(state, game.throw(state, Random(1))))


def _play_many(game: Game, player: str = "random") -> None:
    simulate(game, [player, player], 2)
    simulate_adjusted(game, [player, player], 2)


def _play_on(game: Game) -> None:
    evaluator_of(game, 2).play_on(game.start(), 1, 0, 1)


def _play_alone() -> None:
    table = new_table()
    next(solving(table))
    list(playing(new_games(1), np.zeros_like(table), 1))


def _look_back() -> None:
    source, state = Random(1), CLASSIC.start()
    hindsight([CLASSIC.throw(state, source) for _ in range(DAY)])


def _learn(game: Game) -> None:
    from qwixx.environments.batch import BatchedEnv  # noqa: PLC0415  (an extra)
    from qwixx.environments.vector import AgainstEnv  # noqa: PLC0415

    batches = (
        BatchedEnv(game, 1, 2, "win"),
        AgainstEnv(game, 1, ["random"], "win"),
        AgainstEnv(game, 1, ["network"], "win"),
    )
    for batch in batches:
        batch.reset(1)
        batch.step(batch.sample())
