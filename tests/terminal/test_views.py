"""What is shown of a position, as text: it has to be readable without any colour."""

from collections.abc import Iterator
from itertools import islice

import pytest
from rich.cells import cell_len
from rich.text import Text

from qwixx.locale import LANGUAGES, Texts
from qwixx.locale.phrases import Phrases
from qwixx.notation import parse_position, parse_roll
from qwixx.record import Seat
from qwixx.rules import CLASSIC, DUEL, GAMES, Event
from qwixx.terminal.choice import Choice
from qwixx.terminal.views import board, keys, prompt, sheet
from qwixx.terminal.views.dice import dice
from qwixx.terminal.views.log import log
from qwixx.terminal.views.palette import height
from qwixx.terminal.views.scoring import LINES, scoring
from qwixx.terminal.views.tiles import WIDTH, Marks
from qwixx.terminal.views.welcome import banner
from tests.helpers import parse_action

from ..helpers import random_states
from .helpers import ANA, BEN, play_of, record

ENGLISH = Texts("en")
SHEET = "classic 1; turn A; A: r3 r5 y2 y3 y4 y5 y6 g12 m2; B: b12 b11 b10 b9 b8 b2 bL"
BOARD = "duel 1; turn A; A: r5 r7 y4x2; B: r3 r9 y3 y6x3 b12 b11 b10 b9 b8 b2 bL m1"


def lines(rows: list[Text]) -> list[str]:
    return [line.rstrip() for row in rows for line in row.plain.split("\n")]


# ── the sheet ─────────────────────────────────────────────────────────────────────────────────


def test_a_sheet_shows_crosses_skipped_numbers_and_locks() -> None:
    rows = sheet.sheet(parse_position(SHEET), 0, Marks(), ENGLISH, tall=False)
    assert lines(rows) == [
        " R red       ·    ✗    ·    ✗    6    7    8    9   10   11   12    2/5     3",
        " Y yellow    ✗    ✗    ✗    ✗    ✗    7    8    9   10   11   12   lock    15",
        " G green     ✗   11   10    9    8    7    6    5    4    3    2    1/5     1",
        " B blue      ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·  closed    0",
    ]


def test_a_locked_row_has_a_cross_on_its_lock() -> None:
    rows = sheet.sheet(parse_position(SHEET), 1, Marks(), ENGLISH, tall=False)
    assert lines(rows)[3] == (
        " B blue      ✗    ✗    ✗    ✗    ✗    ·    ·    ·    ·    ·    ✗     ✗     28"
    )


def test_squares_are_marked_by_signs() -> None:
    marks = Marks(
        legal=frozenset(map(parse_action, ("r7", "y7", "g7"))),
        at=parse_action("y7"),
        fresh=frozenset({Event("marked", 0, parse_action("r5"))}),
    )
    red, yellow, green, _ = lines(sheet.sheet(parse_position(SHEET), 0, marks, ENGLISH, tall=False))
    assert "( ✗)   6  [ 7]" in red
    assert "▸ 7◂" in yellow
    assert "[ 7]" in green
    refused = marks._replace(at=parse_action("y8"))
    yellow = lines(sheet.sheet(parse_position(SHEET), 0, refused, ENGLISH, tall=False))[1]
    assert "[ 7] › 8‹" in yellow


def test_the_line_below_the_sheet() -> None:
    totals = sheet.totals(parse_position(SHEET), 0, "Ana", ENGLISH).plain
    assert totals.split() == ["Ana", "Misthrows", "✗", "✗", "□", "□", "−10", "Points", "9"]


def test_a_small_sheet_in_every_width() -> None:
    state = parse_position(SHEET)
    narrow = sheet.small_sheet(state, 1, "✓ Ben", Marks(), 18)
    assert [line.plain for line in narrow] == [
        "✓ Ben           28",
        "R ───────────┤  0 ",
        "Y ───────────┤  0 ",
        "G ───────────┤  0 ",
        "B ✗✗✗✗✗·····✗✗ 28 ",
    ]
    roomy = sheet.small_sheet(state, 0, "Ana", Marks(), 34)
    assert roomy[0].plain == "Ana                        ✗✗□□  9"
    assert roomy[4].plain.startswith("B · · · · · · · · · · · ■   0")


# ── the board ─────────────────────────────────────────────────────────────────────────────────


def test_a_board_shows_stacks_the_foremost_and_what_can_be_beaten() -> None:
    rows = lines(board.board(parse_position(BOARD), Marks(), ENGLISH, tall=False))
    assert rows[:4] == [
        " R red       2    3    4    5    6    7    8    9   10   11   12   ● 2/5  ● 3",
        "                  ○         ●         ●        ›○!                 ○ 2/5  ○ 3",
        " Y yellow    2    3    4    5    6    7    8    9   10   11   12   ● 2/5  ● 3",
        "                  ○    ●2       ›○3                                ○ 4/5  ○10",
    ]
    assert rows[6].endswith(" closed  ● 0")
    assert rows[7].split() == ["○"] * 7 + ["○28"]


def test_high_stacks_fit_their_squares() -> None:
    state = parse_position("duel 1; turn A; A: r2x12; B:")
    rows = lines(board.board(state, Marks(), ENGLISH, tall=False))
    assert "›●12" in rows[1]
    assert rows[1].endswith("○ 0/5  ○ 0")


