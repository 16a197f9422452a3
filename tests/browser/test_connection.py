"""Reloads, lost networks, a server that dies, a second tab: nothing is lost, nothing is doubled."""

import pytest
from playwright.sync_api import expect

from qwixx.cli.app import run
from tests.browser.conftest import Come
from tests.browser.people import Person, finish, play_on
from tests.browser.served import Server


def crosses(person: Person) -> int:
    return person.page.locator(".sheet .square.crossed").count()


def settle(person: Person) -> None:
    """Play on until this person has a choice of squares."""
    play_on(person, until=".square.legal")


def test_a_reload_keeps_seat_marks_and_log(come: Come) -> None:
    ana = come("Ana")
    ana.start("classic-computer")
    play_on(ana, until=".crossed ~ .crossed")
    settle(ana)
    before = (crosses(ana), ana.squares.count(), ana.read_log())
    ana.page.reload()
    expect(ana.squares.first).to_be_visible()
    assert (crosses(ana), ana.squares.count(), ana.read_log()) == before


def test_without_a_network_the_choice_waits_and_is_sent_later(come: Come) -> None:
    ana = come("Ana")
    ana.start("duel-screen")
    settle(ana)
    ana.context.set_offline(True)
    expect(ana.page.get_by_text("Connection lost.")).to_be_visible()
    before = ana.page.locator(".square.filled").count()
    ana.options.first.click()
    ana.context.set_offline(False)
    expect(ana.page.get_by_text("Connection lost.")).not_to_be_visible()
    expect(ana.page.locator(".square.filled")).to_have_count(before + 1)


def test_an_unanswered_choice_survives_a_dead_server_and_a_reload(
    come: Come, frail_server: Server
) -> None:
    ana = come("Ana", url=frail_server.url)
    ana.start("duel-screen")
    settle(ana)
    table = ana.path
    frail_server.kill()
    expect(ana.page.get_by_text("Connection lost.")).to_be_visible()
    ana.options.first.click()
    ana.page.goto("about:blank")
    frail_server.start()
    ana.visit(table)
    expect(ana.page.locator(".square.filled")).to_have_count(1)
    settle(ana)
    frail_server.kill()
    expect(ana.page.get_by_text("Connection lost.")).to_be_visible()
    ana.options.first.click()
    frail_server.start()
    expect(ana.page.get_by_text("Connection lost.")).not_to_be_visible(timeout=15_000)
    finish(ana)


@pytest.mark.long
def test_two_tabs_of_the_same_seat_agree(come: Come) -> None:
    ana = come("Ana")
    ana.start("classic-computer")
    settle(ana)
    first, second = ana.page, ana.new_tab()
    second.goto(ana.url + ana.path)
    expect(second.locator(".square.legal").first).to_be_visible()
    second.locator(".option").first.click()
    expect(second.locator(".sheet .square.crossed")).to_have_count(1)
    expect(first.locator(".sheet .square.crossed")).to_have_count(1)
    play_on(ana, until=".crossed ~ .crossed ~ .crossed")
    expect(second.locator(".sheet .square.crossed")).to_have_count(crosses(ana))


@pytest.mark.long
def test_the_server_cannot_be_reached_at_first(come: Come, frail_server: Server) -> None:
    ana = come("Ana", url=frail_server.url)
    ana.visit()
    ana.page.click("[data-way=classic-computer]")
    frail_server.kill()
    ana.submit()
    expect(ana.page.get_by_role("alert")).to_have_text("The server cannot be reached.")
    frail_server.start()
    ana.submit()
    expect(ana.page.locator(".playing")).to_be_visible()


def test_people_at_a_closed_table_are_told_and_it_is_no_longer_offered(
    come: Come, server: Server
) -> None:
    ana = come("Ana")
    ana.start("duel-screen")
    settle(ana)
    table = ana.page.url.rsplit("/", 1)[-1]
    assert run(["admin", "close", "--database", str(server.database), "--", table]) == 0
    expect(
        ana.page.get_by_text("This table was closed by whoever runs this server.")
    ).to_be_visible()
    ana.visit("/")
    expect(ana.page.get_by_text("Learn").first).to_be_visible()
    assert ana.page.evaluate("localStorage.getItem('qwixx.tables') ?? '{}'").count(table) == 0
