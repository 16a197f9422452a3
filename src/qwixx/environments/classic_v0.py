"""Qwixx as environments, version 0. `docs/environments.md` describes them."""

from qwixx.environments.batch import BatchedEnv
from qwixx.environments.single import Opponents, SingleEnv
from qwixx.environments.together import TogetherEnv
from qwixx.environments.turns import TurnEnv
from qwixx.rules import CLASSIC


def env(players: int = 2, reward: str = "win", render_mode: str | None = None) -> TurnEnv:
    """PettingZoo, agents one after another."""
    return TurnEnv(CLASSIC, players, reward, render_mode)


def parallel_env(
    players: int = 2, reward: str = "win", render_mode: str | None = None
) -> TogetherEnv:
    """PettingZoo, all agents at the same time."""
    return TogetherEnv(CLASSIC, players, reward, render_mode)


def single_env(
    opponents: Opponents = "greedy", reward: str = "win", render_mode: str | None = None
) -> SingleEnv:
    """Gymnasium, one agent against one to four computer players."""
    return SingleEnv(CLASSIC, opponents, reward, render_mode)


def batched_env(games: int, players: int = 2, reward: str = "win") -> BatchedEnv:
    """Many games at once as NumPy arrays, all agents at the same time."""
    return BatchedEnv(CLASSIC, games, players, reward)
