"""Qwixx The Duel, rule by rule: turns, locks, ends. The names are those of `docs/rules.md`."""

import pytest

from qwixx.rules import DUEL, RuleError
from tests.helpers import at, do, is_over, lies, may, open_numbers, refused, scores, white

ROLL = "4 1 r3 y2 g5 b6"


def board(turn: str, black: str, grey: str) -> str:
    return f"duel 1; turn {turn}; A: {black}; B: {grey}"


# ── the course of a turn ──────────────────────────────────────────────────────────────────────


def test_d13_dice_then_action_1_then_action_2_then_the_other() -> None:
    state = DUEL.start()
    assert DUEL.to_act(state) == ()
    assert refused(state, "A -") == "dice_due"
    state = do(state, ROLL)
    assert refused(state, ROLL) == "dice_thrown"
    assert refused(state, "A b10") == "not_white_sum"
    state = do(state, "A -")
    assert refused(state, "A r5") == "not_colour_sum"
    state = do(state, "A b10")
    assert (state.active, DUEL.to_act(state)) == (1, ())
    state = do(state, ROLL, "B r5", "B -")
    assert state.active == 0


def test_d13_all_remaining_dice_are_thrown() -> None:
    state = at(board("A", "r2x5 r12 rL", ""))
    assert refused(state, ROLL) == "die_gone"
    assert refused(state, "4 1 y2 g5") == "die_missing"
    assert do(state, "4 1 y2 g5 b6").roll is not None


def test_d14_the_other_player_does_neither_action() -> None:
    state = do(DUEL.start(), ROLL)
    assert DUEL.to_act(state) == (0,)
    assert may(state, "B") == set()
    assert refused(state, "B r5") == refused(state, "B -") == "not_active"
    state = do(state, "A -")
    assert refused(state, "B b10") == "not_active"


def test_d15_action_1_may_place_on_the_white_sum_in_one_row() -> None:
    state = do(DUEL.start(), ROLL)
    assert may(state, "A") == {"r5", "y5", "g5", "b5"}
    assert lies(do(state, "A y5"), "A") == "y5"
    assert lies(do(state, "A -"), "A") == ""


def test_d16_action_2_may_place_on_one_white_and_one_coloured_die_in_that_row() -> None:
    state = do(DUEL.start(), ROLL, "A -")
    assert may(state, "A") == {"r7", "r4", "y6", "y3", "g9", "g6", "b10", "b7"}
    assert lies(do(state, "A b10"), "A") == "b10"


def test_d17_action_2_may_not_use_the_square_of_action_1() -> None:
    # White 3 + 4, red 4 + white 3: red 7 twice.
    state = do(DUEL.start(), "3 4 r4 y4 g4 b4", "A r7")
    assert may(state, "A") == {"r8", "y7", "y8", "g7", "g8", "b7", "b8"}
    assert refused(state, "A r7") == "same_square"


@pytest.mark.parametrize(("black", "grey"), [("", "r7"), ("r7", ""), ("r7x4", "r2")])
def test_d17_nor_after_beating_or_stacking_there(black: str, grey: str) -> None:
    state = do(at(board("A", black, grey)), "3 4 r4 y4 g4 b4", "A r7")
    assert refused(state, "A r7") == "same_square"


def test_d17_lasts_for_one_turn_only() -> None:
    state = do(DUEL.start(), "3 4 r4 y4 g4 b4", "A r7", "A -", ROLL, "B -", "B y6")
    assert "r7" in may(do(state, "3 4 r4 y4 g4 b4", "A -"), "A")


def test_d18_nothing_placed_is_a_token_among_the_misthrows() -> None:
    state = do(DUEL.start(), ROLL, "A -", "A -")
    assert lies(state, "A") == "m1"
    assert (DUEL.supply(state, 0), DUEL.supply(state, 1)) == (21, 22)


def test_d18_one_token_placed_is_enough() -> None:
    assert lies(do(DUEL.start(), ROLL, "A r5", "A -"), "A") == "r5"
    assert lies(do(DUEL.start(), ROLL, "A -", "A r7"), "A") == "r7"


# ── locking a row ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("row", "last", "other"), [("r", 12, 2), ("y", 12, 2), ("g", 2, 12), ("b", 2, 12)]
)
def test_d20_the_last_number_needs_five_own_tokens(row: str, last: int, other: int) -> None:
    four = board("A", f"{row}{other}x4", f"{row}7x9")
    five = board("A", f"{row}{other}x5", f"{row}7x9")
    assert last not in open_numbers(four, "A", row)
    assert last in open_numbers(five, "A", row)
    assert refused(white(at(four), last), f"A {row}{last}") == "few_tokens"


