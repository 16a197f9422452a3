"""Only the sheets: everyone's phone at a real table, whose dice nobody enters."""

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.people import PHONE, QUICK, Person
from tests.browser.test_everyone import CAREFUL, assert_large_targets, assert_no_violations
from tests.browser.test_games import totals

SIZES = ((360, 740), (844, 390))
FIVE_RED, RED_12 = (1, 2, 3, 4, 5), 11
FIVE_YELLOW, YELLOW_12 = (12, 13, 14, 15, 16), 22

OFF_SCREEN = """() => [...document.querySelectorAll(
    ".hero .square, .hero .lock, .hero .totals, .pad-act, .pad-act .button, .pad-act .ask")]
    .filter((it) => {
        const { left, top, right, bottom } = it.getBoundingClientRect();
        return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    }).map((it) => it.className)"""


def open_sheets(host: Person, *guests: Person) -> str:
    """The host opens a table, the guests come by its link, and sheets are handed out."""
    host.set_up("classic-sheets", all="3")
    host.submit()
    link = host.link("table")
    for guest in guests:
        join(guest, link)
    (guests or (host,))[-1].page.get_by_role("button", name="Hand out the sheets").click()
    for person in (host, *guests):
        expect(person.page.locator(".on-pad")).to_be_visible()
    return link


def join(guest: Person, link: str) -> None:
    guest.page.goto(link)
    guest.page.fill("[name=name]", guest.name)
    guest.page.get_by_role("button", name="Take a seat").click()


def tap(person: Person, *squares: int) -> None:
    for square in squares:
        person.page.locator(f".hero [data-square='{square}']").click()
        expect(person.page.locator(f".hero [data-square='{square}'].crossed")).to_be_visible()


def press(person: Person, name: str) -> None:
    person.page.locator(".pad-act").get_by_role("button", name=name).click()


def test_two_phones_lock_together_undo_and_come_to_the_end(come: Come) -> None:
    ana, ben = come("Ana", phone=True), come("Ben", phone=True)
    open_sheets(ana, ben)
    for person in (ana, ben):
        tap(person, *FIVE_RED)
    tap(ana, RED_12)
    expect(ben.page.locator(".pad-act")).to_contain_text(
        "Ana locks the red row. Did you mark red 12 in the same throw?"
    )
    press(ben, "I lock it, too")
    expect(ben.page.locator(".hero .row.closed .lock.mine")).to_have_count(1)
    press(ben, "Undo: red 12")
    press(ana, "Undo: red 12")
    expect(ben.page.get_by_text("the red row is open again").first).to_be_attached()
    expect(ben.page.locator(".hero .row.closed")).to_have_count(0)
    tap(ben, RED_12, *FIVE_YELLOW)
    tap(ben, YELLOW_12)
    expect(ana.page.locator(".pad-act")).to_contain_text("Two rows are locked.")
    expect(ana.page.locator(".pad-act .misthrow")).to_have_count(0)
    tap(ana, 40)
    press(ben, "Everything is marked")
    expect(ben.page.locator(".pad-act")).to_contain_text("Waiting for Ana")
    press(ana, "Everything is marked")
    for person in (ana, ben):
        expect(person.page.locator(".ending .scoring.done")).to_be_visible()
    assert totals(ana) == totals(ben) == [16, 56]
    assert ana.page.get_by_role("button", name="Game file").count() == 0
    assert ana.page.get_by_role("link", name="Review the game").count() == 0
    expect(ana.page.get_by_text("there is no game file and no review")).to_be_visible()


def test_a_phone_in_hand_and_on_its_side_shows_all_and_has_no_barriers(come: Come) -> None:
    ana, ben = come("Ana", phone=True, settings=CAREFUL), come("Ben")
    open_sheets(ana, ben)
    for square in FIVE_RED:
        ana.page.locator(f".hero [data-square='{square}']").click()
        press(ana, "Confirm")
    tap(ben, *FIVE_RED, RED_12)
    expect(ana.page.get_by_role("button", name="I lock it, too")).to_be_visible()
    look(ana)
    press(ana, "No")
    ana.page.locator(".hero [data-square='40']").click()
    expect(ana.page.get_by_role("button", name="Confirm: blue 6")).to_be_visible()
    look(ana)
    tap(ben, *FIVE_YELLOW, YELLOW_12)
    press(ana, "Take back")
    expect(ana.page.get_by_role("button", name="Everything is marked")).to_be_visible()
    look(ana)
    ana.page.emulate_media(color_scheme="dark")
    assert_no_violations(ana)


