"""A real server in the test's own event loop, or in a process of its own."""

import asyncio
import re
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import uvicorn

from qwixx.client import Table
from qwixx.server.http.app import create_app
from qwixx.server.http.connections import Doorkeeper
from qwixx.server.ops.run import bound_to, configuration, serve
from qwixx.server.settings import Settings, file_url
from qwixx.server.storage.store import Store
from qwixx.tables.limits import BOUNDLESS, Limits
from qwixx.tables.rated import LEAST_DECISIONS

NO_LIMITS = replace(
    BOUNDLESS,
    hints=Limits.hints,
    hints_from=Limits.hints_from,
    connections=Limits.connections,
    connections_from=Limits.connections_from,
)
"""Those that a test could meet by being quick."""
ANA_AND_BO = ({"kind": "person", "name": "Ana"}, {"kind": "person", "name": "Bo"})
ANA_AND_GRETA = ({"kind": "person", "name": "Ana"}, {"kind": "greedy", "name": "Greta"})


def settings_in(folder: Path, **changes: Any) -> Settings:
    """Settings for a server whose database is in this folder."""
    settings = Settings(file_url(folder / "tables.sqlite"), limits=NO_LIMITS)
    return replace(settings, **changes)


class Serving:
    """A running server."""

    def __init__(self, address: str, app: Any, keeper: Doorkeeper) -> None:
        self.address = address
        self.app = app
        self.keeper = keeper
        self.http = httpx.AsyncClient(base_url=address, trust_env=False)

    @property
    def hub(self) -> Any:
        return self.app.state.hub

    async def create(self, seats: Any = ANA_AND_BO, game: str = "classic", **options: Any) -> Table:
        return await Table.create(self.address, game, seats, **options)


@asynccontextmanager
async def serving(
    settings: Settings, small_buffers: bool = False, most: int = 1000
) -> AsyncIterator[Serving]:
    """A server that answers until the block ends."""
    app = create_app(settings)
    bound = bound_to("127.0.0.1", 0)
    if small_buffers:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    keeper = Doorkeeper(settings.limits, most)
    config = configuration(app, settings.limits, keeper)
    server = uvicorn.Server(config)
    task = asyncio.create_task(server._serve([bound]))
    while not server.started:
        assert not task.done(), task
        await asyncio.sleep(0.01)
    served = Serving(f"http://127.0.0.1:{bound.getsockname()[1]}", app, keeper)
    try:
        yield served
    finally:
        await served.http.aclose()
        server.should_exit = True
        await task


@contextmanager
def in_background(settings: Settings) -> Iterator[str]:
    """A server in a thread of its own, for tests that wait; its address."""
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever)
    thread.start()
    running = serving(settings)
    started = asyncio.run_coroutine_threadsafe(running.__aenter__(), loop).result()
    try:
        yield started.address
    finally:
        asyncio.run_coroutine_threadsafe(running.__aexit__(None, None, None), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


HAND_OVER = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
os.execv(sys.executable, [sys.executable, *sys.argv[2:]])
"""
"""What systemd does with a socket before it starts a service."""


@contextmanager
def process(*arguments: str, given: socket.socket | None = None) -> Iterator[tuple[Any, str]]:
    """A server in a process of its own, and its address. It is killed when the block ends. It can
    be given a socket that is listening already.
    """
    if given is not None:
        arguments = ("-c", HAND_OVER, str(given.fileno()), *arguments)
    root = Path(__file__).parents[2]
    running = subprocess.Popen(
        [sys.executable, *arguments],
        pass_fds=() if given is None else (given.fileno(),),
        cwd=root,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert running.stdout is not None
        found = re.search(r"http://\S+", running.stdout.readline())
        assert found is not None, running.communicate()
        yield running, found[0].rstrip("/")
    finally:
        running.kill()
        running.communicate()


@asynccontextmanager
async def stored(url: str) -> AsyncIterator[Store]:
    """A database without a server."""
    store = Store(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def serve_without_limits(database: str, port: str, processes: str = "1", ahead: str = "0") -> None:
    """What such a process runs: `python -m tests.server.serving DATABASE PORT`. Its clock may be
    some seconds ahead of that of the others.
    """
    right = time.time
    time.time = lambda: right() + float(ahead)
    url = database if "://" in database else file_url(Path(database))
    settings = Settings(url, limits=NO_LIMITS, processes=int(processes))
    with suppress(KeyboardInterrupt):
        serve(settings, "127.0.0.1", int(port), _publish)


def _publish(address: str, others: list[str]) -> None:
    sys.stdout.write(f"{address}\n")
    sys.stdout.flush()


async def play_out(table: Table) -> None:
    """Play for all seats of a client until the game is over: mark what can be marked."""
    async for _ in table:
        await answer(table)
        if table.view["status"] == "over":
            return


async def play_on(*clients: Table) -> None:
    """Play until each of two people has made enough decisions for the game to count."""

    async def play(client: Table) -> None:
        async for _ in client:
            if client.view["turn"] > 2 * LEAST_DECISIONS:
                return
            await answer(client)

    await asyncio.gather(*map(play, clients))


async def answer(table: Table) -> None:
    """Throw or decide whatever the client's seats owe."""
    view = table.view
    if view["phase"] == "dice" and view["active"] in table.seats:
        await table.throw(view["active"])
        return
    for you in view["you"]:
        if you["legal"]:
            await table.decide(([*you["legal"], 0])[1], you["seat"])


if __name__ == "__main__":
    serve_without_limits(*sys.argv[1:])
