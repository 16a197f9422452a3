"""For everyone: keyboard alone, a small phone, zoom, a screen reader, light and dark."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.people import DESKTOP, Person, finish
from tests.browser.test_table import enter
from tests.helpers import with_seldom

CAREFUL = {"motion": False, "sound": False, "confirm": True}
OWN = {"dice": "Our own, on the table"}


# ── pages, for all that has to hold on every one of them ──────────────────────────────────────


def start_page(ana: Person) -> None:
    ana.start("classic-computer")
    ana.visit()
    expect(ana.page.get_by_text("Your unfinished games")).to_be_visible()


def set_up_dialog(ana: Person) -> None:
    ana.set_up("classic-friends", dice="Our own, on the table")


def settings_dialog(ana: Person) -> None:
    ana.visit()
    ana.page.get_by_role("button", name="Settings").click()


def lobby(ana: Person) -> None:
    ana.set_up("classic-friends", open="2", computers="1")
    ana.submit()
    expect(ana.page.locator(".links")).to_be_visible()


def joining(ana: Person) -> None:
    lobby(ana)
    table = ana.path
    ana.visit("/check")
    ana.page.evaluate("localStorage.removeItem('qwixx.tables')")
    ana.visit(table)
    expect(ana.page.get_by_role("button", name="Take a seat")).to_be_visible()


def throwing(ana: Person) -> None:
    ana.start("classic-screen")


def own_dice(ana: Person) -> None:
    ana.start("duel-screen", **OWN)


def choosing(ana: Person) -> None:
    ana.start("classic-screen", **OWN)
    enter(ana, (3, 4), (1, 2, 3, 4))
    ana.options.first.click()
    ana.page.get_by_role("gridcell", name="red 9").click()
    expect(ana.page.locator(".hint")).to_be_visible()


def mixed_colours(ana: Person) -> None:
    """Every state that a square of another colour than its row can be in."""
    ana.start("mixx-a-screen", **OWN)
    enter(ana, (2, 4), (1, 2, 3, 4))
    for _ in range(3):
        ana.options.first.click()
        ana.page.locator(".confirm .primary").click()
    enter(ana, (4, 4), (1, 2, 3, 4))
    ana.options.first.click()
    expect(ana.page.locator(".odd .crossed ~ .chosen, .odd .chosen")).not_to_have_count(0)


def duel(ana: Person) -> None:
    ana.start("duel-screen", **OWN)
    for colour in range(3):
        enter(ana, (3, 4), (1, 2, 3, 4))
        for option in (colour, 0):
            ana.options.nth(option).click()
            ana.page.locator(".confirm .primary").click()
    enter(ana, (3, 4), (1, 2, 3, 4))


def hinted(ana: Person) -> None:
    duel(ana)
    ana.page.get_by_role("button", name="Hint").click()
    expect(ana.page.locator(".advice")).to_be_visible(timeout=120_000)


def menu(ana: Person) -> None:
    ana.start("classic-computer")
    ana.page.get_by_role("button", name="Menu").click()
    ana.page.get_by_text("Keys").click()


def other_sheet(ana: Person) -> None:
    ana.start("classic-computer")
    ana.page.locator(".opponent-open").click()
    expect(ana.page.locator("dialog .sheet")).to_be_visible()


def explained(ana: Person) -> None:
    ana.start("classic-computer")
    if ana.page.locator(".throw").count():
        ana.throw()
    expect(ana.page.locator(".coach")).to_be_visible()


def points(ana: Person) -> None:
    duel(ana)
    ana.page.get_by_role("button", name="show the table of points").first.click()
    expect(ana.page.locator(".points-table")).to_be_visible()


def ending(ana: Person) -> None:
    """The scoring of as many as can play."""
    ana.start("classic-computer", computers="4")
    finish(ana)


def duel_ending(ana: Person) -> None:
    ana.start("duel-computer")
    finish(ana)


def mixed_ending(ana: Person) -> None:
    ana.start("mixx-a-computer")
    finish(ana)


def guide(ana: Person) -> None:
    ana.visit("/guide/classic")
    expect(ana.page.locator(".prose h2").first).to_be_visible()


def check(ana: Person) -> None:
    ana.visit("/check")
    expect(ana.page.locator("h1")).to_be_visible()


def board(ana: Person) -> None:
    ana.visit("/board")
    expect(ana.page.locator(".club-table")).to_be_visible()


def nowhere(ana: Person) -> None:
    ana.visit("/table/nowhere")
    expect(ana.page.get_by_text("There is no such table.")).to_be_visible()


PAGES = (start_page, joining, choosing, hinted, ending, guide, check, board)
SELDOM = (
    set_up_dialog, settings_dialog, lobby, throwing, own_dice, duel, explained, menu, points,
    mixed_colours, other_sheet, duel_ending, mixed_ending, nowhere,
)  # fmt: skip


@pytest.mark.parametrize("page", with_seldom(PAGES, SELDOM), ids=lambda page: page.__name__)
def test_no_barriers_and_no_sideways_scrolling(come: Come, page: Callable[[Person], None]) -> None:
    """On a phone in the light and at a desk in the dark axe finds nothing; and everything fits."""
    ana = come("Ana", settings=CAREFUL, phone=True)
    page(ana)
    assert ana.fits
    assert_large_targets(ana)
    assert_no_violations(ana)
    ana.page.emulate_media(color_scheme="dark")
    ana.page.set_viewport_size({"width": 1280, "height": 800})
    assert_no_violations(ana)
    ana.page.set_viewport_size({"width": 640, "height": 400})
    assert ana.fits


def assert_no_barriers(person: Person) -> None:
    """The same for whatever is shown now, on a phone in the light and at a desk in the dark."""
    person.page.set_viewport_size({"width": 390, "height": 844})
    person.page.emulate_media(color_scheme="light")
    assert person.fits
    assert_large_targets(person)
    assert_no_violations(person)
    person.page.set_viewport_size(DESKTOP)
    person.page.emulate_media(color_scheme="dark")
    assert person.fits
    assert_no_violations(person)


def assert_no_violations(person: Person) -> None:
    results = Axe().run(person.page)
    assert results.violations_count == 0, results.generate_report()


SMALL_TARGETS = """() => {
    const targets = document.querySelectorAll(
        "button, a[href], select, summary, input, [tabindex='0']");
    const excepted = ".square, .skip, .log, .table-frame";
    return [...targets]
        .filter((it) => !it.disabled && !it.matches(excepted) && it.checkVisibility())
        .map((it) => [it.getBoundingClientRect(), it.outerHTML.slice(0, 120)])
        .filter(([box]) => box.width < 44 || box.height < 44)
        .map(([box, text]) => `${Math.round(box.width)} × ${Math.round(box.height)}: ${text}`);
}"""


def assert_large_targets(person: Person) -> None:
    """Squares are smaller on a phone; each that can be used is an option of 44 px as well."""
    assert person.page.evaluate(SMALL_TARGETS) == []


# ── the keyboard ──────────────────────────────────────────────────────────────────────────────


def test_a_game_by_keyboard_alone(come: Come) -> None:
    ana = come("Ana", settings=CAREFUL)
    ana.visit()
    expect(ana.page.locator(".games")).to_be_visible()
    press = ana.page.keyboard.press
    for _ in range(20):
        press("Tab")
        if "Against the computer" in ana.page.evaluate("document.activeElement.innerText"):
            break
    press("Enter")
    expect(ana.page.locator("dialog")).to_be_visible()
    ana.page.locator("[name=name-0]").focus()
    press("Enter")
    expect(ana.page.locator(".playing")).to_be_visible()
    for _ in range(1500):
        if ana.is_over:
            break
        if ana.page.locator(".confirm, .throw").count():
            press("Enter")
        elif ana.page.locator(".option").count():
            press("1" if ana.squares.count() else "0")
        ana.page.wait_for_timeout(15)
    assert ana.is_over


def test_arrow_keys_move_over_the_squares(come: Come) -> None:
    ana = come("Ana", settings=CAREFUL)
    ana.start("classic-screen", **OWN)
    enter(ana, (3, 4), (1, 1, 1, 1))
    press = ana.page.keyboard.press
    here = ana.page.locator(".square:focus")
    ana.page.get_by_role("gridcell", name="red 7").focus()
    press("ArrowDown")
    expect(here).to_have_accessible_name("yellow 7, may be marked")
    press("ArrowRight")
    expect(here).to_have_accessible_name("yellow 8")
    press("ArrowLeft")
    press("Enter")
    expect(here).to_have_accessible_name("yellow 7, chosen")
    press("Escape")
    expect(here).to_have_accessible_name("yellow 7, may be marked")
    press("Enter")
    press("Enter")
    expect(ana.page.locator(".confirm, .square.chosen")).to_have_count(0)
    assert ana.page.locator(".square[tabindex='0']").count() == 1


def test_the_list_of_keys(come: Come) -> None:
    ana = come("Ana")
    ana.start("classic-computer")
    ana.page.wait_for_load_state("networkidle")
    ana.page.keyboard.press("?")
    expect(ana.page.get_by_role("dialog", name="Keys")).to_be_visible()
    ana.page.keyboard.press("Escape")
    expect(ana.page.get_by_role("dialog")).to_have_count(0)
