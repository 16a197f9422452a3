"""A server that is replaced under play: told to end, and started anew with the same socket."""

import asyncio
import os
import random
import signal
import socket
import sqlite3
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from qwixx.server.ops.activation import given_socket, tell
from qwixx.server.storage.database import Unservable
from tests.cli.test_serve import QWIXX
from tests.server.serving import process
from tests.server.test_crash import SERVER, check, create, log_of, play, some_progress

TABLES = 4


class Upgraded:
    """What systemd does with a service and its socket."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.socket = socket.create_server(("127.0.0.1", 0), backlog=2048)
        self.stack = ExitStack()
        self.running, self.address = self.start()

    def start(self) -> tuple[Any, str]:
        return self.stack.enter_context(
            process(*SERVER, str(self.database), "0", given=self.socket)
        )

    async def upgrade(self) -> None:
        """Who asks while there is no server waits for the next one."""
        self.running.send_signal(signal.SIGTERM)
        assert await asyncio.to_thread(self.running.wait) == 0
        async with httpx.AsyncClient(base_url=self.address, trust_env=False, timeout=60) as http:
            asking = asyncio.create_task(http.get("/health"))
            await asyncio.sleep(0.1)
            assert not asking.done()
            self.running, _ = await asyncio.to_thread(self.start)
            assert (await asking).json() == {"status": "ok"}

    async def knock(self) -> None:
        """Nobody who comes is ever refused, whatever happens meanwhile."""
        _, port = self.socket.getsockname()
        while True:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()
            await asyncio.sleep(0.01)

    def close(self) -> None:
        self.stack.close()
        self.socket.close()


async def test_people_play_on_while_the_server_is_replaced(tmp_path: Path) -> None:
    """Nothing acknowledged is lost, nobody is refused, and all games come to their end."""
    server = Upgraded(tmp_path / "tables.sqlite")
    source = random.Random(5)
    knocking = asyncio.create_task(server.knock())
    try:
        tables = [await create(server.address, number) for number in range(TABLES)]
        games = asyncio.gather(*(play(table, random.Random(source.random())) for table in tables))
        await some_progress(tables, source)
        await server.upgrade()
        await games
        assert not knocking.done()
    finally:
        knocking.cancel()
        server.close()
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as stored:
        for table in tables:
            check(*log_of(stored, table.name), table)


def test_without_a_socket_of_its_own_it_makes_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LISTEN_FDS", "1")
    monkeypatch.setenv("LISTEN_PID", str(os.getpid() + 1))  # meant for someone else
    assert given_socket() is None


@pytest.mark.parametrize(("number", "key"), [("2", "sockets"), ("x", "given_socket")])
def test_more_than_a_socket_is_said(number: str, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LISTEN_FDS", number)
    monkeypatch.setenv("LISTEN_PID", str(os.getpid()))
    with pytest.raises(Unservable) as caught:
        given_socket()
    assert caught.value.key == key


@pytest.mark.parametrize("is_abstract", [False, True])
def test_whoever_started_it_is_told(
    is_abstract: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"qwixx-test-{os.getpid()}" if is_abstract else str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(f"\0{name}" if is_abstract else name)
        monkeypatch.setenv("NOTIFY_SOCKET", f"@{name}" if is_abstract else name)
        tell("READY=1")
        assert listening.recv(100) == b"READY=1"
    tell("STOPPING=1")  # nobody listens any more: that harms nobody


@pytest.mark.long
def test_several_processes_share_a_socket_that_they_were_given(database: str) -> None:
    """Told to end, all of them do; who comes meanwhile waits for the next ones."""
    arguments = (*QWIXX, "serve", "--processes", "2", "--database", database)
    with socket.create_server(("127.0.0.1", 0), backlog=100) as given:
        address = f"http://127.0.0.1:{given.getsockname()[1]}/health"
        for _ in range(2):
            with process(*arguments, given=given) as (running, _address):
                for _ in range(4):
                    assert httpx.get(address, trust_env=False).json() == {"status": "ok"}
                running.send_signal(signal.SIGTERM)
                out, err = running.communicate(timeout=60)
                assert (running.returncode, err) == (0, "")
                assert "The server has stopped." in out
            with socket.create_connection(given.getsockname()[:2]):
                pass
