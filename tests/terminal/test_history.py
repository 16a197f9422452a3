"""The games that are kept: found, gone on with, looked at, removed and had back."""

import os
from dataclasses import replace
from pathlib import Path

import pytest
from textual.widgets import Input, OptionList

from qwixx.locale import LANGUAGES, Texts
from qwixx.players.match import play_match
from qwixx.record import Record, Seat
from qwixx.rules import CLASSIC, DUEL
from qwixx.statistics.glance import glance_of
from qwixx.terminal.saves import Saves, write_game
from qwixx.terminal.screens.history import HistoryScreen
from qwixx.terminal.screens.picker import Picker
from qwixx.terminal.screens.setup import SetupScreen
from qwixx.terminal.screens.table import TableScreen
from tests.pseudo import speak_pseudo
from tests.terminal.helpers import SMALL, Driver, record, running
from tests.terminal.test_untranslated import visible

ANA, ZOE, GREEDY = Seat("Ana"), Seat("Zoé"), Seat("Robo", "greedy")


def games() -> dict[str, Record]:
    """Ana and Robo have finished a game each, Zoé and Ana have begun one."""
    duel = replace(play_match(DUEL, ("greedy", "random"), 3), seats=(ANA, GREEDY))
    four = replace(play_match(CLASSIC, ("greedy",) * 4, 4), seats=(ANA, GREEDY, GREEDY, GREEDY))
    begun = record("classic", (ZOE, ANA), "4 1 r3 y2 g5 b6")
    return {"duel": duel, "four": four, "begun": begun}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number, (name, game) in enumerate(games().items()):
        path = tmp_path / f"{name}.qwixx"
        write_game(path, game)
        os.utime(path, (1_750_000_000 + number, 1_750_000_000 + number))
    return tmp_path


def listed(driver: Driver) -> list[str]:
    assert isinstance(driver.app.screen, HistoryScreen)
    return [kept.path.name.partition(".")[0] for kept in driver.app.screen._listed]


async def pick(driver: Driver, field: str, value: str) -> None:
    driver.app.screen.query_one(f"#wish-{field}", Picker).value = value
    await driver.pilot.pause()


async def test_games_are_found_by_name_game_players_state_and_result(folder: Path) -> None:
    async with running(folder) as driver:
        await driver.press("f4")
        assert listed(driver) == ["begun", "four", "duel"]
        await driver.press("slash", *"zoe", "enter")
        assert listed(driver) == ["begun"]
        driver.app.screen.query_one("#search", Input).value = ""
        for field, value, found in (
            ("game", "duel", ["duel"]),
            ("players", "4", ["four"]),
            ("state", "unfinished", ["begun"]),
            ("state", "finished", ["four", "duel"]),
        ):
            await pick(driver, field, value)
            assert listed(driver) == found
            await pick(driver, field, "all")
        finished = {name: game for name, game in games().items() if name != "begun"}
        won = [name for name, each in finished.items() if 0 in glance_of(each).winners]
        for value in ("won", "lost"):
            await pick(driver, "result", value)
            assert {*listed(driver)} == ({*won} if value == "won" else finished.keys() - won)


async def test_what_is_removed_can_be_had_back_now_and_another_day(folder: Path) -> None:
    async with running(folder) as driver:
        await driver.press("f4", "delete")
        await driver.pilot.pause()
        assert listed(driver) == ["four", "duel"]
        await driver.press("u")
        assert listed(driver) == ["begun", "four", "duel"]
        await driver.press("down", "d")
    assert not (folder / "four.qwixx").exists()
    async with running(folder) as driver:
        await driver.press("f4")
        assert listed(driver) == ["begun", "duel"]
        await pick(driver, "state", "removed")
        assert listed(driver) == ["four"]
        await driver.press("enter")
        assert listed(driver) == []
    assert (folder / "four.qwixx").exists()


async def test_an_unfinished_game_goes_on_and_closing_leads_back(folder: Path) -> None:
    async with running(folder) as driver:
        await driver.press("f4", "escape")
        assert isinstance(driver.app.screen, SetupScreen)
        await driver.press("f4", "enter")
        await driver.asked()
        assert isinstance(driver.app.screen, TableScreen)
        assert driver.table.play.record.seats == (ZOE, ANA)


def test_nothing_is_ever_put_over_another_file(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    first, second = tmp_path / "game.qwixx", tmp_path / "game.qwixx"
    first.write_text("one")
    gone = saves.remove(first)
    second.write_text("two")
    again = saves.remove(second)
    assert {gone.read_text(), again.read_text()} == {"one", "two"}
    second.write_text("three")
    assert saves.put_back(gone).read_text() == "one"
    assert second.read_text() == "three"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_there_is_room_for_games_in_the_smallest_terminal(
    language: str, folder: Path
) -> None:
    async with running(folder, language=language, size=SMALL) as driver:
        await driver.press("f4")
        await driver.pilot.pause()
        assert driver.app.screen.query_one("#kept", OptionList).size.height >= 8
        assert Texts(language)("Remove") in driver.shown("keys")


async def test_nothing_is_said_in_english_only(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    speak_pseudo(monkeypatch)
    async with running(folder) as driver:
        await driver.press("f4")
        await driver.pilot.pause()
        assert visible(driver) - {"Ana", "Zoé", "Robo", "Del", "AM", "PM"} == set()
