"""Qwixx Mixx: vectors MA1 to MA7 and MB1 to MB6, and what makes the two sheets what they are."""

import pytest

from qwixx.notation import action_text
from qwixx.rules import GAMES, MIXX_A, MIXX_B, PASS, Game, State
from qwixx.rules.layout import COLUMNS, ROWS, SUMS, square
from tests.helpers import at, do, lies, may, refused, scores, white


def legal(state: State, seat: int) -> str:
    game = GAMES[state.game]
    return " ".join(action_text(game, action) for action in game.legal(state, seat))


def in_order(texts: str) -> set[str]:
    return set(texts.split())


# ── Mixx A: mixed colours ─────────────────────────────────────────────────────────────────────

FIVE = "r2 r3 r4 r5 r6"


def test_ma1_the_white_sum_in_any_row_whatever_the_colour() -> None:
    state = do(MIXX_A.start(), "4 1 r3 y2 g5 b6")
    assert legal(state, 0) == legal(state, 1) == "- r5 y5 g5 b5"


def test_ma2_a_coloured_die_names_the_square_of_its_colour_wherever_it_lies() -> None:
    state = do(MIXX_A.start(), "4 1 r3 y2 g5 b6", "A -", "B -")
    assert in_order(legal(state, 0)) == in_order("- r3 r7 r9 y6 g10 g4 b7 b6")


def test_ma3_five_crosses_in_the_row_of_any_colours_open_its_last_number() -> None:
    state = do(at(f"mixx-a 1; turn A; A: {FIVE}; B:"), "6 6 r6 y5 g4 b3")
    assert legal(state, 0) == "- r12 g12 b12"
    assert legal(state, 1) == "- g12 b12"


def test_ma4_a_lock_closes_the_row_and_takes_the_die_of_its_last_square() -> None:
    before = at(f"mixx-a 1; turn A; A: {FIVE}; B:")
    state = do(before, "6 6 r6 y5 g4 b3", "A r12", "B -")
    assert lies(state, "A") == f"{FIVE} r12 rL"
    assert scores(state)[0] == 28
    assert MIXX_A.gone(state) == (0,)
    assert legal(state, 0) == "- y9 y11"


def test_ma5_squares_of_a_colour_whose_die_is_gone_stay_open_to_the_white_sum() -> None:
    state = at(f"mixx-a 1; turn A; A: {FIVE} r12 rL; B: y2")
    state = do(state, "1 2 y4 g4 b4")
    assert legal(state, 1) == "- y3 g3 b3"


def test_ma6_left_to_right_holds_whatever_the_colours() -> None:
    state = do(at("mixx-a 1; turn A; A: b12 b11 b10; B:"), "3 6 r6 y1 g1 b1", "A b9", "B -")
    assert in_order(legal(state, 0)) == in_order("- r4 r7 y4 y7 g7 b4")
    assert refused(state, "A b9") == "crossed"


def test_ma7_points_are_counted_by_row() -> None:
    row = " ".join(f"r{number}" for number in SUMS)
    assert scores(at(f"mixx-a 1; turn A; A: {row} rL; B:"))[0] == 78


def test_mixx_a_has_every_number_once_in_each_colour() -> None:
    layout = MIXX_A.layout
    squares = [(layout.colour(each), layout.number(each)) for each in range(1, 45)]
    assert len(set(squares)) == ROWS * COLUMNS
    assert layout.row_of_die == (0, 1, 2, 3)


# ── Mixx B: mixed numbers ─────────────────────────────────────────────────────────────────────


def test_mb1_both_actions_find_their_numbers_where_they_stand() -> None:
    state = do(MIXX_B.start(), "4 1 r3 y2 g5 b6")
    assert legal(state, 0) == "- r5 y5 g5 b5"
    state = do(state, "A -", "B -")
    assert in_order(legal(state, 0)) == in_order("- r4 r7 y6 y3 g6 g9 b7 b10")


def test_mb2_left_to_right_goes_by_place() -> None:
    state = white(at("mixx-b 1; turn A; A: r12; B:"), 4)
    assert legal(state, 0) == "- y4 g4"
    assert refused(state, "A r4") == "passed"
    assert refused(state, "A b4") == "few_crosses"


def test_mb3_a_smaller_number_may_lie_to_the_right() -> None:
    state = white(at("mixx-b 1; turn A; A: r10 r12; B:"), 5)
    assert legal(state, 0) == "- r5 y5 g5 b5"


def test_mb4_the_last_square_is_the_rightmost_number() -> None:
    state = do(at("mixx-b 1; turn A; A: r10 r6 r2 r8 r3; B:"), "5 6 r5 y1 g1 b1")
    assert legal(state, 0) == "- r11 y11 g11 b11"
    assert legal(state, 1) == "- y11 g11 b11"


def test_mb5_it_locks_its_row() -> None:
    state = at("mixx-b 1; turn A; A: r10 r6 r2 r8 r3; B:")
    state = do(state, "5 6 r5 y1 g1 b1", "A r11", "B -")
    assert lies(state, "A") == "r10 r6 r2 r8 r3 r11 rL"
    assert scores(state)[0] == 28
    assert MIXX_B.gone(state) == (0,)
    assert in_order(legal(state, 0)) == in_order("- y6 y7 g6 g7 b7 b6")


@pytest.mark.parametrize(
    ("crosses", "is_legal"), [("b5 b7 b11 b9 b12", True), ("b5 b7 b11 b9", False)]
)
def test_mb6_five_crosses_are_needed(crosses: str, is_legal: bool) -> None:
    state = white(at(f"mixx-b 1; turn A; A: {crosses}; B:"), 4)
    assert ("b4" in may(state, "A")) == is_legal


def test_mixx_b_has_every_number_once_in_a_row_and_no_column_has_one_twice() -> None:
    numbers = MIXX_B.layout.numbers
    assert all(sorted(row) == list(SUMS) for row in numbers)
    assert all(len(set(column)) == ROWS for column in zip(*numbers, strict=True))


# ── both ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", [MIXX_A, MIXX_B], ids=lambda game: game.name)
def test_a_square_is_written_by_its_row_and_knows_its_colour(game: Game) -> None:
    for action in range(1, 45):
        text = game.square_text(action)
        row, number = divmod(action - 1, COLUMNS)
        assert text == f"{'rygb'[row]}{game.layout.numbers[row][number]}"
        assert text.row == ("red", "yellow", "green", "blue")[row]
        assert square(row, number) == action
    assert MIXX_A.square_text(1).colour == "yellow"
    assert action_text(game, PASS) == "-"
