"""Qwixx, rule by rule: locks, ends, scores and rulings. The names are those of `docs/rules.md`."""

import pytest

from qwixx.rules import CLASSIC, RuleError
from tests.helpers import at, do, is_over, lies, may, open_numbers, refused, scores, white

FIVE_RED = "r2 r3 r4 r5 r6"
RED_LOCKED = "r2 r3 r4 r5 r6 r12 rL"
ROLL = "4 1 r3 y2 g5 b6"


# ── locking a row ─────────────────────────────────────────────────────────────────────────────


def test_b12_last_number_needs_five_other_crosses() -> None:
    four, five = "classic 1; turn A; A: r2 r3 r4 r5; B:", f"classic 1; turn A; A: {FIVE_RED}; B:"
    assert 12 not in open_numbers(four, "A", "r")
    assert 12 in open_numbers(five, "A", "r")
    assert refused(white(at(four), 12), "A r12") == "few_crosses"


def test_b12_crosses_of_other_rows_do_not_help() -> None:
    text = f"classic 1; turn A; A: {FIVE_RED}; B:"
    assert 12 not in open_numbers(text, "A", "y")
    assert 12 not in open_numbers(text, "B", "r")


def test_b12_a_cross_of_action_1_counts_in_action_2() -> None:
    text = "classic 1; turn A; A: r2 r3 r4 r5; B:"
    state = do(at(text), "5 6 r6 y1 g1 b1", "A r11", "B -")
    assert "r12" in may(state, "A")


@pytest.mark.parametrize("text", ["r12", "rL", f"{FIVE_RED} r12", "r2 r3 r4 r5 r12 rL"])
def test_b12_b13_positions_with_an_impossible_lock_are_refused(text: str) -> None:
    with pytest.raises(RuleError) as caught:
        at(f"classic 1; turn A; A: {text}; B:")
    assert caught.value.key == "impossible_lock"


def test_b13_the_last_number_marks_the_lock_too_in_action_1() -> None:
    state = do(white(at(f"classic 1; turn B; A: {FIVE_RED}; B:"), 12), "A r12", "B -")
    assert lies(state, "A") == f"{FIVE_RED} r12 rL"


def test_b13_and_in_action_2() -> None:
    state = do(at(f"classic 1; turn A; A: {FIVE_RED}; B:"), "6 1 r6 y1 g1 b1", "A -", "B -")
    assert lies(do(state, "A r12"), "A") == f"{FIVE_RED} r12 rL"


def test_b14_the_lock_counts_as_a_cross() -> None:
    state = at(f"classic 1; turn A; A: {RED_LOCKED}; B:")
    assert CLASSIC.counts(state, 0) == (7, 0, 0, 0)
    assert scores(state) == (28, 0)


def test_b15_a_locked_row_is_closed_to_everyone() -> None:
    state = at(f"classic 1; turn B; A: {RED_LOCKED}; B: r2; C: {FIVE_RED}")
    for total in range(2, 13):
        after = white(state, total)
        for seat in "ABC":
            assert f"r{total}" not in may(after, seat)
            assert refused(after, f"{seat} r{total}") == "row_locked"


def test_b15_its_die_leaves_the_game() -> None:
    state = at(f"classic 1; turn A; A: {RED_LOCKED}; B:")
    assert CLASSIC.gone(state) == (0,)
    assert refused(state, ROLL) == "die_gone"
    state = do(state, "4 1 y2 g5 b6", "A -", "B -")
    assert may(state, "A") == {"y6", "y3", "g9", "g6", "b10", "b7"}


def test_b15_a_lock_of_action_2_closes_the_row_from_then_on() -> None:
    state = do(at(f"classic 1; turn A; A: {FIVE_RED}; B:"), "6 1 r6 y1 g1 b1", "A -", "B -")
    state = do(state, "A r12")
    assert refused(state, ROLL) == "die_gone"
    assert refused(white(state, 2), "B r2") == "row_locked"


def test_b17_several_players_may_lock_a_row_together_in_action_1() -> None:
    text = f"classic 1; turn A; A: {FIVE_RED}; B: r3 r5 r7 r9 r11; C: {FIVE_RED} r7"
    state = do(white(at(text), 12), "A r12", "B r12", "C r12")
    assert [lies(state, seat)[-6:] for seat in "ABC"] == ["r12 rL"] * 3
    assert not is_over(state)  # it is one row


def test_b18_fewer_than_five_crosses_do_not_lock_even_then() -> None:
    text = f"classic 1; turn A; A: {FIVE_RED}; B: r2 r3 r4 r5; C:"
    state = do(white(at(text), 12), "A r12")
    assert "r12" not in may(state, "B") | may(state, "C")
    assert refused(state, "B r12") == "few_crosses"


# ── the end and the score ─────────────────────────────────────────────────────────────────────


def test_b19_the_fourth_misthrow_of_anyone_ends_the_game_at_once() -> None:
    three = at("classic 1; turn B; A: m3; B: m3; C: m3")
    assert not is_over(three)
    state = do(three, ROLL, "A -", "B -", "C -", "B -")
    assert is_over(state)
    assert CLASSIC.ending(state) == "misthrows"
    assert refused(state, ROLL) == refused(state, "C -") == "over"


def test_b19_misthrows_of_several_players_do_not_add_up() -> None:
    state = do(at("classic 1; turn A; A: m2; B: m3; C: m3"), ROLL, "A -", "B -", "C -", "A -")
    assert not is_over(state)
    assert CLASSIC.ending(state) is None


def test_b20_two_locked_rows_end_the_game_at_once_whoever_locked_them() -> None:
    text = f"classic 1; turn A; A: {RED_LOCKED}; B: y2 y3 y4 y5 y6"
    state = do(white(at(text), 12), "A -", "B y12")
    assert is_over(state)
    assert CLASSIC.ending(state) == "locks"
    assert CLASSIC.to_act(state) == ()


