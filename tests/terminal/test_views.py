"""What is shown of a position, as text: it has to be readable without any colour."""

from collections.abc import Iterator
from itertools import islice

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from qwixx.locale import LANGUAGES, Texts
from qwixx.locale.phrases import Phrases
from qwixx.notation import parse_action as parse
from qwixx.notation import parse_position, parse_roll
from qwixx.record import Seat
from qwixx.rendering import board, keys, sheet
from qwixx.rendering import chips as chips_of
from qwixx.rendering.dice import dice
from qwixx.rendering.palette import HUES, height
from qwixx.rendering.scoring import LINES, scoring
from qwixx.rendering.tiles import LABEL, TILE, WIDTH, Marks
from qwixx.rules import CLASSIC, DUEL, GAMES, MIXX_A, MIXX_B, Event, NotationError
from qwixx.rules.layout import COLUMNS
from qwixx.terminal.choice import Choice
from qwixx.terminal.views import prompt
from qwixx.terminal.views.log import log
from qwixx.terminal.views.welcome import banner
from tests.helpers import parse_action, with_seldom

from ..helpers import random_states
from .helpers import ANA, BEN, play_of, record

ENGLISH = Texts("en")
QWIXX, THE_DUEL, MIXED = (Phrases(ENGLISH, game) for game in (CLASSIC, DUEL, MIXX_A))
SHEET = "classic 1; turn A; A: r3 r5 y2 y3 y4 y5 y6 g12 m2; B: b12 b11 b10 b9 b8 b2 bL"
BOARD = "duel 1; turn A; A: r5 r7 y4x2; B: r3 r9 y3 y6x3 b12 b11 b10 b9 b8 b2 bL m1"


def lines(rows: list[Text]) -> list[str]:
    return [line.rstrip() for row in rows for line in row.plain.split("\n")]


# ── the sheet ─────────────────────────────────────────────────────────────────────────────────


def test_a_sheet_shows_crosses_skipped_numbers_and_locks() -> None:
    rows = sheet.sheet(QWIXX, parse_position(SHEET), 0, Marks(), tall=False)
    assert lines(rows) == [
        " R red       ·    ✗    ·    ✗    6    7    8    9   10   11   12    2/5     3",
        " Y yellow    ✗    ✗    ✗    ✗    ✗    7    8    9   10   11   12   lock    15",
        " G green     ✗   11   10    9    8    7    6    5    4    3    2    1/5     1",
        " B blue      ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·  locked    0",
    ]


def test_a_locked_row_has_a_cross_on_its_lock() -> None:
    rows = sheet.sheet(QWIXX, parse_position(SHEET), 1, Marks(), tall=False)
    assert lines(rows)[3] == (
        " B blue      ✗    ✗    ✗    ✗    ✗    ·    ·    ·    ·    ·    ✗     ✗     28"
    )


def test_squares_are_marked_by_signs() -> None:
    marks = Marks(
        legal=frozenset(map(parse_action, ("r7", "y7", "g7"))),
        at=parse_action("y7"),
        fresh=frozenset({Event("marked", 0, parse_action("r5"))}),
    )
    red, yellow, green, _ = lines(sheet.sheet(QWIXX, parse_position(SHEET), 0, marks, tall=False))
    assert "( ✗)   6  [ 7]" in red
    assert "▸ 7◂" in yellow
    assert "[ 7]" in green
    refused = marks._replace(at=parse_action("y8"))
    yellow = lines(sheet.sheet(QWIXX, parse_position(SHEET), 0, refused, tall=False))[1]
    assert "[ 7] › 8‹" in yellow


def test_the_line_below_the_sheet() -> None:
    totals = sheet.totals(QWIXX, parse_position(SHEET), 0, "Ana").plain
    assert totals.split() == ["Ana", "Misthrows", "✗", "✗", "□", "□", "−10", "Points", "9"]


