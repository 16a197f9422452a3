"""At the table: choosing, taking back, asking why, passing, one's own dice."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Come
from tests.browser.people import Person

CAREFUL = {"motion": False, "sound": False, "confirm": True}
OWN = {"dice": "Our own, on the table"}
UNSEEN = 300
"""Milliseconds after which people may have seen what is new under their pointer."""


def enter(person: Person, white: tuple[int, int], coloured: tuple[int, int, int, int]) -> None:
    """Tap in what one's own dice show."""
    names = [*(f"white-{i}" for i in range(2)), *(f"colour-{row}" for row in range(4))]
    for name, face in zip(names, (*white, *coloured), strict=True):
        person.page.locator(f"[name={name}]").nth(face - 1).check()
    person.page.get_by_role("button", name="These are the dice").click()


def test_a_choice_is_pending_until_confirmed_and_can_be_taken_back(come: Come) -> None:
    ana = come("Ana", settings=CAREFUL)
    ana.start("classic-screen", **OWN)
    enter(ana, (3, 4), (1, 1, 1, 1))
    square = ana.page.locator(".square.legal").first
    name = square.get_attribute("aria-label") or ""
    assert name.endswith("red 7, may be marked")
    square.click()
    chosen = ana.page.get_by_role("gridcell", name="red 7, chosen")
    chosen.click()
    expect(ana.page.locator(".confirm")).to_have_count(0)
    ana.page.get_by_role("button", name="red 7").click()
    ana.page.get_by_role("button", name="Take back").click()
    expect(chosen).to_have_count(0)
    ana.page.get_by_role("button", name="red 7").click()
    ana.page.get_by_role("button", name="Confirm: red 7").click()
    expect(ana.page.locator(".square.crossed, .square.chosen")).to_have_count(0)


def test_a_double_click_confirms(come: Come) -> None:
    ana = come("Ana", settings=CAREFUL)
    ana.start("duel-screen", **OWN)
    enter(ana, (3, 4), (1, 1, 1, 1))
    ana.page.get_by_role("gridcell", name="red 7").dblclick()
    placed = re.compile("red 7, (black|grey), foremost")
    expect(ana.page.get_by_role("gridcell", name=placed)).to_be_visible()
    ana.page.get_by_role("button", name="Pass").dblclick()
    expect(ana.page.locator(".own-dice")).to_be_visible()


def test_quick_clicks_in_one_place_all_count(come: Come) -> None:
    """WebKit counts on when another thing has come to lie under the pointer."""
    ana = come("Ana")
    ana.start("duel-screen")
    ana.throw()
    ana.page.wait_for_timeout(UNSEEN)
    click_there(ana.options.first, count=2)
    expect(ana.page.locator(".square.fresh")).to_have_count(1)


def test_a_double_click_does_one_thing(come: Come) -> None:
    """Its second half may meet what nobody has seen yet."""
    ana = come("Ana", settings=CAREFUL)
    ana.start("duel-screen", **OWN)
    enter(ana, (3, 4), (1, 1, 1, 1))
    ana.page.locator(".options").evaluate(
        """(options) => {
            for (const [i, option] of [...options.children].slice(0, 2).entries()) {
                const place = { clientX: 50, clientY: 50, detail: i + 1, bubbles: true };
                option.dispatchEvent(new MouseEvent("click", place));
            }
        }"""
    )
    expect(ana.page.get_by_role("button", name="Confirm: red 7")).to_be_visible()


def click_there(thing: Locator, count: int) -> None:
    """Click as the browser counts it: the second, third … in one place."""
    box = thing.bounding_box()
    assert box is not None
    mouse = thing.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down(click_count=count)
    mouse.up(click_count=count)


def test_a_throw_is_told_and_every_square_says_what_it_is(come: Come) -> None:
    """Options are ringed and counted, what is not legal says why, and what was skipped is struck
    out.
    """
    ana = come("Ana")
    ana.start("classic-screen", **OWN)
    enter(ana, (3, 4), (1, 1, 1, 1))
    said = ana.page.locator("[aria-live=polite]", has_text="White sum: 7")
    expect(said).to_have_count(1)
    expect(ana.squares).to_have_count(4)
    expect(ana.page.locator(".ask")).to_have_text("You may mark one of 4 numbers.")
    ana.page.get_by_role("gridcell", name="red 9").click()
    expect(ana.page.locator(".hint")).to_have_text("The white dice give 7, not 9.")
    ana.page.get_by_role("gridcell", name="green 2").click()
    expect(ana.page.locator(".hint")).to_have_text(
        "green 2 needs five crosses in the green row first; there are 0."
    )
    expect(ana.page.locator(".square.crossed")).to_have_count(0)
    for _ in range(2):
        ana.page.get_by_role("button", name="red 7").click()
    for label in ("red 2, skipped", "red 6, skipped", "red 7, crossed"):
        expect(ana.page.get_by_role("gridcell", name=label)).to_be_visible()


