"""Other sheets: what is printed on them is drawn, named and said, whatever it is."""

import re
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from qwixx.locale import Texts
from qwixx.rules import MIXX_A
from qwixx.rules.layout import COLOURS
from tests.browser import with_another_game
from tests.browser.conftest import Come
from tests.browser.people import play_on
from tests.browser.served import Server
from tests.browser.test_table import CAREFUL, OWN, enter
from tests.helpers import with_seldom


@pytest.mark.long
def test_a_square_in_a_row_of_another_colour_is_named_by_both(come: Come) -> None:
    ana = come("Ana", settings=CAREFUL)
    ana.start("mixx-a-screen", **OWN)
    enter(ana, (1, 1), (1, 1, 1, 1))
    square = ana.page.get_by_role("gridcell", name="yellow 2 in the red row")
    expect(square).to_have_accessible_name("yellow 2 in the red row, may be marked")
    expect(square).to_have_text(re.compile("Y"))
    expect(ana.page.get_by_role("gridcell", name="red 12", exact=True)).not_to_contain_text("R")
    ana.page.get_by_role("button", name="yellow 2 in the red row").click()
    ana.page.get_by_role("button", name="Confirm: yellow 2 in the red row").click()
    ana.page.locator(".option").first.click()
    ana.page.locator(".confirm .primary").click()
    said = ana.page.locator("[aria-live=polite]", has_text="marks yellow 2 in the red row")
    expect(said).to_have_count(1)
    expect(ana.page.locator(".log")).to_contain_text("marks yellow 2 in the red row")
    expect(ana.page.locator(".log .word.c1")).to_have_count(2)


@pytest.mark.long
def test_a_coloured_die_names_squares_of_its_colour_in_any_row(come: Come) -> None:
    ana = come("Ana")
    ana.start("mixx-a-screen", **OWN)
    enter(ana, (4, 1), (3, 2, 5, 6))
    for _ in range(2):
        ana.page.locator("[data-option='0']").click()
    expect(ana.page.locator(".option:not(.pass)")).to_have_count(8)
    blue = ana.page.get_by_role("button", name="blue 7 in the red row")
    expect(blue).to_have_class(re.compile(r"\bc3\b"))
    expect(ana.page.locator(".coloured.c3 .fits")).to_have_text(["7", "10"])


def test_every_square_of_mixed_colours_is_drawn_in_its_own(come: Come) -> None:
    ana = come("Ana")
    ana.start("mixx-a-computer")
    drawn = ana.page.locator(".sheet .square").evaluate_all(
        "(squares) => squares.map((it) => Number(/ c(.)/.exec(it.parentElement.className)[1]))"
    )
    printed = MIXX_A.layout.colours
    assert drawn == [colour for row in printed for colour in row]
    letters = ["RYGB"[colour] for row in printed for colour in row if colour != row[-1]]
    expect(ana.page.locator(".sheet .hue")).to_have_text(letters)


@pytest.mark.long
def test_what_is_skipped_goes_by_place(come: Come) -> None:
    ana = come("Ana")
    ana.start("mixx-b-screen", **OWN)
    enter(ana, (6, 6), (1, 1, 1, 1))
    for _ in range(2):
        ana.page.get_by_role("button", name="red 12").click()
    for number in (10, 6, 2, 8, 3, 4):
        expect(ana.page.get_by_role("gridcell", name=f"red {number}, skipped")).to_be_visible()
    expect(ana.page.get_by_role("gridcell", name="red 5", exact=True)).to_be_visible()


@pytest.mark.parametrize("language", with_seldom(["el"], ["en", "es", "pt", "de"]))
def test_the_start_page_and_the_guides_have_every_game(come: Come, language: str) -> None:
    texts = Texts(language)
    ana = come("Ana", locale=language)
    ana.visit()
    titles = [texts(title) for title in ("Qwixx", "Qwixx The Duel", "Qwixx Mixx A", "Qwixx Mixx B")]
    expect(ana.page.locator(".game h2")).to_have_text(titles)
    expect(ana.page.locator(".game.small")).to_have_count(2)
    ana.page.locator("a[href='/guide/mixx-a']").click()
    expect(ana.page.locator(".tabs a")).to_have_text(titles)
    expect(ana.page.locator("h1")).to_have_text(titles[2])


# ── a game that nobody here has heard of ──────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def wide_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has one game more."""
    qwixx = [sys.executable, with_another_game.__file__]
    server = Server(tmp_path_factory.mktemp("waves") / "tables.sqlite", qwixx)
    server.start()
    yield server
    server.stop()


def test_a_game_that_the_client_has_never_heard_of_is_drawn(
    come: Come, wide_server: Server
) -> None:
    ana = come("Ana", url=wide_server.url)
    ana.start("waves-screen", **OWN)
    rows = ana.page.locator(".sheet .row")
    for row, lock in enumerate(with_another_game.LOCKS):
        name, first = COLOURS[lock], COLOURS[(lock + 1) % 4]
        expect(rows.nth(row)).to_have_accessible_name(f"{name} row")
        numbers = rows.nth(row).locator(".number").all_inner_texts()
        assert [int(number) for number in numbers] == [*with_another_game.OUTWARDS]
        squares = rows.nth(row).locator(".square")
        expect(squares.first).to_have_accessible_name(f"{first} 7 in the {name} row")
        expect(squares.last).to_have_accessible_name(f"{name} 12")
    enter(ana, (6, 6), (1, 1, 1, 1))
    ana.page.get_by_role("gridcell", name="blue 12").click()
    expect(ana.page.locator(".hint")).to_contain_text("needs five crosses in the blue row first")


@pytest.mark.long
def test_the_die_goes_with_the_row_whose_lock_has_its_colour(
    come: Come, wide_server: Server
) -> None:
    ana = come("Ana", url=wide_server.url)
    ana.start("waves-screen", **OWN)
    for white in ((3, 4), (2, 4), (4, 4), (2, 3), (4, 5), (6, 6)):
        enter(ana, white, (1, 1, 1, 1))
        for _ in range(2):  # both mark it in the topmost row, which is blue
            ana.options.first.click()
        ana.page.locator("[data-option='0']").click()
    expect(ana.page.get_by_role("img", name="The blue die has left the game.")).to_be_visible()
    expect(ana.page.locator("[name=colour-3]")).to_have_count(0)
    expect(ana.page.locator("[name=colour-0]")).to_have_count(6)


@pytest.mark.long
def test_a_game_without_levels_offers_those_who_know_it(come: Come, wide_server: Server) -> None:
    ana = come("Ana", url=wide_server.url)
    ana.set_up("waves-computer")
    levels = ana.page.locator("fieldset:has([name=level]) label")
    expect(levels).to_have_text(["random", "greedy", "ga", "tolerant"])
    expect(levels.locator(":checked + span")).to_have_text("tolerant")
    ana.submit()
    play_on(ana)
