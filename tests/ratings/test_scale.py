"""The scale of ratings."""

from collections.abc import Sequence
from itertools import permutations
from math import exp, log, sqrt
from random import Random

import pytest

from qwixx.players import levels_of
from qwixx.ratings.levels import levels_rated, measured, rated_games
from qwixx.ratings.scale import AVERAGE, Rating, places, rated
from qwixx.rules import GAMES


def test_equal_points_share_a_place_and_whoever_left_is_last() -> None:
    assert places((60, 80, 80, 12)) == [3, 1, 1, 4]
    assert places((60, 80, 80, 12), left={1}) == [2, 4, 1, 3]
    assert places((60, 80), left={0, 1}) == [1, 1]


def test_who_wins_gains_what_the_other_loses_and_both_are_known_better() -> None:
    winner, loser = rated([Rating(), Rating()], [1, 2])
    assert winner.mean - AVERAGE == pytest.approx(AVERAGE - loser.mean)
    assert winner.mean > AVERAGE
    assert winner.deviation == loser.deviation < Rating().deviation


def test_a_tie_of_equals_changes_nothing_and_one_of_unequals_brings_them_together() -> None:
    for equal in rated([Rating()] * 4, [1, 1, 1, 1]):
        assert equal.mean == pytest.approx(AVERAGE)
    weak, strong = rated([Rating(1400, 60), Rating(1600, 60)], [1, 1])
    assert 1400 < weak.mean < strong.mean < 1600


def test_those_who_tie_change_alike_whatever_their_seats() -> None:
    """Ties at every place of a table of four, in every order of seats."""
    for order in permutations([1, 2, 2, 4]):
        after = rated([Rating()] * 4, order)
        by_place = dict(zip(order, after, strict=True))
        for place, each in zip(order, after, strict=True):
            assert each == pytest.approx(by_place[place])
        assert by_place[1].mean > by_place[2].mean > by_place[4].mean
        assert by_place[2].mean == pytest.approx(AVERAGE)


def documented(ratings: Sequence[Rating], places: Sequence[int], own: int) -> Rating:
    """What docs/ratings.md says of a seat, word for word."""
    k, s = len(ratings), 400 / log(10)
    (mean, variance), rest = _grown(ratings[own]), [*range(k)]
    rest.remove(own)
    gain = told = 0.0
    for other in rest:
        its_mean, its_variance = _grown(ratings[other])
        c = sqrt(s**2 + variance + its_variance)
        e = 1 / (1 + exp((its_mean - mean) / c))
        r = 0.5 * ((places[own] < places[other]) + (places[own] <= places[other]))
        gain += variance / c * (r - e)
        told += variance / c**2 * e * (1 - e)
    known = 1 / variance + 2 / k * (1 / (variance * (1 - told)) - 1 / variance)
    return Rating(mean + 2 / k * gain, known**-0.5)


def _grown(rating: Rating) -> tuple[float, float]:
    return rating.mean, rating.deviation**2 + 2**2


def test_any_table_of_two_to_five_with_ties_and_leavers_changes_as_documented() -> None:
    source = Random(1)
    for _ in range(200):
        seats = range(source.randint(2, 5))
        ratings = [Rating(source.gauss(1500, 150), source.uniform(20, 200)) for _ in seats]
        left = {seat for seat in seats if source.random() < 0.2}
        finish = places([source.randint(0, 3) for _ in seats], left)
        fixed = {seat for seat in seats if source.random() < 0.3}
        after = rated(ratings, finish, fixed)
        for seat in seats:
            right = ratings[seat] if seat in fixed else documented(ratings, finish, seat)
            assert after[seat] == pytest.approx(right)


def test_points_are_elos() -> None:
    """Who wins 64 of 100 games against somebody known is 100 points above them, and that is what
    many games say.
    """
    own, other = Rating(), Rating(1500, 1)
    for number in range(1000):
        own, _ = rated([own, other], [1, 2] if number % 25 < 16 else [2, 1], fixed={1})
    assert own.mean == pytest.approx(1600, abs=own.half)
    assert own.half < 70


def test_levels_are_fixed() -> None:
    level = Rating(1393, 11)
    own, after = rated([Rating(), level], [1, 2], fixed={1})
    assert after == level
    assert own.mean > AVERAGE


@pytest.mark.parametrize("game", GAMES)
def test_all_levels_have_a_rating_and_stand_in_order(game: str) -> None:
    assert game in rated_games()
    levels = levels_rated(game)
    assert tuple(levels) == levels_of(GAMES[game])
    means = [each.mean for each in levels.values()]
    assert means == sorted(means)
    assert sum(means) / len(means) == pytest.approx(AVERAGE, abs=1)
    assert f"qwixx tournament {game} " in measured()[game]["command"]
