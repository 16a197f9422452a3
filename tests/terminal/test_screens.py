"""Setup, help, languages, leaving; and that everything fits the terminal."""

from pathlib import Path

import pytest
from rich.text import Text
from textual.widgets import Button, Input, Markdown, OptionList, Select

from qwixx.locale import Texts, guide
from qwixx.players.match import play_match
from qwixx.players.solitaire_table import table_path
from qwixx.record import Record, Seat
from qwixx.rendering.guide import guide_parts
from qwixx.rendering.palette import height
from qwixx.rules import GAMES
from qwixx.terminal.app import QwixxApp, Settings
from qwixx.terminal.saves import Saves, write_game
from qwixx.terminal.screens.base import View
from qwixx.terminal.screens.help import HelpScreen
from qwixx.terminal.screens.picker import Picker
from qwixx.terminal.screens.setup import SetupScreen
from qwixx.terminal.screens.table import TableScreen
from qwixx.terminal.setup import Remembered, Setup
from tests.helpers import with_seldom

from .helpers import ANA, BEN, COMPUTER, LARGE, SMALL, Driver, record, running, saved_games

ROLL = "3 4 r1 y2 g5 b6"
LONG = tuple(Seat(f"Maximilian Alexander {number}.", "person") for number in range(1, 6))
PARTS = ("title", "dice", "prompt", "options", "status", "sheet", "totals", "keys")
each_size = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])


async def pick(driver: Driver, picker: str, value: str) -> None:
    driver.app.screen.query_one(f"#{picker}", Picker).action_pick(value)
    await driver.pilot.pause()


# ── setup ─────────────────────────────────────────────────────────────────────────────────────


async def test_seats_and_names_are_chosen(tmp_path: Path) -> None:
    async with running(tmp_path) as driver:
        await pick(driver, "players", "3")
        driver.setup.query_one("#name-0", Input).value = "Ana"
        driver.setup.query_one("#kind-1", Select).value = "person"
        driver.setup.query_one("#kind-2", Select).value = "beginner"
        await driver.press("f2")
        await driver.asked()
        assert driver.table.play.record.seats == (
            Seat("Ana"),
            Seat("Player 2"),
            Seat("Computer 3", "beginner"),
        )


def offered(driver: Driver, number: int) -> list[str]:
    """What can be chosen for a seat, in words."""
    return [str(prompt) for prompt, _ in driver.setup.query_one(f"#kind-{number}", Select)._options]


async def test_people_choose_between_levels(tmp_path: Path) -> None:
    async with running(tmp_path) as driver:
        for game in GAMES:
            await pick(driver, "game", game)
            levels = ("Beginner", "Casual", "Skilled", "Expert", "Champion")
            assert offered(driver, 1) == ["Person", *(f"Computer: {level}" for level in levels)]


async def test_a_player_wished_for_by_name_is_offered_in_its_own_game(tmp_path: Path) -> None:
    Saves(tmp_path).remember(Remembered("en", Setup("classic", (ANA, Seat("Robo", "ga")))))
    async with running(tmp_path) as driver:
        assert offered(driver, 1)[-1] == "Computer: ga"
        assert driver.setup.setup.seats == (ANA, Seat("Robo", "ga"))
        await pick(driver, "game", "duel")
        assert "Computer: ga" not in offered(driver, 1)
        assert driver.setup.setup == Setup("duel", (ANA, Seat("Robo", "casual")))
        await driver.press("f2")
        await driver.asked()
        assert driver.table.play.game.name == "duel"


async def test_a_player_that_cannot_play_any_more_is_replaced_in_the_setup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    Saves(tmp_path).remember(Remembered("en", Setup("classic", (ANA, Seat("Robo", "solitaire")))))
    async with running(tmp_path) as driver:
        assert driver.setup.setup.seats == (ANA, Seat("Robo", "casual"))


