"""Nothing on a screen of the terminal game is said in English only."""

from pathlib import Path

import pytest

from qwixx.record import Seat
from qwixx.terminal.setup import Setup
from tests.helpers import with_seldom
from tests.pseudo import speak_pseudo, words
from tests.terminal.helpers import LARGE, SMALL, Driver, running

SIGNS = {"Qwixx", "Al", "Bo", "Enter", "Esc", "Tab", "Ctrl", "Space", "Backspace"}
LANGUAGES = {"English", "Español", "Português", "Ελληνικά", "Deutsch"}
"""What is the same in every language: names, and what is printed on keys."""


def visible(driver: Driver) -> set[str]:
    lines = driver.app.screen._compositor.render_strips()
    return words("\n".join(strip.text for strip in lines)) - SIGNS - LANGUAGES


@pytest.mark.parametrize(
    ("game", "size"),
    with_seldom([("mixx-a", SMALL), ("duel", LARGE)], [("mixx-a", LARGE), ("duel", SMALL)]),
)
async def test_every_screen_is_translated(
    game: str, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    speak_pseudo(monkeypatch)
    async with running(tmp_path, size=size) as driver:
        assert visible(driver) == set()
    async with running(
        tmp_path, setup=Setup(game, (Seat("Al"), Seat("Bo", "greedy"))), size=size
    ) as driver:
        await driver.asked()
        for _ in range(4):
            assert visible(driver) == set()
            await driver.press("enter", "1", "enter")
            await driver.asked()
        await driver.press("q")
        await driver.pilot.pause()
        assert visible(driver) == set()
