"""Environments: steps per second with random decisions, and how batches grow.

All run in turns, so that a busy machine slows all of them, and seconds are those of the processor:
nothing here waits or uses more than one core. A step of a parallel or batched environment is one
action of a whole game, with everyone's decisions and observations; a step of the others is one
decision. Choosing the actions is part of the time.
"""

import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median

from qwixx.environments import classic_v0, duel_v0
from qwixx.environments.batch import BatchedEnv
from qwixx.environments.observation import Vector
from qwixx.environments.single import SingleEnv
from qwixx.environments.together import TogetherEnv
from qwixx.environments.turns import TurnEnv

ROUNDS = 15
SECONDS = 0.1
"""How long a contestant runs in each round."""
BASELINE = "parallel_env, Qwixx, 2 players"

Steps = Iterator[int]
"""Plays on for ever; gives how many steps each piece of the play was."""


def choose(mask: Vector) -> int:
    return random.choice(mask.nonzero()[0].tolist())


def turns(env: TurnEnv) -> Steps:
    env.reset(seed=1)
    while True:
        for _ in env.agent_iter():
            observation, _, is_over, _, _ = env.last()
            assert observation is not None
            env.step(None if is_over else choose(observation["action_mask"]))
            yield not is_over
        env.reset()


def together(env: TogetherEnv) -> Steps:
    observations, _ = env.reset(seed=1)
    while True:
        observations, *_ = env.step(
            {agent: choose(seen["action_mask"]) for agent, seen in observations.items()}
        )
        yield 1
        if not env.agents:
            observations, _ = env.reset()


def single(env: SingleEnv) -> Steps:
    _, info = env.reset(seed=1)
    while True:
        _, _, is_over, _, info = env.step(choose(info["action_mask"]))
        yield 1
        if is_over:
            _, info = env.reset()


def batched(env: BatchedEnv) -> Steps:
    env.reset(seed=1)
    while True:
        env.step(env.sample())
        yield env.shape[0]


def contestants() -> dict[str, Steps]:
    steps = {
        BASELINE: together(classic_v0.parallel_env()),
        "parallel_env, Qwixx, 5 players": together(classic_v0.parallel_env(players=5)),
        "parallel_env, The Duel": together(duel_v0.parallel_env()),
        "env, Qwixx, 2 players": turns(classic_v0.env()),
        "env, Qwixx, 5 players": turns(classic_v0.env(players=5)),
        "env, The Duel": turns(duel_v0.env()),
        "single_env, Qwixx against random": single(classic_v0.single_env("random")),
        "single_env, Qwixx against greedy": single(classic_v0.single_env("greedy")),
        "single_env, The Duel against random": single(duel_v0.single_env("random")),
        "single_env, The Duel against greedy": single(duel_v0.single_env("greedy")),
    }
    makers: dict[str, Callable[[int], BatchedEnv]] = {
        "Qwixx, 2 players": classic_v0.batched_env,
        "Qwixx, 5 players": partial(classic_v0.batched_env, players=5),
        "The Duel": duel_v0.batched_env,
    }
    for name, make in makers.items():
        for games in (1, 16, 256, 4096):
            steps[f"batched_env, {name}, {games} games"] = batched(make(games))
    return steps


def steps_per_second(steps: Steps) -> float:
    """Over one round."""
    start = time.process_time()
    done, passed = 0, 0.0
    while passed < SECONDS:
        for _ in range(10):  # the clock is slow
            done += next(steps)
        passed = time.process_time() - start
    return done / passed


def main() -> None:
    """Print the speeds and their ratios to the baseline."""
    everyone = contestants()
    for steps in everyone.values():
        next(steps)  # compiles
    speeds: dict[str, list[float]] = {name: [] for name in everyone}
    for _ in range(ROUNDS):
        for name, steps in everyone.items():
            speeds[name].append(steps_per_second(steps))
    baseline = median(speeds[BASELINE])
    print(f"Steps per second, {ROUNDS} rounds of {SECONDS} seconds; × is to {BASELINE}")
    print(f"  {'':42} {'median':>10} {'best':>10} {'×':>7}")
    for name, values in speeds.items():
        speed = median(values)
        print(f"  {name:42} {speed:10,.0f} {max(values):10,.0f} {speed / baseline:7.1f}")
