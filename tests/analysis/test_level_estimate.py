"""Which level somebody plays like, and how surely that can be said."""

import pytest
from studies.levels import named
from tools.limits import judged_seats

from qwixx.analysis.review import review
from qwixx.analysis.review.level_estimate import (
    SIZES,
    SURE,
    LevelEstimate,
    count_sizes,
    estimate_level,
    level_chances,
    play_text,
    range_text,
)
from qwixx.analysis.review.marks import LEVELS, LIKE, Limits, limits_of
from qwixx.locale import Texts
from qwixx.players.match import play_match
from qwixx.rules import CLASSIC, DUEL, GAMES, Game

SHARES = (0.5, 0.6, 0.75, 0.9, 0.98)
"""Of decisions without an error, by level."""
HUMPS = (
    (0.63951, 0.03103, 0.05647, 0.08237, 0.09754, 0.09308),
    (0.69496, 0.02785, 0.03721, 0.07242, 0.08356, 0.084),
    (0.76833, 0.02893, 0.04042, 0.06471, 0.0519, 0.04572),
    (0.8713, 0.01701, 0.02462, 0.03022, 0.02582, 0.03102),
    (0.95772, 0.02596, 0.01409, 0.00074, 0.00074, 0.00074),
)
"""Measured once in The Duel."""
LIMITS = Limits((), (), tuple((s, *[(1 - s) / len(SIZES)] * len(SIZES)) for s in SHARES))


def test_errors_are_counted_by_size() -> None:
    assert count_sizes([]) == (0,) * (len(SIZES) + 1)
    assert count_sizes([0.0, 0.0005, 0.0049, 0.02, 0.5, 0.07]) == (1, 2, 0, 1, 0, 2)


def test_chances_are_those_of_bayes() -> None:
    counts = (6, 1, 0, 0, 1, 0)
    likely = [s**6 * ((1 - s) / len(SIZES)) ** 2 for s in SHARES]
    expected = [each / sum(likely) for each in likely]
    assert level_chances(counts, LIMITS) == pytest.approx(expected)
    assert level_chances((0,) * 6, LIMITS) == pytest.approx([0.2] * 5)


def test_nothing_is_said_unless_it_is_sure_within_one_level() -> None:
    assert estimate_level((0,) * 6, LIMITS) is None
    assert estimate_level((5, 1, 0, 0, 0, 0), LIMITS) is None
    for errors in range(200):
        counts = (200 - errors, errors, 0, 0, 0, 0)
        chances = level_chances(counts, LIMITS)
        found = estimate_level(counts, LIMITS)
        assert found is not None
        best, low, high = map(LEVELS.index, found)
        assert sum(chances[:best]) < 0.5 <= sum(chances[: best + 1])
        assert best - 1 <= low <= best <= high <= best + 1
        assert sum(chances[low : high + 1]) >= SURE
        narrower = [(low + 1, high), (low, high - 1)]
        assert all(sum(chances[a : b + 1]) < SURE for a, b in narrower if a <= best <= b)


def test_the_level_in_the_middle_is_named_where_both_its_neighbours_are_as_likely() -> None:
    two_humps = (112, 8, 10, 16, 9, 10)
    chances = level_chances(two_humps, limits_of(DUEL)._replace(sizes=HUMPS))
    assert chances[1] < min(chances[0], chances[2])
    assert estimate_level(two_humps, limits_of(DUEL)._replace(sizes=HUMPS)) == LevelEstimate(
        "casual", "beginner", "skilled"
    )


def test_more_games_say_it_more_surely() -> None:
    one = (24, 2, 2, 1, 1, 0)
    several = tuple(10 * count for count in one)
    assert max(level_chances(several, LIMITS)) > max(level_chances(one, LIMITS))


def test_the_range_is_said_with_the_level() -> None:
    english, german = Texts("en"), Texts("de")
    alone = LevelEstimate("expert", "expert", "expert")
    between = LevelEstimate("skilled", "casual", "expert")
    assert play_text(alone, english) == "like an expert"
    assert play_text(between, english) == "like a skilled player (Casual to Expert)"
    assert "(" in play_text(between, german) != play_text(between, english)
    assert range_text(between, english) == "Casual – Expert"
    assert range_text(alone, english) == "Expert"
    assert set(LIKE) == set(LEVELS)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_level_was_measured(game: Game) -> None:
    sizes = limits_of(game).sizes
    assert len(sizes) == len(LEVELS)
    for shares in sizes:
        assert len(shares) == len(SIZES) + 1
        assert min(shares) > 0
        assert sum(shares) == pytest.approx(1, abs=1e-3)
    right = [shares[0] for shares in sizes]
    assert right == sorted(right)


def test_a_review_says_what_its_errors_say() -> None:
    found = review(play_match(DUEL, ["beginner", "champion"], 3))
    for seat, summary in enumerate(found.summaries):
        errors = [each.error for each in found.decisions() if each.seat == seat and each.is_counted]
        assert summary.sizes == count_sizes(errors)
        assert sum(summary.sizes) == summary.decisions
        assert summary.like == estimate_level(summary.sizes, limits_of(DUEL))


def near(game: Game, seats: int) -> tuple[float, float]:
    """In how many seats a level is named, and how often it is right within one level. The seeds
    are neither those of the limits nor those of the study.
    """
    found = [named(game, s.level, s.errors) for s in judged_seats(game, seats, 20_280_000)]
    shown = [each for each in found if each.estimate]
    return len(shown) / len(found), sum(each.is_near for each in shown) / len(shown)


@pytest.mark.long
def test_a_level_that_is_named_is_right_within_one_nine_times_in_ten() -> None:
    share, right = near(DUEL, 240)
    assert share > 0.4
    assert right >= 0.9


@pytest.mark.long
@pytest.mark.parametrize("game", [CLASSIC, GAMES["mixx-a"], GAMES["mixx-b"]], ids=str)
def test_the_same_on_sheets_with_any_number_of_players(game: Game) -> None:
    share, right = near(game, 240)
    assert share > 0.5
    assert right >= 0.9