async def test_a_game_that_cannot_go_on_says_why_and_leaves_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here the table of the player is there when the files are listed, but it is damaged."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    table_path().parent.mkdir(parents=True)
    table_path().write_bytes(b"?")
    path = tmp_path / "game.qwixx"
    write_game(path, record("classic", (ANA, Seat("Robo", "solitaire")), ROLL))
    before = path.read_bytes()
    async with running(tmp_path) as driver:
        driver.setup.query_one("#games", OptionList).focus()
        await driver.press("enter")
        await driver.noticed(str(table_path()))
        assert driver.setup.is_current
    assert path.read_bytes() == before
    assert list(saved_games(tmp_path)) == [path]


async def test_pickers_are_worked_by_keys(tmp_path: Path) -> None:
    async with running(tmp_path) as driver:
        driver.setup.query_one("#game", Picker).focus()
        await driver.press("right")
        assert driver.setup.setup.game == "duel"
        driver.setup.query_one("#players", Picker).focus()
        await driver.press("right")
        assert driver.setup.players == 2
        driver.setup.query_one("#game", Picker).focus()
        await driver.press("left", "tab", "right", "right")
        assert driver.setup.players == 4
        assert [line.display for line in driver.setup.query(".seat")] == [True] * 4 + [False]


async def test_a_picker_is_clicked(tmp_path: Path) -> None:
    async with running(tmp_path) as driver:
        await driver.pilot.click("#game", offset=(12, 0))
        assert driver.setup.setup.game == "duel"


async def test_a_name_that_is_none_is_refused(tmp_path: Path) -> None:
    async with running(tmp_path) as driver:
        driver.setup.query_one("#name-0", Input).value = "A\u200bna"
        await driver.press("f2")
        assert isinstance(driver.app.screen, SetupScreen)
        await driver.noticed("A name has 1 to 24 visible characters.")


async def test_the_last_setup_is_remembered(tmp_path: Path) -> None:
    async with running(tmp_path) as driver:
        await pick(driver, "game", "duel")
        driver.setup.query_one("#name-1", Input).value = "HAL"
        await driver.press("f2")
        await driver.asked()
    async with running(tmp_path) as driver:
        assert driver.setup.setup.game == "duel"
        assert driver.setup.setup.seats[1] == Seat("HAL", "casual")


async def test_a_corrupt_setup_is_ignored_with_a_notice(tmp_path: Path) -> None:
    (tmp_path / "setup.json").write_text('{"language": "en", "game": "chess"')
    async with running(tmp_path) as driver:
        assert driver.setup.setup.game == "classic"
        await driver.noticed("The last setup could not be read and is ignored.")


# ── saving and going on ───────────────────────────────────────────────────────────────────────


async def test_a_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    """Also in the midst of action 1, with a choice that is sealed."""
    async with running(tmp_path, game=record("classic", (ANA, BEN), ROLL)) as driver:
        await driver.press("2")
        await driver.confirm()
        assert driver.shown("prompt").startswith("Ben: ")
        state = driver.table.play.state
    async with running(tmp_path) as driver:
        games = driver.setup.query_one("#games", OptionList)
        assert "Ana, Ben" in str(games.get_option_at_index(0).prompt)
        games.focus()
        await driver.press("down", "enter")
        await driver.asked()
        assert driver.table.play.state == state
        assert driver.shown("prompt").startswith("Ben: ")
        await driver.press("0")
        await driver.confirm()
        assert "Ana marks yellow 7" in driver.log()
    assert [path.name for path in saved_games(tmp_path)] == ["game.qwixx"]


async def test_a_corrupt_game_is_listed_with_its_reason_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "broken.qwixx"
    path.write_text("qwixx 1\ngame classic\nseat A per")
    async with running(tmp_path) as driver:
        option = driver.setup.query_one("#games", OptionList).get_option_at_index(0)
        assert "broken.qwixx" in str(option.prompt)
        assert "Line 3" in str(option.prompt)
        assert option.disabled
    assert path.read_text() == "qwixx 1\ngame classic\nseat A per"


async def test_saving_says_where(tmp_path: Path) -> None:
    async with running(tmp_path, game=record("duel", (ANA, BEN), ROLL)) as driver:
        assert not list(saved_games(tmp_path))
        await driver.press("s")
        await driver.noticed(f"Saved as {tmp_path / 'game.qwixx'}")
    assert list(saved_games(tmp_path))


