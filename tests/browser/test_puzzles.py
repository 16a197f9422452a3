"""Puzzles: one answer each, the reason after it, and a rating that is kept."""

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


def shown(person: Person, server: Server, language: str) -> dict[str, Any]:
    """The puzzle that the address names."""
    expect(person.page.locator(".puzzle h1")).to_be_visible(timeout=200_000)
    game, name = re.findall(r"/puzzles/(\w+)#(\w+)$", person.page.url)[0]
    url = f"{server.url}/api/puzzles/{language}/{game}/{name}"
    puzzle: dict[str, Any] = httpx.get(url, trust_env=False, timeout=200).json()
    return puzzle


def test_a_right_answer_by_key_and_a_wrong_one_by_tapping(come: Come, server: Server) -> None:
    ana = come("Ana", locale="de-DE")
    ana.visit()
    ana.page.get_by_role("link", name="Aufgaben").first.click()
    puzzle = shown(ana, server, "de")
    squares = sorted(action for action in puzzle["ranked"] if action)
    best = puzzle["ranked"][0]
    expect(ana.page.locator(".puzzle h1:focus")).to_be_visible()
    expect(ana.page.locator(".option")).to_have_count(len(puzzle["ranked"]))
    ana.page.keyboard.press(str(squares.index(best) + 1) if best else "0")
    expect(ana.page.locator(WORD)).to_have_text(puzzle["answers"][best]["text"])
    expect(ana.page.locator(".shares li")).to_have_count(len(puzzle["ranked"]))
    expect(ana.page.locator(".rating")).to_contain_text("1 von 1 gelöst")
    ana.page.keyboard.press("Enter")

    expect(ana.page.locator(WORD)).to_have_count(0)
    other = shown(ana, server, "de")
    assert other["name"] != puzzle["name"]
    illegal = next(
        action for action, answer in enumerate(other["answers"]) if answer["win"] is None
    )
    ana.page.locator(f"[data-square='{illegal}']").click()
    expect(ana.page.get_by_text(other["answers"][illegal]["text"]).first).to_be_visible()
    expect(ana.page.locator(WORD)).to_have_count(0)
    wrong = other["ranked"][-1]
    ana.page.locator(f"[data-option='{wrong}']").click()
    expect(ana.page.locator(WORD)).to_have_text(
        [other["answers"][wrong]["text"], other["answers"][other["ranked"][0]]["text"]]
    )
    expect(ana.page.locator(".rating")).to_contain_text("1 von 2 gelöst")
    ana.visit("/puzzles")
    expect(ana.page.locator(".rating").first).to_contain_text("1 von 2 gelöst")


def test_an_old_address_says_that_the_puzzle_is_gone(come: Come, server: Server) -> None:
    """It was answered with another puzzle, as if that were the one."""
    ana = come("Ana", locale="de-DE")
    ana.visit("/puzzles/duel#00000000")
    expect(
        ana.page.get_by_role("heading", name="Es gibt keine Aufgabe „00000000“.")
    ).to_be_visible()
    assert ana.page.url.endswith("#00000000")
    ana.page.get_by_role("button", name="Eine andere Aufgabe").click()
    assert shown(ana, server, "de")["name"] != "00000000"
    ana.page.go_back()
    expect(ana.page.get_by_role("button", name="Eine andere Aufgabe")).to_be_visible()


@pytest.mark.long
def test_a_kind_is_chosen_and_remembered(come: Come, server: Server) -> None:
    ana = come("Ana")
    ana.visit("/puzzles/duel")
    shown(ana, server, "en")
    ana.page.get_by_label("Kind").select_option(label="Beating")
    expect(ana.page.get_by_label("Kind")).to_have_value("beat")
    assert "beat" in shown(ana, server, "en")["themes"]
    ana.visit("/puzzles/duel")
    assert "beat" in shown(ana, server, "en")["themes"]
    ana.visit("/puzzles/mixx-a")
    expect(ana.page.get_by_text("There is nothing here.")).to_be_visible()


@pytest.mark.parametrize("place", with_seldom(["/puzzles/duel"], ["/puzzles", "/puzzles/classic"]))
def test_no_barriers_in_puzzles(come: Come, place: str) -> None:
    ana = come("Ana", phone=True, locale="el")
    ana.visit(place)
    expect(ana.page.locator("main h1")).to_be_visible(timeout=200_000)
    for answered in (False, True):
        if answered and place != "/puzzles":
            ana.page.keyboard.press("0")
            expect(ana.page.locator(WORD).first).to_be_visible()
        ana.page.set_viewport_size({"width": 390, "height": 844})
        assert ana.fits
        assert_large_targets(ana)
        assert_no_violations(ana)
        ana.page.set_viewport_size(DESKTOP)
        ana.page.emulate_media(color_scheme="dark")
        assert ana.fits
        assert_no_violations(ana)
