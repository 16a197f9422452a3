"""What a game is worth."""

import numpy as np
import pytest

from qwixx.environments.rewards import ILLEGAL, margin_rewards, win_rewards


@pytest.mark.parametrize(
    ("scores", "win", "margin"),
    [
        ([5, 3], [1, -1], [2, -2]),
        ([-5, -5], [0, 0], [0, 0]),
        ([10, 30, 20], [-1, 1, -1], [-20, 10, -10]),
        ([30, 30, 20], [0, 0, -1], [0, 0, -10]),
        ([7, 7, 7, 1], [-1 / 3, -1 / 3, -1 / 3, -1], [0, 0, 0, -6]),
    ],
)
def test_winners_share_and_losers_lose(
    scores: list[int], win: list[float], margin: list[int]
) -> None:
    assert win_rewards(np.array(scores)).tolist() == pytest.approx(win)
    assert margin_rewards(np.array(scores)).tolist() == margin


def test_many_games_at_a_time() -> None:
    scores = np.array([[5, 3], [1, 1], [0, 9]])
    assert win_rewards(scores).tolist() == [[1, -1], [0, 0], [-1, 1]]
    assert margin_rewards(scores).tolist() == [[2, -2], [0, 0], [-9, 9]]
    assert win_rewards(scores[:0]).shape == (0, 2)


def test_breaking_the_rules_is_never_better_than_losing() -> None:
    highest, lowest = 3 * 78 + 55, -20
    assert ILLEGAL["margin"] < lowest - highest
    assert ILLEGAL["win"] == win_rewards(np.array([1, 0])).min()