def test_a_small_sheet_in_every_width() -> None:
    state = parse_position(SHEET)
    narrow = sheet.SmallSheet(QWIXX, state, 1, Marks(), 18).lines("✓ Ben")
    assert [line.plain for line in narrow] == [
        "✓ Ben           28",
        "R ───────────┤  0 ",
        "Y ───────────┤  0 ",
        "G ───────────┤  0 ",
        "B ✗✗✗✗✗·····✗✗ 28 ",
    ]
    roomy = sheet.SmallSheet(QWIXX, state, 0, Marks(), 34).lines("Ana")
    assert roomy[0].plain == "Ana                        ✗✗□□  9"
    assert roomy[4].plain.startswith("B · · · · · · · · · · · ■   0")


# ── sheets of Mixx ────────────────────────────────────────────────────────────────────────────


def test_a_square_has_the_letter_of_its_colour_where_that_is_not_its_rows() -> None:
    state = parse_position("mixx-a 1; turn A; A: r3 m1; B:")
    assert lines(sheet.sheet(MIXED, state, 0, Marks(), tall=False)) == [
        " R red       ·    ✗   Y4   B5   B6   B7   G8   G9   G10  11   12    1/5     1",
        " Y yellow   R2   R3   G4   G5   G6   G7   B8   B9   10   11   12    0/5     0",
        " G green    B12  B11  B10  Y9   Y8   Y7   R6   R5   R4    3    2    0/5     0",
        " B blue     G12  G11  R10  R9   R8   R7   Y6   Y5    4    3    2    0/5     0",
    ]
    small = [
        line.plain[:14] for line in sheet.SmallSheet(MIXED, state, 0, Marks(), 18).lines("Ana")[1:]
    ]
    assert small == ["R ·✗YBBBGGG──┤", "Y RRGGGGBB───┤", "G BBBYYYRRR──┤", "B GGRRRRYY───┤"]


def test_signs_around_a_square_leave_room_for_its_letter() -> None:
    legal = frozenset(parse(MIXX_A, square) for square in ("r10", "y10"))
    rows = sheet.sheet(MIXED, MIXX_A.start(), 0, Marks(legal, parse(MIXX_A, "b10")), tall=True)
    red, yellow, _, blue = (lines([row])[1] for row in rows)
    assert "  G9  [G10] 11 " in red
    assert "  B9  [10]  11 " in yellow
    assert "  G11 ›R10‹ R9 " in blue
    assert {len(line) for row in rows for line in row.plain.split("\n")} == {WIDTH}


def test_squares_and_the_ground_around_them_have_their_own_colour() -> None:
    (row, *_) = sheet.sheet(MIXED, MIXX_A.start(), 0, Marks(), tall=False)

    def ground(place: int) -> str | None:
        colour = row.get_style_at_offset(Console(), place).bgcolor
        return colour and colour.name

    red, yellow, green, blue = HUES
    squares = [LABEL + (TILE + 1) * column for column in range(COLUMNS)]
    hues = [yellow] * 3 + [blue] * 3 + [green] * 3 + [red] * 2
    assert [ground(place) for place in squares] == [hue.tile for hue in hues]
    assert [ground(place + TILE) for place in squares] == [hue.row for hue in hues]
    assert {ground(0), ground(WIDTH - 1), ground(squares[-1] + 2 * TILE)} == {red.row}


def test_the_numbers_are_those_of_the_sheet() -> None:
    rows = lines(sheet.sheet(Phrases(ENGLISH, MIXX_B), MIXX_B.start(), 0, Marks(), tall=False))
    assert " ".join(rows[0].split()) == "R red 10 6 2 8 3 4 12 5 9 7 11 0/5 0"


def test_options_in_too_many_lines_name_rows_by_their_letters() -> None:
    state = parse_position("mixx-a 1; turn A; A:; B:; roll 6 1 r5 y4 g3 b2; action 2 -")
    offers = prompt.option_chips(MIXED, state, Choice(0, MIXX_A.legal(state, 0)))
    shown = chips_of.chips(offers, WIDTH).plain
    assert "[1] green 9 in the red row   [2] red 11 " in shown
    assert height(chips_of.chips(offers, WIDTH)) == chips_of.MOST_LINES
    shown = chips_of.chips(offers, WIDTH - 10).plain
    assert "[1] green 9 (R)   [2] red 11   [3] green 4 (Y) " in shown