@pytest.mark.long
def test_when_only_passing_is_possible_it_goes_on_by_itself(come: Come) -> None:
    ana = come("Ana")
    ana.start("duel-screen", **OWN)
    first = ana.page.locator(".hand-over").inner_text()
    enter(ana, (3, 4), (1, 5, 1, 1))
    ana.page.get_by_role("button", name="red 7").click()
    ana.page.get_by_role("button", name="yellow 8").click()
    enter(ana, (3, 4), (1, 1, 1, 1))
    ana.page.get_by_role("button", name="blue 7").click()
    ana.page.get_by_role("button", name="Pass").click()
    expect(ana.page.locator(".hand-over")).to_have_text(first)
    enter(ana, (1, 1), (1, 1, 1, 1))
    asked = ana.page.locator(".ask")
    expect(asked).to_have_text("Nothing fits: only passing is possible.")
    expect(asked).to_have_text("Nothing fits, and nothing was used in action 1: a misthrow.")
    expect(ana.page.get_by_role("img", name="1 misthrow", exact=True)).to_be_visible()
    expect(ana.page.locator(".hand-over")).not_to_have_text(first)


def test_without_confirmation_a_tap_decides_and_passing_twice_is_warned_of(come: Come) -> None:
    ana = come("Ana")
    ana.start("duel-screen", **OWN)
    enter(ana, (3, 4), (1, 1, 1, 1))
    ana.page.get_by_role("button", name="blue 7").click()
    placed = re.compile("blue 7, (black|grey), foremost")
    expect(ana.page.get_by_role("gridcell", name=placed)).to_be_visible()
    ana.page.get_by_role("button", name="Pass").click()
    enter(ana, (3, 4), (1, 1, 1, 1))
    expect(ana.page.locator(".option.costly")).to_have_count(0)
    ana.page.get_by_role("button", name="Pass").click()
    expect(ana.page.get_by_role("button", name="Pass misthrow, −5")).to_be_visible()
    ana.page.wait_for_timeout(UNSEEN)
    ana.page.get_by_role("button", name="Pass").click()
    expect(ana.page.get_by_role("img", name="1 misthrow", exact=True)).to_be_visible()


@pytest.mark.long
def test_a_stack_shows_its_height_and_is_safe(come: Come) -> None:
    ana = come("Ana")
    ana.start("duel-screen", **OWN)
    enter(ana, (3, 4), (1, 1, 1, 1))
    ana.page.get_by_role("button", name="red 7").click()
    ana.page.get_by_role("button", name="Pass").click()
    enter(ana, (3, 4), (1, 1, 1, 1))
    expect(ana.page.get_by_role("button", name="red 7, beats")).to_be_visible()
    ana.page.get_by_role("button", name="blue 7").click()
    ana.page.get_by_role("button", name="Pass").click()
    enter(ana, (3, 4), (1, 1, 1, 1))
    ana.page.get_by_role("button", name="red 7, stacks").click()
    stack = ana.page.get_by_role("gridcell", name=re.compile("red 7, .*stack of 2, foremost, safe"))
    expect(stack.locator(".height")).to_have_text("2")


def test_the_dice_tumble_only_if_they_may(come: Come) -> None:
    still = come("Ana", settings={"motion": True, "sound": False}, reduced_motion="reduce")
    still.start("classic-screen")
    still.page.click(".throw")
    expect(still.options.first).to_be_visible()
    assert still.page.evaluate("document.getAnimations().length") == 0
    moving = come("Ben", settings={"motion": True, "sound": False})
    moving.start("classic-screen")
    moving.page.click(".throw")
    expect(moving.page.locator(".cube .side-5")).to_have_count(6)
    expect(moving.options.first).to_be_visible()
