"""The game of the day in the browser: begun, interrupted, finished, compared, told."""

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.people import Person
from tests.browser.served import Server
from tests.browser.test_everyone import assert_no_barriers
from tests.helpers import with_seldom

WORKED_OUT = 240_000
"""Milliseconds until the day's dice are worked out: much has to be compiled, on a new machine."""


def told(person: Person, server: Server) -> dict[str, Any]:
    """The attempt as the server has it."""
    token = person.page.evaluate("JSON.parse(localStorage.getItem('qwixx.daily-token'))")
    headers = {"authorization": f"Bearer {token}"}
    attempt: dict[str, Any] = httpx.get(
        f"{server.url}/api/daily", headers=headers, trust_env=False
    ).json()["attempt"]
    return attempt


def begin(person: Person, word: str = "Begin") -> None:
    person.visit("/daily")
    person.page.get_by_role("button", name=word).click()
    expect(person.page.locator(".daily-playing .sheet").first).to_be_visible()


def pass_to_the_end(person: Person) -> None:
    """By keys, as often as it takes; what passes by itself may be quicker."""
    for _ in range(30):
        if person.page.locator(".daily-result").count():
            return
        person.page.keyboard.press("0")
        person.page.keyboard.press("Enter")
        person.page.wait_for_timeout(250)
    raise AssertionError("the attempt did not end")


def test_an_attempt_is_begun_interrupted_and_finished(come: Come, server: Server) -> None:
    ana = come("Ana")
    ana.visit()
    ana.page.get_by_role("link", name="The game of the day").click()
    ana.page.get_by_role("button", name="Begin").click()
    expect(ana.page.locator(".daily-playing .option").first).to_be_visible()
    first = told(ana, server)
    square = next(action for action in first["legal"] if action)
    illegal = next(action for action in range(1, 45) if action not in first["legal"])
    ana.page.locator(f"[data-square='{illegal}']").click()
    expect(ana.page.locator(".hint")).to_be_visible()
    assert told(ana, server) == first
    ana.page.locator(f"[data-square='{square}']").click()
    ana.page.keyboard.press("Enter")
    expect(ana.page.locator(f"[data-square='{square}'].crossed")).to_be_visible()
    ana.page.reload()
    expect(ana.page.locator(f"[data-square='{square}'].crossed")).to_be_visible()
    assert told(ana, server)["actions"][0] == square
    pass_to_the_end(ana)
    points = told(ana, server)["points"]
    expect(ana.page.locator("#daily-points")).to_contain_text(str(abs(points)))
    expect(ana.page.get_by_text("1 day in a row")).to_be_visible()
    ana.page.get_by_label("Your name").fill("Ana")
    ana.page.get_by_role("button", name="Put me in the table").click()
    expect(ana.page.locator(".daily-table li")).to_contain_text(["Ana"])
    ana.page.get_by_role("button", name="Take Ana out of the table").click()
    expect(ana.page.locator(".daily-table li")).to_have_count(0)
    ana.page.get_by_role("button", name="The same dice again").click()
    expect(ana.page.locator(".whose")).to_contain_text("not counted")
    pass_to_the_end(ana)
    expect(ana.page.locator(".daily-lines")).to_contain_text("You, not counted")
    assert told(ana, server)["points"] == points


@pytest.mark.long
def test_what_was_possible_is_proven_and_shared(come: Come) -> None:
    ana = come("Ana")
    begin(ana)
    pass_to_the_end(ana)
    expect(ana.page.get_by_text("The most possible, proven")).to_be_visible(timeout=WORKED_OUT)
    shared = ana.page.locator(".daily-share pre").inner_text()
    assert re.match(r"Qwixx of the day \d+: .* of \d+ possible points\n[🟥⬜]{11}", shared)
    expect(ana.page.locator(".daily-words")).to_contain_text("yellow row")


def test_the_player_is_taken_along_and_two_devices_do_not_harm(come: Come, server: Server) -> None:
    desk, phone = come("Ana"), come("Ana", phone=True)
    begin(desk)
    token = desk.page.evaluate("JSON.parse(localStorage.getItem('qwixx.daily-token'))")
    phone.visit(f"/daily#player={token}")
    expect(phone.page.locator(".daily-playing .option").first).to_be_visible()
    square = next(action for action in told(desk, server)["legal"] if action)
    desk.page.locator(f"[data-square='{square}']").click()
    desk.page.keyboard.press("Enter")
    expect(desk.page.locator(f"[data-square='{square}'].crossed")).to_be_visible()
    sequence = told(desk, server)["sequence"]
    phone.page.keyboard.press("0")
    phone.page.keyboard.press("Enter")
    expect(phone.page.locator(f"[data-square='{square}'].crossed")).to_be_visible()
    assert told(phone, server)["sequence"] == sequence
    phone.forgive("409")
    bo = come("Bo")
    begin(bo)
    bo.visit(f"/daily#player={token}")
    bo.page.get_by_role("button", name="Stay the player of this browser").click()
    assert told(bo, server)["sequence"] == 0


@pytest.mark.parametrize("locale", with_seldom(["el"], ["de-DE"]))
def test_no_barriers_in_the_game_of_the_day(come: Come, locale: str) -> None:
    ana = come("Ana", phone=True, locale=locale)
    ana.visit("/daily")
    expect(ana.page.locator("main h1")).to_be_visible()
    assert_no_barriers(ana)
    ana.page.locator("main .primary").click()
    expect(ana.page.locator(".daily-playing .sheet")).to_be_visible()
    assert_no_barriers(ana)
    pass_to_the_end(ana)
    expect(ana.page.locator(".daily-table")).to_be_visible()
    assert_no_barriers(ana)


def test_past_days_are_found_and_played_again(come: Come, server: Server) -> None:
    number = httpx.get(f"{server.url}/api/daily", trust_env=False).json()["number"]
    past = number - 2  # over, at any hour
    ana = come("Ana", phone=True)
    ana.visit("/daily")
    ana.page.get_by_role("link", name="Past days").click()
    expect(ana.page.locator(".daily-days tbody tr")).not_to_have_count(0)
    assert_no_barriers(ana)
    ana.page.get_by_role("link", name=f"Game {past}", exact=True).click()
    expect(ana.page.get_by_text("You have not played it.")).to_be_visible()
    ana.page.get_by_role("button", name="Play it").click()
    illegal = ana.page.locator("[data-square='11']")
    illegal.click()
    expect(ana.page.locator(".hint")).to_be_visible()
    pass_to_the_end(ana)
    expect(ana.page.locator(".daily-lines")).to_contain_text("You, not counted−20")
    assert_no_barriers(ana)
    ana.visit(f"/daily/{number + 1}")
    expect(ana.page.get_by_text(f"Finish game {number + 1} first")).to_be_visible()
    ana.forgive("403")