def test_the_help_explains_letters_where_there_are_any() -> None:
    shown = {name: "`Y7`" in keys.keys_page(ENGLISH, game) for name, game in GAMES.items()}
    assert [name for name, has_letters in shown.items() if has_letters] == ["mixx-a"]


# ── the board ─────────────────────────────────────────────────────────────────────────────────


def test_a_board_shows_stacks_the_foremost_and_what_can_be_beaten() -> None:
    rows = lines(board.board(THE_DUEL, parse_position(BOARD), Marks(), tall=False))
    assert rows[:4] == [
        " R red       2    3    4    5    6    7    8    9   10   11   12   ● 2/5  ● 3",
        "                  ○         ●         ●        ›○!                 ○ 2/5  ○ 3",
        " Y yellow    2    3    4    5    6    7    8    9   10   11   12   ● 2/5  ● 3",
        "                  ○    ●2       ›○3                                ○ 4/5  ○10",
    ]
    assert rows[6].endswith(" locked  ● 0")
    assert rows[7].split() == ["○"] * 7 + ["○28"]


def test_high_stacks_fit_their_squares() -> None:
    state = parse_position("duel 1; turn A; A: r2x12; B:")
    rows = lines(board.board(THE_DUEL, state, Marks(), tall=False))
    assert "›●12" in rows[1]
    assert rows[1].endswith("○ 0/5  ○ 0")


def test_both_supplies_points_and_the_shared_misthrows() -> None:
    first, second = board.players(THE_DUEL, parse_position(BOARD), ("Ana", "Ben")).plain.split("\n")
    assert first.split() == ["●", "Ana", "black", "Supply:", "18", "Points:", "6", "Misthrows"]
    assert " ".join(second.split()) == "○ Ben grey Supply: 8 Points: 36 ○ □ □ □"


@pytest.mark.parametrize("language", ["es", "pt", "el", "de"])
def test_rows_and_dice_have_the_initials_of_the_language(language: str) -> None:
    phrases = Phrases(Texts(language), MIXX_A)
    state = parse_position("mixx-a 1; turn A; A: r3 m1; B:")
    legal = frozenset(parse(MIXX_A, square) for square in ("r10", "y10"))
    rows = lines(sheet.sheet(phrases, state, 0, Marks(legal), tall=False))
    small = sheet.SmallSheet(phrases, state, 0, Marks(), 34).lines("Ana")[1:]
    assert [row.split()[0] for row in rows] == [*phrases.letters]
    assert [line.plain[:2].strip() for line in small] == [*phrases.letters]
    assert len({cell_len(row) for row in rows}) == 1
    red, yellow, _, blue = phrases.letters
    assert f" {yellow}4 " in rows[0]
    assert f" {red}2 " in rows[1]
    assert f"{blue}12" in rows[2]
    shown = dice(parse_roll("3 4 y2 g5 b6"), (0,), phrases.letters, tall=False).plain
    assert f"╎{red:<3}╎ ▐{yellow}2" in shown
    tall = dice(parse_roll("4 5 r6 y6 g6 b6"), (), phrases.letters, tall=True).plain
    assert len({len(line.rstrip()) for line in tall.split("\n")[:5]}) == 1
    assert f"{yellow} 10" in tall


def test_a_square_is_typed_by_initials_or_as_in_game_files() -> None:
    greek, spanish = (Phrases(Texts(language), CLASSIC) for language in ("el", "es"))
    for phrases, text, square in (
        (greek, "κο7", "r7"),
        (greek, "Κι12", "y12"),
        (greek, "y12", "y12"),
        (greek, "-", "-"),
        (spanish, "az2", "b2"),
        (spanish, "V3", "g3"),
        (spanish, "g3", "g3"),
    ):
        assert phrases.parse_action(text) == CLASSIC.parse_action(square)
    for wrong in ("κο", "κο1", "κο13", "κ7", "az7", "7", ""):
        with pytest.raises(NotationError):
            greek.parse_action(wrong)
    assert greek.short(CLASSIC.parse_action("b2")) == "μ2"


