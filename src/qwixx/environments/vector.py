"""Gymnasium's vector environment: one agent against computer players, in many games at once."""

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from qwixx.compiled.games import NOTHING
from qwixx.environments.batch import BatchedEnv, Results, nothing_yet
from qwixx.environments.observation import observation_space, size
from qwixx.environments.opponents import AGENT, against, check_opponents
from qwixx.rules import Game, find_game
from qwixx.rules.layout import ACTIONS
from qwixx.simulation.line_up import is_learned, lined_up

Observations = NDArray[np.int8]
Actions = NDArray[np.int64]
Info = dict[str, Any]
Step = tuple[Observations, NDArray[Any], NDArray[Any], NDArray[Any], Info]


class AgainstEnv(BatchedEnv):
    """A batch with computer players in all seats but the agent's."""

    def __init__(self, game: Game | str, games: int, opponents: Sequence[str], reward: str) -> None:
        game = find_game(game)
        super().__init__(game, games, 1 + len(opponents), reward)
        check_opponents(opponents, game)
        seated, _, *self._minds = lined_up(game, ("random", *opponents))
        self._seats[:] = seated
        self._dice = np.zeros((games, 1 + self.shape[1]), np.uint64)
        self._against = against(game, is_learned(opponents))
        self.finals: Observations = np.zeros((*self.shape, size(self.shape[1])), np.int8)
        """What everyone saw at the end of the last game in each place."""

    def _deal(self) -> None:
        super()._deal()
        self._play(True, np.zeros(self.shape, np.int64), nothing_yet(*self.shape))

    def _carry_out(self, chosen: Actions, results: Results) -> None:
        self._play(False, chosen, results)

    def _play(self, beginning: bool, chosen: Actions, results: Results) -> None:
        _, noted, _ = NOTHING
        self._against(
            self._seats,
            self._tables,
            self._dice,
            self._printed,
            *self._minds,
            noted,
            beginning,
            chosen,
            self._masks,
            self.finals,
            *results,
        )


class ManyEnv(VectorEnv[Observations, Actions, NDArray[Any]]):
    """A step is a decision of the agent in every game, and of the others until it has to decide
    again. Where a game is over, the observation is that of the next one.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": [],
    }

    def __init__(
        self, game: Game | str, num_envs: int, opponents: Sequence[str], reward: str
    ) -> None:
        game = find_game(game)
        self._batch = AgainstEnv(game, num_envs, opponents, reward)
        self.num_envs = num_envs
        self.single_observation_space = observation_space(game, 1 + len(opponents))
        self.single_action_space: spaces.Discrete[Any] = spaces.Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, Info]:
        """Begin anew everywhere: from this seed, or going on with the dice that were in use. There
        are no options.
        """
        super().reset(seed=seed, options=options)
        seen = self._batch.reset(seed)
        return seen.observations[:, AGENT], {"action_mask": seen.action_masks[:, AGENT]}

    def step(self, actions: Actions) -> Step:
        """Decide in every game. `info` has the masks, and of the games that are over the last
        observation and the scores.
        """
        chosen = np.zeros(self._batch.shape, np.int64)
        chosen[:, AGENT] = actions
        seen, masks, rewards, done, scores = self._batch.step(chosen)
        info: Info = {"action_mask": masks[:, AGENT]}
        if done.any():
            info |= self._finals(done, scores)
        nowhere = np.zeros(self.num_envs, np.bool_)
        return seen[:, AGENT], rewards[:, AGENT], done, nowhere, info

    def _finals(self, done: NDArray[np.bool_], scores: Actions) -> Info:
        """As Gymnasium's own vector environments tell it."""
        last = np.full(self.num_envs, None, object)
        for place in np.flatnonzero(done):
            last[place] = self._batch.finals[place, AGENT].copy()
        told = {"scores": scores, "_scores": done}
        return {"final_obs": last, "_final_obs": done, "final_info": told, "_final_info": done}
