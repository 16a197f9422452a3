"""The test vectors of the rules, by number. Black is seat A, grey is seat B."""

import pytest

from qwixx.rules import CLASSIC, DUEL
from tests.helpers import at, do, is_over, lies, may, open_numbers, refused, scores, white

# For each: the number, the position, who may use which numbers of a row in action 1.
USABLE = [
    (1, "duel 1; turn B; A: r5 r7; B: r3", "B", "r", {4, 6, 7, 8, 9, 10, 11}),
    (2, "duel 1; turn A; A: r5 r7; B: r3", "A", "r", {7, 8, 9, 10, 11}),
    (4, "duel 1; turn A; A: r5; B: r3 r7", "A", "r", {6, 7, 8, 9, 10, 11}),
    (5, "duel 1; turn A; A: b12 b11 b10 b9x2; B: b8 b5x2", "A", "b", {7, 6, 4, 3, 2}),
    (6, "duel 1; turn B; A: b12 b11 b10 b9x2; B: b8 b5x2", "B", "b", {5, 4, 3}),
    (10, "duel 1; turn B; A:; B: r6x5", "B", "r", {6, 7, 8, 9, 10, 11, 12}),
    (20, "duel 1; turn A; A: r5; B: r7x2", "A", "r", {6, 8, 9, 10, 11}),
    (24, "classic 1; turn A; A: r5 r7; B:", "A", "r", {8, 9, 10, 11}),
    (25, "classic 1; turn A; A: y3 y4 y7 y8 y10; B:", "A", "y", {11, 12}),
    (26, "classic 1; turn A; A: g12 g10 g6 b10; B:", "A", "g", {5, 4, 3}),
    (26, "classic 1; turn A; A: g12 g10 g6 b10; B:", "A", "b", {9, 8, 7, 6, 5, 4, 3}),
]


@pytest.mark.parametrize(
    ("text", "seat", "row", "numbers"),
    [case[1:] for case in USABLE],
    ids=[f"vector-{case[0]:02}-{case[3]}" for case in USABLE],
)
def test_usable_numbers(text: str, seat: str, row: str, numbers: set[int]) -> None:
    assert set(open_numbers(text, seat, row)) == numbers


def test_vector_03_grey_beats_red_7() -> None:
    state = do(white(at("duel 1; turn B; A: r5 r7; B: r3"), 7), "B r7")
    assert (lies(state, "A"), lies(state, "B")) == ("r5", "r3 r7")
    assert DUEL.supply(state, 0) == 21


def test_vector_05_black_locks_blue() -> None:
    state = do(white(at("duel 1; turn A; A: b12 b11 b10 b9x2; B: b8 b5x2"), 2), "A b2")
    assert lies(state, "A") == "b12 b11 b10 b9x2 b2 bL"


def test_vector_07_empty_board_white_4_and_1() -> None:
    assert may(do(DUEL.start(), "4 1 r3 y2 g5 b6"), "A") == {"r5", "y5", "g5", "b5"}


def test_vector_08_then_the_blue_die_shows_6() -> None:
    state = do(DUEL.start(), "4 1 r3 y2 g5 b6", "A y5")
    assert {square for square in may(state, "A") if square[0] == "b"} == {"b10", "b7"}


def test_vector_09_grey_locks_green_with_seven_tokens() -> None:
    state = do(white(at("duel 1; turn B; A:; B: g12 g11 g10 g9 g8"), 2), "B g2")
    assert lies(state, "B") == "g12 g11 g10 g9 g8 g2 gL"
    assert DUEL.counts(state, 1) == (0, 0, 7, 0)
    assert DUEL.gone(state) == (2,)


def test_vector_10_a_stack_of_five_locks() -> None:
    state = do(white(at("duel 1; turn B; A:; B: r6x5"), 12), "B r12")
    assert lies(state, "B") == "r6x5 r12 rL"


def test_vector_11_with_one_token_left_no_lock() -> None:
    state = do(white(at("duel 1; turn B; A:; B: r6x5 y2x16"), 12), "B r12")
    assert is_over(state)
    assert lies(state, "B") == "r6x5 r12 y2x16"
    assert DUEL.gone(state) == ()


def test_vector_12_action_2_may_not_repeat_red_7_but_yellow_7() -> None:
    state = do(DUEL.start(), "3 4 r4 y4 g1 b1", "A r7")
    assert "r7" not in may(state, "A")
    assert "y7" in may(state, "A")


