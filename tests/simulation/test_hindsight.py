"""The most that known dice allow: against the engine, all ways tried, and against other players."""

import pytest

from qwixx.daily.attempt import EMPTY, PLAYER, played_out
from qwixx.daily.others import play_out
from qwixx.players import PLAYERS
from qwixx.rules import CLASSIC, Phase, Roll, State
from qwixx.rules.crosses import MISTHROWS_TO_END
from qwixx.simulation import hindsight as module
from qwixx.simulation.hindsight import follow, hindsight
from qwixx.simulation.lagrangian_bound import BY_LOCKS, BY_MISTHROWS, NEVER, bound, columns_of
from tests.daily.test_days import dice

import numpy as np  # isort: skip

ALL = 10**7
"""More sheets than there are."""
START = np.full((3, 45), 2.0)


def after(states: set[State], roll: Roll) -> set[State]:
    """All positions after a turn, by the engine."""
    found: set[State] = set()
    for state in states:
        if state.phase is Phase.OVER:
            continue
        thrown = CLASSIC.roll(state, roll.without(CLASSIC.gone(state)))
        between = {CLASSIC.play(thrown, 0, action) for action in CLASSIC.legal(thrown, 0)}
        found |= {each for each in between if each.phase is not Phase.ACTION_2}
        found |= {
            CLASSIC.play(each, 0, action)
            for each in between
            if each.phase is Phase.ACTION_2
            for action in CLASSIC.legal(each, 0)
        }
    return found


def test_all_ways_of_the_engine_are_followed_and_none_else() -> None:
    for seed in range(3):
        rolls = dice(seed)
        states, columns = {EMPTY}, columns_of(rolls)
        for turns in range(1, 4):
            states = after(states, rolls[turns - 1])
            most = max(
                sum(CLASSIC.row_points(state, PLAYER))
                for state in states
                if state.misthrows[PLAYER] < MISTHROWS_TO_END
            )
            limits = bound(columns, BY_MISTHROWS, turns, START, -30.0, 50)
            assert follow(columns, limits, -30.0, ALL).points == most - 20 <= limits.points + 1e-6
            assert follow(columns, limits, most - 21.0, ALL).points == most - 20
            assert follow(columns, limits, most - 20.0, ALL).points == NEVER


def test_games_that_end_by_locks_are_found_as_well() -> None:
    """Red and yellow, two numbers a turn; then both last numbers with one throw."""
    pairs = [(1, 1, 2), (2, 2, 3), (3, 3, 4)]
    rising = [Roll((one, two), die, die, 6, 6) for one, two, die in pairs for _ in range(2)]
    rolls = [*rising, Roll((6, 6), 6, 6, 1, 1), *dice(0)][:45]
    columns = columns_of(rolls)
    states = {EMPTY}
    for roll in rolls[:7]:
        states = _best_only(after(states, roll))
    best = max(CLASSIC.scores(state)[PLAYER] for state in states if state.phase is Phase.OVER)
    limits = bound(columns, BY_LOCKS, 7, START, 0.0, 100)
    assert limits.points >= best
    found = follow(columns, limits, best - 1.0, ALL)
    assert found.points == best


def _best_only(states: set[State]) -> set[State]:
    """Few are worth following by hand: those with nothing in green and blue, and no misthrow."""
    return {s for s in states if s.rows[0][2:] == (0, 0) and not s.misthrows[0]}


def test_the_best_is_reached_by_the_engine_and_by_nobody_exceeded() -> None:
    greedy = PLAYERS["greedy"].make(1)
    for seed in (1, 3):
        rolls = dice(seed)
        found = hindsight(rolls)
        reached = played_out(found.decisions, rolls)
        assert reached.is_over
        assert reached.points == found.points == found.bound
        assert found.is_exact
        assert play_out(lambda state: greedy.decide(CLASSIC, state, PLAYER), rolls) < found.points


def test_the_best_does_not_depend_on_how_good_the_first_guess_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first guess follows few sheets; only the search after it proves what is best."""
    rolls = dice(3)
    monkeypatch.setattr(module, "FEW", 1)
    found = hindsight(rolls)
    assert (found.points, found.bound) == (241, 241)


def test_with_few_sheets_followed_the_bound_is_no_lower_than_the_best() -> None:
    rolls = dice(3)
    rough, exact = hindsight(rolls, many=20), hindsight(rolls)
    assert rough.points <= exact.points <= rough.bound
    assert played_out(rough.decisions, rolls).points == rough.points
