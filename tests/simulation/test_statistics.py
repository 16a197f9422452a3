"""Sums, intervals and ratings."""

from itertools import pairwise

import numpy as np
import pytest

from qwixx.ratings.constants import ELO, Z
from qwixx.rules import CLASSIC, DUEL, Game
from qwixx.simulation.games import Games, simulate
from qwixx.simulation.report import report
from qwixx.simulation.statistics import (
    mean_estimate,
    means,
    quantile,
    ratings,
    share_estimate,
    spread,
    student,
    wilson,
)
from qwixx.simulation.tally import LOWEST, WIN, Tally, empty_tally, tally
from tests.helpers import every_table


def same(one: Tally, two: Tally) -> bool:
    return all(np.array_equal(mine, theirs) for mine, theirs in zip(one, two, strict=True))


@every_table
def test_a_tally_has_the_sums_of_the_games(game: Game, players: int) -> None:
    games = 40 * players
    results = simulate(game, ["random"] * players, games, seed=1)
    sums = tally(results)
    assert sums.games == games
    assert sums.deals == 40
    assert np.array_equal(sums.shares, np.rint(WIN * results.shares).sum(axis=0))
    assert np.array_equal(sums.points, results.scores.sum(axis=0))
    assert sums.endings.sum() == games
    assert sums.turns @ np.arange(len(sums.turns)) == results.turns.sum()
    assert np.array_equal(sums.wins, (results.shares == 1).sum(axis=0))
    assert np.array_equal(sums.ties, ((results.shares > 0) & (results.shares < 1)).sum(axis=0))
    for player in range(players):
        counted = np.repeat(LOWEST + np.arange(sums.scores.shape[1]), sums.scores[player])
        assert np.array_equal(counted, np.sort(results.scores[:, player]))
        assert spread(sums, player) == pytest.approx(results.scores[:, player].std())
    for seat in range(players):
        assert sums.seat_points[seat] == results.scores[results.seats == seat].sum()
        assert sums.seat_shares[seat] / WIN == pytest.approx(
            results.shares[results.seats == seat].sum()
        )


def test_tallies_add_up_in_any_parts() -> None:
    names = ["random", "greedy", "ga"]
    whole = tally(simulate(CLASSIC, names, 300, seed=2))
    for cuts in ((0, 300), (0, 3, 300), (0, 90, 93, 210, 300)):
        total = empty_tally(3)
        for first, end in pairwise(cuts):
            total = total.plus(tally(simulate(CLASSIC, names, end - first, 2, first)))
        assert same(total, whole)


def test_games_of_a_deal_are_taken_together() -> None:
    """Two of the same player: their shares of a deal are always even, so they are well known."""
    sums = tally(simulate(CLASSIC, ["ga", "ga"], 400, seed=3))
    known = report(["ga", "ga"], sums)
    assert [standing.name for standing in known.players] == ["ga 1", "ga 2"]
    share = known.players[0].share
    assert share == pytest.approx((0.5, 0.5, 0.5), abs=0.01)
    assert share.low < 0.5 < share.high
    first, second = (standing.share for standing in known.seats)
    assert first.value + second.value == pytest.approx(1)
    assert first.low < first.value < first.high


def test_the_standard_error_is_that_of_deal_means() -> None:
    results = simulate(DUEL, ["greedy", "random"], 600, seed=4)
    sums = tally(results)
    values, errors = means(sums.points, sums.point_squares, sums.deals, sums.games)
    deals = results.scores.reshape(300, 2, 2).mean(axis=1)
    assert values == pytest.approx(deals.mean(axis=0))
    assert errors == pytest.approx(deals.std(axis=0, ddof=1) / np.sqrt(300))


def test_paired_dice_tell_more_than_others_would() -> None:
    """The interval of a share is narrower than that of as many independent games."""
    sums = tally(simulate(CLASSIC, ["greedy", "ga"], 4_000, seed=5))
    share = report(["greedy", "ga"], sums).players[0].share
    alone = wilson(share.value, 4_000)
    assert share.high - share.low < 0.95 * (alone.high - alone.low)


def test_intervals_hold_the_truth_in_95_of_100_cases() -> None:
    truth = simulate(CLASSIC, ["greedy", "tolerant"], 60_000, seed=6)
    share, points = truth.shares[:, 0].mean(), truth.scores[:, 0].mean()
    held_share = held_points = 0
    for run in range(200):
        part = simulate(CLASSIC, ["greedy", "tolerant"], 200, seed=7, first=200 * run)
        standing = report(["greedy", "tolerant"], tally(part)).players[0]
        held_share += standing.share.low <= share <= standing.share.high
        held_points += standing.points.low <= points <= standing.points.high
    assert 180 <= held_share <= 199
    assert 180 <= held_points <= 199


@pytest.mark.parametrize(
    ("share", "trials", "low", "high"),
    [(0.5, 100, 0.4038, 0.5962), (0, 10, 0, 0.2775), (1, 10, 0.7225, 1), (0.9, 50, 0.7864, 0.9565)],
)
def test_wilson(share: float, trials: int, low: float, high: float) -> None:
    estimate = wilson(share, trials)
    assert estimate == pytest.approx((share, low, high), abs=5e-5)


