"""Days, their numbers, and attempts as lists of decisions."""

import random
import re
from datetime import date
from pathlib import Path

import pytest

from qwixx.daily import Attempt, DailyError, begin, day_of, decide, number_of, parse_day, replay
from qwixx.daily.attempt import MOST_TURNS, PLAYER, actions_text, parse_actions
from qwixx.daily.days import DAY_SECONDS, FIRST, LAST_NUMBER, begins_at, day_at
from qwixx.daily.others import EXPECTED, LEVELS, points_of_others
from qwixx.rules import CLASSIC, Roll, RuleError
from qwixx.rules.dice import FACES
from qwixx.simulation import lagrangian_bound as prices


def dice(seed: int) -> list[Roll]:
    source = random.Random(seed)
    return [
        Roll((white, other), *coloured)
        for white, other, *coloured in (source.choices(FACES, k=6) for _ in range(MOST_TURNS))
    ]


def test_days_are_numbered_from_the_first() -> None:
    assert number_of(FIRST) == 1
    assert [day_of(number_of(day)) for day in (FIRST, date(2027, 2, 28), date.max)] == [
        *(FIRST, date(2027, 2, 28), date.max)
    ]
    assert day_at(begins_at(17)) == day_of(17)
    assert day_at(begins_at(17) + DAY_SECONDS - 0.001) == day_of(17)
    assert day_at(begins_at(17) - 0.001) == day_of(16)


@pytest.mark.parametrize("text", ["", "today", "2026-02-30", "2026-1-1", "20261117", "٢٠٢٦-11-17"])
def test_what_is_no_day_is_refused(text: str) -> None:
    with pytest.raises(DailyError, match="is no day"):
        parse_day(text)


def test_there_is_no_game_before_the_first_or_after_the_last_day() -> None:
    with pytest.raises(DailyError, match="the first was on"):
        number_of(date(2025, 11, 17))
    for number in (0, -1, LAST_NUMBER + 1):
        with pytest.raises(DailyError, match="is no day"):
            day_of(number)


def random_attempt(seed: int) -> Attempt:
    source, rolls = random.Random(seed), dice(seed)
    attempt = begin(rolls)
    while not attempt.is_over:
        action = source.choice(CLASSIC.legal(attempt.state, PLAYER))
        attempt = decide(attempt, action, rolls)
    return attempt


@pytest.mark.parametrize("seed", range(20))
def test_an_attempt_is_its_decisions(seed: int) -> None:
    attempt = random_attempt(seed)
    kept = actions_text(attempt.actions)
    assert len(kept) <= 400
    assert replay(parse_actions(kept), dice(seed)) == attempt
    assert attempt.points == CLASSIC.scores(attempt.state)[PLAYER]
    with pytest.raises(DailyError, match="has ended"):
        decide(attempt, 0, dice(seed))


def test_the_dice_do_not_depend_on_what_is_crossed() -> None:
    rolls = dice(3)
    passing, marking = begin(rolls), begin(rolls)
    while not passing.is_over:
        assert passing.state.roll == rolls[passing.turn - 1]
        passing = decide(passing, 0, rolls)
    for _ in range(6):
        legal = CLASSIC.legal(marking.state, PLAYER)
        marking = decide(marking, legal[-1], rolls)
        assert marking.state.roll == rolls[marking.turn - 1]
    assert passing.points == -20


def test_what_the_rules_do_not_allow_is_refused_and_changes_nothing() -> None:
    rolls = dice(1)
    attempt = begin(rolls)
    legal = CLASSIC.legal(attempt.state, PLAYER)
    illegal = next(action for action in range(1, 45) if action not in legal)
    with pytest.raises(RuleError):
        decide(attempt, illegal, rolls)
    with pytest.raises(DailyError) as refused:
        replay([legal[0], illegal, illegal], rolls)
    assert refused.value.values["number"] == 2
    assert attempt == begin(rolls)


def test_levels_err_in_another_way_each_day_and_in_the_same_way_everywhere() -> None:
    rolls = dice(1)
    days = [points_of_others(number, rolls) for number in (1, 2, 3)]
    assert points_of_others(2, rolls) == days[1]
    for level in LEVELS:
        assert len({day[level] for day in days}) > 1
    assert len({day["champion"] for day in days}) == 1


def test_the_search_knows_how_long_a_game_can_be() -> None:
    assert prices.MOST_TURNS == MOST_TURNS


def test_what_the_best_player_expects_is_what_was_solved() -> None:
    page = (Path(__file__).parents[2] / "docs/solitaire.md").read_text("utf-8")
    (sentence,) = re.findall(r"The best player alone can expect ([\d.]+) points", page)
    (table,) = re.findall(r"points to come on an empty sheet +([\d.]+)", page)
    assert float(sentence) == float(table) == EXPECTED
