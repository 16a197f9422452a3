"""A game looked at again on a screen: moments, decisions, the curve, one's mistakes once more."""

import dataclasses
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path

import pytest

from qwixx.analysis.review import Decision, Review, review
from qwixx.analysis.review.words import term_names, terms
from qwixx.cli.app import run
from qwixx.cli.exits import MISUSED, UNUSABLE
from qwixx.evaluation.warmup import prepare
from qwixx.locale import LANGUAGES, Texts
from qwixx.players import SUBSTITUTE
from qwixx.players.match import play_match
from qwixx.record import Record, Seat
from qwixx.rendering.curve import Curve, places
from qwixx.rules import CLASSIC, DUEL, GAMES, PASS
from qwixx.terminal.app import Settings
from qwixx.terminal.saves import write_game
from qwixx.terminal.screens import replay
from qwixx.terminal.screens.again import AgainScreen
from qwixx.terminal.screens.final import FinalScreen
from qwixx.terminal.screens.review import ReviewScreen
from qwixx.terminal.screens.setup import SetupScreen
from tests.helpers import with_seldom
from tests.pseudo import speak_pseudo
from tests.terminal.helpers import LARGE, SMALL, Driver, TalkingApp, running
from tests.terminal.test_screens import in_full
from tests.terminal.test_untranslated import visible

NAMES = ("Al", "Bo", "Cy", "Di", "Ed")


@cache
def played(game: str, players: int = 2) -> Record:
    """A game of beginners; the first seat is a person's."""
    record = play_match(GAMES[game], ["beginner"] * players, seed=3)
    seats = (Seat(name, "beginner") for name in NAMES[1:players])
    return dataclasses.replace(record, seats=(Seat(NAMES[0]), *seats))


@cache
def looked_at(game: str, players: int = 2) -> Review:
    return review(played(game, players))


@asynccontextmanager
async def reviewing(
    folder: Path, record: Record, *, size: tuple[int, int] = SMALL, language: str = "en"
) -> AsyncIterator[Driver]:
    """The app at a review, which is all there is to be seen."""
    settings = Settings(language, folder, pace=0, seed=7)
    app = TalkingApp(settings, None, None, lambda app: app.show_review(record))
    async with app.run_test(size=size) as pilot:
        driver = Driver(app, pilot)
        await ready(driver)
        yield driver


async def ready(driver: Driver) -> ReviewScreen:
    def is_ready() -> bool:
        screen = driver.app.screen
        return isinstance(screen, ReviewScreen) and (screen.is_ready or screen.has_failed)

    await driver.until(is_ready)
    await driver.pilot.pause()
    return shown(driver)


def shown(driver: Driver) -> ReviewScreen:
    assert isinstance(driver.app.screen, ReviewScreen)
    return driver.app.screen


# ── from where, and back ──────────────────────────────────────────────────────────────────────


async def test_the_end_of_a_game_leads_to_its_review_and_back(tmp_path: Path) -> None:
    async with running(tmp_path, game=played("duel")) as driver:
        await driver.press("enter")
        await driver.end()
        await driver.press("v")
        screen = await ready(driver)
        assert screen.review.record == played("duel")
        assert screen.place == len(screen.review.moments) - 1
        await driver.press("escape")
        assert isinstance(driver.app.screen, FinalScreen)


async def test_games_that_are_kept_can_be_chosen(tmp_path: Path) -> None:
    """Also a finished one; a file that is none is listed, and says why when it is chosen."""
    (tmp_path / "broken.qwixx").write_text("qwixx 1\ngame classic\nseat A per")
    async with running(tmp_path) as driver:
        await driver.press("f4", "enter")
        await driver.noticed("Line 3")
        write_game(tmp_path / "game.qwixx", played("duel"))
        await driver.press("escape", "f4", "v")
        await ready(driver)
        await driver.press("escape", "escape")
        assert isinstance(driver.app.screen, SetupScreen)


