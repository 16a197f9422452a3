"""The page of `qwixx review --html`, opened as a file in a real browser."""

import re
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, expect

from qwixx.analysis.review import review
from qwixx.cli.review.page import page
from qwixx.locale import Texts
from qwixx.players.match import play_match
from qwixx.rules import CLASSIC
from tests.helpers import with_seldom


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    found = review(play_match(CLASSIC, ("beginner", "casual"), 7))
    file: Path = tmp_path_factory.mktemp("page") / "game.html"
    file.write_text(page(found, Texts("en")), "utf-8")
    return file.as_uri()


@pytest.mark.parametrize("scheme", with_seldom(["dark"], ["light"]))
def test_a_game_can_be_stepped_through_and_everyone_can_read_it(
    browser: Browser, address: str, scheme: Literal["light", "dark"]
) -> None:
    context = browser.new_context(color_scheme=scheme, viewport={"width": 390, "height": 800})
    tab, complaints, asked = context.new_page(), list[str](), list[str]()
    tab.on("console", lambda message: complaints.append(message.text))
    tab.on("pageerror", lambda error: complaints.append(str(error)))
    tab.on("request", lambda request: asked.append(request.url))
    tab.goto(address)
    place, told = tab.locator("#place"), tab.locator("#told")
    expect(place).to_have_text(re.compile(r"^0 / \d\d"))
    tab.keyboard.press("ArrowRight")
    expect(place).to_have_text(re.compile(r"^1 / \d\d"))
    expect(told).to_contain_text("throws. White sum")
    tab.keyboard.press("End")
    expect(told).to_contain_text("The game is over")
    expect(tab.get_by_role("button", name="Forward")).to_be_disabled()
    tab.keyboard.press("Home")
    tab.get_by_role("button", name="Next error").click()
    expect(told.locator(".error")).to_contain_text("of the win lost")
    tab.get_by_role("link", name="Show it in the game").first.click()
    expect(told.locator(".error").first).to_be_visible()
    tab.locator(".turn").nth(9).click(force=True)
    expect(told).to_contain_text("Turn 10")
    reached = tab.url
    tab.goto("about:blank")
    tab.goto(reached)
    expect(told).to_contain_text("Turn 10")
    assert tab.evaluate("document.documentElement.scrollWidth") <= 390
    assert Axe().run(tab).response["violations"] == []
    context.close()
    assert complaints == []
    assert {url.split("#")[0] for url in asked} <= {address, "about:blank"}
