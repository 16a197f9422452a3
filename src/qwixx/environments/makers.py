"""What the module of a game offers: its environments, under the names that PettingZoo expects."""

from collections.abc import Sequence

from qwixx.environments.batch import BatchedEnv
from qwixx.environments.single import Opponents, SingleEnv
from qwixx.environments.together import TogetherEnv
from qwixx.environments.turns import TurnEnv
from qwixx.environments.vector import ManyEnv
from qwixx.rules import Game, find_game


class _Maker:
    def __init__(self, game: Game | str) -> None:
        game = find_game(game)
        self._game = game

    def single_env(
        self, opponents: Opponents = "greedy", reward: str = "win", render_mode: str | None = None
    ) -> SingleEnv:
        """Gymnasium, one agent against computer players."""
        return SingleEnv(self._game, opponents, reward, render_mode)

    def vector_env(
        self, num_envs: int = 1, opponents: str | Sequence[str] = "greedy", reward: str = "win"
    ) -> ManyEnv:
        """Gymnasium's vector environment, the same in many games at once."""
        names = (opponents,) if isinstance(opponents, str) else tuple(opponents)
        return ManyEnv(self._game, num_envs, names, reward)


class Maker(_Maker):
    """Makes environments of a game for different numbers of players."""

    def env(self, players: int = 2, reward: str = "win", render_mode: str | None = None) -> TurnEnv:
        """PettingZoo, agents one after another."""
        return TurnEnv(self._game, players, reward, render_mode)

    def parallel_env(
        self, players: int = 2, reward: str = "win", render_mode: str | None = None
    ) -> TogetherEnv:
        """PettingZoo, all agents at the same time."""
        return TogetherEnv(self._game, players, reward, render_mode)

    def batched_env(self, games: int, players: int = 2, reward: str = "win") -> BatchedEnv:
        """Many games at once as NumPy arrays, all agents at the same time."""
        return BatchedEnv(self._game, games, players, reward)


class MakerForTwo(_Maker):
    """The same for a game that only two can play, so that nobody is asked how many."""

    def env(self, reward: str = "win", render_mode: str | None = None) -> TurnEnv:
        """PettingZoo, agents one after another."""
        return TurnEnv(self._game, 2, reward, render_mode)

    def parallel_env(self, reward: str = "win", render_mode: str | None = None) -> TogetherEnv:
        """PettingZoo, all agents at the same time."""
        return TogetherEnv(self._game, 2, reward, render_mode)

    def batched_env(self, games: int, reward: str = "win") -> BatchedEnv:
        """Many games at once as NumPy arrays, all agents at the same time."""
        return BatchedEnv(self._game, games, 2, reward)
