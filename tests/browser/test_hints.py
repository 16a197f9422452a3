"""Hints at the table: a button, ranks on the squares, bars on the options, one sentence."""

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import Come
from tests.browser.people import DESKTOP, PHONE
from tests.browser.test_table import CAREFUL, OWN, enter
from tests.helpers import with_seldom

PATIENCE = 120_000
"""Milliseconds: what thinks may have to be compiled first."""
ROLL = (3, 4), (1, 1, 1, 1)


@pytest.mark.parametrize("game", with_seldom(["classic"], ["duel", "mixx-a"]))
def test_a_hint_ranks_the_squares_and_says_why(game: str, come: Come) -> None:
    ana = come("Ana", settings=CAREFUL)
    ana.start(f"{game}-screen", **OWN)
    enter(ana, *ROLL)
    expect(ana.page.locator(".rank, .odds, .advice")).to_have_count(0)
    button = ana.page.get_by_role("button", name="Hint")
    button.click()
    sentence = ana.page.locator(".advice")
    expect(sentence).to_contain_text("it wins", timeout=PATIENCE)
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(ana.page.locator(".odds")).to_have_count(5)
    ranks = ana.page.locator(".square .rank").all_inner_texts()
    assert len(ranks) == 4
    assert set(ranks) < {"★", "2.", "3.", "4.", "5."}
    expect(ana.page.locator(".odds.best")).to_have_count(1)
    said = ana.page.locator("[aria-live=polite]", has_text="it wins")
    whole, precision = sentence.inner_text(), sentence.locator("small").inner_text()
    assert "usually off by about" in precision
    expect(said).to_contain_text(whole.removesuffix(precision).strip())
    best = ana.page.get_by_role("button", name=re.compile(r"the best, wins \d+\.\d%"))
    expect(best).to_have_count(1)
    button.click()
    expect(ana.page.locator(".rank, .odds, .advice")).to_have_count(0)


@pytest.mark.long
def test_what_is_chosen_says_why_it_is_so_good(come: Come) -> None:
    ana = come("Ana", settings=CAREFUL)
    ana.start("duel-screen", **OWN)
    enter(ana, *ROLL)
    expect(ana.page.get_by_role("button", name="Hint")).to_be_visible()
    ana.page.keyboard.press("h")
    expect(ana.page.locator(".advice")).to_be_visible(timeout=PATIENCE)
    ana.page.keyboard.press("0")
    expect(ana.page.locator(".advice")).to_contain_text("Passing takes only ")
    said = ana.page.locator("[aria-live=polite]", has_text="Passing takes only ")
    expect(said).to_have_count(1)
    ana.page.get_by_role("button", name="Confirm: pass").click()
    expect(ana.page.locator(".advice")).to_have_count(0)


def test_escape_takes_a_choice_back_and_then_hides_the_hint(come: Come) -> None:
    ana = come("Ana", settings=CAREFUL)
    ana.start("duel-screen", **OWN)
    enter(ana, *ROLL)
    expect(ana.page.get_by_role("button", name="Hint")).to_be_visible()
    ana.page.keyboard.press("h")
    expect(ana.page.locator(".advice")).to_be_visible(timeout=PATIENCE)
    ana.page.keyboard.press("1")
    expect(ana.page.locator(".confirm")).to_be_visible()
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator(".confirm")).to_have_count(0)
    expect(ana.page.locator(".advice")).to_be_visible()
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator(".rank, .odds, .advice")).to_have_count(0)
    expect(ana.page.locator(".option")).to_have_count(5)


@pytest.mark.long
def test_a_hint_that_comes_too_late_is_not_shown(come: Come) -> None:
    """The answer is held back until the decision that it was for has been made."""
    ana = come("Ana")
    ana.start("duel-screen", **OWN)
    enter(ana, *ROLL)
    ana.page.evaluate(HOLD_HINTS)
    ana.page.get_by_role("button", name="Hint").click()
    expect(ana.page.locator(".ask")).to_have_text("Thinking …")
    expect(ana.page.locator("body[data-held]")).to_be_attached(timeout=PATIENCE)
    ana.page.keyboard.press("0")
    expect(ana.page.get_by_role("listitem").filter(has_text="White + colour")).to_have_class("now")
    ana.page.evaluate("window.hearIt()")
    expect(ana.page.get_by_role("button", name="Hint")).to_have_attribute("aria-pressed", "false")
    expect(ana.page.locator(".advice")).to_have_count(0)
    expect(ana.page.locator("[aria-live=polite]", has_text="it wins")).to_have_count(0)


