"""Qwixx, rule by rule: the sheet and the turn. The names are those of `docs/rules.md`."""

from itertools import product

import pytest

from qwixx.players.match import play_match
from qwixx.rules import CLASSIC, RuleError
from tests.helpers import at, do, lies, may, open_numbers, refused, scores, white

ROLL = "4 1 r3 y2 g5 b6"


# ── players and sheets ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_b1_two_to_five_may_play(players: int) -> None:
    assert len(CLASSIC.scores(CLASSIC.start(players))) == players


@pytest.mark.parametrize("players", [-1, 0, 1, 6, 100, True, "2", 2.0, None, [2]])
def test_b1_any_other_number_is_refused(players: object) -> None:
    with pytest.raises(RuleError) as caught:
        CLASSIC.start(players)  # type: ignore[arg-type]
    assert caught.value.key == "players"
    assert str(caught.value)


def test_b1_a_position_for_one_or_six_is_refused() -> None:
    with pytest.raises(RuleError):
        at("classic 1; turn A; A: r5")


def test_b2_red_and_yellow_ascend_green_and_blue_descend() -> None:
    empty = "classic 1; turn A; A:; B:"
    assert open_numbers(empty, "A", "r") == list(range(2, 12))  # all but the last, 12
    assert open_numbers(empty, "A", "b") == list(range(3, 13))  # all but the last, 2
    sevens = "classic 1; turn A; A: r7 y7 g7 b7; B:"
    assert open_numbers(sevens, "A", "r") == [8, 9, 10, 11]
    assert open_numbers(sevens, "A", "y") == [8, 9, 10, 11]
    assert open_numbers(sevens, "A", "g") == [3, 4, 5, 6]
    assert open_numbers(sevens, "A", "b") == [3, 4, 5, 6]


def test_b2_each_row_ends_in_a_lock() -> None:
    for row, (crosses, last) in {
        "r": ("r2 r3 r4 r5 r6", 12),
        "y": ("y2 y3 y4 y5 y6", 12),
        "g": ("g12 g11 g10 g9 g8", 2),
        "b": ("b12 b11 b10 b9 b8", 2),
    }.items():
        state = white(at(f"classic 1; turn A; A: {crosses}; B:"), last)
        state = do(state, f"A {row}{last}", "B -")
        assert lies(state, "A") == f"{crosses} {row}{last} {row}L"


def test_b3_rows_are_marked_from_left_to_right_only() -> None:
    text = "classic 1; turn A; A: r5 r7 g9; B:"
    assert open_numbers(text, "A", "r") == [8, 9, 10, 11]
    assert open_numbers(text, "A", "g") == [3, 4, 5, 6, 7, 8]
    assert refused(white(at(text), 6), "A r6") == "passed"
    assert refused(white(at(text), 10), "A g10") == "passed"
    assert refused(white(at(text), 7), "A r7") == "crossed"


def test_b4_numbers_may_be_skipped() -> None:
    state = do(white(at("classic 1; turn A; A:; B:"), 11), "A r11", "B -")
    assert lies(state, "A") == "r11"


def test_b4_skipped_numbers_are_gone_for_good() -> None:
    state = do(at("classic 1; turn A; A:; B:"), "4 4 r1 y1 g1 b1", "A r8", "B -", "A -")
    for total in range(2, 9):
        assert f"r{total}" not in may(white(state, total), "A")
        assert f"r{total}" in may(white(state, total), "B")


# ── the course of a turn ──────────────────────────────────────────────────────────────────────


def test_b5_any_seat_may_be_drawn_to_begin() -> None:
    for players, first in product(range(2, 6), range(5)):
        if first < players:
            assert CLASSIC.start(players, first).active == first
        else:
            with pytest.raises(RuleError) as caught:
                CLASSIC.start(players, first)
            assert caught.value.key == "first"


def test_b5_the_first_player_is_drawn_at_random() -> None:
    firsts = [play_match(CLASSIC, ["random"] * 3, seed).first for seed in range(60)]
    assert all(firsts.count(seat) >= 10 for seat in range(3))


@pytest.mark.parametrize("first", [-1, 2, 3, True, "0", 0.0, None])
def test_b5_nobody_else_begins(first: object) -> None:
    with pytest.raises(RuleError):
        CLASSIC.start(2, first)  # type: ignore[arg-type]


