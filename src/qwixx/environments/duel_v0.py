"""Qwixx The Duel as environments, version 0. `docs/environments.md` describes them."""

from qwixx.environments.batch import BatchedEnv
from qwixx.environments.single import Opponents, SingleEnv
from qwixx.environments.together import TogetherEnv
from qwixx.environments.turns import TurnEnv
from qwixx.rules import DUEL


def env(reward: str = "win", render_mode: str | None = None) -> TurnEnv:
    """PettingZoo, agents one after another."""
    return TurnEnv(DUEL, 2, reward, render_mode)


def parallel_env(reward: str = "win", render_mode: str | None = None) -> TogetherEnv:
    """PettingZoo, all agents at the same time."""
    return TogetherEnv(DUEL, 2, reward, render_mode)


def single_env(
    opponents: Opponents = "greedy", reward: str = "win", render_mode: str | None = None
) -> SingleEnv:
    """Gymnasium, one agent against a computer player."""
    return SingleEnv(DUEL, opponents, reward, render_mode)


def batched_env(games: int, reward: str = "win") -> BatchedEnv:
    """Many games at once as NumPy arrays, all agents at the same time."""
    return BatchedEnv(DUEL, games, 2, reward)