def test_a_single_deal_has_no_error_of_its_own() -> None:
    sums = tally(simulate(CLASSIC, ["ga", "random"], 2, seed=1))
    known = report(["ga", "random"], sums)
    assert known.players[0].share.high == 1
    assert known.players[0].share.low < 0.5
    assert known.players[0].points.low == -np.inf


@pytest.mark.parametrize("deals", [2, 3, 10, 100])
def test_what_never_varied_is_not_certain(deals: int) -> None:
    """Every deal even, or all points the same: nothing is known of how much they may vary."""
    scores = np.tile(np.array([[10, 0], [0, 10]], np.int16), (deals, 1))
    ones = np.ones(2 * deals, np.int16)
    first, _ = report(["a", "b"], tally(Games(0, scores, ones, 0 * ones))).players
    assert (first.share.value, first.points.value) == (0.5, 5)
    assert first.share.high - first.share.low == pytest.approx(wilson(0, deals).high)
    assert first.points[1:] == (-np.inf, np.inf)


def test_a_share_that_never_varied_has_wilsons_interval_at_the_ends() -> None:
    for share in (0, 1):
        assert share_estimate(share, 0, 12) == pytest.approx(wilson(share, 12))


@pytest.mark.parametrize("deals", [2, 3, 5, 12])
def test_intervals_of_few_deals_hold_the_truth_in_95_of_100_cases(deals: int) -> None:
    """By the normal distribution, those of two deals would hold it in 70."""
    source = np.random.default_rng(deals)
    samples = source.normal(0, 1, (4_000, deals))
    errors = samples.std(axis=1, ddof=1) / np.sqrt(deals)
    pairs = zip(samples.mean(axis=1).tolist(), errors.tolist(), strict=True)
    estimates = [mean_estimate(mean, error, deals) for mean, error in pairs]
    assert 0.94 < np.mean([estimate.low < 0 < estimate.high for estimate in estimates]) < 0.96


def test_students_distribution_runs_into_the_normal_one() -> None:
    values = [student(samples) for samples in (2, 3, 11, 12, 31, 101, 1_000_000)]
    assert values == pytest.approx([12.706, 4.303, 2.228, 2.201, 2.042, 1.984, Z], abs=5e-4)


def test_quantiles() -> None:
    counts = np.array([0, 10, 80, 10])
    assert [quantile(counts, fraction) for fraction in (0.05, 0.1, 0.5, 0.95)] == [1, 1, 2, 3]


# ── ratings ───────────────────────────────────────────────────────────────────────────────────


def pair_tally(strength: float, games: int, source: np.random.Generator) -> Tally:
    """Games whose first player wins by the formula of ratings."""
    wins = source.random(games) < 1 / (1 + np.exp(-strength))
    scores = np.where(wins[:, None], (10, 0), (0, 10)).astype(np.int16)
    return tally(Games(0, scores, np.ones(games, np.int16), np.zeros(games, np.int16)))


def test_ratings_find_the_strengths_that_made_the_results() -> None:
    source = np.random.default_rng(1)
    strengths = [0.8, 0.1, -0.9]
    held = 0
    for _ in range(60):
        pairs = [
            (one, two, pair_tally(strengths[one] - strengths[two], 1_000, source))
            for one, two in ((0, 1), (0, 2), (1, 2))
        ]
        rated = ratings(["a", "b", "c"], pairs)
        assert [rating.name for rating in rated] == ["a", "b", "c"]
        for (_, estimate), strength in zip(rated, strengths, strict=True):
            assert estimate.value == pytest.approx(1500 + ELO * strength, abs=40)
            held += estimate.low <= 1500 + ELO * strength <= estimate.high
    assert 160 <= held <= 179


def test_400_points_are_ten_to_one() -> None:
    source = np.random.default_rng(2)
    one, two = ratings(["a", "b"], [(0, 1, pair_tally(np.log(10), 100_000, source))])
    assert one.rating.value - two.rating.value == pytest.approx(400, abs=10)
    assert one.rating.value + two.rating.value == pytest.approx(3000)


def test_whoever_loses_every_game_still_has_a_rating() -> None:
    source = np.random.default_rng(3)
    pairs = [(0, 1, pair_tally(50, 100, source)), (0, 2, pair_tally(0, 100, source))]
    rated = {rating.name: rating.rating for rating in ratings(["a", "b", "c"], pairs)}
    assert 0 < rated["b"].value < rated["a"].value
    assert all(np.isfinite(estimate).all() for estimate in rated.values())


def test_ratings_of_few_deals_are_not_certain() -> None:
    """Each has won one game of every deal, so that all are worth the same as far as is known."""
    scores = np.tile(np.array([[10, 0], [0, 10]], np.int16), (2, 1))
    ones = np.ones(4, np.int16)
    even = tally(Games(0, scores, ones, 0 * ones))
    for _, rating in ratings(["a", "b"], [(0, 1, even)]):
        assert rating.value == pytest.approx(1500)
        assert rating.high - rating.low > 100
