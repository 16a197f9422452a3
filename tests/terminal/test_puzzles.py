"""Puzzles on a screen: an answer, the reason, a rating that is kept, kinds and difficulties."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from qwixx.locale import LANGUAGES, Texts
from qwixx.puzzles import SOLVER, Puzzle, of_game
from qwixx.puzzles.progress import Progress, parse_progress
from qwixx.terminal.screens.puzzles import PuzzlesScreen
from qwixx.terminal.screens.setup import SetupScreen
from tests.helpers import with_seldom
from tests.pseudo import speak_pseudo
from tests.terminal.helpers import LARGE, SMALL, Driver, running
from tests.terminal.test_screens import in_full, pick
from tests.terminal.test_untranslated import visible


@asynccontextmanager
async def solving(
    folder: Path, game: str = "duel", *, size: tuple[int, int] = SMALL, language: str = "en"
) -> AsyncIterator[Driver]:
    """The app at the first puzzle, by way of the setup."""
    async with running(folder, size=size, language=language) as driver:
        await pick(driver, "game", game)
        await driver.press("f3")
        await driver.until(lambda: isinstance(driver.app.screen, PuzzlesScreen))
        await driver.until(lambda: screen_of(driver).puzzle is not None)
        await driver.pilot.pause()
        yield driver


def screen_of(driver: Driver) -> PuzzlesScreen:
    assert isinstance(driver.app.screen, PuzzlesScreen)
    return driver.app.screen


def puzzle_of(driver: Driver) -> Puzzle:
    puzzle = screen_of(driver).puzzle
    assert puzzle is not None
    return puzzle


async def answer(driver: Driver, action: int) -> None:
    """Choose by number, confirm, and wait for the reason."""
    puzzle = puzzle_of(driver)
    number = puzzle.game.legal(puzzle.state, SOLVER).index(action)
    await driver.press(*([str(number)] if number < 10 else ["tab"] * number), "enter")
    await driver.until(lambda: driver.shown("status").startswith("★"))
    await driver.pilot.pause()


def kept(folder: Path) -> Progress:
    return parse_progress((folder / "puzzles.json").read_bytes())["duel"]


async def test_the_reason_comes_after_the_answer_and_the_rating_is_kept(tmp_path: Path) -> None:
    async with solving(tmp_path) as driver:
        first = puzzle_of(driver)
        assert driver.shown("prompt").endswith("What is best for you?")
        await answer(driver, first.best.action)
        assert driver.shown("prompt") == "Right!"
        assert f"Difficulty {first.rating}" in driver.shown("status")
        better = kept(tmp_path)
        assert better.tried == {first.name: True}
        assert f"{round(better.rating.rating)} ± " in driver.shown("about")
        await driver.press("enter")
        second = puzzle_of(driver)
        await answer(driver, second.others[0].action)
        assert driver.shown("prompt") == "Not the best."
        assert "\n✗ " in driver.shown("status")
        worse = kept(tmp_path)
        assert worse.tried == {first.name: True, second.name: False}
        assert worse.rating.rating < better.rating.rating
        await driver.press("q")
        assert isinstance(driver.app.screen, SetupScreen)
    async with solving(tmp_path) as driver:
        assert puzzle_of(driver).name not in worse.tried
        assert "1 of 2 solved" in driver.shown("about")


async def test_what_is_skipped_is_not_tried_and_what_is_refused_says_why(tmp_path: Path) -> None:
    async with solving(tmp_path, "classic") as driver:
        first = puzzle_of(driver)
        await driver.press("s")
        assert puzzle_of(driver) is not first
        assert not (tmp_path / "puzzles.json").exists()
        puzzle, screen = puzzle_of(driver), screen_of(driver)
        refused = next(
            action for action in range(1, 45) if puzzle.game.explain(puzzle.state, SOLVER, action)
        )
        screen.action_point(refused)
        assert driver.shown("status").startswith("✗ ")
        await driver.press("enter")
        assert screen.choice is not None


async def test_kinds_difficulties_and_games_are_chosen(tmp_path: Path) -> None:
    async with solving(tmp_path) as driver:
        await driver.press("k", *["down"] * 5, "enter")
        assert "lock" in puzzle_of(driver).themes
        assert "Locking" in driver.shown("about")
        ratings = []
        for keys in (["up"], ["down", "down"]):
            await driver.press("d", *keys, "enter")
            ratings.append(puzzle_of(driver).rating)
        assert ratings[0] < 1500 < ratings[1]
        await driver.press("g", "up", "enter")
        await driver.until(lambda: screen_of(driver).puzzle is not None)
        assert puzzle_of(driver).game.name == "classic"


def test_first_what_was_not_tried_then_what_was_not_solved() -> None:
    puzzles = list(of_game("duel"))[:2]
    progress = Progress()
    first = progress.next(puzzles)
    assert first is not None
    progress.answered(first, False)
    second = progress.next(puzzles)
    assert second is not None
    assert second is not first
    progress.answered(second, True)
    assert progress.next(puzzles) is None
    assert progress.next_unsolved(puzzles) is first
    rating = progress.rating
    progress.answered(first, True)
    assert progress.rating == rating
    assert progress.next_unsolved(puzzles) is None


async def test_damaged_progress_is_told_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "puzzles.json").write_text("{", "utf-8")
    async with running(tmp_path) as driver:
        await driver.press("f3")
        await driver.noticed(f"{tmp_path / 'puzzles.json'} does not hold anybody's progress")
        assert isinstance(driver.app.screen, SetupScreen)
    assert (tmp_path / "puzzles.json").read_text("utf-8") == "{"


@pytest.mark.parametrize(
    ("game", "language", "size"),
    with_seldom(
        [("duel", "el", SMALL), ("classic", "de", LARGE)],
        [("duel", language, SMALL) for language in LANGUAGES if language != "el"],
    ),
)
async def test_everything_is_in_sight(
    game: str, language: str, size: tuple[int, int], tmp_path: Path
) -> None:
    about = "about-beside" if size == LARGE else "about"
    async with solving(tmp_path, game, size=size, language=language) as driver:
        parts = ["title", "dice", about, "prompt", "options", "sheet", "totals", "keys"]
        assert [part for part in (*parts, "status") if not in_full(driver, part)] == []
        await answer(driver, puzzle_of(driver).others[0].action)
        assert [part for part in parts if not in_full(driver, part)] == []
        assert driver.shown("prompt") == Texts(language)("Not the best.")


async def test_nothing_is_said_in_english_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    speak_pseudo(monkeypatch)
    async with solving(tmp_path) as driver:
        assert visible(driver) == set()
        await answer(driver, puzzle_of(driver).best.action)
        assert visible(driver) == set()
