"""Several browsers at one table: friends, watchers, people who come and go."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import WITHOUT_LIMITS, Come
from tests.browser.people import Person, finish, play_on, thrower
from tests.browser.served import Server
from tests.browser.test_games import totals
from tests.browser.test_table import UNSEEN, enter
from tests.helpers import with_seldom

HOSTILE = "<img src=x onerror=alert(1)>"[:24]
AWAY = 10_000


def open_table(host: Person, way: str, *guests: Person, **choices: str) -> None:
    """The host opens a table, the guests come by its link, and the game begins."""
    host.set_up(way, **choices)
    host.submit()
    link = host.link("table")
    for guest in guests:
        guest.join(link)
    host.page.get_by_role("button", name="Start the game").click()
    for person in (host, *guests):
        expect(person.page.locator(".playing")).to_be_visible()


@pytest.mark.long
def test_two_browsers_play_a_whole_duel(come: Come) -> None:
    ana, ben = come("Ana"), come("Ben")
    open_table(ana, "duel-friends", ben)
    play_on(ana, ben)
    assert totals(ana) == totals(ben)


def test_three_browsers_and_a_watcher_who_cannot_act_see_the_same_game(come: Come) -> None:
    ana, ben, eva, zoe = come("Ana"), come("Ben"), come("Eva", phone=True), come("Zoe")
    ana.set_up("classic-friends", open="3")
    ana.submit()
    link, watch = ana.link("table"), ana.link("watch")
    ben.join(link)
    eva.join(link)
    zoe.page.goto(watch)
    expect(zoe.page.get_by_text("You are watching.")).to_be_visible()
    assert zoe.page.locator("form").count() == 0
    assert ana.path.rsplit("/", 1)[1] not in zoe.page.content()
    ana.choose("fill", "Casual")
    ana.page.get_by_role("button", name="Start the game").click()
    expect(zoe.page.locator(".playing")).to_be_visible()
    assert zoe.page.locator(".throw, .option, [name=talk]").count() == 0
    assert zoe.page.locator(".square:not([disabled])").count() == 0
    finish(ana, ben, eva)
    expect(zoe.page.locator(".ending")).to_be_visible()
    assert totals(ana) == totals(ben) == totals(eva) == totals(zoe)
    page = "document.documentElement"
    assert eva.page.evaluate(f"{page}.scrollWidth <= {page}.clientWidth"), "too wide for a phone"
    assert zoe.page.get_by_role("button", name="Play again").count() == 0


def test_time_left_is_shown_and_that_someone_has_decided_but_not_what(come: Come) -> None:
    ana, ben = come("Ana"), come("Ben")
    open_table(ana, "classic-friends", ben, timer="120 s")
    expect(ana.page.get_by_role("timer")).to_have_text(re.compile("^1(1[5-9]|20)$"))
    active, other = (ana, ben) if ana.page.locator(".throw").count() else (ben, ana)
    active.throw()
    expect(other.options.first).to_be_visible()
    active.options.first.click()
    expect(other.page.locator(".opponent .status")).to_have_text("decided")
    panel = active.page.get_by_role("region", name="Dice and decisions")
    expect(panel).to_contain_text(f"Waiting for {other.name}")
    expect(active.page.locator(".square.chosen")).to_have_count(1)
    assert other.page.locator(".mini .on").count() == 0
    other.options.first.click()
    expect(other.page.locator(".mini .on")).to_have_count(1)
    expect(other.page.locator(".log")).to_contain_text(f"{active.name} marks")


@pytest.mark.long
def test_messages_and_reactions_reach_the_others(come: Come) -> None:
    ana, ben = come("Ana"), come("Ben")
    open_table(ana, "classic-friends", ben)
    ana.page.get_by_label("Say something").fill("Good luck!")
    ana.page.get_by_role("button", name="Send", exact=True).click()
    expect(ben.page.locator(".log")).to_contain_text("Good luck!")
    expect(ben.page.locator(".opponent .bubble")).to_have_text("Good luck!")
    ben.page.get_by_role("button", name="Bravo!").click()
    expect(ana.page.locator(".log")).to_contain_text("Bravo!")


@pytest.mark.parametrize(
    "name",
    with_seldom([HOSTILE], ["W" * 24, "\u202eAna\u05d0\u05d1\u05d2", "{name}", 'Ana & "Ben"']),
)
def test_names_and_messages_are_harmless(come: Come, name: str) -> None:
    ana, ben = come("Ana"), come(name, phone=True)
    ana.set_up("classic-friends", open="1")
    ana.submit()
    ben.join(ana.link("table"))
    ana.page.get_by_role("button", name="Start the game").click()
    expect(ana.page.locator(".opponent-name")).to_have_count(1)
    expect(ana.page.locator("img")).to_have_count(0)
    expected = name.replace("\u202e", "").strip()
    expect(ana.page.locator(".opponent-name")).to_have_text(expected)
    expect(ben.page.locator(".playing")).to_be_visible()
    assert ana.fits
    for text in (
        "<img src=x onerror=alert(1)>",
        "<script>alert(1)</script>",
        "{name} " + "x" * 110,
    ):
        ana.page.get_by_label("Say something").fill(text)
        ana.page.keyboard.press("Enter")
        expect(ben.page.locator(".entry.said q").last).to_contain_text(text[:100])
    assert ben.page.locator(".log img, .log script").count() == 0
    assert ben.fits


@pytest.mark.long
def test_a_seat_can_be_given_to_the_computer_and_taken_back(come: Come) -> None:
    ana, ben = come("Ana"), come("Ben")
    open_table(ana, "classic-friends", ben)
    table = ben.path
    if ana.page.locator(".throw").count():
        ana.throw()  # in action 1, too, it is said that someone is away
    ben.visit()
    expect(ana.page.locator(".opponent .status")).to_have_text("is away")
    expect(ana.page.locator(".absence")).to_contain_text("Ben has been away for")
    give = ana.page.get_by_role("button", name="Let the computer play for Ben")
    give.click(timeout=AWAY + 5_000)
    expect(ana.page.get_by_text("The computer plays for Ben.").first).to_be_visible()
    play_on(ana, until=".crossed ~ .crossed")
    ben.visit(table)
    ben.page.get_by_role("button", name="Take my seat back").click()
    expect(ben.page.get_by_role("button", name="Take my seat back")).to_have_count(0)
    expect(ana.page.locator(".log")).to_contain_text("Ben is back.")


@pytest.mark.long
def test_a_rematch_brings_everyone_along(come: Come) -> None:
    ana, ben = come("Ana"), come("Ben")
    open_table(ana, "duel-friends", ben)
    finish(ana, ben)
    ana.page.get_by_role("button", name="Play again").click()
    ben.page.get_by_role("button", name="To the next game").click()
    for person in (ana, ben):
        expect(person.page.locator(".playing")).to_be_visible()
    assert ana.path == ben.path


@pytest.mark.long
def test_leaving_for_good_lets_the_computer_play_on(come: Come) -> None:
    ana, ben = come("Ana"), come("Ben")
    open_table(ana, "classic-friends", ben)
    ben.page.get_by_role("button", name="Menu").click()
    ben.page.get_by_role("button", name="Leave the game for good").click()
    ben.page.get_by_role("button", name="Leave", exact=True).click()
    expect(ben.page.locator(".games")).to_be_visible()
    expect(ana.page.locator(".log")).to_contain_text("Ben has left the game.")
    finish(ana)


# ── nobody holds up a table ───────────────────────────────────────────────────────────────────


@pytest.fixture
def impatient(tmp_path: Path) -> Iterator[str]:
    """A server where the computer may soon play for someone who is idle."""
    server = Server(tmp_path / "tables.sqlite", (*WITHOUT_LIMITS, "--idle", "4"))
    server.start()
    yield server.url
    server.stop()


def test_an_idle_person_is_reminded_then_replaced_and_takes_the_seat_back(
    come: Come, impatient: str
) -> None:
    ana, ben = come("Ana", impatient), come("Ben", impatient)
    open_table(ana, "classic-friends", ben)
    idle, other = (ana, ben) if ana.page.locator(".throw").count() else (ben, ana)
    expect(other.page.locator(".absence")).to_contain_text(f"waiting for {idle.name} for")
    other.page.get_by_role("button", name=f"Remind {idle.name}").click()
    expect(idle.page.locator(".notice")).to_contain_text(f"{other.name} is waiting for you.")
    expect(other.page.get_by_role("button", name="Reminded")).to_be_disabled()
    expect(other.page.locator(".log")).to_contain_text(f"{other.name} reminds {idle.name}.")
    give = other.page.get_by_role("button", name=f"Let the computer play for {idle.name}")
    give.click()
    expect(other.page.locator(".absence")).to_have_text(f"The computer plays for {idle.name}.")
    idle.page.get_by_role("button", name="Take my seat back").click()
    expect(other.page.locator(".log")).to_contain_text(f"{idle.name} is back.")


@pytest.mark.long
def test_a_reminder_marks_the_title_of_a_page_that_nobody_looks_at(
    come: Come, impatient: str
) -> None:
    ana, ben = come("Ana", impatient), come("Ben", impatient)
    for person in (ana, ben):
        person.context.add_init_script(
            "const eyes = { get: () => window.eyes ?? 'visible' };"
            "Object.defineProperty(document, 'visibilityState', eyes);"
        )
    open_table(ana, "classic-friends", ben)
    idle, other = (ana, ben) if ana.page.locator(".throw").count() else (ben, ana)
    idle.page.evaluate("window.eyes = 'hidden'")
    other.page.get_by_role("button", name=f"Remind {idle.name}").click()
    expect(idle.page).to_have_title(f"● {other.name} is waiting for you.")
    idle.page.evaluate(
        "window.eyes = 'visible'; document.dispatchEvent(new Event('visibilitychange'))"
    )
    expect(idle.page).to_have_title(re.compile("^Your turn"))


def test_time_that_runs_out_is_told(come: Come) -> None:
    ana = come("Ana")
    ana.visit()
    seats = [{"kind": "person", "name": "Ana"}, {"kind": "person", "name": "Bo"}]
    table = ana.page.evaluate(
        """async (seats) => (await fetch("/api/tables", { method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify({ game: "classic", seats, options: { timer: 5 } }) })).json()""",
        seats,
    )
    ana.visit(f"/table/{table['id']}#seat={','.join(table['secrets'].values())}")
    ana.page.get_by_role("button", name="Start the game").click()
    expect(ana.page.locator(".notice").first).to_contain_text("Time is up: the dice are thrown")
    expect(ana.page.locator(".entry.late").first).to_contain_text("ran out of time.")


# ── in the lobby ──────────────────────────────────────────────────────────────────────────────


def test_a_host_orders_the_seats_and_removes_people(come: Come) -> None:
    ana, ben, eva = come("Ana"), come("Ana"), come("Eva", phone=True)
    ana.set_up("classic-friends", open="2")
    ana.choose("timer", "60 s")
    ana.submit()
    link = ana.link("table")
    ben.join(link)
    eva.join(link)
    names = ana.page.locator(".seat-name")
    expect(names).to_have_text(["Ana", "Ana 2", "Eva"])
    expect(eva.page.locator(".table-options")).to_contain_text("60 s")
    expect(eva.page.get_by_role("link", name="How to play")).to_be_visible()
    assert eva.page.locator(".seat-deeds").count() == 0
    ana.page.get_by_role("button", name="Move Eva one seat up").click()
    for person in (ana, ben, eva):
        expect(person.page.locator(".seat-name")).to_have_text(["Ana", "Eva", "Ana 2"])
    ana.page.get_by_role("button", name="Remove Ana 2 from the table").click()
    expect(ben.page.locator(".notice")).to_contain_text("Ana has removed you from the table.")
    expect(ben.page.get_by_role("button", name="Take a seat")).to_be_visible()
    ben.page.reload()  # the old seat's secret is no hindrance
    expect(ben.page.get_by_role("button", name="Take a seat")).to_be_visible()
    ana.page.get_by_role("button", name="Start the game").click()
    expect(ben.page.get_by_text("every seat is taken: you are watching.")).to_be_visible()
    expect(eva.page.locator(".playing")).to_be_visible()


@pytest.mark.long
def test_a_seat_given_back_in_the_lobby_is_not_told_in_the_game(come: Come) -> None:
    ana, ben = come("Ana"), come("Ben")
    ana.set_up("duel-friends")
    ana.submit()
    link = ana.link("table")
    ben.join(link)
    ben.page.get_by_role("button", name="Give the seat back").click()
    ben.page.click("form button[type=submit]")
    expect(ben.page.get_by_text("You have a seat.")).to_be_visible()
    ana.page.get_by_role("button", name="Start the game").click()
    expect(ben.page.locator(".playing")).to_be_visible()
    assert "has left" not in ana.read_log()


# ── once more ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.long
def test_a_rematch_says_whom_it_waits_for_and_goes_on_with_the_computer(come: Come) -> None:
    ana, ben = come("Ana"), come("Ben")
    open_table(ana, "duel-friends", ben)
    finish(ana, ben)
    ana.page.get_by_role("button", name="Play again").click()
    expect(ana.page.get_by_text("Waiting for Ben")).to_be_visible()
    assert ana.page.get_by_role("button", name="Start without Ben").count() == 0  # two are needed
    expect(ben.page.locator(".notice")).to_contain_text("Ana wants to play again.")
    with_computer = ana.page.get_by_role("button", name="let the computer play for Ben")
    with_computer.click(timeout=AWAY + 5_000)
    expect(ana.page.get_by_text("The computer plays for Ben.").first).to_be_visible()
    ben.page.get_by_role("button", name="To the next game").click()
    ben.page.get_by_role("button", name="Take my seat back").click()
    expect(ana.page.locator(".log")).to_contain_text("Ben is back.")


@pytest.mark.long
def test_a_rematch_with_ones_own_dice_waits_for_everyone(come: Come) -> None:
    ana, ben = come("Ana"), come("Ben")
    open_table(ana, "duel-friends", ben, dice="Our own, on the table")
    for _ in range(4):  # misthrows end it
        active = thrower(ana, ben)
        enter(active, (3, 4), (1, 1, 1, 1))
        active.page.locator("[data-option='0']").click()
        expect(active.page.locator(".costly")).to_be_visible()
        active.page.wait_for_timeout(UNSEEN)
        active.page.locator(".costly").click()
        expect(active.page.locator(".options")).to_have_count(0)
    ana.page.get_by_role("button", name="Play again").click()
    expect(ana.page.get_by_text("Waiting for Ben")).to_be_visible()
    ben.page.get_by_role("button", name="To the next game").click()
    for person in (ana, ben):
        expect(person.page.locator(".playing")).to_be_visible()


def test_a_rematch_goes_on_without_those_who_do_not_come(come: Come) -> None:
    ana, ben = come("Ana"), come("Ben")
    open_table(ana, "classic-friends", ben, open="1", computers="1")
    finish(ana, ben)
    expect(ana.page.locator("fieldset:has([name=level])").get_by_label("Casual")).to_be_checked()
    ana.choose("level", "Beginner")
    ana.page.get_by_role("button", name="Play again").click()
    expect(ana.page.locator(".seats")).to_contain_text("Beginner")
    ana.page.get_by_role("button", name="Start without Ben").click()
    expect(ana.page.locator(".playing")).to_be_visible()
    expect(ana.page.locator(".opponent")).to_have_count(1)
