"""Learning: the lessons of both games, from the first to the last."""

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.people import DESKTOP, Person
from tests.browser.served import Server
from tests.browser.test_everyone import assert_large_targets, assert_no_violations
from tests.helpers import with_seldom

WORD, NEXT = ".word-on", ".act .primary"


def lessons_of(server: Server, language: str, game: str) -> list[dict[str, Any]]:
    url = f"{server.url}/api/lessons/{language}/{game}"
    lessons: list[dict[str, Any]] = httpx.get(url, trust_env=False).json()["lessons"]
    return lessons


def right_and_wrong(lesson: dict[str, Any]) -> tuple[int, int]:
    """An action that is right and one that is not, of those offered."""
    answers = [(lesson["answers"][action]["right"], action) for action in lesson["offers"]]
    return next(a for right, a in answers if right), next(a for right, a in answers if not right)


@pytest.mark.parametrize(
    ("game", "locale", "language"),
    with_seldom([("classic", "de-DE", "de")], [("duel", "el", "el")]),
)
def test_all_lessons_of_a_game_by_tapping(
    come: Come, server: Server, game: str, locale: str, language: str
) -> None:
    """First a wrong answer, then a right one, on the options or on the squares by turns."""
    ana = come("Ana", phone=True, locale=locale)
    ana.visit(f"/learn/{game}")
    for number, lesson in enumerate(lessons_of(server, language, game)):
        right, wrong = right_and_wrong(lesson)
        expect(ana.page.get_by_role("heading", name=lesson["title"], exact=True)).to_be_visible()
        expect(ana.page.locator(".ask")).to_have_text(lesson["ask"])
        expect(ana.page.locator(".square.legal")).to_have_count(0)
        tap(ana, wrong, on_square=number % 2 == 0)
        expect(ana.page.locator(WORD)).to_have_text(lesson["answers"][wrong]["text"])
        expect(ana.page.locator(".square.fresh")).to_have_count(0)
        tap(ana, right, on_square=number % 2 == 1)
        expect(ana.page.locator(WORD)).to_have_text(lesson["answers"][right]["text"])
        expect(ana.page.locator(".option")).to_have_count(0)
        if right:
            expect(ana.page.locator(f"[data-square='{right}']")).to_have_class(
                re.compile(r"\bfresh\b")
            )
        ana.page.click(NEXT)
    expect(ana.page.locator(".finished")).to_be_visible()
    assert ana.fits


def tap(person: Person, action: int, on_square: bool) -> None:
    kind = "square" if on_square and action else "option"
    person.page.locator(f"[data-{kind}='{action}']").click()


@pytest.mark.parametrize("game", with_seldom(["duel"], ["classic"]))
def test_all_lessons_of_a_game_by_keyboard(come: Come, server: Server, game: str) -> None:
    ana = come("Ana")
    ana.visit(f"/learn/{game}")
    press = ana.page.keyboard.press
    for lesson in lessons_of(server, "en", game):
        right, _ = right_and_wrong(lesson)
        expect(ana.page.locator("h1:focus")).to_have_text(lesson["title"])
        press(str(lesson["offers"].index(right) + 1) if right else "0")
        expect(ana.page.locator(f"{NEXT}:focus")).to_be_visible()
        expect(
            ana.page.locator("[aria-live]", has_text=lesson["answers"][right]["text"])
        ).to_have_count(1)
        press("Enter")
    expect(ana.page.get_by_role("heading", name="You know how to play!")).to_be_visible()


def test_a_square_is_chosen_by_arrow_keys(come: Come) -> None:
    ana = come("Ana")
    ana.visit("/learn/classic#left-to-right")
    press = ana.page.keyboard.press
    ana.page.locator(".square[tabindex='0']").focus()
    for key in ("ArrowDown", *["ArrowRight"] * 4):
        press(key)
    expect(ana.page.locator(".square:focus")).to_have_accessible_name("yellow 6")
    press("Enter")
    expect(ana.page.locator(f"{WORD}.right")).to_be_visible()


def test_progress_is_kept_and_lessons_can_be_left_out_and_come_back_to(come: Come) -> None:
    ana = come("Ana")
    ana.visit()
    ana.page.get_by_role("link", name="Learn to play").first.click()
    title = ana.page.locator("h1")
    expect(title).to_have_text("Your first cross")
    ana.page.get_by_role("button", name="Skip").click()
    expect(title).to_have_text("From left to right")
    ana.page.keyboard.press("2")
    ana.page.keyboard.press("Enter")
    expect(title).to_have_text("Skipping")
    ana.page.get_by_role("button", name="Back").click()
    expect(title).to_have_text("From left to right")
    expect(ana.page.locator(WORD)).to_have_count(0)
    ana.page.go_back()
    expect(title).to_have_text("Skipping")
    ana.page.get_by_role("link", name="The misthrow").click()
    expect(title).to_have_text("The misthrow")
    ana.visit("/learn/classic")
    expect(title).to_have_text("Your first cross")
    expect(ana.page.get_by_role("img", name="1 of 14 lessons done")).to_be_visible()
    ana.visit("/learn")
    expect(ana.page.get_by_role("link", name="Go on")).to_be_visible()
    expect(ana.page.get_by_role("link", name="Begin")).to_be_visible()


def test_the_guide_leads_to_the_lessons(come: Come) -> None:
    ana = come("Ana")
    ana.visit("/guide/duel")
    ana.page.get_by_role("link", name="Learn to play").click()
    expect(ana.page.locator("h1")).to_be_visible()
    assert ana.path == "/learn/duel"
    ana.visit("/guide/mixx-a")
    expect(ana.page.locator(".prose h2").first).to_be_visible()
    expect(ana.page.get_by_role("link", name="Learn to play")).to_have_count(0)


def test_a_game_without_lessons_has_no_such_page(come: Come) -> None:
    ana = come("Ana")
    ana.visit("/learn/mixx-a")
    expect(ana.page.get_by_text("There is nothing here.")).to_be_visible()


PLACES = {"/learn": "", "/learn/classic#end": "2", "/learn/duel#lock": "21", "/learn/duel#done": ""}
"""Pages, and the keys pressed there: a wrong answer, and a right one after it."""


@pytest.mark.parametrize(
    ("place", "keys"), with_seldom([*PLACES.items()][-2:], [*PLACES.items()][:-2])
)
def test_no_barriers_in_lessons(come: Come, place: str, keys: str) -> None:
    ana = come("Ana", phone=True)
    ana.visit(place)
    expect(ana.page.locator("main h1")).to_be_visible()
    for key in keys:
        ana.page.keyboard.press(key)
    assert ana.page.locator(WORD).count() == bool(keys)
    assert ana.fits
    assert_large_targets(ana)
    assert_no_violations(ana)
    ana.page.set_viewport_size(DESKTOP)
    ana.page.emulate_media(color_scheme="dark")
    assert ana.fits
    assert_no_violations(ana)
