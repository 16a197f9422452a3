"""People with browsers: what they see, and what they do with it."""

from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, ViewportSize, expect

QUICK = {"motion": False, "sound": False, "confirm": False}
"""Settings for tests that are not about motion, sound or confirmation."""
LOST = ("net::ERR_", "WebSocket connection")
"""What browsers log when there is no network; tests that take it away expect that."""

PHONE: ViewportSize = {"width": 360, "height": 640}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}


class Person:
    """One person and one browser; `page` is the tab in front."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        name: str,
        settings: dict[str, Any] | None = None,
        phone: bool = False,
        **options: Any,
    ) -> None:
        self.url, self.name = url, name
        self.complaints: list[str] = []
        self.context = browser.new_context(
            viewport=PHONE if phone else DESKTOP,
            has_touch=phone,
            is_mobile=phone,
            **{"locale": "en-GB", **options},
        )
        self.context.set_default_timeout(10_000)
        self.remember("settings", QUICK if settings is None else settings)
        self.page = self.new_tab()

    def new_tab(self) -> Page:
        page = self.context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not any(sign in message.text for sign in LOST):
            self.complaints.append(message.text)

    def forgive(self, sign: str) -> None:
        """What a test expects a page to complain of."""
        self.complaints = [each for each in self.complaints if sign not in each]

    def remember(self, key: str, value: Any) -> None:
        """As if this browser had been here before; what the page itself wrote since is kept."""
        script = "([key, value]) => { localStorage[key] ??= JSON.stringify(value); }"
        source = f"if (location.protocol !== 'about:') ({script})({[f'qwixx.{key}', value]!r});"
        self.context.add_init_script(source.replace("True", "true").replace("False", "false"))

    # ── coming and going ──────────────────────────────────────────────────────────────────────

    def visit(self, path: str = "/") -> None:
        self.page.goto(self.url + path)

    def set_up(self, way: str, **choices: str) -> None:
        """Open the dialog of a way to play (`classic-computer`) and fill it in."""
        self.visit()
        self.page.click(f"[data-way={way}]")
        if not way.endswith("screen"):
            choices = {"name-0": self.name, **choices}
        for field, choice in choices.items():
            if field.startswith("name-"):
                self.page.fill(f"[name={field}]", choice)
            else:
                self.choose(field, choice)

    def choose(self, field: str, label: str) -> None:
        """Pick one of a row of keys by what it says."""
        keys = self.page.locator(f"fieldset:has([name={field}])")
        if not keys.is_visible():
            self.page.get_by_text("More options").click()
        keys.get_by_label(label, exact=True).check()

    def submit(self) -> None:
        self.page.click("dialog button[type=submit]")

    def start(self, way: str, **choices: str) -> None:
        self.set_up(way, **choices)
        self.submit()
        expect(self.page.locator(".playing")).to_be_visible()

    def join(self, link: str) -> None:
        self.page.goto(link)
        self.page.fill("[name=name]", self.name)
        self.page.click("form button[type=submit]")
        expect(self.page.get_by_text("You have a seat.")).to_be_visible()

    def link(self, kind: str) -> str:
        """The link in the lobby: `table` to join, `watch` to look on."""
        return self.page.locator(".link code", has_text=f"/{kind}/").inner_text()

    @property
    def fits(self) -> bool:
        """Nothing to scroll sideways. A phone's window widens to what overflows: ask its screen."""
        screen = self.page.viewport_size
        assert screen is not None
        return bool(self.page.evaluate("document.documentElement.scrollWidth") <= screen["width"])

    @property
    def path(self) -> str:
        return str(self.page.evaluate("location.pathname"))

    # ── playing ───────────────────────────────────────────────────────────────────────────────

    @property
    def is_over(self) -> bool:
        return self.page.locator(".ending").count() > 0

    @property
    def options(self) -> Locator:
        return self.page.locator(".option")

    @property
    def squares(self) -> Locator:
        """The squares that are ringed."""
        return self.page.locator(".square.legal")

    def act(self) -> bool:
        """Do the next thing that is due here, if anything is: throw, mark the first, or pass."""
        due = self.page.locator(".throw, .option").first
        if due.count() == 0:
            return False
        due.click()
        return True

    def throw(self) -> None:
        self.page.click(".throw")
        expect(self.options.first).to_be_visible()

    def read_log(self) -> str:
        return self.page.locator(".log").inner_text()


def thrower(*people: Person) -> Person:
    """Whoever is to tap in the dice, as soon as somebody is."""
    for _ in range(PATIENCE // 100):
        for person in people:
            if person.page.locator(".own-dice").count():
                return person
            person.page.wait_for_timeout(50)
    raise AssertionError("nobody is to tap in the dice")


PATIENCE = 200_000
"""Milliseconds until a game that does not end has gone wrong."""

DO_WHAT_IS_DUE = """async ([moment, stop, option = ".option"]) => {
    const end = performance.now() + moment;
    while (performance.now() < end && !document.querySelector(stop)) {
        const due = document.querySelector(".confirm .primary, .throw");
        (due ?? document.querySelector(option))?.click();
        await new Promise((done) => setTimeout(done, 10));
    }
}"""


def finish(*people: Person) -> None:
    """The shortest way to the end: everyone passes, until somebody has taken four misthrows."""
    play_on(*people, option=".option.pass")


def play_on(*people: Person, until: str = ".ending", option: str = ".option") -> None:
    """Everyone throws, marks the first square offered or passes, until all see the end of the game
    (or what else is given). The clicks are made within the page: a game has hundreds of them.
    """
    moment = 1000 if len(people) == 1 else 60
    for _ in range(PATIENCE // moment):
        for person in people:
            person.page.evaluate(DO_WHAT_IS_DUE, [moment, until, option])
            assert not person.complaints
        if all(person.page.locator(until).count() for person in people):
            return
    raise AssertionError("the game does not end")
