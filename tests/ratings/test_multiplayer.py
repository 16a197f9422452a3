"""Ratings by games of two or more."""

from collections.abc import Sequence
from itertools import permutations
from math import exp, log, pi, sqrt
from random import Random

import pytest

from qwixx.players import levels_of
from qwixx.ratings.constants import AVERAGE
from qwixx.ratings.levels import levels_rated, measured, newcomer, rated_games
from qwixx.ratings.multiplayer import Rating, places, rated
from qwixx.rules import GAMES

NEW = Rating(AVERAGE, 140)


def test_equal_points_share_a_place_and_whoever_left_is_last() -> None:
    assert places((60, 80, 80, 12)) == [3, 1, 1, 4]
    assert places((60, 80, 80, 12), left={1}) == [2, 4, 1, 3]
    assert places((60, 80), left={0, 1}) == [1, 1]


def test_who_wins_gains_what_the_other_loses_and_both_are_known_better() -> None:
    winner, loser = rated([NEW, NEW], [1, 2])
    assert winner.mean - AVERAGE == pytest.approx(AVERAGE - loser.mean)
    assert winner.mean > AVERAGE
    assert winner.deviation == loser.deviation < NEW.deviation


def test_a_tie_of_equals_changes_nothing_and_one_of_unequals_brings_them_together() -> None:
    for equal in rated([NEW] * 4, [1, 1, 1, 1]):
        assert equal.mean == pytest.approx(AVERAGE)
    weak, strong = rated([Rating(1400, 60), Rating(1600, 60)], [1, 1])
    assert 1400 < weak.mean < strong.mean < 1600


def test_those_who_tie_change_alike_whatever_their_seats() -> None:
    """Ties at every place of a table of four, in every order of seats."""
    for order in permutations([1, 2, 2, 4]):
        after = rated([NEW] * 4, order)
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
    surprise = information = 0.0
    for other in rest:
        its_mean, its_variance = _grown(ratings[other])
        c = sqrt(s**2 + 3 / pi**2 * its_variance)
        e = 1 / (1 + exp((its_mean - mean) / c))
        r = 0.5 * ((places[own] < places[other]) + (places[own] <= places[other]))
        surprise += (r - e) / c
        information += e * (1 - e) / c**2
    w = 3 / (k + 1)
    after = 1 / (1 / variance + w * information)
    return Rating(mean + after * w * surprise, sqrt(after))


def _grown(rating: Rating) -> tuple[float, float]:
    return rating.mean, rating.deviation**2 + 1.3**2


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


def test_comparisons_of_one_seat_weigh_what_their_common_luck_leaves() -> None:
    """Of k equals, a seat is ahead of some: that varies (k + 1) / 3 times as much as if each
    comparison had luck of its own. So a game weighs 3 / (k + 1) of that.
    """
    source, games = Random(2), 20_000
    for players in (2, 3, 5):
        ahead = [source.randrange(players) - (players - 1) / 2 for _ in range(games)]
        variance = sum(each**2 for each in ahead) / games
        independent = (players - 1) / 4
        assert variance / independent == pytest.approx((players + 1) / 3, rel=0.05)
        known = rated([NEW] * players, [1] * players)[0].deviation ** -2 - _grown(NEW)[1] ** -1
        alone = rated([NEW] * 2, [1, 1])[0].deviation ** -2 - _grown(NEW)[1] ** -1
        assert known / alone == pytest.approx((players - 1) * 3 / (players + 1))


def test_somebody_new_may_be_like_any_level_and_is_not_settled() -> None:
    for game in GAMES:
        levels = [each.mean - AVERAGE for each in levels_rated(game).values()]
        spread = sqrt(sum(each**2 for each in levels) / len(levels))
        assert newcomer(game).mean == AVERAGE
        assert newcomer(game).deviation == pytest.approx(spread * (0.85 if game == "duel" else 1))
        assert not newcomer(game).is_settled
    assert newcomer("own-sheet") == newcomer("classic")


def test_ratings_of_before_with_wide_deviations_go_on() -> None:
    """Databases may hold deviations of up to 200, as everyone once began with."""
    before = Rating(1580, 200)
    won, lost = rated([before, NEW], [1, 2])[0], rated([before, NEW], [2, 1])[0]
    assert lost.mean < before.mean < won.mean
    assert won.deviation == lost.deviation < before.deviation


def test_points_are_elos() -> None:
    """Who wins 64 of 100 games against somebody known is 100 points above them, and that is what
    many games say.
    """
    own, other = NEW, Rating(1500, 1)
    for number in range(1000):
        own, _ = rated([own, other], [1, 2] if number % 25 < 16 else [2, 1], fixed={1})
    assert own.mean == pytest.approx(1600, abs=own.half)
    assert own.half < 70


def test_levels_are_fixed() -> None:
    level = Rating(1393, 11)
    own, after = rated([NEW, level], [1, 2], fixed={1})
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
