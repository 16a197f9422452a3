"""Elo: the score that ratings predict, and the rating that a score amounts to."""

import pytest

from qwixx.ratings.elo import expected_score, performance


def test_400_points_are_ten_to_one() -> None:
    assert expected_score(1900, 1500) == pytest.approx(10 / 11)
    assert expected_score(1500, 1900) == pytest.approx(1 / 11)
    assert expected_score(1500, 1500) == 0.5


@pytest.mark.parametrize("rating", [900, 1300, 1500, 2100])
def test_a_performance_is_the_rating_that_would_have_scored_as_much(rating: int) -> None:
    opponents = (1200, 1400, 1800)
    score = sum(expected_score(rating, opponent) for opponent in opponents)
    assert performance(opponents, score, 700, 2300) == pytest.approx(rating, abs=1)


def test_a_performance_stays_within_its_bounds() -> None:
    assert performance((1500,), 0, 700, 2300) == 700
    assert performance((1500,), 1, 700, 2300) == pytest.approx(2300, abs=1)
