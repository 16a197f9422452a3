"""Whole games, from the first tap to the final scoring."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from qwixx.locale import Texts
from qwixx.record import parse_record
from qwixx.rules import DUEL
from qwixx.rules import GAMES as EVERY_GAME
from tests.browser.conftest import Come
from tests.browser.people import Person, finish, play_on
from tests.helpers import with_seldom

GAMES = ("classic", "duel")
TITLES = {name: game.title for name, game in EVERY_GAME.items()}


def totals(person: Person) -> list[int]:
    """What the scoring shows as each player's total."""
    cells = person.page.locator(".scores tfoot td").all_inner_texts()
    return [int(text.replace("−", "-")) for text in cells]


def columns(person: Person) -> list[int]:
    """The sum of what the scoring shows above the totals, for each player."""
    rows = person.page.locator(".scores tbody tr").all()
    points = [
        [int(text.replace("−", "-")) for text in row.locator("td b").all_inner_texts()]
        for row in rows
    ]
    return [sum(column) for column in zip(*points, strict=True)]


@pytest.mark.parametrize(
    ("game", "language"),
    with_seldom(
        [("mixx-a", "el")],
        [("duel", "en"), ("classic", "en"), ("mixx-b", "de"), ("mixx-a", "en"), ("mixx-b", "es")],
    ),
)
def test_against_the_computer(come: Come, game: str, language: str) -> None:
    ana, texts = come("Ana", locale=language), Texts(language)
    ana.start(f"{game}-computer")
    play_on(ana)
    assert totals(ana) == columns(ana)
    points, opponents = totals(ana)
    draw = texts("A draw" if game == "duel" else "{names} share the win", names="Ana, Greta")
    winner = texts("You win!") if points > opponents else texts("{name} wins", name="Greta")
    expect(ana.page.locator("h1")).to_have_text(draw if points == opponents else winner)
    expect(ana.page).to_have_title(re.compile(f"· {re.escape(texts(TITLES[game]))}$"))


@pytest.mark.parametrize("game", with_seldom(["duel"], ["classic"]))
def test_on_one_screen(come: Come, game: str) -> None:
    family = come("Ana", settings={"motion": False, "sound": False, "confirm": True})
    names = {"name-0": "Ana", "name-1": "Ben"}
    family.start(f"{game}-screen", **names)
    expect(family.page.locator(".hand-over")).to_have_text(re.compile("Ana|Ben"))
    play_on(family)
    assert totals(family) == columns(family)


@pytest.mark.long
def test_a_rematch_is_played_by_the_same_people_with_the_next_one_first(come: Come) -> None:
    ana = come("Ana")
    ana.start("classic-computer")
    first = ana.page.locator(".whose").inner_text()
    finish(ana)
    over = ana.path
    ana.page.get_by_role("button", name="Play again").click()
    expect(ana.page.locator(".playing")).to_be_visible()
    assert ana.path != over
    assert ana.page.locator(".opponent-name").all_inner_texts() == ["Greta"]
    if first.startswith("Your turn"):
        expect(ana.page.locator(".log, .throw").first).to_contain_text("Greta")
    else:
        expect(ana.page.locator(".throw")).to_be_visible()


def test_the_scoring_comes_row_by_row_and_the_game_file_agrees(come: Come) -> None:
    ana = come("Ana", settings={"motion": True, "sound": False, "confirm": False})
    ana.start("duel-computer")
    finish(ana)
    assert ana.page.locator(".scores .shown").count() < 6
    expect(ana.page.locator(".scores tr.shown")).to_have_count(6)
    expect(ana.page.locator("h1:not(.waiting)")).to_be_visible()
    shown = totals(ana)
    with ana.page.expect_download() as download:
        ana.page.get_by_role("button", name="Game file").click()
    record = parse_record(Path(download.value.path()).read_text("utf-8"))
    assert [*DUEL.scores(record.last())] == shown
    assert [seat.name for seat in record.seats] == ["Ana", "Greta"]


@pytest.mark.long
def test_the_result_can_be_had_as_a_picture(come: Come) -> None:
    ana = come("Ana")
    ana.start("duel-computer")
    finish(ana)
    with ana.page.expect_download() as download:
        ana.page.get_by_role("button", name="Picture of the result").click()
    assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")
