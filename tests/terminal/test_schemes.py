"""Dark and light, in many colours and in sixteen: everything can be read, and green is green."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.color import ColorSystem
from rich.console import Console
from rich.style import Style
from rich.text import Text

from qwixx.locale import Texts
from qwixx.locale.phrases import Phrases
from qwixx.notation import parse_position
from qwixx.rendering import board, palette, sheet
from qwixx.rendering import chips as chips_of
from qwixx.rendering.dice import dice
from qwixx.rendering.palette import HUES, pile
from qwixx.rendering.schemes import (
    BLOCKS,
    DARK_16,
    LIGHT_16,
    SCHEMES,
    Scheme,
    scheme_for,
    terminal_theme,
)
from qwixx.rendering.tiles import Marks
from qwixx.rules import GAMES
from qwixx.terminal.choice import Choice
from qwixx.terminal.setup import THEMES
from qwixx.terminal.views import prompt

from .helpers import ANA, BEN, record, running

ALL = [scheme for pair in SCHEMES.values() for scheme in pair]
POSITIONS = (
    "mixx-a 1; turn A; A: r3 r5 y2 y3 g12 m2; B: b12; roll 3 4 r1 y2 g5 b6; action 1 . .",
    "duel 1; turn A; A: r5 r7 y4x2; B: r3 r9 y3 y6x3 m1; roll 3 4 r1 y2 g5 b6; action 1",
)
every_scheme = pytest.mark.parametrize("scheme", ALL, ids=lambda scheme: scheme.name)


def table(position: str) -> Iterator[Text]:
    """What lies on the table while somebody chooses."""
    state = parse_position(position)
    game = GAMES[state.game]
    phrases = Phrases(Texts("en"), game)
    choice = Choice(0, game.legal(state, 0)).next()
    marks = Marks(frozenset(choice.legal[2:]), choice.at)
    yield dice(state.roll, game.gone(state), phrases.letters, tall=True)
    yield chips_of.chips(prompt.option_chips(phrases, state, choice), 78)
    yield prompt.status(phrases, state, choice)
    if game.board == "sheets":
        yield pile(sheet.sheet(phrases, state, 0, marks, tall=True), gap=False)
        yield sheet.totals(phrases, state, 0, "Ana")
    else:
        yield pile(board.board(phrases, state, marks, tall=True), gap=False)


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, two: str) -> float:
    low, high = sorted((luminance(one), luminance(two)))
    return (high + 0.05) / (low + 0.05)


@every_scheme
@pytest.mark.parametrize("position", POSITIONS)
def test_every_letter_can_be_told_from_its_ground(scheme: Scheme, position: str) -> None:
    seen = 0
    for text in table(position):
        painted = scheme.paint(text)
        assert painted.plain == text.plain
        for start, end, style in painted.spans:
            written = painted.plain[start:end].strip()
            assert isinstance(style, Style)
            # what is gone is only hinted at; blocks are parts of a picture
            if not written or BLOCKS.issuperset(written) or written in {"·", "●", "○"}:
                continue
            ground = style.bgcolor.name if style.bgcolor else scheme.colour(palette.NIGHT)
            assert style.color
            assert contrast(style.color.name, ground) > 2.5, (written, style)
            seen += 1
    assert seen > 30


@every_scheme
def test_clicks_survive_the_painting(scheme: Scheme) -> None:
    chips = chips_of.chips([chips_of.Chip("Enter", "Confirm", "confirm")], 78)
    for span in scheme.paint(chips).spans:
        assert isinstance(span.style, Style)
        assert span.style.meta == {"@click": "screen.confirm"}


def test_no_two_roles_share_a_colour() -> None:
    named = [value for name, value in vars(palette).items() if name.isupper()]
    roles = [value for value in named if isinstance(value, str) and value.startswith("#")]
    roles += [shade for hue in HUES for shade in hue]
    roles += [style.color.name for style in board.GROUNDS if style.color]
    assert len(roles) == len(set(roles))


@pytest.mark.parametrize("scheme", [DARK_16, LIGHT_16], ids=lambda scheme: scheme.name)
def test_rows_have_their_own_colours_where_there_are_sixteen(scheme: Scheme) -> None:
    numbers = []
    for hue in HUES:
        style = scheme.paint(Text("x", palette.ink(palette.INK, hue.row))).style
        assert isinstance(style, Style)
        assert style.bgcolor
        numbers.append(style.bgcolor.downgrade(ColorSystem.STANDARD).number)
    assert numbers == [1, 3, 2, 4], "red, yellow, green, blue, as terminals number them"


@pytest.mark.parametrize(
    ("term", "few"), [("xterm", True), ("screen", True), ("linux", True), ("xterm-256color", False)]
)
def test_old_terminals_get_sixteen_colours(term: str, few: bool) -> None:
    environment = {"TERM": term, "COLORTERM": ""}
    console = Console(force_terminal=True, _environ=environment)
    assert scheme_for(console, "dark").name.endswith("16") == few


@pytest.mark.parametrize(
    ("told", "theme"), [("", "dark"), ("15;0", "dark"), ("0;15", "light"), ("0;default;7", "light")]
)
def test_a_terminal_may_tell_its_ground(
    told: str, theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLORFGBG", told)
    assert terminal_theme() == theme


def test_there_is_a_scheme_for_every_theme() -> None:
    assert tuple(SCHEMES) == THEMES


async def test_a_key_changes_the_theme_and_it_is_remembered(tmp_path: Path) -> None:
    game = record("classic", (ANA, BEN), "3 4 r1 y2 g5 b6")
    async with running(tmp_path, game=game) as driver:
        assert driver.app.scheme.dark
        before = driver.app.screen.styles.background
        await driver.press("t")
        await driver.pilot.pause()
        assert not driver.app.scheme.dark
        assert driver.app.screen.styles.background != before
        assert driver.app.saves.remembered().theme == "light"
    async with running(tmp_path) as driver:
        assert not driver.app.scheme.dark
        picker = driver.setup.query_one("#theme")
        picker.focus()
        await driver.press("left")
        await driver.pilot.pause()
        assert driver.app.scheme.dark
        assert driver.app.focused is not None
        assert driver.app.focused.id == "theme"