def test_b20_in_action_2_too() -> None:
    text = f"classic 1; turn A; A: {RED_LOCKED} y2 y3 y4 y5 y6; B:"
    state = do(at(text), "6 1 y6 g1 b1", "A -", "B -", "A y12")
    assert is_over(state)
    assert CLASSIC.ending(state) == "locks"


def test_b20_one_lock_does_not_end_it() -> None:
    state = do(white(at(f"classic 1; turn A; A: {FIVE_RED}; B:"), 12), "A r12", "B -")
    assert not is_over(state)


def test_b20_two_rows_may_be_locked_at_once() -> None:
    text = f"classic 1; turn A; A: {FIVE_RED}; B: y2 y3 y4 y5 y6"
    state = do(white(at(text), 12), "A r12", "B y12")
    assert is_over(state)
    assert CLASSIC.gone(state) == (0, 1)


def test_b21_a_third_row_may_be_locked_with_the_second() -> None:
    text = "classic 1; turn C; A: r2 r3 r4 r5 r6; B: y2 y3 y4 y5 y6; C: g12 g11 g10 g9 g8 g2 gL; D:"
    state = do(at(text), "6 6 r1 y1 b1", "A r12", "B y12", "C -", "D -")
    assert is_over(state)
    assert CLASSIC.gone(state) == (0, 1, 2)


POINTS = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]


@pytest.mark.parametrize("crosses", range(13))
def test_b22_points_for_crosses_in_a_row(crosses: int) -> None:
    numbers = [f"r{number}" for number in range(2, 12)]
    if crosses > 10:  # eleven crosses are nine numbers, the last one and the lock
        numbers = [*numbers[: crosses - 2], "r12", "rL"]
    state = at(f"classic 1; turn A; A: {' '.join(numbers[:crosses])}; B:")
    assert CLASSIC.counts(state, 0) == (crosses, 0, 0, 0)
    assert CLASSIC.row_points(state, 0) == (POINTS[crosses], 0, 0, 0)
    assert scores(state) == (POINTS[crosses], 0)


@pytest.mark.parametrize("misthrows", [1, 2, 3, 4])
def test_b23_a_misthrow_costs_five(misthrows: int) -> None:
    assert scores(at(f"classic 1; turn A; A: r2 m{misthrows}; B:")) == (1 - 5 * misthrows, 0)


def test_b24_most_points_win() -> None:
    state = at("classic 1; turn B; A: r2 r3; B: r2 r3 r4 r5 r6 m4; C: r2 r3 r4")
    assert scores(state) == (3, -5, 6)
    assert CLASSIC.winners(state) == (2,)


def test_b24_nobody_has_won_before_the_end() -> None:
    assert CLASSIC.winners(at("classic 1; turn B; A: r2 r3; B:")) == ()


# ── rulings ───────────────────────────────────────────────────────────────────────────────────


def test_r1_action_1_is_simultaneous() -> None:
    text = f"classic 1; turn A; A: {FIVE_RED}; B: {FIVE_RED}; C:"
    state = do(white(at(text), 12), "A r12")
    assert lies(state, "A") == FIVE_RED  # nothing takes effect before the last choice
    assert CLASSIC.gone(state) == ()
    assert "r12" in may(state, "B")
    state = do(state, "B r12", "C b12")
    assert [lies(state, seat)[-6:] for seat in "AB"] == ["r12 rL"] * 2
    assert CLASSIC.gone(state) == (0,)


def test_r1_the_end_is_checked_after_all_marks() -> None:
    text = f"classic 1; turn A; A: {FIVE_RED} y2 y3 y4 y5 y6; B: {FIVE_RED} y2 y3 y4 y5 y6; C:"
    state = do(white(at(text), 12), "A r12", "B y12", "C b12")
    assert is_over(state)
    assert lies(state, "C") == "b12"


def test_r2_a_colour_locked_in_action_1_is_unusable_in_action_2() -> None:
    text = f"classic 1; turn A; A: r2; B: {FIVE_RED}"
    state = do(at(text), "6 6 r1 y2 g3 b4", "A -", "B r12")
    assert may(state, "A") == {"y8", "g9", "b10"}
    assert refused(state, "A r7") == "row_locked"
    assert state.roll is not None
    assert state.roll.red is None


def test_r3_an_end_in_action_1_leaves_no_action_2_and_no_misthrow() -> None:
    text = f"classic 1; turn A; A: r2 m3; B: {RED_LOCKED} y2 y3 y4 y5 y6"
    state = do(white(at(text), 12), "A -", "B y12")
    assert is_over(state)
    assert lies(state, "A") == "r2 m3"
    assert CLASSIC.ending(state) == "locks"
    assert refused(state, "A -") == "over"


def test_r4_the_lock_is_never_marked_by_itself() -> None:
    text = f"classic 1; turn A; A: {FIVE_RED} r11; B:"
    for total in range(2, 13):
        state = white(at(text), total)
        for action in CLASSIC.legal(state, 0):
            after = CLASSIC.play(CLASSIC.play(state, 0, action), 1, 0)
            assert ("rL" in lies(after, "A")) == ("r12" in lies(after, "A"))


def test_r5_a_tie_is_a_shared_win() -> None:
    state = at("classic 1; turn B; A: r2 r3; B: m4; C: y5 y6; D: r2")
    assert CLASSIC.winners(state) == (0, 2)


def test_r6_scores_may_be_negative() -> None:
    state = at("classic 1; turn A; A: m4; B: m3")
    assert scores(state) == (-20, -15)
    assert CLASSIC.winners(state) == (1,)
