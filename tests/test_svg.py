"""Positions as pictures."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from tools.positions import pictures

from qwixx import CLASSIC, DUEL, MIXX_A, MIXX_B, State, svg
from qwixx.drawing.table import LETTER, draw_table
from qwixx.drawing.themes import DARK, LIGHT, Theme
from qwixx.rules import Game
from tests.helpers import every_table, random_states

IMAGES = Path(__file__).parent.parent / "docs" / "images"
MARK = f'fill="{LIGHT.glow}" stroke="{LIGHT.ink}"'
"""The dot on a square that is marked."""


def texts(picture: str) -> list[str]:
    return [
        element.text or "" for element in ET.fromstring(picture).iter() if "text" in element.tag
    ]


@every_table
def test_every_position_can_be_drawn_and_all_of_a_game_have_one_size(
    game: Game, players: int
) -> None:
    states = list(random_states(game, players, seed=2))
    heads = set()
    for state in (*states[::15], states[-1]):
        picture = state._repr_svg_()
        assert picture == svg.draw(state)
        assert ET.fromstring(picture).findtext("{*}title") == str(state)
        heads.add(picture.splitlines()[0])
    assert len(heads) == 1


@pytest.mark.parametrize("game", [CLASSIC, MIXX_A, MIXX_B], ids=str)
def test_the_numbers_are_those_of_the_sheet(game: Game) -> None:
    numbers = [text for text in texts(svg.draw(game.start(), seats=[0])) if text.isdigit()]
    printed = [str(number) for row in game.layout.numbers for number in row]
    for row in range(4):  # and the points at its end
        assert numbers[1 + 12 * row : 13 + 12 * row] == [*printed[11 * row : 11 * row + 11], "0"]


def test_squares_of_another_colour_than_their_row_have_its_letter() -> None:
    def letters(game: Game) -> int:
        return sum(text in "RYGB" for text in texts(svg.draw(game.start(), seats=[0])))

    assert letters(CLASSIC) == letters(MIXX_B) == 4
    others = sum(MIXX_A.square_text(action).letter != "" for action in range(1, 45))
    assert letters(MIXX_A) == 4 + others > 30


def test_what_may_be_done_is_marked_unless_other_squares_are_named() -> None:
    state = State.parse("classic 1; turn A; A:; B:; roll 4 1 r3 y2 g5 b6; action 1 . r5")
    assert svg.draw(state).count(MARK) == 4
    assert svg.draw(state, marks={}).count(MARK) == 0
    assert svg.draw(state, marks={0: [1, 2], 1: iter([3])}).count(MARK) == 3


def test_stacks_show_their_height_and_tokens_their_owner() -> None:
    black, grey = (svg.draw(State.parse(f"duel 1; turn A; {tokens}")) for tokens in (
        "A: r2x7; B:", "A:; B: r2x7",
    ))  # fmt: skip
    assert black.count(">7<") == grey.count(">7<") == 1 + svg.draw(DUEL.start()).count(">7<")
    assert black.count(LIGHT.black) > grey.count(LIGHT.black)


def test_what_was_played_is_marked_otherwise_than_what_is_better() -> None:
    state = State.parse("classic 1; turn A; A:; B:; roll 4 1 r3 y2 g5 b6; action 1 . .")
    red_5, yellow_5 = 4, 15
    alone, both = (
        svg.write(draw_table(state, LIGHT, {0: [red_5]}, seats=[0], played=played))
        for played in (None, {0: [yellow_5]})
    )
    assert alone.count(MARK) == both.count(MARK) == 1
    cross = both.count("<polyline") - alone.count("<polyline")
    rings = [
        picture.count(f'fill="{LIGHT.card}" stroke="{LIGHT.ink}"') for picture in (alone, both)
    ]
    assert (cross, rings) == (2, [0, 1])


@pytest.mark.parametrize("name", ["Ana", "beginner 1", "Anastasia Papadopoulou Ko"])
def test_names_leave_room_for_what_stands_beside_them(name: str) -> None:
    """On the board both players share a line."""
    picture = ET.fromstring(svg.draw(DUEL.start(), names=[name, "Ben"]))
    shown = next(each for each in picture.findall("{*}text") if (each.text or "")[:3] == name[:3])
    begin, size = float(shown.get("x", 0)), float(shown.get("font-size", 0))
    supply = min(
        float(each.get("cx", 0)) for each in picture.findall("{*}circle") if each.get("r") == "6"
    )
    text = shown.text or ""
    assert begin + LETTER * size * len(text) < supply - 6
    assert text == name or (len(name) > 12 and text[-1] == "…")


def test_names_are_shown_as_text() -> None:
    picture = svg.draw(CLASSIC.start(), names=["<Ana> & Co", "Ben"])
    assert {"<Ana> & Co", "Ben"} <= set(texts(picture))


def test_it_can_be_dark_and_of_any_size() -> None:
    dark = svg.draw(DUEL.start(), theme="dark", width=300)
    assert DARK.ground in dark
    assert LIGHT.ground not in dark
    assert 'width="300"' in dark.splitlines()[0]
    with pytest.raises(ValueError, match="no theme 'sepia'; there are: light, dark"):
        svg.draw(DUEL.start(), theme="sepia")


def contrast(one: str, other: str) -> float:
    """By the formula of the Web Content Accessibility Guidelines."""

    def light(colour: str) -> float:
        parts = [int(part, 16) / 255 for part in re.findall("..", colour)]
        red, green, blue = (
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((light(one[1:]), light(other[1:])))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_what_is_written_can_be_read(theme: Theme) -> None:
    pairs = [(theme.ink, theme.card), (theme.soft, theme.sunk), (theme.pen, theme.paper)]
    pairs += [(hue.number, hue.tile) for hue in theme.hues]
    pairs += [(hue.on_row, hue.row) for hue in theme.hues]
    for ink, ground in pairs:
        assert contrast(ink, ground) >= 4.5, (ink, ground)


def test_the_pictures_in_the_documents_are_up_to_date() -> None:
    """`make reference` draws them."""
    for name, picture in pictures().items():
        assert (IMAGES / name).read_text("utf-8") == picture, name
