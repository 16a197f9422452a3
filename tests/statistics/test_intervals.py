"""Intervals of errors, luck and trends, and that statistics do not depend on chance."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from math import exp, sqrt
from pathlib import Path
from random import Random

import pytest

from qwixx.players.match import play_match
from qwixx.record import Seat
from qwixx.rules import CLASSIC
from qwixx.simulation.statistics import Estimate, student
from qwixx.statistics.quality import FEWEST, Judged, Quality

DAY = 20_000.0
RATE, TREND, LUCK_SPREAD = 0.012, 0.004, 0.35
"""What is true of the games that are drawn below: in a decision, in a month, and in a game."""


def quality(*games: Judged, days: float = 10) -> Quality:
    found = Quality()
    for number, game in enumerate(games):
        found.count([game], DAY + days * number)
    return found


def drawn(games: int, source: Random, trend: float = 0.0) -> Quality:
    """Games whose errors are as lopsided as those of levels: a fifth of decisions lose something,
    most of these little.
    """
    found = Quality()
    for number in range(games):
        day = DAY + 60 * number / games
        rate = RATE + trend * 2 * number / games
        decisions = source.randint(12, 32)
        errors = [
            source.random() < 0.2 and source.expovariate(0.2 / rate) for _ in range(decisions)
        ]
        found.count([Judged(decisions, sum(errors), source.gauss(0, LUCK_SPREAD))], day)
    return found


def covered(
    truth: float, of: Callable[[Quality], Estimate | None], games: int, trend: float
) -> float:
    source, trials, within = Random(games), 1500, 0
    for _ in range(trials):
        found = of(drawn(games, source, trend))
        assert found is not None
        within += found.low <= truth <= found.high
    return within / trials


@pytest.mark.parametrize("games", [3, 8, 30])
def test_intervals_hold_the_truth_as_often_as_they_say(games: int) -> None:
    assert 0.925 <= covered(RATE, lambda found: found.rate, games, 0) <= 0.97
    assert 0.935 <= covered(0, lambda found: found.luck, games, 0) <= 0.965


@pytest.mark.parametrize("games", [5, 8, 30])
def test_the_same_of_trends(games: int) -> None:
    assert 0.925 <= covered(TREND, lambda found: found.trend, games, TREND) <= 0.975
    assert 0.935 <= covered(0, lambda found: found.luck_trend, games, 0) <= 0.965


def test_the_interval_of_few_games_is_students() -> None:
    """By the textbook: means of games weighted by their decisions."""
    games = [
        Judged(10, 0.2, 0.3),
        Judged(30, 0.3, -0.1),
        Judged(20, 0.1, 0.5),
        Judged(20, 0.4, 0.2),
    ]
    found = quality(*games)
    rate = 1.0 / 80
    variance = sum(g.decisions * (g.lost / g.decisions - rate) ** 2 for g in games) / 3 / 80
    factor = exp(student(4) * sqrt(variance) / rate)
    assert found.rate == pytest.approx((rate, rate / factor, rate * factor))
    luck, spread = 0.225, sum((g.luck - 0.225) ** 2 for g in games) / 3
    half = student(4) * sqrt(spread / 4)
    assert found.luck == pytest.approx((luck, luck - half, luck + half))


def test_the_interval_of_a_trend_is_that_of_the_slope() -> None:
    values = [0.3, -0.1, 0.5, 0.2, 0.4]
    found = quality(*(Judged(10, 0.1, luck) for luck in values), days=30)
    months, mean = [0, 1, 2, 3, 4], sum(values) / 5
    slope = sum((m - 2) * v for m, v in zip(months, values, strict=True)) / 10
    around = [v - mean - slope * (m - 2) for m, v in zip(months, values, strict=True)]
    half = student(4) * sqrt(sum(each**2 for each in around) / 3 / 10)
    assert found.luck_trend == pytest.approx((slope, slope - half, slope + half))
    assert found.lucks.half_at(DAY + 60) == pytest.approx(
        student(4) * sqrt(sum(each**2 for each in around) / 3 / 5)
    )


def test_too_few_games_have_no_interval_and_programs_are_told_so() -> None:
    games = [Judged(10, 0.1 + 0.01 * number, 0.1 * number) for number in range(FEWEST + 1)]
    few, more, most = quality(*games[:2]), quality(*games[:3]), quality(*games)
    assert few.as_json()["error"] == pytest.approx(0.0105)
    for name in ("error", "luck", "trend", "luck_trend"):
        assert few.as_json()[f"{name}_interval"] is None
    assert more.as_json()["luck_interval"] == pytest.approx([0.1 - 0.2484, 0.1 + 0.2484], abs=1e-4)
    assert more.as_json()["trend_interval"] is None
    assert most.as_json()["trend_interval"] is not None
    assert Quality().as_json()["error_interval"] is None
    flawless = quality(*[Judged(10, 0.0, 0.0)] * 5)
    assert (
        flawless.as_json()["error_interval"] is None
    )  # what never varied says nothing of the next


def test_seats_of_one_game_are_one_game() -> None:
    """Whoever plays against themselves has as much luck as bad luck: that is no evidence."""
    found = Quality()
    for number in range(FEWEST):
        found.count([Judged(10, 0.1, 0.3), Judged(10, 0.2, -0.3)], DAY + number)
    assert found.games == 2 * FEWEST
    assert found.errors.games == found.lucks.games == FEWEST


def test_the_order_of_opponents_is_the_same_in_every_run(tmp_path: Path) -> None:
    """Whatever the seed of Python's hashes, and however many processes read the files."""
    names = ["Zoe", "Ana", "Ben", "Mia", "Leo"]
    for seed in range(3):
        record = play_match(CLASSIC, ["greedy"] * 5, seed)
        seats = tuple(map(Seat, names[seed:] + names[:seed]))
        record.__class__(record.game, seats, record.first, record.options, record.turns).save(
            tmp_path / f"{seed}.qwixx"
        )
    told = {_json(tmp_path, seed, workers) for seed, workers in ((0, 1), (1, 1), (2, 2), (3, 2))}
    assert len(told) == 1
    players = json.loads(told.pop())["games"][0]["players"]
    for one in players:
        others = [each["name"] for each in one["against"]]
        assert others == sorted(set(names) - {one["name"]})


def _json(folder: Path, seed: int, workers: int) -> str:
    command = [sys.executable, "-m", "qwixx", "statistics", str(folder), "--json"]
    run = subprocess.run(
        [*command, "--workers", str(workers)],
        env={**os.environ, "PYTHONHASHSEED": str(seed)},
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout
