"""Connections that are opened to keep others out: half requests, silent ones, too many of them."""

import asyncio
import json
import resource
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from qwixx.client import Table
from qwixx.server.http.connections import Doorkeeper
from qwixx.server.http.texts import texts_json
from qwixx.tables.limits import Limits
from qwixx.tables.rates import prefix
from tests.server.serving import ANA_AND_BO, NO_LIMITS, process, serving, settings_in

DESCRIPTORS, ATTACKERS = 1024, 1100
WHOLE = b"GET /api/about HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.9\r\n\r\n"
HALVES = {
    "silent": b"",
    "half a head": b"GET / HTTP/1.1\r\nX-Forwarded-For: 192.0.2.9\r\nHost: local",
    "half a body": WHOLE.replace(b"GET /api/about", b"POST /api/tables")[:-2]
    + b"Content-Length: 9\r\n\r\n{",
    "half a second request": WHOLE + b"GET / HT",
}


@contextmanager
def few_descriptors(folder: Path) -> Iterator[str]:
    """A server whose process may have so many files open, and no more."""
    limit = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({DESCRIPTORS},) * 2)"
    source = f"{limit}; from qwixx.cli import main; main()"
    database = str(folder / "tables.sqlite")
    arguments = ("-c", source, "--lang", "en", "serve", "--port", "0", "--database", database)
    with process(*arguments) as (_, address):
        yield address


@pytest.mark.skipif(sys.platform == "win32", reason="descriptors are not limited there")
async def test_half_open_connections_keep_nobody_out(tmp_path: Path) -> None:
    """More of them than the server has descriptors, from the same address as the others."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 4096)), hard))
    with few_descriptors(tmp_path) as address:
        for half in HALVES.values():
            with ExitStack() as stack:
                await besiege(address, half, stack)


async def besiege(address: str, half: bytes, stack: ExitStack) -> None:
    where = urlsplit(address).hostname, urlsplit(address).port
    async with await Table.create(address, "duel", ANA_AND_BO) as before:
        for _ in range(ATTACKERS):
            attacker = stack.enter_context(socket.create_connection(where, timeout=20))
            attacker.sendall(half)
        await before.start()  # who is there stays there
        async with await Table.create(address, "duel", ANA_AND_BO) as table:
            assert await table.start() > 0
        async with httpx.AsyncClient(base_url=address, trust_env=False) as http:
            assert (await http.get("/")).status_code == 200


async def answer(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the server ends the connection."""
    try:
        return await asyncio.wait_for(reader.read(), 20)
    except ConnectionResetError:
        return b""


@pytest.mark.parametrize("half", HALVES)
async def test_who_does_not_finish_a_request_is_shown_out(tmp_path: Path, half: str) -> None:
    limits = Limits(asking=0.3)
    async with serving(settings_in(tmp_path, limits=limits)) as server:
        host, port = server.address.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(HALVES[half])
        heard = await answer(reader)
        assert heard.startswith(b"HTTP/1.1 200" if "second" in half else b"")
        writer.close()


async def test_who_does_not_take_the_answer_is_shown_out(tmp_path: Path) -> None:
    limits = Limits(answering=0.3)
    async with serving(settings_in(tmp_path, limits=limits), small_buffers=True) as server:
        host, port = server.address.removeprefix("http://").split(":")
        slow = socket.socket()
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        slow.connect((host, int(port)))
        reader, writer = await asyncio.open_connection(sock=slow)
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        writer.write(b"GET /api/texts/en HTTP/1.1\r\nHost: localhost\r\n\r\n")
        while not server.keeper.total:
            await asyncio.sleep(0.01)
        while server.keeper.total:
            await asyncio.sleep(0.01)
        writer.transport.resume_reading()  # type: ignore[attr-defined]
        assert len(await answer(reader)) < len(json.dumps(texts_json("en")))
        writer.close()


async def test_a_quick_one_is_answered_however_many_requests_it_has(tmp_path: Path) -> None:
    """The time counts anew for each request, and a live connection may stay."""
    limits = Limits(requests=NO_LIMITS.requests, asking=0.4, answering=0.4)
    async with (
        serving(settings_in(tmp_path, limits=limits)) as server,
        await server.create(ANA_AND_BO) as table,
    ):
        for _ in range(8):
            assert (await server.http.get("/api/about")).status_code == 200
            await asyncio.sleep(0.1)
        assert await table.start() > 0
    while server.keeper.total:
        await asyncio.sleep(0.01)


async def test_an_address_has_only_so_many_connections() -> None:
    """Loopback may be a reverse proxy, so this is about one that comes from elsewhere."""

    class Visitor:
        def __init__(self, address: str) -> None:
            self.address = prefix(address)
            self.left = False

        def leave(self) -> None:
            self.left = True
            keeper.asks_no_more(self)  # type: ignore[arg-type]
            keeper.gone(self.address)

    keeper = Doorkeeper(Limits(sockets_from=3), 10)

    def come(address: str, asks: bool) -> tuple[Visitor, bool]:
        visitor = Visitor(address)
        is_in = keeper.let_in(visitor)  # type: ignore[arg-type]
        if is_in and asks:
            keeper.asks(visitor)  # type: ignore[arg-type]
        return visitor, is_in

    many = [come(f"2001:db8::{number:x}", True)[0] for number in range(5)]
    assert [each.left for each in many] == [True, True, False, False, False]
    assert keeper.here == {"2001:db8::/64": 3}
    assert come("2001:db8:0:1::1", True)[1]
    for _ in range(3):
        assert come("192.0.2.7", False)[1]
    assert not come("192.0.2.7", False)[1]  # nobody of them waits without saying anything
    for number in range(20):
        assert come("127.0.0.1", True)[1], number
    assert keeper.total == 10


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_an_address_is_counted_by_what_one_household_has(address: str, counted: str) -> None:
    assert prefix(address) == counted
