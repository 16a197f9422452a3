"""The key H: ranked options and a sentence, in the language of the game, unless there are none."""

from dataclasses import replace
from pathlib import Path

import pytest
from textual.widgets import OptionList

from qwixx.terminal.play import NO_HINTS
from qwixx.terminal.screens.hint import HintDialog
from qwixx.terminal.setup import Setup
from tests.helpers import parse_action
from tests.terminal.helpers import ANA, BEN, LARGE, SMALL, Driver, record, running, saved_games

ROLL = "3 4 r1 y1 g1 b1"


async def hinted(driver: Driver) -> HintDialog:
    await driver.press("h")
    await driver.until(lambda: isinstance(driver.app.screen, HintDialog))
    await driver.pilot.pause()
    assert isinstance(driver.app.screen, HintDialog)
    return driver.app.screen


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("game", ["classic", "duel"])
async def test_h_shows_every_option_and_why(
    game: str, size: tuple[int, int], tmp_path: Path
) -> None:
    async with running(tmp_path, game=record(game, (ANA, BEN), ROLL), size=size) as driver:
        dialog = await hinted(driver)
        options = dialog.query_one(OptionList)
        assert {each.id for each in options.options} == {"0", "6", "17", "28", "39"}
        assert options.size.height == 5
        assert driver.shown("heading").split() == ["Wins", "Margin"]
        assert driver.shown("why").endswith(".")
        first = driver.shown("why")
        await driver.press("down")
        assert driver.shown("why") != first


async def test_enter_takes_an_option_to_the_table(tmp_path: Path) -> None:
    async with running(tmp_path, game=record("duel", (ANA, BEN), ROLL)) as driver:
        dialog = await hinted(driver)
        best = dialog.query_one(OptionList).options[0].id
        await driver.press("enter")
        assert driver.table.choice is not None
        assert str(driver.table.choice.at) == best
        assert driver.table.asks


async def test_escape_changes_nothing(tmp_path: Path) -> None:
    async with running(tmp_path, game=record("duel", (ANA, BEN), ROLL)) as driver:
        await hinted(driver)
        await driver.press("escape")
        assert driver.table.choice is not None
        assert driver.table.choice.at is None


async def test_a_hint_speaks_the_language_of_the_game(tmp_path: Path) -> None:
    game = record("duel", (ANA, BEN), ROLL)
    async with running(tmp_path, game=game, language="de") as driver:
        await hinted(driver)
        assert "; das gewinnt " in driver.shown("why")


async def test_what_another_person_has_sealed_is_not_used(tmp_path: Path) -> None:
    told = set()
    for choice in ("-", "r7", "b7"):
        game = record("classic", (ANA, BEN), ROLL, f"A {choice}")
        async with running(tmp_path, game=game) as driver:
            dialog = await hinted(driver)
            told.add(tuple(str(each.prompt) for each in dialog.query_one(OptionList).options))
    assert len(told) == 1


async def test_a_game_without_hints_has_none(tmp_path: Path) -> None:
    game = replace(record("duel", (ANA, BEN), ROLL), options=(NO_HINTS,))
    async with running(tmp_path, game=game) as driver:
        await driver.press("h")
        await driver.noticed("This game is played without hints.")
        assert driver.table.asks


async def test_the_setup_decides_and_is_remembered(tmp_path: Path) -> None:
    async with running(tmp_path) as driver:
        driver.setup.query_one("#hints").focus()
        await driver.press("right")
        assert not driver.setup.setup.hints
        await driver.press("f2")
        await driver.asked()
        assert not driver.table.play.has_hints
    (path,) = saved_games(tmp_path)
    assert "option hints off" in path.read_text()
    async with running(tmp_path) as driver:
        assert not driver.setup.setup.hints


async def test_while_dice_are_due_there_is_no_hint(tmp_path: Path) -> None:
    setup = Setup("duel", (ANA, BEN))
    async with running(tmp_path, setup=setup) as driver:
        await driver.press("h")
        await driver.pilot.pause()
        assert driver.table.asks
        await driver.noticed("A hint is about a decision: the dice have to be thrown first.")


def test_actions_are_numbered_as_in_the_notation() -> None:
    assert [parse_action(text) for text in ("-", "r7", "y7", "g7", "b7")] == [0, 6, 17, 28, 39]
