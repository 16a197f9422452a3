"""What a game is worth to its players once it is over, for one game or for many at a time.

Scores are arrays whose last axis are the seats; so are the rewards.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.int64]
Rewards = NDArray[np.float32]


def win_rewards(scores: Scores) -> Rewards:
    """1 for winning alone, -1 for losing; those who tie share the win: 0 for two of them."""
    winners = scores == scores.max(axis=-1, keepdims=True)
    share: Rewards = np.divide(winners, winners.sum(axis=-1, keepdims=True), dtype=np.float32)
    return 2 * share - 1


def margin_rewards(scores: Scores) -> Rewards:
    """One's own points less those of the best other player."""
    ranked = np.sort(scores, axis=-1)
    second, best = ranked[..., -2, None], ranked[..., -1, None]
    return (scores - np.where(scores == best, second, best)).astype(np.float32)


REWARDS: dict[str, Callable[[Scores], Rewards]] = {"win": win_rewards, "margin": margin_rewards}

ILLEGAL = {"win": -1.0, "margin": -310.0}
"""For whoever breaks the rules: as bad as losing, or worse than any loss. No sheet brings more than
289 points (three full rows and ten crosses) and none less than -20."""


def check_reward(reward: str) -> None:
    if reward not in REWARDS:
        raise ValueError(f"There is no reward {reward!r}; there are: {', '.join(REWARDS)}.")
