"""The guides to Mixx show the sheets that are played."""

import re

import pytest

from qwixx.locale import LANGUAGES, Texts, guide
from qwixx.locale.phrases import COLOUR_NAMES
from qwixx.rules import MIXX_A, MIXX_B

every_language = pytest.mark.parametrize("language", LANGUAGES)


def sheet(language: str, game: str) -> list[list[str]]:
    """The rows of a guide's first table, without its head, each without its name."""
    lines = [line for line in guide(language, game).splitlines() if line.startswith("|")]
    return [line.strip("|").split("|")[1:] for line in lines[2:6]]


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
