"""The start page: two taps to a game, and what the browser remembers."""

import re

import pytest
from playwright.sync_api import expect

from qwixx.locale import Texts
from qwixx.players import PLAYERS, USUAL, levels_of
from qwixx.rules import GAMES
from tests.browser.conftest import Come
from tests.helpers import with_seldom

MOST_BYTES = 120_000


def test_the_first_page_is_small_and_a_newcomer_plays_after_two_taps(come: Come) -> None:
    """Counted as it is transferred, fonts and all; and nothing comes from elsewhere."""
    ana = come()
    asked: set[str] = set()
    ana.page.on("request", lambda request: asked.add(request.url))
    ana.visit()
    ana.page.wait_for_load_state("networkidle")
    sizes = ana.page.evaluate(
        """["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
            .map((entry) => entry.transferSize)"""
    )
    assert len(sizes) > 10
    assert sum(sizes) < MOST_BYTES
    ana.page.get_by_role("button", name="Against the computer").first.click()
    ana.page.get_by_role("button", name="Start the game").click()
    expect(ana.page.locator(".throw, .option").first).to_be_visible()
    elsewhere = [url for url in asked if not url.startswith(ana.url) and "blob:" not in url]
    assert elsewhere == []


def test_names_are_remembered_and_unfinished_games_resumed_or_forgotten(come: Come) -> None:
    ana = come("Ana María")
    ana.start("classic-computer")
    table = ana.path
    expect(ana.page.locator(".throw, .option").first).to_be_visible()
    if ana.page.locator(".throw").count():
        ana.throw()
    ana.visit()
    ana.page.click("[data-way=classic-friends]")
    expect(ana.page.locator("[name=name-0]")).to_have_value("Ana María")
    ana.page.keyboard.press("Escape")
    resume = ana.page.get_by_role("button", name="Qwixx Ana María · Greta")
    expect(resume).to_contain_text(re.compile(r"Turn \d+ · .*20\d\d"))
    resume.click()
    expect(ana.page.locator(".playing")).to_be_visible()
    assert ana.path == table
    ana.visit()
    forget = ana.page.get_by_role("button", name="Remove")
    forget.click()
    expect(resume).to_have_count(0)
    ana.page.get_by_role("button", name="Undo").click()
    resume.click()
    expect(ana.page.locator(".playing")).to_be_visible()
    ana.visit()
    forget.click()
    expect(resume).to_have_count(0)
    ana.visit()
    expect(ana.page.locator(".games")).to_be_visible()
    expect(ana.page.get_by_text("Your unfinished games")).not_to_be_visible()


@pytest.mark.parametrize("opponents", with_seldom([4], [1]))
def test_the_servers_pace_is_shown_and_so_many_opponents_come_as_wanted(
    come: Come, opponents: int
) -> None:
    ana = come("Ana")
    ana.set_up("classic-computer", computers=str(opponents))
    ana.page.get_by_text("More options").click()
    expect(ana.page.locator("[name=pace]:checked + span")).to_have_text("At once")
    ana.submit()
    expect(ana.page.locator(".opponent")).to_have_count(opponents)


@pytest.mark.parametrize(
    ("game", "language"),
    with_seldom([("duel", "el")], [("mixx-a", "en"), ("classic", "en"), ("mixx-b", "el")]),
)
def test_people_choose_between_the_levels_that_the_server_names(
    come: Come, game: str, language: str
) -> None:
    texts = Texts(language)
    ana = come("Ana", locale=language)
    labels = [texts(PLAYERS[name].label or "") for name in levels_of(GAMES[game])]
    ana.set_up(f"{game}-computer")
    levels = ana.page.locator("fieldset:has([name=level]) label")
    expect(levels).to_have_text(labels)
    expect(levels.locator(":checked + span")).to_have_text(texts(PLAYERS[USUAL].label or ""))
    ana.choose("level", labels[0])
    ana.submit()
    expect(ana.page.locator(".playing")).to_be_visible()
    table = ana.page.request.get(f"{ana.url}/api/tables/{ana.path.rsplit('/', 1)[1]}").json()
    assert [seat["kind"] for seat in table["seats"]] == ["person", levels_of(GAMES[game])[0]]


def test_light_or_dark_follows_the_system_until_something_is_set_and_remembered(come: Come) -> None:
    ana = come(settings={}, color_scheme="dark")
    ana.visit()
    root = ana.page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    ana.page.emulate_media(color_scheme="light")
    expect(root).to_have_attribute("data-theme", "light")
    ana.page.get_by_role("button", name="Settings").click()
    ana.page.get_by_label("Dark").check()
    ana.page.get_by_label("Colour marks").check()
    ana.page.get_by_label("Motion").uncheck()
    ana.page.get_by_label("Language").select_option("en")
    ana.page.reload()
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-marks", "")
    expect(root).to_have_attribute("data-motion", "off")


@pytest.mark.parametrize("language", with_seldom(["pt"], ["en", "es", "el", "de"]))
def test_every_language_from_the_browser(come: Come, language: str) -> None:
    texts = Texts(language)
    ana = come("Ana", locale=f"{language}-XX" if language == "pt" else language)
    ana.start("duel-computer")
    expect(ana.page.locator("html")).to_have_attribute("lang", language)
    expect(ana.page.get_by_text(texts("Misthrows"), exact=True)).to_be_visible()
    ana.visit("/guide/duel")
    expect(ana.page.locator("h1")).to_contain_text(texts("Qwixx The Duel"))


@pytest.mark.parametrize("language", with_seldom(["de"], ["en", "es", "pt", "el"]))
def test_an_address_that_nobody_knows_is_a_page_in_ones_language(come: Come, language: str) -> None:
    ana = come("Ana", locale=language)
    answer = ana.page.goto(f"{ana.url}/nonsense")
    assert answer is not None
    assert answer.status == 404
    expect(ana.page.locator("h1")).to_have_text(Texts(language)("There is nothing here."))
    ana.forgive("404")


def test_a_path_that_leads_nowhere_says_so(come: Come) -> None:
    ana = come()
    ana.visit("/guide/chess")
    expect(ana.page.get_by_text("There is nothing here.")).to_be_visible()
    ana.visit("/table/no-such-table")
    expect(ana.page.get_by_text("There is no such table.")).to_be_visible()
    ana.page.get_by_role("link", name="To the start page", exact=True).click()
    expect(ana.page.locator(".games")).to_be_visible()


def test_the_guide_has_sheets_to_print(come: Come) -> None:
    ana = come()
    ana.visit("/guide/duel")
    # A worker at low priority makes it: on a busy machine that takes a while.
    with ana.page.expect_download(timeout=60_000) as waiting:
        ana.page.get_by_role("link", name="A5 (PDF)").click()
    assert waiting.value.suggested_filename == "duel-a5.pdf"
    assert waiting.value.path().read_bytes().startswith(b"%PDF")
