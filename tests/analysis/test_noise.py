"""After playing on, only what is more than chance is told as a difference."""

import re

import numpy as np
import pytest

from qwixx.analysis.options import Gap, Rolled, find_options, rival_of
from qwixx.analysis.reasons import sentences
from qwixx.analysis.rollout import Plan, roll_out
from qwixx.evaluation import evaluator_of
from qwixx.locale import Texts
from qwixx.locale.phrases import Phrases
from qwixx.notation import parse_position
from qwixx.rules import CLASSIC
from qwixx.simulation.contest import Here
from qwixx.simulation.statistics import Estimate, difference_estimate
from qwixx.simulation.workers import Crew

POSITION = "classic 1; turn A; A: r3 g12; B: r4 b12; roll 4 4 r3 y2 g5 b6; action 1 . ."
ENGLISH = Phrases(Texts("en"), CLASSIC)


UNKNOWN = Estimate(0, -1, 1)


def told(win: Estimate, margin: Estimate = UNKNOWN) -> str:
    """The sentence of the best option that is ahead by so much."""
    state = parse_position(POSITION)
    best, *others = find_options(CLASSIC, state, 0, evaluator_of(CLASSIC, 2))
    rolled = Rolled(Estimate(0.5, 0.4, 0.6), Estimate(1, 0, 2), 100, Gap(win, margin))
    return sentences(ENGLISH, state, 0, [best._replace(rolled=rolled), *others])[0]


@pytest.mark.parametrize(
    ("win", "words"),
    [
        (Estimate(0.031, 0.01, 0.052), "it wins 3.1 ± 2.1 more games in 100 than "),
        (Estimate(-0.031, -0.052, -0.01), "it wins 3.1 ± 2.1 fewer games in 100 than "),
        (Estimate(0.007, -0.045, 0.059), "is open: they are 0.7 ± 5.2 games in 100 apart."),
        (Estimate(-0.007, -0.059, 0.045), "is open: they are 0.7 ± 5.2 games in 100 apart."),
    ],
)
def test_a_difference_within_its_interval_is_not_told_as_one(win: Estimate, words: str) -> None:
    assert words in told(win)


def test_where_all_games_were_won_by_the_same_the_margin_is_told_if_it_is_clear() -> None:
    same = Estimate(0, -0.01, 0.01)
    assert "margin is 1.5 ± 0.5 points better." in told(same, Estimate(1.5, 1, 2))
    assert "margin is 1.5 ± 0.5 points worse." in told(same, Estimate(-1.5, -2, -1))
    assert re.search(r"it wins as often as [^,]*\.$", told(same, Estimate(0.5, -1, 2)))


def test_a_rollout_compares_game_by_game_with_the_rival() -> None:
    state = parse_position(POSITION)
    evaluator = evaluator_of(CLASSIC, 2)
    options = find_options(CLASSIC, state, 0, evaluator)
    *_, known = roll_out(options, 0, evaluator, Plan(100), Crew(Here(), 1))
    for place, option in enumerate(known):
        rival = known[rival_of(place)]
        assert option.rolled
        assert option.rolled.gap
        assert rival.rolled
        win, margin = option.rolled.gap
        assert win.value == pytest.approx(option.rolled.win.value - rival.rolled.win.value)
        assert margin.value == pytest.approx(option.rolled.margin.value - rival.rolled.margin.value)
        assert (win.value >= 0) == (place == 0) or win.value == 0
        for sentence in sentences(ENGLISH, state, 0, known):
            assert " ± " in sentence or "as often as" in sentence


def test_paired_intervals_hold_the_truth_in_95_of_100_cases() -> None:
    """Two options that win 60 and 50 games of 100, most of them the same ones."""
    source = np.random.default_rng(1)
    held = 0
    for _ in range(1_000):
        both = source.random(200)
        difference = (both < 0.6).astype(float) - (both < 0.5)
        error = difference.std(ddof=1) / np.sqrt(200)
        estimate = difference_estimate(float(difference.mean()), float(error), 200)
        held += estimate.low <= 0.1 <= estimate.high
    assert 930 <= held <= 980
