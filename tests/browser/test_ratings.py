"""Rated games in the browser, and the club's board."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.people import Person, finish

CHANGED = re.compile(r"1500.*→.*\d{4} ± \d+", re.DOTALL)


def open_rated(host: Person, guest: Person) -> None:
    """The host opens a rated table, the guest is told so, and takes a seat."""
    host.set_up("duel-friends")
    host.page.get_by_role("switch", name="Rated").check()
    host.submit()
    guest.page.goto(host.link("table"))
    expect(guest.page.locator("form .rated-terms")).to_contain_text("whoever leaves")
    guest.page.fill("[name=name]", guest.name)
    guest.page.get_by_role("button", name="Take a seat in this rated game").click()
    expect(guest.page.get_by_text("You have a seat.")).to_be_visible()
    host.page.get_by_role("button", name="Start the game").click()
    for person in (host, guest):
        expect(person.page.locator(".rated-sign")).to_contain_text("rated")


def test_a_rated_game_changes_ratings_and_the_board_shows_who_wants_to_be_seen(come: Come) -> None:
    ana, ben = come("Ana"), come("Ben", phone=True)
    open_rated(ana, ben)
    assert ana.page.get_by_text("Hint").count() == 0
    finish(ana, ben)
    for person in (ana, ben):
        expect(person.page.locator(".rating-changes li")).to_contain_text([CHANGED, CHANGED])
    ana.page.get_by_role("link", name="The club's board").click()
    expect(ana.page.get_by_text("Nobody is on this board yet.")).to_be_visible()
    ana.page.get_by_role("switch", name="Show me on the club's board").check()
    expect(ana.page.locator(".club-table .club-you")).to_contain_text("Ana")
    ben.visit("/board/duel")
    expect(ben.page.locator(".club-table")).to_contain_text("Ana")
    expect(ben.page.locator(".club-table")).not_to_contain_text("Ben")
    assert ben.fits
    ben.visit("/me")
    expect(ben.page.locator(".standings")).to_contain_text("one game")


def test_whoever_leaves_a_rated_game_has_lost_it(come: Come) -> None:
    ana, ben = come("Ana"), come("Ben")
    open_rated(ana, ben)
    ben.page.get_by_role("button", name="Menu").click()
    ben.page.get_by_role("button", name="Leave the game for good").click()
    expect(ben.page.get_by_text("Whoever leaves a rated game has lost it.")).to_be_visible()
    ben.page.get_by_role("button", name="Leave", exact=True).click()
    expect(ana.page.get_by_text("Ben has left, and lost.").first).to_be_visible()
    expect(ana.page.get_by_text("The game has counted")).to_be_visible()
    ben.visit("/board")
    expect(ben.page.locator(".standings")).to_contain_text(re.compile(r"14\d\d ± "))
