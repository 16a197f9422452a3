"""The terminal game driven as people drive it: by keys and clicks, at once and without chance."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from rich.text import Text
from textual.pilot import Pilot

from qwixx.notation import SEATS, parse_action, parse_roll
from qwixx.record import Record, Seat, start
from qwixx.rules import GAMES
from qwixx.terminal.app import QwixxApp, Settings
from qwixx.terminal.play import Play
from qwixx.terminal.screens.base import View
from qwixx.terminal.screens.final import FinalScreen
from qwixx.terminal.screens.setup import SetupScreen
from qwixx.terminal.screens.table import TableScreen
from qwixx.terminal.screens.tabletop import Log
from qwixx.terminal.setup import Setup

SMALL, LARGE = (80, 24), (120, 40)
ANA, BEN = Seat("Ana"), Seat("Ben")
COMPUTER = Seat("Robo", "greedy")


def record(game: str, seats: tuple[Seat, ...], *moves: str, first: int = 0) -> Record:
    """A game so far, from moves such as `4 1 r3 y2 g5 b6` (a roll) and `A r5` (a decision)."""
    recorder = start(GAMES[game], seats, first)
    for move in moves:
        if move[0] in SEATS:
            letter, action = move.split()
            recorder.play(SEATS.index(letter), parse_action(GAMES[game], action))
        else:
            recorder.roll(parse_roll(move))
    return recorder.record


def play_of(game: Record) -> Play:
    """The game at a table without a screen; nothing is kept."""
    return Play(game, random.Random(1), lambda _: None)


class Driver:
    """A running app, its keyboard and its screen."""

    def __init__(self, app: "TalkingApp", pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def table(self) -> TableScreen:
        assert isinstance(self.app.screen, TableScreen)
        return self.app.screen

    @property
    def setup(self) -> SetupScreen:
        assert isinstance(self.app.screen, SetupScreen)
        return self.app.screen

    @property
    def final(self) -> FinalScreen:
        assert isinstance(self.app.screen, FinalScreen)
        return self.app.screen

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait for the computers, which think in a thread of their own."""
        for _ in range(6_000):
            if condition():
                return
            await asyncio.sleep(0.005)
        raise AssertionError("this never came about")

    async def asked(self) -> None:
        """Wait until a person has to go on."""
        await self.until(lambda: isinstance(self.app.screen, TableScreen) and self.app.screen.asks)

    async def end(self) -> None:
        """Wait for the final scoring."""
        await self.until(lambda: isinstance(self.app.screen, FinalScreen))
        await self.pilot.pause()

    async def confirm(self) -> None:
        """Enter, and whatever follows until a person is asked again."""
        await self.press("enter")
        await self.asked()

    def shown(self, name: str) -> str:
        """What a part of the screen says."""
        content = self.app.screen.query_one(f"#{name}", View).content
        return content.plain if isinstance(content, Text) else str(content)

    def log(self) -> str:
        """The log where it is in sight."""
        content = self._log.query_one(View).content
        assert isinstance(content, Text)
        return content.plain

    def latest_is_in_sight(self) -> bool:
        """Whether the log is scrolled to its end, neither less nor more."""
        log = self._log
        return (
            log.query_one(View).size.height == len(self.log().split("\n"))
            and log.scroll_offset.y == log.max_scroll_y
        )

    @property
    def _log(self) -> Log:
        place = "#side Log" if self.app.screen.has_class("-wide") else "#upper Log"
        return self.app.screen.query_one(place, Log)

    async def click(self, name: str, text: str) -> None:
        """Click on a text where it stands in a part of the screen."""
        lines = self.shown(name).split("\n")
        y = next(number for number, line in enumerate(lines) if text in line)
        await self.pilot.click(f"#{name}", offset=(lines[y].index(text) + 1, y))
        await self.pilot.pause()

    async def noticed(self, *sentences: str) -> None:
        """Wait for notices that begin like this, and see that there are no others."""
        await self.until(lambda: len(self.app.said) >= len(sentences))
        said = self.app.said
        assert len(said) == len(sentences), said
        assert all(map(str.startswith, said, sentences)), said


class TalkingApp(QwixxApp):
    """Keeps its notices, which fade from the screen after a while."""

    def __init__(self, *arguments: Any) -> None:
        self.said: list[str] = []
        super().__init__(*arguments)

    def notify(self, message: str, **options: Any) -> None:
        self.said.append(message)
        super().notify(message, **options)


@asynccontextmanager
async def running(
    folder: Path,
    *,
    setup: Setup | None = None,
    game: Record | None = None,
    size: tuple[int, int] = SMALL,
    language: str | None = "en",
) -> AsyncIterator[Driver]:
    """The app at its first screen; with a game, at the point where a person has to go on."""
    resume = (folder / "game.qwixx", game) if game else None
    app = TalkingApp(Settings(language, folder, pace=0, seed=7), setup, resume)
    async with app.run_test(size=size) as pilot:
        driver = Driver(app, pilot)
        await pilot.pause()
        if setup or game:
            await driver.asked()
        yield driver


def saved_games(folder: Path) -> Iterator[Path]:
    return folder.glob("*.qwixx")
