"""Ratings: the published formulas, with the published example."""

from math import exp, log, pi, sqrt

import pytest

from qwixx.puzzles.progress import after_puzzle
from qwixx.ratings.glicko2 import SCALE, Game, Rating, rated


def test_the_example_of_the_paper() -> None:
    games = [
        Game(Rating(1400, 30), 1),
        Game(Rating(1550, 100), 0),
        Game(Rating(1700, 300), 0),
    ]
    rating, deviation, volatility = rated(Rating(1500, 200, 0.06), games)
    assert rating == pytest.approx(1464.06, abs=0.015)
    assert deviation == pytest.approx(151.52, abs=0.015)
    assert volatility == pytest.approx(0.05999, abs=0.000015)


def test_whoever_begins_has_the_rating_that_the_paper_gives_to_the_unrated() -> None:
    assert Rating() == (1500, 350, 0.06)


def test_a_surprise_raises_the_volatility() -> None:
    """Step 5 begins elsewhere when the result is far from what was expected."""
    games = [Game(Rating(2300, 30), 1)] * 6
    rating, _, volatility = rated(Rating(1500, 60, 0.06), games)
    assert rating > 1600
    assert volatility > 0.06


def test_the_volatility_solves_the_equation_of_step_5() -> None:
    """With the paper's own names, for six games with the same result."""
    _, _, volatility = rated(Rating(1500, 60, 0.06), [Game(Rating(2300, 30), 1)] * 6)
    phi, tau, a = 60 / SCALE, 0.5, log(0.06**2)
    g = 1 / sqrt(1 + 3 * (30 / SCALE) ** 2 / pi**2)
    expected = 1 / (1 + exp(-g * (1500 - 2300) / SCALE))
    v = 1 / (6 * g**2 * expected * (1 - expected))
    delta = v * 6 * g * (1 - expected)
    x = log(volatility**2)
    spread = phi**2 + v + exp(x)
    grows = exp(x) * (delta**2 - spread) / (2 * spread**2)
    assert grows > 0.001
    assert grows == pytest.approx((x - a) / tau**2, rel=1e-3)


def test_a_solved_puzzle_lifts_a_rating_and_every_puzzle_makes_it_surer() -> None:
    own = Rating()
    solved, failed = after_puzzle(own, 1500, True), after_puzzle(own, 1500, False)
    assert solved.rating - own.rating == pytest.approx(own.rating - failed.rating)
    assert solved.rating > own.rating
    assert solved.deviation < own.deviation
    assert after_puzzle(own, 1900, True).rating > solved.rating


def test_a_rating_comes_to_where_half_of_the_puzzles_are_solved() -> None:
    """Whoever solves what is below 1700 and nothing above it."""
    own = Rating()
    for _ in range(40):
        for puzzle in (1500, 1600, 1800, 1900):
            own = after_puzzle(own, puzzle, puzzle < 1700)
    assert own.rating == pytest.approx(1700, abs=40)
    assert own.deviation < 80