def test_d20_single_tokens_and_stacks_count_alike() -> None:
    assert 12 in open_numbers(board("A", "r2 r3 r4 r5 r6", ""), "A", "r")
    assert 12 in open_numbers(board("A", "r2 r3 r6x3", ""), "A", "r")
    assert 12 not in open_numbers(board("A", "r2 r6x3", "r3"), "A", "r")


def test_d21_a_token_goes_on_the_lock_too_and_scores() -> None:
    state = do(white(at(board("A", "r2x5", "")), 12), "A r12")
    assert lies(state, "A") == "r2x5 r12 rL"
    assert DUEL.supply(state, 0) == 15
    assert scores(state) == (28, 0)


@pytest.mark.parametrize(
    "tokens", ["r12", "rL", "r2x5 r12", "r2x4 r12 rL", "r2x5 rL", "r2x5 r12x2"]
)
def test_d20_d21_positions_with_an_impossible_lock_are_refused(tokens: str) -> None:
    with pytest.raises(RuleError) as caught:
        at(board("A", tokens, ""))
    assert caught.value.key == "impossible_lock"


def test_d22_the_row_is_closed_to_both() -> None:
    for turn in "AB":
        state = at(board(turn, "r2x5 r12 rL", "r3x6"))
        for total in range(2, 13):
            assert f"r{total}" not in may(white(state, total), turn)
            assert refused(white(state, total), f"{turn} r{total}") == "row_locked"


def test_d22_its_die_leaves_at_once() -> None:
    state = do(at(board("A", "r2x5", "")), "6 6 r1 y1 g1 b1", "A r12")
    assert state.roll is not None
    assert state.roll.red is None
    assert may(state, "A") == {"y7", "g7", "b7"}
    assert refused(state, "A r7") == "row_locked"
    assert refused(do(state, "A y7"), ROLL) == "die_gone"


def test_d22_a_lock_of_action_2_too() -> None:
    state = do(at(board("A", "r2x5", "")), "6 1 r6 y1 g1 b1", "A -", "A r12")
    assert lies(state, "A") == "r2x5 r12 rL"
    assert refused(state, ROLL) == "die_gone"


def test_d23_the_very_last_token_on_the_last_number_ends_the_game_without_a_lock() -> None:
    state = at(board("A", "r2x5 y2x16", "r5"))
    assert DUEL.supply(state, 0) == 1
    state = do(white(state, 12), "A r12")
    assert is_over(state)
    assert DUEL.ending(state) == "tokens"
    assert lies(state, "A") == "r2x5 r12 y2x16"
    assert DUEL.gone(state) == ()
    assert scores(state) == (21 + 78, 1)


def test_d23_in_action_2_too() -> None:
    state = do(at(board("A", "r2x5 y2x16", "")), "6 1 r6 y1 g1 b1", "A -", "A r12")
    assert is_over(state)
    assert lies(state, "A") == "r2x5 r12 y2x16"


# ── the end and the score ─────────────────────────────────────────────────────────────────────


def test_d24_an_end_in_action_1_leaves_no_action_2_and_no_misthrow() -> None:
    state = do(white(at(board("A", "r2x21", "")), 7), "A y7")
    assert is_over(state)
    assert DUEL.to_act(state) == ()
    assert refused(state, "A -") == refused(state, ROLL) == "over"
    assert state.misthrows == (0, 0)


def test_d25_the_last_token_placed_ends_the_game() -> None:
    state = do(at(board("B", "", "r2x20")), ROLL, "B y5")
    assert not is_over(state)
    state = do(state, "B b10")
    assert is_over(state)
    assert DUEL.ending(state) == "tokens"
    assert DUEL.supply(state, 1) == 0


def test_d26_four_misthrows_in_all_end_the_game() -> None:
    for black, grey in (("m3", ""), ("m2", "m1"), ("m1", "m2"), ("", "m3")):
        state = do(at(board("A", black, grey)), ROLL, "A -", "A -")
        assert is_over(state)
        assert DUEL.ending(state) == "misthrows"
        assert refused(state, ROLL) == "over"
    assert not is_over(do(at(board("A", "m1", "m1")), ROLL, "A -", "A -"))