@pytest.mark.parametrize(("black", "grey"), [("", "r7"), ("r7", "")], ids=["beaten", "stacked"])
def test_vector_13_nor_after_beating_or_stacking(black: str, grey: str) -> None:
    state = do(at(f"duel 1; turn A; A: {black}; B: {grey}"), "3 4 r4 y4 g1 b1", "A r7")
    assert refused(state, "A r7") == "same_square"


def test_vector_14_action_2_stacks_after_passing() -> None:
    state = do(at("duel 1; turn A; A: r7; B:"), "3 4 r4 y4 g1 b1", "A -", "A r7")
    assert lies(state, "A") == "r7x2"


def test_vector_15_passing_twice_is_a_misthrow() -> None:
    state = do(DUEL.start(), "4 1 r3 y2 g5 b6")
    assert may(state, "A")
    assert lies(do(state, "A -", "A -"), "A") == "m1"


def test_vector_16_the_fourth_misthrow_in_all_ends_it() -> None:
    state = do(at("duel 1; turn B; A: m2; B: m1"), "4 1 r3 y2 g5 b6", "B -", "B -")
    assert is_over(state)


def test_vector_17_after_a_first_lock_its_die_is_gone_in_action_2() -> None:
    state = do(at("duel 1; turn A; A: r2x5; B:"), "6 6 r1 y2 g3 b4", "A r12")
    assert may(state, "A") == {"y8", "g9", "b10"}


def test_vector_18_a_second_lock_in_action_1_ends_it() -> None:
    state = do(white(at("duel 1; turn A; A: r2x5 r12 rL y2x5; B:"), 12), "A y12")
    assert is_over(state)
    assert DUEL.to_act(state) == ()


def test_vector_19_thirteen_tokens_score_as_twelve() -> None:
    assert scores(at("duel 1; turn A; A: r7x13; B:")) == (78, 0)


def test_vector_21_overtaken_stack_and_overtaker() -> None:
    state = do(white(at("duel 1; turn A; A: r5; B: r7x2"), 8), "A r8", "A -")
    assert refused(white(state, 7), "B r7") == "overtaken"
    state = do(white(state, 8), "B r8")
    assert (lies(state, "A"), lies(state, "B")) == ("r5", "r7x2 r8")


def test_vector_22_the_only_token_is_beaten() -> None:
    state = do(white(at("duel 1; turn A; A:; B: r9"), 9), "A r9", "A -")
    usable = {number for number in range(2, 13) if f"r{number}" in may(white(state, number), "B")}
    assert usable == set(range(2, 12))
    state = do(white(state, 9), "B r9")
    assert (lies(state, "A"), lies(state, "B")) == ("", "r9")


def test_vector_23_the_fifth_token_of_action_1_allows_the_lock_in_action_2() -> None:
    state = do(at("duel 1; turn B; A:; B: r6x4"), "5 6 r6 y1 g1 b1", "B r11", "B r12")
    assert lies(state, "B") == "r6x4 r11 r12 rL"


def test_vector_27_four_crosses_do_not_lock_along() -> None:
    state = white(at("classic 1; turn A; A: r2 r3 r4 r5 r6; B: r2 r3 r4 r5"), 12)
    state = do(state, "A r12")
    assert refused(state, "B r12") == "few_crosses"


def test_vector_28_both_have_the_lock() -> None:
    state = white(at("classic 1; turn A; A: r2 r3 r4 r5 r6; B: r3 r4 r5 r6 r7"), 12)
    state = do(state, "A r12", "B r12")
    assert lies(state, "A") == "r2 r3 r4 r5 r6 r12 rL"
    assert lies(state, "B") == "r3 r4 r5 r6 r7 r12 rL"


def test_vector_29_two_more_rows_close_at_once() -> None:
    text = "classic 1; turn A; A: r2 r3 r4 r5 r6; B: y2 y3 y4 y5 y6; C: g12 g11 g10 g9 g8 g2 gL"
    state = do(at(text), "6 6 r1 y1 b1", "A r12", "B y12", "C -")
    assert is_over(state)
    assert CLASSIC.gone(state) == (0, 1, 2)
    assert CLASSIC.to_act(state) == ()


def test_vector_30_the_example_scores_70() -> None:
    text = (
        "classic 1; turn A; A: r2 r3 r4 r5 y2 y3 y4 g12 g11 g10 g9 g8 g7 g6"
        " b12 b11 b10 b9 b8 b7 b6 b5 m2; B:"
    )
    assert scores(at(text)) == (70, 0)


def test_vector_31_a_full_row_scores_78() -> None:
    row = " ".join(f"r{number}" for number in range(2, 13))
    assert scores(at(f"classic 1; turn A; A: {row} rL; B:")) == (78, 0)