async def test_it_begins_when_what_was_compiled_has_been_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Uncompiled, it would take ten times as long."""
    waited: list[str] = []
    monkeypatch.setattr(prepare, "wait_for", waited.append)
    async with reviewing(tmp_path, played("duel")):
        assert waited == [DUEL.board]


async def test_a_review_that_is_all_there_is_ends_the_app(tmp_path: Path) -> None:
    async with reviewing(tmp_path, played("duel")) as driver:
        await driver.press("q")
        await driver.pilot.pause()
        assert driver.app._exit


async def test_a_sheet_that_nobody_has_learned_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = type(CLASSIC)("own-sheet", "A sheet of one's own", CLASSIC.layout)
    monkeypatch.setitem(GAMES, own.name, own)
    record = play_match(own, [SUBSTITUTE] * 2, seed=1)
    async with reviewing(tmp_path, record) as driver:
        why = driver.shown("waiting")
        assert why.startswith("There is no review of this game.")
        assert "A sheet of one's own" in why
        await driver.press("right", "down", "enter", "e", "p", "a")
        assert shown(driver).place == 0


async def test_a_game_without_a_turn_is_an_empty_table(tmp_path: Path) -> None:
    record = dataclasses.replace(played("classic"), turns=())
    async with reviewing(tmp_path, record) as driver:
        await driver.press("right", "left", "tab", "down", "e", "a")
        await driver.noticed(*["Nobody has made an error worth a mark."] * 2)
        assert driver.shown("thrown") == "The start"


# ── through the game ──────────────────────────────────────────────────────────────────────────


async def test_keys_and_clicks_lead_from_moment_to_moment(tmp_path: Path) -> None:
    async with reviewing(tmp_path, played("classic")) as driver:
        screen = shown(driver)
        last = screen.place
        await driver.press("left", "left", "right")
        assert screen.place == last - 1
        await driver.press("home", "left")
        assert screen.place == 0
        await driver.click("controls", "[→]")
        assert screen.place == 1
        state = screen.review.moments[1].state
        assert state.roll is not None
        assert f"= {state.roll.white_sum}" in driver.shown("thrown")
        assert "next to the mean of all throws" in driver.shown("told")
        await driver.press("end", "right")
        assert screen.place == last


async def test_it_runs_by_itself_until_it_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay, "PACES", {"slow": 9.0, "normal": 0.01, "fast": 0.01})
    async with reviewing(tmp_path, played("classic")) as driver:
        screen = shown(driver)
        await driver.press("home", "p")
        await driver.until(lambda: screen.place > 2)
        await driver.press("left")
        assert not screen.runs
        await driver.press("f", "p")
        assert "Fast" in driver.shown("controls")
        await driver.until(lambda: not screen.runs)
        assert screen.place == len(screen.review.moments) - 1


async def test_a_click_on_the_curve_leads_to_its_moment(tmp_path: Path) -> None:
    async with reviewing(tmp_path, played("classic")) as driver:
        await driver.press("tab")
        await driver.pilot.click("#curve", offset=(6, 3))
        await driver.pilot.pause()
        assert shown(driver).place == 0


# ── decisions ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", ["classic", "duel"])
async def test_the_costliest_decision_is_shown_before_it_with_what_was_better(
    game: str, tmp_path: Path
) -> None:
    worst = looked_at(game).costliest(1)[0]
    async with reviewing(tmp_path, played(game)) as driver:
        await driver.press("tab", "down")
        screen = shown(driver)
        assert screen.decision == worst
        assert screen.place == worst.moment
        assert driver.shown("costly").split("\n")[1].startswith(f"▸{worst.mark}")
        assert "Better: " in driver.shown("told")
        assert "◂" in driver.shown("told")
        sheet = driver.shown("sheet")
        for action, around in ((worst.options[0].action, "[]"), (worst.chosen.action, "›‹")):
            number = GAMES[game].square_text(action)[1:] if action != PASS else ""
            assert action == PASS or f"{around[0]}{number:>2}{around[1]}" in sheet
        await driver.press("right")
        assert screen.decision is None
        assert screen.place == worst.moment + 1


async def test_every_error_and_every_decision_can_be_reached(tmp_path: Path) -> None:
    found = looked_at("classic")
    marked = [each for each in found.decisions() if each.mark]
    async with reviewing(tmp_path, played("classic")) as driver:
        screen = shown(driver)
        await driver.press("home", "e")
        assert screen.decision == marked[0]
        await driver.press(*["e"] * len(marked))
        assert screen.decision == marked[0]
        await driver.press("home", "right", "enter")
        assert screen.decision is not None
        assert screen.decision.moment == 1


def test_the_curve_has_letters_marks_and_the_moment() -> None:
    found = looked_at("classic", 5)
    curve = Curve(found, 78, 12)
    for place in (0, len(found.moments) // 2, len(found.moments) - 1):
        *lines, axis = curve.draw(place).plain.split("\n")
        assert len(lines) == 11
        assert all(len(line) == 78 for line in lines)
        assert set("ABCDE") <= set("".join(lines))
        assert any(mark in line for mark in ("?!", "?") for line in lines)
        column = axis.index("▲")
        at = list(places(found.moments))
        assert abs(at[curve.nearest(column)] - at[place]) < 1
    assert list(places(found.moments))[-1] == len(found.turns)


# ── once more ─────────────────────────────────────────────────────────────────────────────────


def key_of(decision: Decision, action: int) -> str:
    """The key for an option."""
    legal = GAMES[decision.position.game].legal(decision.position, decision.seat)
    return str(legal.index(action))


async def test_mistakes_are_tried_again(tmp_path: Path) -> None:
    """What was played is wrong again; whatever is nearly the best has been found."""
    mistakes = looked_at("duel").mistakes(0)
    assert len(mistakes) > 1
    async with reviewing(tmp_path, played("duel")) as driver:
        await driver.press("a")
        screen = driver.app.screen
        assert isinstance(screen, AgainScreen)
        first, second = mistakes[:2]
        await driver.press(key_of(first, first.chosen.action), "enter")
        assert "That is what was played." in driver.shown("status")
        await driver.press(key_of(first, first.options[0].action), "enter")
        assert driver.shown("status").startswith("Found: ")
        await driver.press("enter")
        assert screen.decision == second
        await driver.press(key_of(second, second.options[0].action), "enter", "enter")
        while screen.decision:
            await driver.press("s")
            assert driver.shown("options").startswith(" [Enter] Next")
            await driver.press("enter")
        assert driver.shown("waiting").startswith(f"1 of {len(mistakes)} found at once")
        await driver.press("enter")
        assert screen.decision == first
        await driver.press("q")
        assert shown(driver).is_ready


# ── sizes and languages ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("game", "players", "language", "size"),
    with_seldom(
        [("duel", 2, "el", SMALL), ("mixx-a", 5, "el", SMALL), ("classic", 5, "de", LARGE)],
        [
            *(("duel", 2, language, SMALL) for language in LANGUAGES if language != "el"),
            ("duel", 2, "el", LARGE),
        ],
    ),
)
async def test_everything_is_in_sight(
    game: str, players: int, language: str, size: tuple[int, int], tmp_path: Path
) -> None:
    texts = Texts(language)
    async with reviewing(tmp_path, played(game, players), size=size, language=language) as driver:
        parts = ["title", "thrown", "sheet", "totals", "controls", "costly", "keys"]
        await driver.until(lambda: shown(driver).query_one("#thrown").size.height > 0)
        assert [part for part in parts if not in_full(driver, part)] == []
        assert texts("The costliest decisions") in driver.shown("costly")
        await driver.press("tab")
        assert driver.app.screen.query_one("#curve").size.height >= 7
        await driver.press("tab")
        assert in_full(driver, "seats")
        assert texts("Without luck") in driver.shown("seats")
        await driver.press("a")
        assert [part for part in ("prompt", "options", "sheet") if not in_full(driver, part)] == []


@pytest.mark.parametrize(("game", "players"), [("duel", 2), ("classic", 5)])
async def test_the_table_of_seats_has_all_terms_where_there_is_room(
    game: str, players: int, tmp_path: Path
) -> None:
    texts, found = Texts("en"), looked_at(game, players)
    async with reviewing(tmp_path, played(game, players), size=LARGE) as driver:
        await driver.press("home")  # at any moment
        assert in_full(driver, "seats")
        assert driver.app.screen.query_one("#curve").size.height >= 7
        lines = driver.shown("seats").splitlines()[-7:]
        cells = [terms(summary, texts) for summary in found.summaries]
        for name, line, *row in zip(term_names(found, texts), lines, *cells, strict=True):
            assert line.startswith(name)
            assert line.removeprefix(name).split() == " ".join(row).split()


async def test_nothing_is_said_in_english_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    speak_pseudo(monkeypatch)
    keys = {"Home", "End", *NAMES}
    async with reviewing(tmp_path, played("duel")) as driver:
        for press in ("down", "tab", "tab", "a", "1", "s"):
            await driver.press(press)
            assert visible(driver) - keys == set()


# ── from the command line ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("arguments", "code", "reason"),
    [
        (["review", "game.qwixx", "--screen"], MISUSED, "--screen needs a terminal"),
        (["review", "game.qwixx", "--screen", "--json"], MISUSED, "do not go together"),
        (["review", "cut.qwixx", "--screen"], UNUSABLE, "Line 2"),
        (["puzzles", "play", "--screen"], MISUSED, "--screen needs a terminal"),
        (["puzzles", "play", "--screen", "--file", "x"], MISUSED, "do not go together"),
        (["puzzles", "play", "--screen", "--saves", "spoilt"], UNUSABLE, "progress"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_shown_is_refused_before_there_is_a_screen(
    arguments: list[str],
    code: int,
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    write_game(tmp_path / "game.qwixx", played("duel"))
    (tmp_path / "cut.qwixx").write_text("qwixx 1\ngame cla")
    (tmp_path / "spoilt").mkdir()
    (tmp_path / "spoilt" / "puzzles.json").write_text("[")
    assert run(["--lang", "en", *arguments]) == code
    assert reason in " ".join(capsys.readouterr().err.split())
