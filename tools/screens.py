"""Write pictures of the browser game's main states: `python tools/screens.py [FOLDER [NAME …]]`.

A real server and a real browser; the dice are entered as with one's own dice, so that the pictures
always show the same positions.
"""

import json
import random
import re
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Page, sync_playwright

from qwixx.players import make_player
from qwixx.record import Seat, start
from qwixx.rules import GAMES, Phase

FOLDER = Path(__file__).parent.parent / "docs" / "images"
CHROMIUM = which("chromium-headless-shell") or which("chromium")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
NAMES = ("Ana", "Marta", "Ben")
WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 740}
LYING, LARGE = {"width": 844, "height": 390}, {"width": 1920, "height": 1080}
"""A phone on its side, and a large screen."""
TOO_FAST = 429
COMPILED = 120_000
"""Milliseconds until the first hint after an installation."""
SETTLED = 600
"""Milliseconds after which nothing moves any more."""


@contextmanager
def served(folder: str) -> Iterator[str]:
    """The address of a server with an empty database."""
    command = [str(Path(sys.executable).with_name("qwixx")), "--lang", "en", "serve", "--no-open"]
    options = ["--port", "0", "--database", str(Path(folder) / "tables.sqlite")]
    with subprocess.Popen([*command, *options], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://[\d.]+:\d+", process.stdout.readline())
        assert found is not None
        try:
            yield found[0]
        finally:
            process.terminate()


class DemoTable:
    """A table whose people all do what a computer player would, up to a chosen moment."""

    def __init__(self, url: str, game: str, players: int, seed: int) -> None:
        self.url, self.game = url, GAMES[game]
        self.random = random.Random(seed)
        self.players = [make_player("greedy", seed + seat, self.game) for seat in range(players)]
        self.turn = 0
        while True:  # the first seat is drawn by lot, but the pictures want the same one each time
            self._open(players)
            if self._call("")["active"] == 0:
                break
        self.recorder = start(self.game, tuple(map(Seat, NAMES[:players])), first=0)

    def play(self, turns: int, step: int = 1) -> "DemoTable":
        """Whole turns, and then up to a step of the next one: 0 is before its throw."""
        while (state := self.recorder.state).phase is not Phase.OVER:
            if self.turn > turns and state.phase == step:
                break
            if state.phase is Phase.DICE:
                if self.turn == turns and step == 0:
                    break
                self._throw()
                continue
            for seat in self.game.to_act(state):
                view = self.game.view(self.recorder.state, seat)
                self._decide(seat, self.players[seat].decide(self.game, view, seat))
        return self

    def _open(self, players: int, dice: str = "own") -> None:
        seats = [{"kind": "person", "name": name} for name in NAMES[:players]]
        body = {"game": self.game.name, "seats": seats, "options": {"dice": dice}}
        table = self._request("/api/tables", body)
        self.id, self.secrets = table["id"], list(table["secrets"].values())
        self._command(0, "start", fill=None)

    def _throw(self) -> None:
        roll = self.game.throw(self.recorder.state, self.random)
        self.turn += 1
        data = {"white": list(roll.white), "coloured": list(roll.coloured)}
        self._command(self.recorder.state.active, "enter", turn=self.turn, roll=data)
        self.recorder.roll(roll)

    def _decide(self, seat: int, action: int) -> None:
        step = int(self.recorder.state.phase)
        self._command(seat, "decide", turn=self.turn, step=step, action=action)
        self.recorder.play(seat, action)

    def _command(self, seat: int, kind: str, **fields: Any) -> None:
        command = {"id": secrets.token_hex(8), "seat": seat, "kind": kind, **fields}
        self._call("/commands", command, self.secrets[seat])

    def _call(self, path: str, body: Any = None, secret: str = "") -> Any:
        return self._request(f"/api/tables/{self.id}{path}", body, secret)

    def _request(self, path: str, body: Any = None, secret: str = "") -> Any:
        headers = {"content-type": "application/json"}
        if secret:
            headers["authorization"] = f"Bearer {secret}"
        data = None if body is None else json.dumps(body).encode()
        while True:
            try:
                with urlopen(Request(self.url + path, data, headers)) as answer:
                    return json.load(answer)
            except HTTPError as error:
                if error.code != TOO_FAST:
                    raise
                time.sleep(0.5)


class Sheets(DemoTable):
    """A table at which only the sheets are kept, after what three people have noted."""

    NOTES = (
        "r2 r3 r5 r6 r8 r9 y4 y5 y8 g11 g10 g7 b12 b9 m r12",
        "r2 r4 r5 r6 r7 y3 y6 y7 g12 g9 b10 b8 b6",
        "r3 r7 y2 y5 y9 g10 g6 b11 b10 m m",
    )

    def __init__(self, url: str) -> None:
        self.url, self.game = url, GAMES["classic"]
        self._open(len(self.NOTES), "none")
        for seat, notes in reversed([*enumerate(self.NOTES)]):
            for note in notes.split():
                square = 0 if note == "m" else self.game.parse_action(note)
                self._command(seat, "note", square=square)


def open_page(browser: Browser, size: dict[str, int], dark: bool = False) -> Page:
    phone = size in (PHONE, LYING)
    context = browser.new_context(
        viewport={"width": size["width"], "height": size["height"]},
        device_scale_factor=2 if phone else 1,
        is_mobile=phone,
        has_touch=phone,
        locale="en-GB",
        color_scheme="dark" if dark else "light",
    )
    context.add_init_script(
        "localStorage['qwixx.settings'] = '{\"motion\": false, \"coach\": false}'"
    )
    return context.new_page()


def sit_down(page: Page, table: DemoTable, *seats: int) -> None:
    """Open a table as the people of these seats."""
    page.goto(f"{table.url}/check")
    stored = {
        "secrets": [table.secrets[seat] for seat in seats],
        "game": table.game.name,
        "seen": 0,
    }
    page.evaluate(
        "(tables) => { localStorage['qwixx.tables'] = tables; }", json.dumps({table.id: stored})
    )
    page.goto(f"{table.url}/table/{table.id}")
    page.locator(".playing, .ending").wait_for()


def take(page: Page, folder: Path, name: str) -> None:
    page.wait_for_timeout(SETTLED)
    page.screenshot(path=folder / f"{name}.png")
    page.context.close()


Scene = tuple[str, int, int, int, int, int]
"""Game, players, seed, whole turns, step of the next one, and the seat that looks."""
SCENES: dict[str, Scene] = {
    "classic": ("classic", 3, 22, 20, 2, 2),
    "duel": ("duel", 2, 168, 19, 1, 1),
    "mixx_a": ("mixx-a", 3, 22, 14, 2, 2),
    "mixx_b": ("mixx-b", 3, 22, 14, 2, 2),
    "hint": ("duel", 2, 168, 19, 1, 1),
    "ending": ("classic", 3, 22, 1000, 1, 2),
    "own_dice": ("classic", 2, 3, 12, 0, 0),
    "review": ("classic", 2, 22, 1000, 1, 0),
}
DISPLAYS = {
    "wide": (WIDE, False),
    "dark": (WIDE, True),
    "phone": (PHONE, False),
    "lying": (LYING, False),
    "large": (LARGE, False),
}


def take_start(browser: Browser, url: str, folder: Path) -> None:
    for kind, (size, dark) in DISPLAYS.items():
        page = open_page(browser, size, dark)
        page.goto(url)
        page.locator(".games").wait_for()
        take(page, folder, f"start_{kind}")


def take_sheets(browser: Browser, url: str, folder: Path) -> None:
    """Someone has locked a row, and Marta may lock it, too."""
    table = Sheets(url)
    for kind, (size, dark) in DISPLAYS.items():
        page = open_page(browser, size, dark)
        sit_down(page, table, 1)
        take(page, folder, f"sheets_{kind}")


def take_scenes(browser: Browser, url: str, folder: Path, names: list[str]) -> None:
    for name in names:
        game, players, seed, turns, step, seat = SCENES[name]
        table = DemoTable(url, game, players, seed).play(turns, step)
        for kind, (size, dark) in DISPLAYS.items():
            page = open_page(browser, size, dark)
            sit_down(page, table, seat)
            if name == "classic":
                page.locator(".option").nth(1).click()
            if name == "hint":
                page.locator(".hint-button").click()
                page.locator(".advice").wait_for(timeout=COMPILED)
            if name == "review":
                page.get_by_role("link", name="Review the game").click()
                page.locator(".reviewing").wait_for(timeout=COMPILED)
                page.locator(".costly-one").first.click()
            take(page, folder, f"{name}_{kind}")


def main() -> None:
    """Take all pictures, or those that are named."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    names = sys.argv[2:] or ["start", "sheets", *SCENES]
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        served(data) as url,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        if "start" in names:
            take_start(browser, url, folder)
        if "sheets" in names:
            take_sheets(browser, url, folder)
        take_scenes(browser, url, folder, [name for name in names if name in SCENES])
        browser.close()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")


if __name__ == "__main__":
    main()
