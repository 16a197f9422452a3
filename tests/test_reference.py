"""The pages that are made from the source: up to date, complete, and true."""

import doctest
import re
from pathlib import Path

import pytest
from tools import api, rooms

from qwixx.rules import GAMES

PAGE = api.PAGE.read_text("utf-8")


def test_every_public_name_is_on_the_page_with_what_its_docstring_says() -> None:
    """`make reference` writes it."""
    assert list(api.faults(PAGE, api.entries())) == []


def test_a_name_without_docstring_or_example_is_noticed() -> None:
    bare = {"Game.start": api.Entry("Game.start()", "")}
    page = "### `Game.start()`\n\nBegins.\n\n### `Game.stop()`\n"
    assert list(api.faults(page, bare)) == [
        "Game.start has no docstring",
        "Game.start has no example",
        "Game.stop is on the page, but there is no such name",
        "docs/api.md is not what the docstrings say: run python tools/api.py",
    ]


def test_the_examples_say_what_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them in one go, as a reader would type them."""
    monkeypatch.chdir(tmp_path)
    examples = "\n".join(re.findall(r"```pycon\n(.*?)```", PAGE, re.DOTALL))
    test = doctest.DocTestParser().get_doctest(examples, {}, "api.md", "docs/api.md", 0)
    told: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=told.append)
    assert told == []
    assert len(test.examples) > 90


def test_the_drawing_of_the_rooms_is_up_to_date() -> None:
    """`make reference` draws it."""
    assert rooms.PICTURE.read_text("utf-8") == rooms.picture()


def test_every_room_is_described() -> None:
    page = (api.PAGE.parent / "architecture.md").read_text("utf-8")
    described = set(
        re.findall(r"`(\w+)`", " ".join(re.findall(r"^\| (.+?) \|", page, re.MULTILINE)))
    )
    assert {room.removeprefix("qwixx.") for room in rooms.rooms()} <= described


def test_the_curve_is_of_every_game() -> None:
    curve = (api.PAGE.parent / "images" / "baseline.svg").read_text("utf-8")
    assert all(game.title in curve for game in GAMES.values())
