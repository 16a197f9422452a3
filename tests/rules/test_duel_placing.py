"""Qwixx The Duel, rule by rule: placing, beating, stacking. The names are those of `docs/rules.md`.

Seat A has the black tokens, seat B the grey ones.
"""

import pytest

from qwixx.players.match import play_match
from qwixx.rules import DUEL, RuleError
from tests.helpers import at, do, lies, may, open_numbers, refused, white


def board(turn: str, black: str, grey: str) -> str:
    return f"duel 1; turn {turn}; A: {black}; B: {grey}"


# ── players and tokens ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", [-1, 0, 1, 3, 4, 5, True, "2", 2.0, None])
def test_d1_two_players_and_no_other_number(players: object) -> None:
    assert len(DUEL.scores(DUEL.start(2))) == len(DUEL.scores(DUEL.start())) == 2
    with pytest.raises(RuleError) as caught:
        DUEL.start(players)  # type: ignore[arg-type]
    assert caught.value.key == "players"


def test_d1_each_has_22_tokens() -> None:
    state = DUEL.start()
    assert (DUEL.supply(state, 0), DUEL.supply(state, 1)) == (22, 22)
    state = at(board("A", "r2x3 b12 m1", "y5"))
    assert (DUEL.supply(state, 0), DUEL.supply(state, 1)) == (17, 21)


@pytest.mark.parametrize(
    "tokens",
    [
        "r2x22 y2",
        "r2x22 m1",
        "r2x12 y2x11",
        "r2x10 y2x10 g12x2 m1",
        "r2x22 r3x9",  # 31 in one row
        "r2x20 r3x11",
        "r2x22 r3x22 r4x18",  # 62 in one row
        "r2x22 y2x22 g12x22 b12x22",
    ],
)
def test_d1_nobody_has_more_than_22_tokens(tokens: str) -> None:
    with pytest.raises(RuleError) as caught:
        at(board("A", tokens, ""))
    assert caught.value.key == "too_many_tokens"


def test_d1_one_shared_board() -> None:
    state = do(white(DUEL.start(), 7), "A r7", "A -")
    assert (lies(state, "A"), lies(state, "B")) == ("r7", "")
    state = do(white(state, 7), "B r7", "B -")  # it beats: the square is the same
    assert (lies(state, "A"), lies(state, "B")) == ("", "r7")


def test_d3_either_may_be_drawn_to_begin() -> None:
    assert [DUEL.start(2, first).active for first in (0, 1)] == [0, 1]
    firsts = [play_match(DUEL, ["random", "random"], seed).first for seed in range(40)]
    assert all(firsts.count(seat) >= 10 for seat in (0, 1))


# ── placing ───────────────────────────────────────────────────────────────────────────────────


def test_d4_own_tokens_lying_there_decide() -> None:
    assert open_numbers(board("A", "r6", "r9x2"), "A", "r") == [7, 8, 10, 11]
    assert open_numbers(board("B", "r6", "r9x2"), "B", "r") == [9, 10, 11]


def test_d4_from_left_to_right() -> None:
    text = board("A", "r6 g8", "")
    assert open_numbers(text, "A", "r") == [6, 7, 8, 9, 10, 11]
    assert open_numbers(text, "A", "g") == [3, 4, 5, 6, 7, 8]
    assert refused(white(at(text), 5), "A r5") == "passed"
    assert refused(white(at(text), 9), "A g9") == "passed"


def test_d4_gaps_and_squares_between_and_behind_the_others_tokens_are_free() -> None:
    assert open_numbers(board("A", "", "r4 r6 r8"), "A", "r") == [2, 3, 5, 7, 8, 9, 10, 11]
    state = do(white(at(board("A", "", "r4 r6 r8")), 5), "A r5")
    assert lies(state, "A") == "r5"


def test_d5_squares_left_of_a_beaten_token_reopen() -> None:
    state = do(white(at(board("A", "r2", "r5 r9")), 9), "A r9", "A -")
    assert (lies(state, "A"), lies(state, "B")) == ("r2 r9", "r5")
    assert [n for n in range(2, 13) if f"r{n}" in may(white(state, n), "B")] == [6, 7, 8, 9, 10, 11]


def test_d6_one_token_per_square() -> None:
    state = white(at(board("B", "r5 r7", "")), 5)
    assert refused(state, "B r5") == "occupied"
    with pytest.raises(RuleError) as caught:
        at(board("A", "r5", "r5"))
    assert caught.value.key == "shared_square"


# ── beating and stacking ──────────────────────────────────────────────────────────────────────


def test_d7_only_the_foremost_token_is_beaten() -> None:
    text = board("B", "r3 r5 r8", "")
    assert open_numbers(text, "B", "r") == [2, 4, 6, 7, 8, 9, 10, 11]
    state = do(white(at(text), 8), "B r8")
    assert (lies(state, "A"), lies(state, "B")) == ("r3 r5", "r8")


def test_d7_the_foremost_of_the_row_not_of_the_player() -> None:
    # Black's rightmost token, r5, has been overtaken by grey's own r8.
    assert 5 not in open_numbers(board("B", "r5", "r8"), "B", "r")
    assert 5 not in open_numbers(board("B", "r5 r8", "r3"), "B", "r")


def test_d7_the_foremost_of_each_row() -> None:
    state = white(at(board("B", "r7 y7 g7 b7 b6", "")), 7)
    assert may(state, "B") == {"r7", "y7", "g7"}