def test_b6_dice_then_action_1_then_action_2() -> None:
    state = CLASSIC.start(2)
    assert CLASSIC.to_act(state) == ()
    assert refused(state, "A -") == "dice_due"
    state = do(state, ROLL)
    assert refused(state, ROLL) == "dice_thrown"
    assert refused(state, "A b10") == "not_white_sum"  # action 2 has to wait
    state = do(state, "A -", "B r5")
    assert CLASSIC.to_act(state) == (0,)
    assert refused(state, "A r5") == "not_colour_sum"  # action 1 is gone
    state = do(state, "A b10")
    assert refused(state, "A b7") == "dice_due"


def test_b7_everyone_may_mark_the_white_sum_in_one_row_of_choice() -> None:
    state = do(CLASSIC.start(4, 2), ROLL)
    assert CLASSIC.to_act(state) == (0, 1, 2, 3)
    for seat in "ABCD":
        assert may(state, seat) == {"r5", "y5", "g5", "b5"}
    state = do(state, "A y5", "B -", "C r5", "D b5")
    assert [lies(state, seat) for seat in "ABCD"] == ["y5", "", "r5", "b5"]


def test_b7_one_row_only() -> None:
    state = do(CLASSIC.start(2), ROLL, "A r5")
    assert refused(state, "A y5") == "decided"
    assert may(state, "A") == set()


def test_b7_nobody_has_to() -> None:
    state = do(CLASSIC.start(3), ROLL, "A -", "B -", "C -")
    assert [lies(state, seat) for seat in "ABC"] == ["", "", ""]


def test_b8_the_active_player_may_add_one_white_and_one_coloured_die() -> None:
    state = do(CLASSIC.start(2), ROLL, "A -", "B -")
    assert may(state, "A") == {"r7", "r4", "y6", "y3", "g9", "g6", "b10", "b7"}
    assert lies(do(state, "A b10"), "A") == "b10"


def test_b8_only_in_that_colours_row() -> None:
    state = do(CLASSIC.start(2), "1 1 r1 y2 g3 b4", "A -", "B -")
    assert may(state, "A") == {"r2", "y3", "g4", "b5"}


def test_b8_only_the_active_player_acts() -> None:
    state = do(CLASSIC.start(3, 1), ROLL, "A -", "B -", "C -")
    assert CLASSIC.to_act(state) == (1,)
    assert may(state, "A") == may(state, "C") == set()
    assert refused(state, "A b10") == refused(state, "C -") == "not_active"


def test_b8_both_actions_may_be_used_in_one_row() -> None:
    state = do(CLASSIC.start(2), ROLL, "A r5", "B -")
    assert may(state, "A") == {"r7", "y6", "y3", "g9", "g6", "b10", "b7"}
    assert lies(do(state, "A r7"), "A") == "r5 r7"


def test_b9_no_mark_in_either_action_is_a_misthrow_even_if_unwilling() -> None:
    state = do(CLASSIC.start(2), ROLL, "A -", "B -", "A -")
    assert lies(state, "A") == "m1"
    assert scores(state) == (-5, 0)


def test_b9_unable_is_a_misthrow_too() -> None:
    state = do(at("classic 1; turn A; A: r11 y11 g3 b3; B:"), "4 3 r1 y1 g6 b6", "A -", "B -")
    assert may(state, "A") == set()
    assert lies(do(state, "A -"), "A") == "r11 y11 g3 b3 m1"


def test_b9_a_mark_in_one_action_is_enough() -> None:
    assert lies(do(CLASSIC.start(2), ROLL, "A r5", "B -", "A -"), "A") == "r5"
    assert lies(do(CLASSIC.start(2), ROLL, "A -", "B -", "A r7"), "A") == "r7"


def test_b9_only_the_active_players_own_marks_count() -> None:
    state = do(CLASSIC.start(3, 1), ROLL, "A r5", "B -", "C r5", "B -")
    assert [lies(state, seat) for seat in "ABC"] == ["r5", "m1", "r5"]
    state = do(CLASSIC.start(3, 1), ROLL, "A -", "B r5", "C -", "B -")
    assert [lies(state, seat) for seat in "ABC"] == ["", "r5", ""]


def test_b10_the_others_never_take_a_misthrow() -> None:
    state = do(CLASSIC.start(3), ROLL, "A r5", "B -", "C -", "A -")
    assert state.misthrows == (0, 0, 0)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_b11_play_passes_clockwise(players: int) -> None:
    state = CLASSIC.start(players, players - 1)
    seen = []
    for _ in range(players + 1):
        seen.append(state.active)
        passes = [f"{seat} -" for seat in "ABCDE"[:players]]
        active = "ABCDE"[state.active]
        state = do(state, ROLL, *passes, f"{active} -")
    assert seen == [players - 1, *range(players)]
