"""A real browser against a real server. One of each serves all tests of a worker."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.people import Person
from tests.browser.served import Server

CHROMIUM = which("chromium-headless-shell") or which("chromium")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Fewer processes that tell each other of each request: a fifth less work.
    "--in-process-gpu",
    "--enable-features=NetworkServiceInProcess2",
]

WITHOUT_LIMITS = (sys.executable, "-m", "tests.browser.with_other_limits")

Come = Callable[..., Person]

expect.set_options(timeout=20_000)  # a busy machine is slow, not wrong


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Closed after the last test here: Playwright's event loop would be in the way of others."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """It holds back nobody: all tests come from one address, and are quicker than people are."""
    server = Server(tmp_path_factory.mktemp("tables") / "tables.sqlite", WITHOUT_LIMITS)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def frail_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill and start again."""
    server = Server(tmp_path / "tables.sqlite")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def come(browser: Browser, server: Server) -> Iterator[Come]:
    """Someone comes with a browser of their own: `ana = come("Ana")`.

    Whatever a page complains of in the meantime (a script's error, a file that is missing, a
    breach of the content policy) fails the test.
    """
    people: list[Person] = []

    def come(name: str = "Ana", url: str | None = None, **options: Any) -> Person:
        person = Person(browser, url or server.url, name, **options)
        people.append(person)
        return person

    yield come
    complaints = [complaint for person in people for complaint in person.complaints]
    for person in people:
        person.context.close()
    assert complaints == []
