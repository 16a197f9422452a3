"""Whole games by the keyboard, from the setup to the final scoring."""

from pathlib import Path

import pytest

from qwixx.record import Seat
from qwixx.rules import Phase
from qwixx.terminal.saves import read_game
from qwixx.terminal.setup import Setup
from tests.helpers import with_seldom

from .helpers import ANA, BEN, COMPUTER, LARGE, SMALL, Driver, record, running, saved_games

FIVE = (ANA, COMPUTER, BEN, Seat("Rando", "random"), Seat("Robo 2", "greedy"))
NEAR_THE_END = record(
    "duel",
    (ANA, BEN),
    *("1 1 r1 y1 g1 b1", "A -", "A -", "1 1 r1 y1 g1 b1", "B -", "B -"),
    *("1 1 r1 y1 g1 b1", "A -", "A -", "1 1 r1 y1 g1 b1", "B r2", "B y2"),
)
"""Three misthrows lie there; Ana is to throw."""


async def play_on(driver: Driver) -> None:
    """Take the first option again and again, until the game is over."""
    while not driver.table.play.is_over:
        await driver.press(*(["tab", "enter"] if driver.table.choice else ["enter"]))
        await driver.asked()


async def misthrow(driver: Driver) -> None:
    """Throw and pass twice."""
    await driver.confirm()
    await driver.press("0", "enter", "0", "enter")
    await driver.asked()


@pytest.mark.parametrize(
    ("setup", "size"),
    with_seldom(
        [(Setup("classic", FIVE), SMALL)],
        [
            (Setup("duel", (ANA, COMPUTER)), LARGE),
            (Setup("mixx-a", (ANA, COMPUTER)), LARGE),
            (Setup("duel", (BEN, ANA)), SMALL),
        ],
    ),
    ids=["classic-5-small", "duel-large", "mixx-a-large", "duel-small"],
)
async def test_a_game_is_played_to_its_end(
    tmp_path: Path, setup: Setup, size: tuple[int, int]
) -> None:
    async with running(tmp_path, setup=setup, size=size) as driver:
        await play_on(driver)
        state = driver.table.play.state
        assert "The game is over" in driver.log()
        await driver.press("enter")
        await driver.end()
        scoring = driver.shown("scoring").split("\n")
        assert len(scoring) == 9
        for score in driver.final.play.game.scores(state):
            assert str(score).replace("-", "−") in scoring[-1]
        assert "win" in driver.shown("result")
    (path,) = saved_games(tmp_path)
    assert read_game(path).last() == state
    assert state.phase is Phase.OVER


async def test_enter_alone_begins_a_game_against_the_computer(tmp_path: Path) -> None:
    async with running(tmp_path) as driver:
        await driver.press("enter")
        await driver.asked()
        play = driver.table.play
        assert play.game.name == "classic"
        assert play.record.seats == (Seat("Player 1"), Seat("Computer 2", "casual"))


async def test_the_end_is_told_and_scored(tmp_path: Path) -> None:
    async with running(tmp_path, game=NEAR_THE_END) as driver:
        await misthrow(driver)
        assert driver.shown("prompt").startswith("The game is over: Four tokens")
        await driver.press("enter")
        await driver.end()
        assert "Four tokens lie among the misthrows." in driver.shown("ending")
        assert driver.shown("result") == "Ben wins with −3 points!"
        assert [line.split() for line in driver.shown("scoring").split("\n")] == [
            ["Ana", "Ben"],
            ["─" * 66],
            ["R", "red", "0", "●", "0", "1", "○", "1"],
            ["Y", "yellow", "0", "●", "0", "1", "○", "1"],
            ["G", "green", "0", "●", "0", "0", "○", "0"],
            ["B", "blue", "0", "●", "0", "0", "○", "0"],
            ["Misthrows", "3", "−15", "1", "−5"],
            ["─" * 66],
            ["Points", "−15", "▸", "−3◂"],
        ]


async def test_a_rematch_keeps_the_seats(tmp_path: Path) -> None:
    async with running(tmp_path, game=NEAR_THE_END) as driver:
        await misthrow(driver)
        await driver.press("enter")
        await driver.end()
        await driver.press("r")
        await driver.asked()
        assert driver.table.play.names == ("Ana", "Ben")
        assert driver.table.play.turn == 1
    assert len(list(saved_games(tmp_path))) == 2


async def test_after_the_scoring_comes_a_new_game(tmp_path: Path) -> None:
    async with running(tmp_path, game=NEAR_THE_END) as driver:
        await misthrow(driver)
        await driver.press("enter")
        await driver.end()
        await driver.press("right", "enter")
        assert driver.setup.setup.game == "classic"