def test_both_supplies_points_and_the_shared_misthrows() -> None:
    first, second = board.players(parse_position(BOARD), ("Ana", "Ben"), ENGLISH).plain.split("\n")
    assert first.split() == ["●", "Ana", "black", "Supply:", "18", "Points:", "6", "Misthrows"]
    assert " ".join(second.split()) == "○ Ben grey Supply: 8 Points: 36 ○ □ □ □"


# ── dice ──────────────────────────────────────────────────────────────────────────────────────


def test_dice_that_have_left_the_game_are_outlines() -> None:
    shown = dice(parse_roll("3 4 y2 g5 b6"), (0,), tall=False).plain.split("\n")
    assert "╎R  ╎ ▐Y2 ▌" in shown[1]
    assert shown[3].split() == ["5", "6", "8", "9", "9", "10"]


@pytest.mark.parametrize("face", range(1, 7))
def test_large_dice_have_as_many_pips_as_they_show(face: int) -> None:
    roll = parse_roll(f"{face} {face} r{face} y{face} g{face} b{face}")
    assert dice(roll, (), tall=True).plain.count("●") == 6 * face


# ── words ─────────────────────────────────────────────────────────────────────────────────────


def test_a_choice_that_locks_or_ends_the_game_says_so() -> None:
    state = parse_position(
        "classic 1; turn A; A: r2 r3 r4 r5 r6; B: b12 b11 b10 b9 b8 b2 bL;"
        " roll 6 6 r6 y6 g6; action 1 . ."
    )
    phrases = Phrases(ENGLISH, CLASSIC)
    choice = Choice(0, CLASSIC.legal(state, 0))
    labels = [chip.label for chip in prompt.option_chips(phrases, state, choice)]
    assert labels == ["red 12: lock", "green 12", "Pass", "Confirm"]
    ending = prompt.status(phrases, state, choice.numbered(1)).plain
    assert ending == "This ends the game. Confirm with Enter."


def test_what_is_said_while_nobody_is_asked() -> None:
    play = play_of(record("duel", (ANA, Seat("Robo", "greedy"))))
    phrases = Phrases(ENGLISH, DUEL)
    assert prompt.waiting(play, phrases, 1) == "Robo is about to throw the dice …"
    play = play_of(record("duel", (ANA, Seat("Robo", "greedy")), "3 4 r1 y2 g5 b6"))
    assert prompt.waiting(play, phrases, 1) == "Robo is thinking …"
    assert prompt.waiting(play, phrases, 0) == "Ana can place nothing with this throw."


def test_the_log_breaks_long_lines_and_sets_them_in() -> None:
    play = play_of(record("duel", (ANA, BEN), "3 4 r1 y2 g5 b6", "A r7"))
    assert log(Phrases(ENGLISH, DUEL), play, 20).plain == (
        "Ana was drawn to\n  begin.\nAna throws. White\n  sum: 7\n▪ Ana places on red\n  7"
    )


def test_the_scoring_is_shown_line_by_line() -> None:
    state = parse_position("classic 1; turn A; A: r2 m4; B: y2 y3")
    shown = [
        scoring(CLASSIC, state, ("Ana", "Ben"), ENGLISH, number).plain
        for number in range(LINES + 1)
    ]
    assert [text.count("\n") for text in shown] == [8] * (LINES + 1)
    assert "yellow" not in shown[1]
    assert "yellow" in shown[2]
    assert "Points" not in shown[LINES - 1]
    assert "Points" in shown[LINES]


@pytest.mark.parametrize("language", LANGUAGES)
def test_key_bars_leave_out_what_has_no_room(language: str) -> None:
    texts = Texts(language)
    for bar in (keys.TABLE, keys.SETUP, keys.FINAL, keys.HELP):
        for width in (40, 80, 120):
            shown = keys.key_bar(bar, texts, width)
            assert shown.cell_len <= width
            assert texts(bar[0].label) in shown.plain


# ── positions of whole games ──────────────────────────────────────────────────────────────────


def everything(game: str, language: str) -> Iterator[Text]:
    texts = Texts(language)
    players = GAMES[game].players[-1]
    for state in islice(random_states(GAMES[game], players, seed=1), 0, None, 7):
        yield dice(state.roll, GAMES[game].gone(state), tall=True)
        if game == "duel":
            yield from board.board(state, Marks(), texts, tall=True)
            yield board.players(state, ("Maximilian Alexander Ana",) * 2, texts)
            continue
        for seat in range(players):
            yield from sheet.sheet(state, seat, Marks(), texts, tall=True)
            yield sheet.totals(state, seat, "Maximilian Alexander Ana", texts)
            for width in (14, 18, 25, 34):
                yield from sheet.small_sheet(state, seat, "Ana", Marks(), width)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_line_is_too_wide_and_no_sign_takes_two_cells(game: str, language: str) -> None:
    seen: set[str] = set()
    for text in everything(game, language):
        for line in text.plain.split("\n"):
            assert cell_len(line) <= WIDTH
        seen.update(text.plain)
    assert {sign for sign in seen if sign != "\n" and cell_len(sign) != 1} == set()


def test_the_banner_is_three_lines_high() -> None:
    assert height(banner()) == 3