def test_d7_in_action_2_too() -> None:
    state = do(at(board("B", "r8", "")), "6 1 r2 y1 g1 b1", "B -", "B r8")
    assert (lies(state, "A"), lies(state, "B")) == ("", "r8")


def test_d8_the_beaten_token_goes_back_and_may_be_used_again() -> None:
    state = at(board("B", "r7", ""))
    assert DUEL.supply(state, 0) == 21
    state = do(white(state, 7), "B r7", "B -")
    assert (DUEL.supply(state, 0), DUEL.supply(state, 1)) == (22, 21)
    state = do(white(state, 7), "A r7")
    assert (DUEL.supply(state, 0), DUEL.supply(state, 1)) == (21, 22)


def test_d9_the_owner_of_the_foremost_token_may_stack() -> None:
    state = do(white(at(board("A", "r5 r7", "r3")), 7), "A r7")
    assert lies(state, "A") == "r5 r7x2"
    assert DUEL.supply(state, 0) == 19


def test_d9_a_token_that_is_not_foremost_takes_no_other() -> None:
    assert refused(white(at(board("A", "r5 r7", "")), 5), "A r5") == "passed"
    assert refused(white(at(board("A", "r5", "r9")), 5), "A r5") == "overtaken"


@pytest.mark.parametrize("height", [2, 3, 9, 20])
def test_d10_stacks_grow_without_limit(height: int) -> None:
    state = do(white(at(board("A", f"r7x{height}", "")), 7), "A r7")
    assert lies(state, "A") == f"r7x{height + 1}"


@pytest.mark.parametrize("height", [1, 2, 12])
def test_d10_while_nothing_lies_ahead(height: int) -> None:
    stack = f"r7x{height}" if height > 1 else "r7"
    assert 7 not in open_numbers(board("A", stack, "r8"), "A", "r")
    assert 7 in open_numbers(board("A", stack, "r6"), "A", "r")


@pytest.mark.parametrize("height", [2, 3, 16, 21])
def test_d11_a_stack_is_never_beaten(height: int) -> None:
    text = board("B", f"r7x{height}", "r2")
    assert open_numbers(text, "B", "r") == [3, 4, 5, 6, 8, 9, 10, 11]
    assert refused(white(at(text), 7), "B r7") == "stack"


def test_d12_the_opponent_stops_a_stack_by_overtaking_it() -> None:
    state = do(white(at(board("B", "r7x3", "")), 8), "B r8", "B -")
    assert refused(white(state, 7), "A r7") == "overtaken"
    assert "r8" in may(white(state, 8), "A")  # the overtaker itself may be beaten


# ── rulings ───────────────────────────────────────────────────────────────────────────────────


def test_r10_counter_beating_is_allowed() -> None:
    state = at(board("A", "", "r7"))
    for seat, other in ("AB", "BA", "AB", "BA"):
        state = do(white(state, 7), f"{seat} r7", f"{seat} -")
        assert (lies(state, seat), lies(state, other)) == ("r7", "")


def test_r10_your_own_foremost_token_is_stacked_never_beaten() -> None:
    state = do(white(at(board("A", "r7", "")), 7), "A r7")
    assert lies(state, "A") == "r7x2"
    assert DUEL.supply(state, 0) == 20


def test_r11_what_was_overtaken_never_becomes_foremost_again() -> None:
    # Grey overtakes black's 7 with the 9; black beats the 9: black's own 9 is foremost, not the 7.
    state = do(white(at(board("A", "r7", "r9")), 9), "A r9", "A -")
    assert lies(state, "A") == "r7 r9"
    assert refused(white(state, 7), "B r7") == "occupied"
    # Grey beats that 9 in turn: the 7 is still not foremost, so black cannot stack on it.
    state = do(white(state, 9), "B r9", "B -")
    assert (lies(state, "A"), lies(state, "B")) == ("r7", "r9")
    assert refused(white(state, 7), "A r7") == "overtaken"


def test_r12_frozen_stacks_count_for_the_last_number() -> None:
    assert 12 in open_numbers(board("A", "r3x4 r7", "r5 r9"), "A", "r")
    assert 12 not in open_numbers(board("A", "r3x4", "r5 r9"), "A", "r")


def test_r12_only_tokens_lying_there_now_count() -> None:
    text = board("B", "r2 r3 r4 r5 r9", "")
    assert 12 in open_numbers(text.replace("turn B", "turn A"), "A", "r")
    state = do(white(at(text), 9), "B r9", "B -")
    assert refused(white(state, 12), "A r12") == "few_tokens"


def test_r12_a_token_of_action_1_counts_in_action_2() -> None:
    state = do(at(board("A", "r2x4", "")), "6 5 r6 y1 g1 b1", "A r11")
    assert "r12" in may(state, "A")
    state = do(at(board("A", "r2x4", "")), "6 5 r6 y1 g1 b1", "A y11")
    assert "r12" not in may(state, "A")


def test_r13_the_last_number_is_neither_beaten_nor_stacked_on() -> None:
    state = do(white(at(board("A", "r2x5", "r3x5")), 12), "A r12", "A -")
    assert refused(white(state, 12), "B r12") == "row_locked"
    state = do(white(state, 11), "B y11")
    state = do(state, "B -")
    assert refused(white(state, 12), "A r12") == "row_locked"