HOLD_HINTS = """() => {
    const prototype = WebSocket.prototype;
    const send = prototype.send;
    prototype.send = function (text) {
        prototype.send = send;
        const hear = this.onmessage;
        this.onmessage = (event) => {
            if (!/"type": ?"hint"/.test(event.data)) return hear(event);
            document.body.dataset.held = "true";
            window.hearIt = () => hear(event);
        };
        send.call(this, text);
    };
}"""
"""From the next message on, hints that arrive are not heard before `hearIt` is called."""


@pytest.mark.parametrize("size", with_seldom([PHONE], [DESKTOP]))
def test_ranks_lie_within_their_square_and_numbers_within_their_option(
    size: ViewportSize, come: Come
) -> None:
    """Neighbours may both be open in action 2: neither may cover the other's rank."""
    ana = come("Ana", phone=size is PHONE)
    ana.start("duel-screen", **OWN)
    enter(ana, (1, 2), (4, 4, 4, 4))
    ana.page.locator("[data-option='0']").click()
    ana.page.get_by_role("button", name="Hint").click()
    expect(ana.page.locator(".advice")).to_be_visible(timeout=PATIENCE)
    expect(ana.page.locator(".square .rank")).to_have_count(8)
    assert ana.page.evaluate(STICKING_OUT, [".square", ".rank"]) == 0
    assert ana.page.evaluate(STICKING_OUT, [".option", ".odds > b"]) == 0
    assert ana.page.evaluate(STICKING_OUT, [".option", ".odds-bar"]) == 0
    assert ana.page.evaluate("document.documentElement.scrollWidth") <= size["width"]


STICKING_OUT = """([outer, inner]) => {
    const isOut = (part) => {
        const box = part.getBoundingClientRect();
        const around = part.closest(outer).getBoundingClientRect();
        return box.left < around.left || box.right > around.right;
    };
    return [...document.querySelectorAll(`${outer} ${inner}`)].filter(isOut).length;
}"""
"""How many parts are to the left or to the right of what they belong to."""


def test_a_table_may_play_without_hints(come: Come) -> None:
    ana = come("Ana")
    ana.start("duel-screen", **OWN, hints="None")
    enter(ana, *ROLL)
    expect(ana.page.locator(".option")).to_have_count(5)
    ana.page.keyboard.press("h")
    expect(ana.page.locator(".hint-button")).to_have_count(0)
    expect(ana.page.locator(".advice")).to_have_count(0)


@pytest.mark.long
def test_who_joins_is_told_that_there_are_no_hints(come: Come) -> None:
    ana, ben = come("Ana"), come("Ben")
    ana.set_up("duel-friends", hints="None")
    ana.submit()
    expect(ana.page.get_by_text("This table plays without hints.")).to_be_visible()
    ben.page.goto(ana.link("table"))
    expect(ben.page.get_by_text("This table plays without hints.")).to_be_visible()


@pytest.mark.parametrize("game", with_seldom(["classic"], ["duel"]))
def test_on_a_phone_everything_fits(game: str, come: Come) -> None:
    ana = come("Ana", phone=True)
    ana.start(f"{game}-screen", **OWN)
    enter(ana, *ROLL)
    ana.page.get_by_role("button", name="Hint").tap()
    expect(ana.page.locator(".advice")).to_be_visible(timeout=PATIENCE)
    assert ana.page.evaluate("document.documentElement.scrollWidth") <= 360
    for place in (".advice", ".hint-button", ".odds.best"):
        box = ana.page.locator(place).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        assert box["y"] + box["height"] <= 640
