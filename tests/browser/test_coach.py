"""The first game explains itself: each step once, in its place, and no longer than wanted."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from qwixx.locale import LANGUAGES, Texts
from qwixx.server.http.app import WEB
from tests.browser.conftest import Come
from tests.browser.people import Person
from tests.browser.test_layout import MEASURE, SIZES
from tests.browser.test_table import CAREFUL
from tests.helpers import with_seldom

COACH = Path(WEB / "turn" / "coach.js").read_text("utf-8")
EXPLANATIONS = re.findall(r'^ {4,6}\w+: t\("([^"]+)"', COACH, re.MULTILINE)
"""All that can be explained, in English: of sheets and of the board."""

DO_ONE_THING = """() => {
    const due = document.querySelector(".confirm .primary, .throw");
    (due ?? document.querySelector(".option.pass"))?.click();
}"""
"""Who always passes soon sees every action of a turn."""
LISTEN = """
    window.told = [];
    window.heard = [];
    new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll(".coach p"))
            if (told.at(-1) !== textContent) told.push(textContent);
        for (const { textContent } of document.querySelectorAll("[aria-live]"))
            heard.push(textContent);
    }).observe(document, { childList: true, characterData: true, subtree: true });
"""
"""Keep what is shown, and what screen readers are told: nobody has to look at the right moment."""
SHOW = """(shown) => {
    document.querySelector(".coach").style.display = shown ? "" : "none";
}"""
SPILT = """(texts) => texts.filter((text) => {
    document.querySelector(".coach p").textContent = text;
    return [...document.querySelectorAll(".say, .coach")].some(
        (it) => it.scrollHeight > it.clientHeight + 1 || it.scrollWidth > it.clientWidth + 1);
})"""
"""Which texts do not fit, each shown in its turn."""


def note(person: Person) -> Locator:
    return person.page.locator(".coach p")


def explained(person: Person, enough: int) -> list[str]:
    """Play on until so much was explained, and tell what, in the order in which it came."""
    told: list[str] = []
    for _ in range(3000):
        told = person.page.evaluate("told")
        if len(told) >= enough or person.is_over:
            break
        person.page.evaluate(DO_ONE_THING)
        person.page.wait_for_timeout(30)
    return told


@pytest.mark.parametrize("game", with_seldom(["classic"], ["duel", "mixx-a"]))
def test_each_step_is_explained_once_in_the_first_game(come: Come, game: str) -> None:
    ana = come("Ana")
    ana.context.add_init_script(LISTEN)
    ana.start(f"{game}-computer")
    told = explained(ana, 4)
    assert len(told) == len(set(told)) >= 4, told
    assert {text.split(":")[0].split(",")[0] for text in told} >= {"Action 1", "Action 2"}
    ana.page.wait_for_function("(text) => heard.some((each) => each.includes(text))", arg=told[-1])
    ana.page.reload()  # what was explained stays explained
    assert not set(told) & set(explained(ana, 1))
    ana.start(f"{'classic' if game == 'mixx-a' else game}-computer")
    expect(ana.page.locator(".throw, .option").first).to_be_visible()
    expect(note(ana)).to_have_count(0)  # a second game is silent


def test_explanations_can_be_switched_off_and_on_again(come: Come) -> None:
    ana = come("Ana")
    ana.start("classic-computer")
    expect(note(ana)).to_be_visible()
    ana.page.get_by_role("button", name="Explain no more").click()
    expect(note(ana)).to_have_count(0)
    expect(ana.page.locator(".ask")).to_be_visible()
    expect(ana.page.locator(".notice")).to_contain_text("in the settings")
    ana.page.reload()
    expect(ana.page.locator(".throw, .option").first).to_be_visible()
    expect(note(ana)).to_have_count(0)
    ana.page.get_by_role("button", name="Settings").click()
    ana.page.get_by_label("Explain the first game").check()
    ana.page.keyboard.press("Escape")
    ana.start("classic-computer")
    expect(note(ana)).to_be_visible()


def test_games_with_people_are_not_explained(come: Come) -> None:
    ana = come("Ana")
    ana.start("classic-screen")
    ana.throw()
    expect(note(ana)).to_have_count(0)


@pytest.mark.parametrize("game", ["classic", pytest.param("duel", marks=pytest.mark.long)])
def test_explanations_fit_on_every_screen_and_the_sheet_stays_where_it_is(
    come: Come, game: str
) -> None:
    """Every text in every language, while one decides and while one confirms."""
    assert len(EXPLANATIONS) == 18
    texts = [Texts(code)(text, points="−5") for code in LANGUAGES for text in EXPLANATIONS]
    ana = come("Ana", settings=CAREFUL)
    ana.start(f"{game}-computer")
    if ana.page.locator(".throw").count():
        ana.page.click(".throw")
    expect(ana.page.locator(".act:has(.options) .coach")).to_be_visible()
    wrong = []
    for state in ("deciding", "confirming"):
        if state == "confirming":
            ana.options.first.click()
            expect(ana.page.locator(".confirm")).to_be_visible()
        for width, height in SIZES:
            ana.page.set_viewport_size({"width": width, "height": height})
            ana.page.evaluate(SHOW, False)
            silent = ana.page.evaluate(MEASURE)
            ana.page.evaluate(SHOW, True)
            spilt = ana.page.evaluate(SPILT, texts)
            wrong += [(state, width, height, "spilt", text) for text in spilt]
            found = ana.page.evaluate(MEASURE)
            faults = {**found["faults"], "moved": found["sheet"] != silent["sheet"]}
            wrong += [(state, width, height, *fault) for fault in faults.items() if fault[1]]
    assert not wrong, "\n".join(map(str, wrong[:20]))