def test_d27_two_locked_rows_in_all_end_the_game() -> None:
    state = do(white(at(board("B", "r2x5 r12 rL", "y2x5")), 12), "B y12")
    assert is_over(state)
    assert DUEL.ending(state) == "locks"
    assert lies(state, "B") == "y2x5 y12 yL"
    assert refused(state, "B -") == "over"


def test_d27_by_one_player_in_one_turn() -> None:
    state = do(at(board("A", "r2x5 y2x5", "")), "6 6 r6 y6 g1 b1", "A r12")
    assert not is_over(state)
    assert is_over(do(state, "A y12"))


POINTS = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]


@pytest.mark.parametrize("tokens", range(1, 13))
def test_d28_own_tokens_in_a_row_score_by_the_table(tokens: int) -> None:
    pile = f"g9x{tokens}" if tokens > 1 else "g9"
    state = at(board("A", pile, ""))
    assert DUEL.counts(state, 0) == (0, 0, tokens, 0)
    assert DUEL.row_points(state, 0) == (0, 0, POINTS[tokens], 0)
    assert scores(state) == (POINTS[tokens], 0)


@pytest.mark.parametrize("tokens", [13, 14, 18, 21])
def test_d29_more_than_twelve_are_allowed_and_twelve_count(tokens: int) -> None:
    state = at(board("A", f"r7x{tokens}", ""))
    assert scores(state) == (78, 0)
    assert DUEL.counts(state, 0) == (tokens, 0, 0, 0)
    assert f"r7x{tokens + 1}" in lies(do(white(state, 7), "A r7"), "A")


def test_d29_all_22_in_one_row() -> None:
    state = do(white(at(board("A", "r7x21", "")), 7), "A r7")
    assert is_over(state)
    assert scores(state) == (78, 0)


def test_d30_a_misthrow_costs_five_and_most_points_win() -> None:
    state = at(board("A", "r7x3 m3", "r5x2 m1"))
    assert is_over(state)
    assert scores(state) == (6 - 15, 3 - 5)
    assert DUEL.winners(state) == (1,)


# ── rulings ───────────────────────────────────────────────────────────────────────────────────


def test_r14_with_two_tokens_left_the_last_number_and_the_lock_are_placed() -> None:
    state = at(board("A", "r2x5 y2x15", ""))
    assert DUEL.supply(state, 0) == 2
    state = do(white(state, 12), "A r12")
    assert lies(state, "A") == "r2x5 r12 rL y2x15"
    assert is_over(state)
    assert DUEL.ending(state) == "tokens"
    assert DUEL.gone(state) == (0,)


def test_r14_with_three_left_the_game_goes_on() -> None:
    state = do(white(at(board("A", "r2x5 y2x14", "")), 12), "A r12")
    assert not is_over(state)
    assert DUEL.supply(state, 0) == 1


def test_r15_a_misthrow_token_may_be_the_last_and_ends_the_game() -> None:
    state = do(at(board("A", "r2x21", "")), ROLL, "A -", "A -")
    assert is_over(state)
    assert DUEL.ending(state) == "tokens"
    assert lies(state, "A") == "r2x21 m1"
    assert scores(state) == (73, 0)


def test_r16_passing_is_always_allowed_so_a_misthrow_may_be_chosen() -> None:
    state = do(DUEL.start(), ROLL)
    assert len(may(state, "A")) == 4
    state = do(state, "A -")
    assert len(may(state, "A")) == 8
    assert lies(do(state, "A -"), "A") == "m1"


def test_r17_a_tie_is_a_draw() -> None:
    state = at(board("A", "r7 m2", "y7 m2"))
    assert scores(state) == (-9, -9)
    assert DUEL.winners(state) == (0, 1)


def test_r17_no_floor_and_no_equalising_turn() -> None:
    state = do(at(board("A", "m2", "m1")), ROLL, "A -", "A -")
    assert scores(state) == (-15, -5)
    assert DUEL.winners(state) == (1,)
    state = do(
        white(at(board("A", "r2x5 r12 rL y2x5", "")), 12), "A y12"
    )  # A began, B gets no turn
    assert is_over(state)


def test_r18_beating_with_the_last_token_returns_the_beaten_one_first() -> None:
    state = do(white(at(board("A", "y2x21", "r7 b9")), 7), "A r7")
    assert is_over(state)
    assert DUEL.ending(state) == "tokens"
    assert (lies(state, "A"), lies(state, "B")) == ("r7 y2x21", "b9")
    assert (DUEL.supply(state, 0), DUEL.supply(state, 1)) == (0, 21)
    assert scores(state) == (1 + 78, 1)
