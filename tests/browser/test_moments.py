"""Moments that everyone notices: dice at rest, a locked row, a beaten token, a win."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.people import PHONE, Person, thrower
from tests.browser.test_table import OWN, UNSEEN, enter
from tests.browser.test_together import open_table
from tests.helpers import with_seldom

MOVING = {"motion": True, "sound": False, "confirm": False, "speech": True}

LISTEN = """() => {
    [window.early, window.late, window.rolled] = [[], [], false];
    const tell = (from, text) => {
        const rolling = document.querySelector(".cube .side-5") !== null;
        window.rolled ||= rolling;
        if (/White sum: \\d/.test(text)) (rolling ? window.early : window.late).push(from);
    };
    speechSynthesis.speak = (words) => tell("speech", words.text);
    const places = { log: ".log", announcement: "[aria-live=polite]" };
    new MutationObserver(() => {
        for (const [from, place] of Object.entries(places)) {
            for (const it of document.querySelectorAll(place)) tell(from, it.textContent);
        }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""

TOLD = """async () => {
    const said = () => new Set([...window.late, ...window.early]).size;
    while (said() < 3) await new Promise((done) => setTimeout(done, 20));
    return [...new Set(window.late)].sort();
}"""
FLOWN = """async () => {
    while (window.flights.length === 0) await new Promise((done) => setTimeout(done, 20));
}"""
UNTOUCHABLE = "getComputedStyle(document.querySelector('.closings')).pointerEvents"
WATCH = """() => {
    window.flights = [];
    addEventListener("animationstart", (event) => {
        if (event.target.matches(".beaten")) window.flights.push(event.animationName);
    });
}"""
FROM_HOME = """() => {
    const token = document.querySelector(".beaten");
    const [x, y] = token.style.getPropertyValue("--home").split(",").map(parseFloat);
    const here = token.getBoundingClientRect();
    const seat = token.querySelector(".black") ? 0 : 1;
    const side = document.querySelectorAll(".side-token")[seat].getBoundingClientRect();
    return Math.hypot(here.x + x - side.x, here.y + y - side.y);
}"""
"""How far from its owner's side a beaten token ends."""
PASS_ALWAYS = """() => {
    const timer = setInterval(() => {
        if (document.querySelector(".ending")) clearInterval(timer);
        document.querySelector(".throw, [data-option='0']")?.click();
    }, 20);
}"""


def pass_turn(active: Person, *others: Person) -> None:
    """A turn in which nobody marks anything."""
    active.throw()
    active.page.wait_for_timeout(UNSEEN)
    for person in (active, *others):
        person.page.locator("[data-option='0']").click()
    active.page.locator(".guide .now", has_text="2").wait_for()
    active.page.wait_for_timeout(UNSEEN)
    active.page.locator("[data-option='0']").click()


def test_nothing_tells_the_white_sum_before_the_dice_lie_still(come: Come) -> None:
    ana = come("Ana", settings=MOVING)
    ana.start("classic-screen")
    ana.page.evaluate(LISTEN)
    ana.page.click(".throw")
    assert ana.page.evaluate(TOLD) == ["announcement", "log", "speech"]
    assert ana.page.evaluate("[window.rolled, window.early]") == [True, []]


# ── a lock ────────────────────────────────────────────────────────────────────────────────────


def test_everyone_notices_a_lock(come: Come) -> None:
    """Who locks the row stands across every sheet for a while, and the row is closed on all."""
    ana, ben = come("Ana"), come("Ben", phone=True)
    open_table(ana, "classic-friends", ben, **OWN)
    people = (ana, ben)
    for white in ((1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (6, 6)):
        active = thrower(*people)
        enter(active, white, (1, 1, 1, 1))
        for person in people:
            locks_not = white == (6, 6) and person is not active
            person.page.locator("[data-option='0']" if locks_not else ".option.c0").click()
        if white != (6, 6):
            active.page.locator(".guide .now", has_text="2").wait_for()
            active.page.locator("[data-option='0']").click()
    for person in people:
        notice = person.page.locator(".closing.c0")
        expect(notice).to_have_text(f"{active.name} locks the red row")
        assert person.page.evaluate(UNTOUCHABLE) == "none"
        for row in (".hero .row.c0", ".opponent .mini-row.c0"):
            expect(person.page.locator(row)).to_have_class(re.compile("closed"))
    for person in people:
        expect(person.page.locator(".closing")).to_have_count(0)


# ── a beaten token ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("motion", with_seldom(["no-preference"], ["reduce"]))
def test_a_beaten_token_travels_home_if_it_may(come: Come, motion: str) -> None:
    ana = come("Ana", settings={**MOVING, "speech": False}, reduced_motion=motion)
    ana.start("duel-screen", **OWN)
    enter(ana, (3, 4), (1, 1, 1, 1))
    ana.page.locator(".option.c0").click()
    ana.page.locator(".guide .now", has_text="2").wait_for()
    ana.page.locator("[data-option='0']").click()
    enter(ana, (3, 4), (1, 1, 1, 1))
    ana.page.evaluate(WATCH)
    ana.page.get_by_role("button", name="red 7, beats").click()
    expect(ana.page.locator(".beaten")).to_have_count(1)
    if motion == "reduce":
        ana.page.wait_for_timeout(100)  # a flight would have begun by now
        assert ana.page.evaluate("window.flights") == []
        expect(ana.page.locator(".beaten")).to_have_css("opacity", "0")
    else:
        ana.page.evaluate(FLOWN)
        expect(ana.page.locator(".beaten")).to_have_css("opacity", "0")  # it has arrived
        assert ana.page.evaluate(FROM_HOME) < 2


# ── a win ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("game", "motion", "joy"),
    with_seldom(
        [],
        [("classic", "no-preference", 1), ("classic", "reduce", 0), ("duel", "no-preference", 0)],
    ),
)
def test_winners_are_thrown_confetti_if_they_may(
    come: Come, game: str, motion: str, joy: int
) -> None:
    """Who passes always loses at Qwixx; at The Duel that is a draw, and nobody wins."""
    ana = come("Ana", settings={**MOVING, "speech": False}, reduced_motion=motion)
    ana.start(f"{game}-screen")
    ana.page.evaluate(PASS_ALWAYS)
    expect(ana.page.locator(".scoring.done")).to_be_visible()
    expect(ana.page.locator(".joy")).to_have_count(joy)
    ana.page.get_by_role("button", name="Play again").click()  # it is in the way of nothing
    expect(ana.page.locator(".playing")).to_be_visible()


# ── the others, at a glance ───────────────────────────────────────────────────────────────────


@pytest.mark.long
def test_on_a_phone_one_sees_at_a_glance_what_the_others_did(come: Come) -> None:
    ana, ben = come("Ana", phone=True), come("Ben")
    open_table(ana, "classic-friends", ben)
    if ana.page.locator(".throw").count():
        pass_turn(ana, ben)
    expect(ben.page.locator(".throw")).to_be_visible()
    ben.throw()
    ben.page.wait_for_timeout(UNSEEN)
    ana.page.locator("[data-option='0']").click()
    marked = ben.page.locator(".option:not(.pass)").first.locator(".option-tile").inner_text()
    ben.options.first.click()
    ben.page.locator(".guide .now", has_text="2").wait_for()
    ben.page.locator("[data-option='0']").click()
    expect(ana.page.locator(".throw")).to_be_visible()
    lately = ana.page.locator(".act .lately")
    expect(lately).to_have_text(re.compile("Ben"))
    expect(lately.locator(".tiny")).to_have_text("".join(marked.split()))
    box = lately.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE["height"]
    expect(ana.page.locator(".opponent-line .tiny")).to_be_visible()


@pytest.mark.long
def test_how_strong_the_computers_are_stands_beside_their_names(come: Come) -> None:
    ana = come("Ana")
    ana.start("classic-computer", level="Beginner")
    expect(ana.page.locator(".opponent-who")).to_have_text("Greta Beginner")
    ana.start("duel-computer", level="Beginner")
    expect(ana.page.locator(".side-name", has_text="Greta")).to_contain_text("Beginner")


# ── points ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", with_seldom(["duel"], ["classic"]))
def test_the_table_of_points_is_behind_the_score(come: Come, game: str) -> None:
    ana = come("Ana", phone=True)
    ana.start(f"{game}-screen", **OWN)
    enter(ana, (3, 4), (1, 1, 1, 1))
    ana.page.locator(".option.c0").click()
    if game == "classic":
        ana.page.locator(".option.c0").click()
    score = ana.page.get_by_role("button", name="show the table of points").first
    score.focus()
    ana.page.keyboard.press("Enter")
    table = ana.page.get_by_role("dialog", name="Points").locator("tbody tr")
    expect(table).to_have_count(12)
    worth = [int(text) for text in table.locator("td b").all_inner_texts()]
    assert worth == [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]
    expect(table.locator(".tiny")).to_have_count(1)
    expect(table.nth(0)).to_have_class("here")
    expect(table.nth(0)).to_contain_text("red row")
    ana.page.keyboard.press("Escape")
    expect(ana.page.get_by_role("dialog")).to_have_count(0)
    expect(score).to_be_focused()
