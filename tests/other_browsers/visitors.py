"""People with such browsers. They click where the thing is that they want: what lies under another
thing cannot be clicked.
"""

import time
from collections import deque
from collections.abc import Callable, Sequence

from tests.browser.measuring import MEASURE
from tests.browser.people import DESKTOP, PHONE, QUICK
from tests.other_browsers.driven import Driven

PATIENCE = 200
"""Seconds until something that does not happen has gone wrong."""

FIND = """(selectors, text) => {
    for (const selector of selectors) {
        for (const element of document.querySelectorAll(selector)) {
            if (!element.textContent.includes(text)) continue;
            element.scrollIntoView({ block: "nearest" });
            const { left, top, width, height } = element.getBoundingClientRect();
            const [x, y] = [Math.floor(left + width / 2), Math.floor(top + height / 2)];
            const there = document.elementFromPoint(x, y);
            const name = element.textContent.trim() || element.className;
            if (element.contains(there)) return [x, y, name];
        }
    }
    return null;
}"""
BELOW = """() => innerWidth < 1001 ? []
    : [...document.querySelectorAll(".playing .card")]
        .filter((card) => card.getBoundingClientRect().bottom > innerHeight)
        .map((card) => `${card.className} ends below the window`)"""
"""On a large screen the whole table is seen at once."""
SEEN = """() => ({
    address: location.pathname, scrolled: scrollY, window: [innerWidth, innerHeight],
    asked: document.querySelector("dialog, .act, main")?.innerText,
    buttons: [...document.querySelectorAll(".confirm .primary, .throw, .option")]
        .map((it) => `${it.innerText}${it.disabled ? " (disabled)" : ""}`),
    log: document.querySelector(".log li")?.innerText,
})"""
"""What somebody has before them."""
DUE = (".confirm .primary", ".throw", ".option")
"""What there is to do at a table."""


class Visitor:
    """One person and one browser."""

    def __init__(self, browser: Driven, url: str, name: str, phone: bool = False) -> None:
        self.browser, self.url, self.name = browser, url, name
        self.clicked: deque[str] = deque(maxlen=5)
        self.browser.goto(url)
        size = PHONE if phone else DESKTOP
        self.browser.resize(size["width"], size["height"])
        self.browser.run(
            "(settings) => { localStorage['qwixx.settings'] = JSON.stringify(settings); }", QUICK
        )

    def click(self, *selectors: str, text: str = "") -> bool:
        """Click on the first of these that is to be seen, if any is."""
        place = self.browser.run(FIND, selectors, text)
        if place is None:
            return False
        x, y, what = place
        self.clicked.append(f"{what} at {x}, {y}")
        clicks = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self.browser.perform([{"type": "pointer", "id": "mouse", "actions": clicks}])
        return True

    def press(self, selector: str, text: str = "", until: str = "body") -> None:
        """Click on something as soon as it lies still and is not covered, until it has an effect
        that is to be seen.
        """
        wanted = f"{self.name} cannot press {selector} {text}"
        _until(lambda: self.click(selector, text=text), wanted, self)
        _until(
            lambda: self.sees(until) or (self.click(selector, text=text) and False), wanted, self
        )

    def wait_for(self, selector: str) -> None:
        _until(lambda: self.sees(selector), f"{self.name} does not see {selector}", self)

    def sees(self, selector: str) -> bool:
        return bool(self.browser.run("(it) => document.querySelector(it) !== null", selector))

    @property
    def faults(self) -> list[str]:
        """What does not fit on the screen."""
        return [*self.browser.run(MEASURE), *self.browser.run(BELOW)]

    @property
    def situation(self) -> str:
        """What there is to see, and what was clicked last, for whoever looks for a fault."""
        return f"{self.name} sees {self.browser.run(SEEN)}, after clicks on {[*self.clicked]}"

    def read(self, selector: str) -> list[str]:
        script = "(it) => [...document.querySelectorAll(it)].map((each) => each.textContent)"
        texts: list[str] = self.browser.run(script, selector)
        return texts

    def fill(self, field: str, text: str) -> None:
        """Type into a field."""
        self.press(f"[name={field}]")
        self.browser.run(f"() => document.querySelector('[name={field}]').select()")
        keys = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self.browser.perform([{"type": "key", "id": "keyboard", "actions": keys}])

    def set_up(self, way: str) -> None:
        self.browser.goto(self.url)
        self.press(f"[data-way={way}]", until="[name=name-0]")
        self.fill("name-0", self.name)
        self.press("dialog button[type=submit]")

    def join(self, link: str) -> None:
        self.browser.goto(link)
        self.fill("name", self.name)
        self.press("form button[type=submit]")

    def reload(self) -> None:
        self.browser.goto(self.browser.run("() => location.href"))
        self.wait_for(".playing")


def play(visitors: Sequence[Visitor], until: str, turns: int = 0) -> None:
    """Everyone throws, marks the first square offered or passes, until all see something, or have
    done so many things.
    """
    done = 0

    def is_done() -> bool:
        nonlocal done
        done += sum(visitor.click(*DUE) for visitor in visitors)
        return (0 < turns <= done) or all(visitor.sees(until) for visitor in visitors)

    _until(is_done, "the game does not go on", *visitors)


def _until(happens: Callable[[], bool], otherwise: str, *visitors: Visitor) -> None:
    """Wait for something; if it does not happen, say what everyone sees instead."""
    end = time.monotonic() + PATIENCE
    while not happens():
        if time.monotonic() > end:
            raise AssertionError("\n".join([otherwise, *(it.situation for it in visitors)]))
        time.sleep(0.02)
