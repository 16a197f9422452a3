"""The guides to Mixx show the sheets that are played, and all guides show possible positions."""

import re

import pytest

from qwixx.locale import LANGUAGES, Texts, guide
from qwixx.locale.phrases import COLOUR_NAMES
from qwixx.notation import parse_position, position_text
from qwixx.rules import CLASSIC, DUEL, GAMES, MIXX_A, MIXX_B

every_language = pytest.mark.parametrize("language", LANGUAGES)


def sheet(language: str, game: str) -> list[list[str]]:
    """The rows of a guide's first table, without its head, each without its name."""
    lines = [line for line in guide(language, game).splitlines() if line.startswith("|")]
    return [line.strip("|").split("|")[1:] for line in lines[2:6]]


def positions(language: str, game: str) -> list[str]:
    return re.findall(r"^```position\n(.+)\n```$", guide(language, game), re.MULTILINE)


def numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", text)))


def colour(language: str, text: str) -> int:
    """The colour that a text names, whatever its ending."""
    stems = [Texts(language)(name).lower()[:-1] for name in COLOUR_NAMES]
    (found,) = (number for number, stem in enumerate(stems) if re.search(rf"\b{stem}", text))
    return found


@every_language
def test_mixx_a_has_stretches_of_one_colour(language: str) -> None:
    rows = sheet(language, "mixx-a")
    assert tuple(numbers(" ".join(row)) for row in rows) == MIXX_A.layout.numbers
    assert MIXX_A.layout.colours == tuple(
        tuple(colour(language, cell) for cell in row for _ in numbers(cell)) for row in rows
    )


@every_language
def test_mixx_b_has_its_numbers_in_their_order(language: str) -> None:
    rows = sheet(language, "mixx-b")
    assert tuple(numbers(" ".join(row)) for row in rows) == MIXX_B.layout.numbers


@every_language
@pytest.mark.parametrize("game", GAMES)
def test_the_same_positions_are_drawn_in_every_language(language: str, game: str) -> None:
    drawn = positions(language, game)
    assert drawn
    assert drawn == positions("en", game)
    assert guide(language, game).count("```") == 2 * len(drawn)
    for text in drawn:
        state = parse_position(text)
        assert state.game == game
        assert position_text(state) == text


def test_the_pictures_show_what_the_examples_say() -> None:
    after_six, five_green, scored = map(parse_position, positions("en", "classic"))
    assert CLASSIC.open_columns(after_six, 0, 0) == set(range(5, 10)), "7 to 11"
    assert max(CLASSIC.open_columns(five_green, 0, 2)) == 10, "the 2 as well"
    assert CLASSIC.scores(scored)[0] == 79
    beating, back = map(parse_position, positions("en", "duel"))
    at = {number: number - 2 for number in range(2, 13)}
    assert DUEL.open_columns(beating, 1, 0) == {at[n] for n in (7, 8, 9, 10, 11)}
    assert DUEL.open_columns(beating, 0, 0) == {at[n] for n in (8, 9, 10, 11)}
    assert DUEL.open_columns(back, 0, 0) == {at[n] for n in (5, 7, 8, 9, 10, 11)}
