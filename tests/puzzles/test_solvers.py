"""How difficult a puzzle is: by levels that try it."""

from qwixx.evaluation import evaluator_of
from qwixx.evaluation.turns import ends_of_turn
from qwixx.players.levels import BEGINNER, choose_by_habit
from qwixx.puzzles import SOLVER
from qwixx.puzzles.solvers import LEVELS, TRIALS, is_hard, is_ordered, misled, try_out
from qwixx.rules import CLASSIC, PASS, parse_position

LUCKY = parse_position("classic 1; turn B; A: r4; B: r6 g8; roll 4 4 r5 y6 g5 b4; action 1 . .")
"""Passing is best; beginners and casual players mark, unless they overlook the square."""


def test_who_is_right_because_they_overlooked_the_temptation_has_not_solved_it() -> None:
    ends = ends_of_turn(CLASSIC, LUCKY, SOLVER, evaluator_of(CLASSIC, LUCKY.players))
    answers = [
        choose_by_habit(ends, BEGINNER, LUCKY, SOLVER, seed).actions[0] for seed in range(TRIALS)
    ]
    assert 0.2 * TRIALS < answers.count(PASS) < 0.8 * TRIALS, "right by chance"
    assert misled(CLASSIC, LUCKY, SOLVER, PASS)[:2] == ("beginner", "casual")
    tried = try_out(CLASSIC, LUCKY, SOLVER, PASS)
    assert tried.failures[:4] == (100, 100, 0, 0)
    assert is_ordered(tried.failures)


def test_levels_are_in_their_order_if_none_fails_more_often_than_a_weaker_one() -> None:
    assert is_ordered((60, 60, 10, 0, 100)), "greedy is no level"
    assert not is_ordered((60, 61, 10, 0, 0))
    assert not is_ordered((60, 50, 10, 11, 0))
    assert LEVELS == ("beginner", "casual", "skilled", "expert")


def test_a_puzzle_is_hard_from_a_third_of_failures_on() -> None:
    assert is_hard((100, 100, 50, 34, 0))
    assert not is_hard((100, 100, 100, 33, 100))