# ── dice ──────────────────────────────────────────────────────────────────────────────────────


def test_dice_that_have_left_the_game_are_outlines() -> None:
    shown = dice(parse_roll("3 4 y2 g5 b6"), (0,), "RYGB", tall=False).plain.split("\n")
    assert "╎R  ╎ ▐Y2 ▌" in shown[1]
    assert shown[3].split() == ["5", "6", "8", "9", "9", "10"]


@pytest.mark.parametrize("face", range(1, 7))
def test_large_dice_have_as_many_pips_as_they_show(face: int) -> None:
    roll = parse_roll(f"{face} {face} r{face} y{face} g{face} b{face}")
    assert dice(roll, (), "RYGB", tall=True).plain.count("●") == 6 * face


# ── words ─────────────────────────────────────────────────────────────────────────────────────


def test_a_choice_that_locks_or_ends_the_game_says_so() -> None:
    state = parse_position(
        "classic 1; turn A; A: r2 r3 r4 r5 r6; B: b12 b11 b10 b9 b8 b2 bL;"
        " roll 6 6 r6 y6 g6; action 1 . ."
    )
    choice = Choice(0, CLASSIC.legal(state, 0))
    labels = [chip.label for chip in prompt.option_chips(QWIXX, state, choice)]
    assert labels == ["red 12: lock", "green 12", "Pass", "Confirm"]
    ending = prompt.status(QWIXX, state, choice.numbered(1)).plain
    assert ending == "This ends the game. Confirm with Enter."


def test_what_is_said_while_nobody_is_asked() -> None:
    play = play_of(record("duel", (ANA, Seat("Robo", "greedy"))))
    assert prompt.waiting(play, THE_DUEL, 1) == "Robo is about to throw the dice …"
    play = play_of(record("duel", (ANA, Seat("Robo", "greedy")), "3 4 r1 y2 g5 b6"))
    assert prompt.waiting(play, THE_DUEL, 1) == "Robo is thinking …"
    assert prompt.waiting(play, THE_DUEL, 0) == "Ana can place nothing with this throw."


def test_the_log_breaks_long_lines_and_sets_them_in() -> None:
    play = play_of(record("duel", (ANA, BEN), "3 4 r1 y2 g5 b6", "A r7"))
    assert log(THE_DUEL, play, 20).plain == (
        "Ana was drawn to\n  begin.\nAna throws. White\n  sum: 7\n▪ Ana places on red\n  7"
    )


def test_the_scoring_is_shown_line_by_line() -> None:
    state = parse_position("classic 1; turn A; A: r2 m4; B: y2 y3")
    shown = [scoring(QWIXX, state, ("Ana", "Ben"), number).plain for number in range(LINES + 1)]
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
    phrases = Phrases(Texts(language), GAMES[game])
    players = GAMES[game].players[-1]
    for state in islice(random_states(GAMES[game], players, seed=1), 0, None, 7):
        yield dice(state.roll, GAMES[game].gone(state), phrases.letters, tall=True)
        if GAMES[game].board == "board":
            yield from board.board(phrases, state, Marks(), tall=True)
            yield board.players(phrases, state, ("Maximilian Alexander Ana",) * 2)
            continue
        for seat in range(players):
            yield from sheet.sheet(phrases, state, seat, Marks(), tall=True)
            yield sheet.totals(phrases, state, seat, "Maximilian Alexander Ana")
            for width in (14, 18, 25, 34):
                yield from sheet.SmallSheet(phrases, state, seat, Marks(), width).lines("Ana")


@pytest.mark.parametrize("language", with_seldom(["el", "de"], ["en", "es", "pt"]))
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
