"""On every screen all that a decision needs is seen at once, and the sheet never moves."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.people import DO_WHAT_IS_DUE, Person
from tests.browser.test_hints import PATIENCE
from tests.browser.test_table import CAREFUL
from tests.browser.test_together import open_table
from tests.helpers import with_seldom

SIZES = [
    (360, 640), (360, 740), (390, 844), (844, 390), (640, 400), (820, 1180), (1366, 650),
    (1440, 900), (1920, 1080), (2560, 1440),
]  # fmt: skip

MEASURE = """async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);  // all has found its place
    const boxOf = (it) => it.getBoundingClientRect();
    const isIn = (box, [left, top, right, bottom]) => box.left >= left - 1
        && box.top >= top - 1 && box.right <= right + 1 && box.bottom <= bottom + 1;
    const describe = (it) => {
        const box = boxOf(it);
        const place = [box.left, box.top, box.right, box.bottom].map(Math.round).join(" ");
        return `${it.className || it.parentElement.className} at ${place}`;
    };
    const all = (selector) => [...document.querySelectorAll(selector)]
        .filter((it) => it.checkVisibility());
    const outside = (parts, around) => all(parts).filter((it) => !isIn(boxOf(it), around));
    const insideOf = (parts, whole) => all(whole).flatMap((it) => {
        const box = boxOf(it);
        return outside(parts, [box.left, box.top, box.right, box.bottom]);
    });
    const parts = ".hero, .hero .row, .hero .square, .hero .lock, .totals, .total, .sides,"
        + ".board-foot, .dice-card, .die, .act, .throw, .option, .settle .button, .say, .own-dice";
    return {
        sheet: all(".hero .sheet, .hero .square").map((it) => {
            const { x, y, width, height } = boxOf(it);
            return [x, y, width, height];
        }),
        faults: { hidden: [
            ...outside(parts, [0, 0, innerWidth, innerHeight]),
            ...insideOf(".hero .row, .totals, .total, .sides, .board-foot", ".hero"),
            ...insideOf(".die, .sum, .sums span", ".dice-card"),
            ...insideOf(".throw, .option, .settle .button, .hand-over", ".act"),
        ].map(describe),
        small: all(".throw, .option, .settle .button").filter((it) => {
            const { width, height } = boxOf(it);
            return width < 44 || height < 44;
        }).map(describe),
        cut: all(".say").filter((it) => it.scrollHeight > it.clientHeight + 1
            && !it.querySelector(".advice")).map(describe) },
        sideways: document.documentElement.scrollWidth - innerWidth,
    };
}"""
"""Where the sheet lies, and what is not to be seen whole, too small for a finger, or cut off."""


@pytest.mark.parametrize(
    ("game", "language", "sizes"),
    with_seldom([("classic", "el", SIZES[::2])], [("classic", "de", SIZES), ("duel", "en", SIZES)]),
)
def test_everything_is_seen_at_once_and_the_sheet_never_moves(
    come: Come, game: str, language: str, sizes: list[tuple[int, int]]
) -> None:
    ana, ben = come("Ana", settings=CAREFUL), come("Ben")
    open_table(ana, f"{game}-friends", ben)
    speak(ana, language)
    places: dict[tuple[int, int], Any] = {}
    wrong = []
    for state in states_of_a_turn(ana, ben):
        for size in sizes:
            ana.page.set_viewport_size({"width": size[0], "height": size[1]})
            found = ana.page.evaluate(MEASURE)
            moved = places.setdefault(size, found["sheet"]) != found["sheet"]
            faults = {**found["faults"], "moved": moved, "sideways": found["sideways"] > 0}
            wrong += [(state, size, what, fault) for what, fault in faults.items() if fault]
    assert not wrong, "\n".join(map(str, wrong[:20]))


def speak(person: Person, language: str) -> None:
    person.page.evaluate(
        """(language) => {
            localStorage["qwixx.settings"] = JSON.stringify(
                { ...JSON.parse(localStorage["qwixx.settings"]), language });
        }""",
        language,
    )
    person.page.reload()
    expect(person.page.locator(".playing")).to_be_visible()


def states_of_a_turn(ana: Person, ben: Person) -> Iterator[str]:
    """Everything that a turn of Ana's and one of Ben's brings before her eyes."""
    page = ana.page
    while page.locator(".throw").count() == 0:
        ben.page.evaluate(DO_WHAT_IS_DUE, [100, ".none"])
        page.evaluate(DO_WHAT_IS_DUE, [100, ".throw"])
    yield "dice due"
    page.click(".throw")
    for action in (1, 2):
        expect(page.locator(".option.pass")).to_be_visible()
        if page.locator(".settle .hint-button").count() == 0:  # nothing fits
            page.locator(".option.pass").click()
            continue
        yield f"action {action}"
        page.locator(".square:not(.legal)").last.click()
        expect(page.locator(".hint")).to_be_visible()
        yield f"why not, in action {action}"
        page.locator(".option").first.click()
        yield f"pending in action {action}"
        page.locator(".hint-button").click()
        expect(page.locator(".advice")).to_be_visible(timeout=PATIENCE)
        yield f"pending with a hint in action {action}"
        page.locator(".take-back").click()
        yield f"hint in action {action}"
        page.locator(".option.pass").click()
        yield f"passing in action {action}"
        page.locator(".confirm .primary").click()
        if action == 1 and page.locator(".opponent").count():
            expect(page.locator(".ask")).to_contain_text("Ben")
            yield "others decide"
            ben.page.evaluate(DO_WHAT_IS_DUE, [300, ".none"])
    expect(page.locator(".confirm")).to_have_count(0)
    yield "another's turn"
