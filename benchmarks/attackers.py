"""One hostile address, a process of its own: `python -m benchmarks.attackers NAME PORT TABLE`."""

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Any

import httpx

from benchmarks.people import Socket, connect

ADDRESS = "192.0.2.66"
TABLES, CONNECTIONS = 40, 80
PACE = '{{"type":"command","id":"{id:016x}","seat":{seat},"kind":"pace","pace":"quick"}}'


def _http(port: int) -> httpx.AsyncClient:
    headers = {"X-Forwarded-For": ADDRESS}
    base = f"http://127.0.0.1:{port}"
    return httpx.AsyncClient(base_url=base, headers=headers, trust_env=False, timeout=30)


async def _open(http: httpx.AsyncClient, seats: list[Any]) -> tuple[str, list[str]]:
    body = {"game": "classic", "seats": seats, "options": {"pace": "instant"}}
    created = (await http.post("/api/tables", json=body)).json()
    if "id" not in created:
        return "", []
    return created["id"], [*created["secrets"].values()]


async def nothing(port: int, table: str) -> None:
    """Only takes processor time here."""
    del port, table
    _ready()
    while True:
        time.sleep(0.0005)
        sum(range(20_000))


async def floods(port: int, table: str) -> None:
    """Commands at many tables over many connections, as fast as the server reads them."""
    del table
    people = [{"kind": "person", "name": name} for name in ("Ana", "Bo")]
    sockets: list[Socket] = []
    async with _http(port) as http:
        for _ in range(TABLES):
            name, secrets = await _open(http, people)
            for secret in secrets:
                path = f"/api/tables/{name}/live"
                sockets.append(await connect(port, path, lambda _: None, ADDRESS))
                sockets[-1].send(json.dumps({"secrets": [secret]}))
    _ready()
    number = 0
    while True:
        for seat, socket in enumerate(sockets):
            number += 1
            socket.send(PACE.format(id=number, seat=seat % 2))
        await asyncio.sleep(0.05)


async def comes_back(port: int, table: str) -> None:
    """To the longest possible table, from the beginning, on many connections at once."""

    async def again() -> None:
        while True:
            try:
                path = f"/api/tables/{table}/live"
                socket = await connect(port, path, lambda _: None, ADDRESS)
                socket.send('{"after":0}')
                await asyncio.sleep(0.2)
                socket.close()
            except OSError:
                await asyncio.sleep(0.1)

    _ready()
    await asyncio.gather(*(again() for _ in range(20)))


async def asks(port: int, table: str) -> None:
    """For the whole log of that table, over HTTP."""

    async def again(http: httpx.AsyncClient) -> None:
        while True:
            await http.get(f"/api/tables/{table}/events")

    async with _http(port) as http:
        _ready()
        await asyncio.gather(*(again(http) for _ in range(20)))


async def lets_computers_play(port: int, table: str) -> None:
    """Opens as many tables as it may, of computers that play at once."""
    del table
    seats = [{"kind": "person", "name": "Ana"}, *({"kind": "greedy"} for _ in range(4))]
    async with _http(port) as http:
        opened = [await _open(http, seats) for _ in range(TABLES)]
        _ready()
        for name, secrets in opened:
            for number, kind in enumerate(("start", "leave") if name else ()):
                body = {"id": f"command-{number}", "kind": kind}
                headers = {"authorization": f"Bearer {secrets[0]}"}
                await http.post(f"/api/tables/{name}/commands", json=body, headers=headers)
        await asyncio.sleep(3600)


async def half_requests(port: int, table: str) -> None:
    """As many connections as there can be, none of which ever says all."""
    del table
    _ready()
    open_ones = []
    while True:
        for _ in range(20):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET / HTTP/1.1\r\nHost: local")
            open_ones.append(writer)
        for writer in open_ones[:-1000]:
            writer.close()
        del open_ones[:-1000]
        await asyncio.sleep(0.05)


ATTACKS: dict[str, Callable[[int, str], Awaitable[None]]] = {
    "nothing": nothing,
    "floods": floods,
    "comes back": comes_back,
    "asks": asks,
    "lets computers play": lets_computers_play,
    "half requests": half_requests,
}


def _ready() -> None:
    print("ready", flush=True)


if __name__ == "__main__":
    asyncio.run(ATTACKS[sys.argv[1]](int(sys.argv[2]), sys.argv[3]))  # type: ignore[arg-type]
