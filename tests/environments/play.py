"""Random play through the environments, for tests."""

import random
from importlib import import_module
from typing import Any

import numpy as np

from qwixx.environments.together import TogetherEnv
from qwixx.environments.turns import TurnEnv
from qwixx.rules import CLASSIC, DUEL, Game

TABLES: list[tuple[Game, int]] = [*((CLASSIC, players) for players in CLASSIC.players), (DUEL, 2)]
IDS = [f"{game.name}-{players}" for game, players in TABLES]


def module_of(game: Game) -> Any:
    """Where the environments of a game are made."""
    return import_module(f"qwixx.environments.{game.name.replace('-', '_')}_v0")


def number(game: Game, players: int) -> dict[str, int]:
    """The argument for this number of players, where there is a choice."""
    return {"players": players} if len(game.players) > 1 else {}


def choose(mask: np.ndarray[Any, np.dtype[np.int8]], source: random.Random) -> int:
    """A legal action."""
    return int(source.choice(np.flatnonzero(mask)))


def play_turns(env: TurnEnv, seed: int) -> list[Any]:
    """Everything that the agents are told in one game of random play."""
    source = random.Random(seed)
    env.reset(seed=seed)
    told: list[Any] = []
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        assert observation is not None
        told.append((agent, _plain(observation), reward, termination, truncation, info))
        env.step(None if termination else choose(observation["action_mask"], source))
    return told


def play_together(env: TogetherEnv, seed: int) -> list[Any]:
    """The same where all decide at once."""
    source = random.Random(seed)
    observations, infos = env.reset(seed=seed)
    told: list[Any] = [(list(map(_plain, observations.values())), infos)]
    while env.agents:
        actions = {
            agent: choose(seen["action_mask"], source) for agent, seen in observations.items()
        }
        observations, *rest = env.step(actions)
        told.append((list(map(_plain, observations.values())), *rest))
    return told


def _plain(observation: dict[str, Any]) -> list[list[int]]:
    return [part.tolist() for part in observation.values()]