def test_both_phones_are_the_board_of_the_duel(come: Come) -> None:
    ana, ben = come("Ana", phone=True), come("Ben", phone=True)
    ana.set_up("duel-sheets")
    ana.submit()
    join(ben, ana.link("table"))
    ben.page.get_by_role("button", name="Set up the board").click()
    place(ana, 5)
    place(ben, 5)
    expect(ana.page.get_by_role("gridcell", name="red 6, grey")).to_be_visible()
    expect(ana.page.locator(".supply")).to_have_text(["22 tokens left", "21 tokens left"])
    press(ana, "Undo: red 6")
    expect(ana.page.locator(".notice")).to_contain_text("What was placed since then depends on it")
    press(ben, "Undo: red 6")
    expect(ana.page.get_by_role("gridcell", name="red 6, black")).to_be_visible()
    look(ben)
    for number in range(1, 5):
        press(ben, "Misthrow −")
        expect(ben.page.get_by_role("img", name=f"{number} misthrow")).to_be_visible()
    expect(ana.page.locator(".pad-act")).to_contain_text("Four tokens lie among the misthrows.")
    look(ana)
    for person in (ana, ben):
        press(person, "Everything is right")
    for person in (ana, ben):
        expect(person.page.locator(".ending .scoring.done")).to_be_visible()
    assert totals(ana) == totals(ben) == [1, -20]


def place(person: Person, square: int) -> None:
    person.page.locator(f".hero [data-square='{square}']").click()
    expect(person.page.locator(f".hero [data-square='{square}'].filled.fresh")).to_be_visible()


def look(person: Person) -> None:
    """Nothing lies off the screen or is too small for a finger, and axe finds nothing."""
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        assert person.fits
        assert person.page.evaluate(OFF_SCREEN) == []
        assert_large_targets(person)
    assert_no_violations(person)
    person.page.set_viewport_size(PHONE)


def test_a_sheet_by_keyboard_alone(come: Come) -> None:
    ana = come("Ana", settings=CAREFUL)
    ana.set_up("classic-sheets", all="2", persons="2")
    ana.submit()
    expect(ana.page.locator(".on-pad")).to_be_visible()
    ana.page.locator(".hero [data-square='1']").focus()
    for key in ("ArrowRight", "ArrowDown", "Enter", "Enter"):
        ana.page.keyboard.press(key)
    expect(ana.page.get_by_role("gridcell", name="yellow 3, crossed")).to_be_focused()
    ana.page.keyboard.press("m")
    expect(ana.page.get_by_role("button", name="Confirm: misthrow")).to_be_visible()
    ana.page.keyboard.press("Escape")
    ana.page.keyboard.press("m")
    ana.page.get_by_role("button", name="Confirm: misthrow").press("Enter")
    expect(ana.page.get_by_role("img", name="1 misthrow")).to_be_visible()
    ana.page.keyboard.press("u")
    expect(ana.page.get_by_role("button", name="Undo: yellow 3")).to_be_visible()
    ana.page.keyboard.press("u")
    expect(ana.page.get_by_role("gridcell", name="yellow 3, may be marked")).to_be_visible()
    ana.page.get_by_label("Player 2").check()
    expect(ana.page.get_by_role("region", name="Sheet: Player 2")).to_be_visible()


def test_taps_without_a_network_are_kept_and_who_comes_late_sees_them(come: Come) -> None:
    ana, ben, eva = come("Ana", phone=True), come("Ben"), come("Eva", settings=QUICK)
    link = open_sheets(ana, ben)
    ana.context.set_offline(True)
    for square in (3, 7, 18):
        ana.page.locator(f".hero [data-square='{square}']").click()
    expect(ana.page.locator(".hero .square.chosen")).to_have_count(3)
    press(ana, "Undo: yellow 8")
    expect(ana.page.locator(".hero .square.chosen")).to_have_count(2)
    expect(ana.page.get_by_text("Connection lost.")).to_be_visible()
    ana.context.set_offline(False)
    expect(ana.page.locator(".hero .square.crossed")).to_have_count(2)
    join(eva, link)
    expect(eva.page.locator(".on-pad")).to_be_visible()
    expect(eva.page.locator(".opponent-points").first).to_have_text("3")
    expect(ben.page.locator(".opponent-name")).to_have_text(["Ana", "Eva"])
