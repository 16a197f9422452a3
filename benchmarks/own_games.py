"""The pages of one's own games in a real browser: the start page with 5,000 games against none.

Each page is opened again and again, with and without games by turns; a figure is the median time
from its address to what it shows, in milliseconds. The browser is Debian's Chromium.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

GAMES, PAGE, TIMES = 5_000, 100, 15
SHOWN = {
    "/": ".games",
    "/history": ".past-game, .own-empty",
    "/statistics": ".own-card, .own-empty",
}
PAST = {
    "game": "classic", "turns": 24, "ending": "locks", "names": ["Ana", "Greta"],
    "kinds": ["person", "champion"], "mine": [0], "scores": [78, 65], "winners": [0],
    "locks": [1, 1], "misthrows": [0, 2], "squares": ["123456789ABCDEFGHIJKLMNOPQRST", ""],
    "judged": [[31, 0.0412, -0.031]],
}  # fmt: skip


def stored(games: int) -> dict[str, str]:
    """So many games as the browser keeps them."""
    every = [{**PAST, "id": f"table{i}", "at": 1_750_000_000 + 3600 * i} for i in range(games)]
    parts = [every[at : at + PAGE] for at in range(0, games, PAGE)]
    pages = {f"qwixx.past.{i}": part for i, part in enumerate(parts)}
    return {key: json.dumps(value) for key, value in pages.items()} | {
        "qwixx.past": json.dumps({"pages": len(parts)})
    }


@contextmanager
def server() -> Iterator[str]:
    """On a free port; it says where."""
    with TemporaryDirectory() as folder:
        database = Path(folder) / "tables.sqlite"
        command = [sys.executable, "-m", "qwixx", "serve", "--no-open", "--port", "0"]
        running = subprocess.Popen(
            [*command, "--database", str(database)], stdout=subprocess.PIPE, text=True
        )
        assert running.stdout is not None
        try:
            said = running.stdout.readline().split()
            yield next(part.rstrip("/") for part in said if "://" in part)
        finally:
            running.terminate()
            running.wait()


def come(browser: Browser, address: str, games: int) -> Page:
    """Somebody with so many games."""
    page = browser.new_context().new_page()
    page.goto(f"{address}/check")
    page.evaluate("(all) => Object.assign(localStorage, all)", stored(games))
    return page


def opened(page: Page, address: str, path: str) -> float:
    """Milliseconds until it shows what it is for."""
    page.goto(address + path, wait_until="commit")
    page.wait_for_selector(SHOWN[path])
    return float(page.evaluate("performance.now()"))


def main() -> None:
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        people = {games: come(browser, address, games) for games in (0, GAMES)}
        print(f"Milliseconds until a page is there, with {GAMES:,} games of one's own against none")
        for path in SHOWN:
            times: dict[int, list[float]] = {games: [] for games in people}
            for _ in range(TIMES):
                for games, page in people.items():
                    times[games].append(opened(page, address, path))
            without, with_ = (median(times[games]) for games in people)
            print(f"  {path:12} {with_:6.0f}   {without:6.0f}   {with_ / without:5.2f} ×")
        browser.close()
