"""Many games at once, as NumPy arrays, on compiled kernels."""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from qwixx.compiled.games import sheet_array
from qwixx.compiled.seats import PLACES
from qwixx.environments import steps
from qwixx.environments.observation import size
from qwixx.environments.rewards import ILLEGAL, REWARDS, Rewards, check_reward
from qwixx.rules import Game, find_game
from qwixx.rules.layout import ACTIONS

DICE, SAMPLES = 0, 1
"""What a stream is for."""


class Seen(NamedTuple):
    """What all agents see: arrays of games × seats × numbers."""

    observations: NDArray[np.int8]
    action_masks: NDArray[np.int8]


class Stepped(NamedTuple):
    """What a step brought. Where a game is done, the next one is dealt and seen already."""

    observations: NDArray[np.int8]
    action_masks: NDArray[np.int8]
    rewards: Rewards
    """Games × seats; 0 unless the game is done."""
    done: NDArray[np.bool_]
    """For each game."""
    scores: NDArray[np.int64]
    """Games × seats; 0 unless the game is done."""


class Results(NamedTuple):
    """What a step brought to each game."""

    done: NDArray[np.bool_]
    scores: NDArray[np.int64]
    """By seat, where a game is done."""
    illegal: NDArray[np.bool_]
    """By seat, whose decision broke the game off."""


def nothing_yet(games: int, players: int) -> Results:
    """Room for what a step brings."""
    flags = np.zeros((games, players), np.bool_)
    return Results(np.zeros(games, np.bool_), np.zeros((games, players), np.int64), flags)


class BatchedEnv:
    """Games that are stepped together, as `parallel_env` steps one: every seat of every game
    decides, who owes no decision passes, and an illegal action loses the game.

    A game that is done is followed by a new one in the same place. The same seed and actions give
    the same games, and those of a place do not depend on how many others there are.
    """

    def __init__(self, game: Game | str, games: int, players: int, reward: str) -> None:
        game = find_game(game)
        check_reward(reward)
        game.start(players)
        if games < 1:
            raise ValueError(f"A batch has at least one game, not {games}.")
        self.shape = games, players
        """Of actions and rewards."""
        self._reward = reward
        self._steps = steps.steps_of(game.board)
        self._seats = np.zeros((games, players, PLACES), np.int64)
        self._tables = np.zeros((games, steps.TABLE), np.int64)
        self._printed = sheet_array(game.layout)
        self._dice = np.zeros((games, 1), np.uint64)
        self._samples = np.zeros((games, 1), np.uint64)
        self._masks = np.zeros((games, players, ACTIONS), np.int8)
        self._is_dealt = False

    def reset(self, seed: int | None = None) -> Seen:
        """Begin anew everywhere: from this seed, or going on with the dice that were in use."""
        if seed is not None or not self._is_dealt:
            number = np.random.SeedSequence(seed).generate_state(1, np.uint64)[0]
            steps.open_streams(number, DICE, self._dice)
            steps.open_streams(number, SAMPLES, self._samples)
        self._deal()
        self._is_dealt = True
        return self._see()

    def step(self, actions: ArrayLike) -> Stepped:
        """Carry out games × seats actions."""
        chosen = self._checked(actions)
        results = nothing_yet(*self.shape)
        self._carry_out(chosen, results)
        return Stepped(*self._see(), self._rewards(results), results.done, results.scores)

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for every seat of every game, from the seed."""
        self._check_dealt()
        actions = np.zeros(self.shape, np.int64)
        steps.sample_all(self._masks, self._samples, actions)
        return actions

    def _deal(self) -> None:
        steps.deal_all(self._seats, self._tables, self._dice, self._printed)

    def _carry_out(self, chosen: NDArray[np.int64], results: Results) -> None:
        self._steps.step_all(
            self._seats, self._tables, self._dice, self._printed, self._masks, chosen, *results
        )

    def _see(self) -> Seen:
        vectors = np.empty((*self.shape, size(self.shape[1])), np.int8)
        self._steps.observe_all(self._seats, self._tables, self._printed, vectors, self._masks)
        return Seen(vectors, self._masks.copy())

    def _rewards(self, results: Results) -> Rewards:
        rewards = np.zeros(self.shape, np.float32)
        if results.done.any():
            rewards[results.done] = REWARDS[self._reward](results.scores[results.done])
            broken = results.illegal.any(axis=1)
            rewards[broken] = np.where(results.illegal[broken], ILLEGAL[self._reward], 0)
        return rewards

    def _checked(self, actions: ArrayLike) -> NDArray[np.int64]:
        self._check_dealt()
        array = np.asarray(actions)
        if array.shape != self.shape or not np.issubdtype(array.dtype, np.integer):
            kind = f"{array.dtype} {array.shape}"
            raise ValueError(f"Actions are integers of shape {self.shape}, not {kind}.")
        if array.min() < 0 or array.max() >= ACTIONS:
            raise ValueError(f"Actions are numbered from 0 to {ACTIONS - 1}.")
        return array.astype(np.int64)

    def _check_dealt(self) -> None:
        if not self._is_dealt:
            raise RuntimeError("There is no game: call reset() first.")
