"""Browsers of other families, each driven in the way that its Debian package offers.

Firefox speaks WebDriver BiDi over a WebSocket; WebKit has a driver that speaks WebDriver over HTTP,
which does not tell what a page complains of: the page notes that itself, from when it is there.
What the tests need of them is the same.
"""

import base64
import json
import re
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar

import httpx
from websockets.sync.client import ClientConnection, connect

T = TypeVar("T")

PATIENCE = 120
"""Seconds for a browser to start or to answer."""


class Driven(Protocol):
    """A browser with one page, and no memory of any other."""

    def goto(self, url: str) -> None: ...

    def run(self, function: str, *arguments: object) -> Any:
        """What a function of JavaScript returns, or what it promises."""
        ...

    def perform(self, actions: list[dict[str, Any]]) -> None:
        """What fingers and mice do, as WebDriver has it."""
        ...

    def resize(self, width: int, height: int) -> None: ...

    def picture(self) -> bytes:
        """What is to be seen, as PNG."""
        ...

    def complaints(self) -> list[str]:
        """Errors and warnings of the page so far."""
        ...


class Firefox:
    """By WebDriver BiDi."""

    def __init__(self, wire: ClientConnection) -> None:
        self._wire, self._number = wire, 0
        self._complaints: list[str] = []
        self._call("session.new", capabilities={})
        self._page = self._call("browsingContext.getTree")["contexts"][0]["context"]
        self._call("session.subscribe", events=["log.entryAdded"])

    def _call(self, method: str, **parameters: Any) -> Any:
        self._number += 1
        call = {"id": self._number, "method": method, "params": parameters}
        self._wire.send(json.dumps(call))
        while True:
            answer = json.loads(self._wire.recv(PATIENCE))
            if answer.get("method") == "log.entryAdded":
                self._heard(answer["params"])
            elif answer.get("id") == self._number:
                assert answer["type"] == "success", answer
                return answer["result"]

    def _heard(self, entry: dict[str, Any]) -> None:
        if entry["level"] in {"error", "warn"}:
            self._complaints.append(str(entry["text"]))

    def goto(self, url: str) -> None:
        self._call("browsingContext.navigate", context=self._page, url=url, wait="complete")

    def run(self, function: str, *arguments: object) -> Any:
        said = self._call(
            "script.callFunction",
            functionDeclaration=f"async (given) => JSON.stringify(await ({function})"
            "(...JSON.parse(given)) ?? null)",
            arguments=[{"type": "string", "value": json.dumps(arguments)}],
            target={"context": self._page},
            awaitPromise=True,
        )
        assert said["type"] == "success", said
        return json.loads(said["result"]["value"])

    def perform(self, actions: list[dict[str, Any]]) -> None:
        self._call("input.performActions", context=self._page, actions=actions)

    def resize(self, width: int, height: int) -> None:
        size = {"width": width, "height": height}
        self._call("browsingContext.setViewport", context=self._page, viewport=size)

    def picture(self) -> bytes:
        taken = self._call("browsingContext.captureScreenshot", context=self._page)
        return base64.b64decode(taken["data"])

    def complaints(self) -> list[str]:
        self.run("() => null")  # whatever was said before comes before this answer
        return self._complaints


NOTE_COMPLAINTS = """() => {
    const said = window.complaints = [];
    for (const kind of ["error", "warn"]) console[kind] = (...words) => said.push(words.join(" "));
    addEventListener("error", (event) => said.push(event.message));
    addEventListener("unhandledrejection", (event) => said.push(`${event.reason}`));
    addEventListener("securitypolicyviolation", (event) => said.push(event.violatedDirective));
}"""


class WebKit:
    """By WebDriver."""

    def __init__(self, http: httpx.Client) -> None:
        self._http = http
        self._complaints: list[str] = []
        browser = {"binary": _mini_browser(), "args": ["--automation"]}
        options = {"alwaysMatch": {"webkitgtk:browserOptions": browser}}
        made = self._call("POST", "/session", capabilities=options)
        self._session = f"/session/{made['sessionId']}"

    def _call(self, method: str, path: str, **body: Any) -> Any:
        answer = self._http.request(method, path, json=body if method == "POST" else None)
        assert answer.is_success, answer.text
        return answer.json()["value"]

    def goto(self, url: str) -> None:
        self.complaints()
        self._call("POST", f"{self._session}/url", url=url)
        self.run(NOTE_COMPLAINTS)

    def run(self, function: str, *arguments: object) -> Any:
        script = f"Promise.resolve(({function})(...arguments[0])).then(arguments[1])"
        return self._call("POST", f"{self._session}/execute/async", script=script, args=[arguments])

    def perform(self, actions: list[dict[str, Any]]) -> None:
        self._call("POST", f"{self._session}/actions", actions=actions)

    def resize(self, width: int, height: int) -> None:
        """The window has bars of its own, which leave the page no less than 447 pixels."""
        bars = self.run("() => [outerWidth - innerWidth, outerHeight - innerHeight]")
        size = {"width": width + bars[0], "height": height + bars[1]}
        self._call("POST", f"{self._session}/window/rect", **size)

    def picture(self) -> bytes:
        return base64.b64decode(self._call("GET", f"{self._session}/screenshot"))

    def complaints(self) -> list[str]:
        self._complaints += self.run("() => window.complaints?.splice(0) ?? []")
        return self._complaints

    def end(self) -> None:
        self._call("DELETE", self._session)


@contextmanager
def firefox() -> Iterator[Driven]:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        said = Path(profile, "said")
        command = ["firefox-esr", "--headless", "--profile", profile]
        with _running([*command, "--remote-debugging-port", "0"], said):
            address = _await(lambda: re.search(r"BiDi listening on (ws://\S+)", said.read_text()))[
                1
            ]
            with connect(f"{address}/session", proxy=None, max_size=None) as wire:
                yield Firefox(wire)


@contextmanager
def webkit() -> Iterator[Driven]:
    with tempfile.TemporaryDirectory() as folder:
        port = _free_port()
        with (
            _running(["WebKitWebDriver", f"--port={port}"], Path(folder, "said")),
            httpx.Client(
                base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, trust_env=False
            ) as http,
        ):
            _await(lambda: _answers(http))
            browser = WebKit(http)
            try:
                yield browser
            finally:
                browser.end()


BROWSERS = {"firefox": firefox, "webkit": webkit}


@contextmanager
def _running(command: list[str], said: Path) -> Iterator[None]:
    """A process, and the file that gets what it says."""
    with said.open("wb") as output:
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT)
    try:
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _await(look: Callable[[], T | None]) -> T:
    until = time.monotonic() + PATIENCE
    while (found := look()) is None:
        assert time.monotonic() < until, "the browser does not start"
        time.sleep(0.1)
    return found


def _mini_browser() -> str:
    return str(next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")))


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def _answers(http: httpx.Client) -> httpx.Response | None:
    try:
        return http.get("/status")
    except httpx.TransportError:
        return None