async def test_a_folder_that_cannot_be_written_does_not_end_the_game(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    async with running(tmp_path / "file", game=record("duel", (ANA, BEN), ROLL)) as driver:
        await driver.press("1", "enter", "0", "enter")
        await driver.asked()
        assert driver.shown("prompt") == "Ben: throw the dice."
        await driver.noticed("The game cannot be saved: ")


@pytest.mark.parametrize(
    ("downs", "left", "kept"),
    [(0, False, True), (1, True, True), (2, False, True), (3, True, False)],
    ids=["stay", "quit", "another", "delete"],
)
async def test_leaving(tmp_path: Path, downs: int, left: bool, kept: bool) -> None:
    async with running(tmp_path, game=record("duel", (ANA, BEN), ROLL)) as driver:
        await driver.press("s", "q", *["down"] * downs, "enter")
        await driver.pilot.pause()
        assert driver.app._exit is left
        if downs == 0:
            assert driver.table.asks
        if downs == 2:
            assert isinstance(driver.app.screen, SetupScreen)
    assert bool(list(saved_games(tmp_path))) is kept


# ── help and languages ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", with_seldom(["classic", "duel"], ["mixx-a", "mixx-b"]))
async def test_the_help_has_the_rules_and_the_keys(tmp_path: Path, game: str) -> None:
    async with running(tmp_path, game=record(game, (ANA, BEN), ROLL)) as driver:
        await driver.press("question_mark")
        assert isinstance(driver.app.screen, HelpScreen)
        *rules, keys = driver.app.screen.query(Markdown)
        parts = guide_parts(Texts("en"), game)
        assert [rule.source for rule in rules] == [part for part in parts if isinstance(part, str)]
        assert "Take a choice back" in keys.source
        await driver.press("tab", "down", "pagedown", "escape")
        assert isinstance(driver.app.screen, TableScreen)
        assert driver.table.asks


@pytest.mark.parametrize("language", with_seldom(["el"], ["en", "es", "pt", "de"]))
async def test_the_help_speaks_every_language(tmp_path: Path, language: str) -> None:
    async with running(tmp_path, language=language) as driver:
        await driver.press("f1")
        shown = driver.app.screen.query(Markdown).first().source
        assert guide(language, "classic").startswith(shown)
        assert len(shown) > 1000


@pytest.mark.parametrize("language", with_seldom(["de"], ["en", "es", "pt", "el"]))
async def test_the_setup_is_translated_at_once(tmp_path: Path, language: str) -> None:
    texts = Texts(language)
    async with running(tmp_path) as driver:
        driver.setup.query_one("#name-0", Input).focus()
        await driver.press("A", "n", "a")
        await pick(driver, "language", language)
        await driver.pilot.pause()
        assert str(driver.setup.query_one("#start", Button).label) == texts("Start the game")
        assert driver.setup.query_one("#name-0", Input).value == "Ana"
        assert texts("Help") in driver.shown("keys")
    async with running(tmp_path, language=None) as driver:
        assert driver.app.texts.language in (language, "en")


async def test_the_language_is_changed_at_the_table(tmp_path: Path) -> None:
    async with running(tmp_path, game=record("duel", (ANA, BEN), ROLL)) as driver:
        await driver.press("1", "l", "down", "enter")
        await driver.pilot.pause()
        texts = Texts("es")
        assert driver.app.texts.language == "es"
        assert driver.shown("prompt") == texts(
            "{name}: place on the white sum {sum} in one row, or pass.", name="Ana", sum=7
        )
        assert texts("Confirm") in driver.shown("options")
        assert driver.table.choice is not None
        assert driver.table.choice.at


# ── sizes ─────────────────────────────────────────────────────────────────────────────────────


def in_full(driver: Driver, part: str) -> bool:
    """Whether nothing of a part is cut off by the terminal or by another part."""
    widget = driver.app.screen.query_one(f"#{part}")
    place = driver.app.screen.find_widget(widget)
    if isinstance(widget, View) and isinstance(widget.content, Text):
        size = widget.content_size
        if height(widget.content, size.width) > size.height:
            return False
    return place.visible_region == place.region


def crowded(game: str) -> Record:
    """Many options in action 2, long names, and a refusal that takes two lines."""
    if GAMES[game].board == "sheets":
        roll = "6 1 r5 y4 g3 b2"
        return record(game, LONG, roll, *(f"{seat} -" for seat in "ABCDE"))
    moves = ("1 6 r1 y1 g1 b1", "A r7", "A y2", "6 1 r5 y4 g3 b2", "B -")
    return record(game, LONG[:2], *moves)


@pytest.mark.parametrize(
    ("language", "size"),
    with_seldom(
        [("el", SMALL), ("de", LARGE)],
        [("el", LARGE), *((language, SMALL) for language in ("en", "es", "pt", "de"))],
    ),
)
@pytest.mark.parametrize("game", GAMES)
async def test_all_that_a_decision_needs_is_in_sight(
    tmp_path: Path, game: str, language: str, size: tuple[int, int]
) -> None:
    async with running(tmp_path, game=crowded(game), language=language, size=size) as driver:
        await driver.press("down", "down", "right", "right", "right")
        others = "others-beside" if size == LARGE else "others-below"
        parts = (*PARTS, others) if GAMES[game].board == "sheets" else PARTS
        assert [part for part in parts if not in_full(driver, part)] == []
        assert driver.shown("status")
        assert driver.latest_is_in_sight()


@each_size
@pytest.mark.parametrize("game", with_seldom(["classic", "duel"], ["mixx-a", "mixx-b"]))
async def test_the_end_is_in_sight(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    seats = GAMES[game].players[-1]
    played = play_match(GAMES[game], ["greedy"] * seats, seed=1)
    async with running(tmp_path, game=played, size=size) as driver:
        await driver.press("enter")
        await driver.end()
        parts = ("ending", "scoring", "result", "buttons", "final-table", "keys")
        assert [part for part in parts if not in_full(driver, part)] == []


@each_size
async def test_the_setup_is_in_sight(tmp_path: Path, size: tuple[int, int]) -> None:
    async with running(tmp_path, size=size) as driver:
        await pick(driver, "players", "5")
        parts = ("banner", "language", "game", "players", "name-4", "kind-4", "start", "keys")
        assert [part for part in parts if not in_full(driver, part)] == []


async def test_a_resized_terminal_is_used(tmp_path: Path) -> None:
    async with running(tmp_path, game=record("classic", (ANA, COMPUTER), ROLL)) as driver:
        assert len(driver.shown("dice").split("\n")) == 4
        await driver.pilot.resize_terminal(*LARGE)
        await driver.pilot.pause()
        assert len(driver.shown("dice").split("\n")) == 6
        assert "Robo" in driver.shown("others-beside")
        assert driver.latest_is_in_sight()
        await driver.pilot.resize_terminal(*SMALL)
        await driver.pilot.pause()
        assert driver.latest_is_in_sight()


async def test_a_terminal_that_is_too_small_is_told_so(tmp_path: Path) -> None:
    """As long as it is, in place of the keys; the board is left alone."""
    game = record("classic", (ANA, COMPUTER), ROLL)
    async with running(tmp_path, game=game, size=(79, 24)) as driver:
        notice = "This terminal has {} characters; the game needs 80 × 24."
        assert driver.shown("keys") == notice.format("79 × 24")
        for size in ((60, 20), (80, 23)):
            await driver.pilot.resize_terminal(*size)
            await driver.pilot.pause()
            assert driver.shown("keys") == notice.format(f"{size[0]} × {size[1]}")
        await driver.pilot.resize_terminal(*SMALL)
        await driver.pilot.pause()
        assert "Confirm" in driver.shown("keys")
        assert driver.app.said == []


def test_no_colour_at_all_if_none_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = QwixxApp(Settings("en"))
    assert app.no_color
    assert app.native_ansi_color
