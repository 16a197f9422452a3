"""One hostile address, a process: `python -m benchmarks.attackers NAME PORT TABLE ADDRESS`."""

import asyncio
import json
import random
import sys
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from itertools import cycle, islice, product
from string import ascii_lowercase
from typing import Any, NamedTuple

import httpx

from benchmarks.people import Socket, connect
from qwixx.locale import LANGUAGES
from qwixx.paper.measures import PAPERS
from qwixx.players.match import play_match
from qwixx.puzzles import games_with_puzzles, of_game
from qwixx.record import record_text
from qwixx.rules import CLASSIC, GAMES

TABLES, CONNECTIONS, OPTIONS = 40, 30, 4_000
PACE = '{{"type":"command","id":"{id:016x}","seat":{seat},"kind":"pace","pace":"quick"}}'


class Target(NamedTuple):
    """What is attacked, and from where."""

    port: int
    table: str
    """The longest possible one."""
    address: str


def _http(at: Target) -> httpx.AsyncClient:
    headers = {"X-Forwarded-For": at.address}
    base = f"http://127.0.0.1:{at.port}"
    return httpx.AsyncClient(base_url=base, headers=headers, trust_env=False, timeout=30)


async def _open(http: httpx.AsyncClient, seats: list[Any]) -> tuple[str, list[str]]:
    body = {"game": "classic", "seats": seats, "options": {"pace": "instant"}}
    created = (await http.post("/api/tables", json=body)).json()
    if "id" not in created:
        return "", []
    return created["id"], [*created["secrets"].values()]


async def nothing(at: Target) -> None:
    """Only takes processor time here."""
    del at
    _ready()
    while True:
        time.sleep(0.0005)
        sum(range(20_000))


async def floods(at: Target) -> None:
    """Commands at many tables over many connections, as fast as the server reads them."""
    people = [{"kind": "person", "name": name} for name in ("Ana", "Bo")]
    sockets: list[Socket] = []
    async with _http(at) as http:
        for _ in range(TABLES):
            name, secrets = await _open(http, people)
            for secret in secrets:
                path = f"/api/tables/{name}/live"
                sockets.append(await connect(at.port, path, lambda _: None, at.address))
                sockets[-1].send(json.dumps({"secrets": [secret]}))
    _ready()
    number = 0
    while True:
        for seat, socket in enumerate(sockets):
            number += 1
            socket.send(PACE.format(id=number, seat=seat % 2))
        await asyncio.sleep(0.05)


async def comes_back(at: Target) -> None:
    """To the longest possible table, from the beginning, on many connections at once."""

    async def again() -> None:
        while True:
            try:
                path = f"/api/tables/{at.table}/live"
                socket = await connect(at.port, path, lambda _: None, at.address)
                socket.send('{"after":0}')
                await asyncio.sleep(0.2)
                socket.close()
            except OSError:
                await asyncio.sleep(0.1)

    _ready()
    await asyncio.gather(*(again() for _ in range(20)))


async def asks(at: Target) -> None:
    """For the whole log of that table, over HTTP."""

    async def again(http: httpx.AsyncClient) -> None:
        while True:
            await http.get(f"/api/tables/{at.table}/events")

    async with _http(at) as http:
        _ready()
        await asyncio.gather(*(again(http) for _ in range(20)))


async def lets_computers_play(at: Target) -> None:
    """Opens as many tables as it may, of computers that play at once."""
    seats = [{"kind": "person", "name": "Ana"}, *({"kind": "greedy"} for _ in range(4))]
    async with _http(at) as http:
        opened = [await _open(http, seats) for _ in range(TABLES)]
        _ready()
        for name, secrets in opened:
            for number, kind in enumerate(("start", "leave") if name else ()):
                body = {"id": f"command-{number}", "kind": kind}
                headers = {"authorization": f"Bearer {secrets[0]}"}
                await http.post(f"/api/tables/{name}/commands", json=body, headers=headers)
        await asyncio.sleep(3600)


async def half_requests(at: Target) -> None:
    """As many connections as there can be, none of which ever says all."""
    _ready()
    open_ones = []
    while True:
        for _ in range(20):
            _, writer = await asyncio.open_connection("127.0.0.1", at.port)
            writer.write(b"GET / HTTP/1.1\r\nHost: local")
            open_ones.append(writer)
        for writer in open_ones[:-1000]:
            writer.close()
        del open_ones[:-1000]
        await asyncio.sleep(0.05)


class Call(NamedTuple):
    """A request: GET, or POST if it has a body."""

    path: str
    body: str = ""


async def _send(at: Target, calls: Iterable[Call]) -> None:
    """Send these one after another, over many connections at once, as fast as may be."""
    waiting = iter(calls)

    async def again(http: httpx.AsyncClient) -> None:
        for path, body in waiting:
            with suppress(httpx.HTTPError):
                await http.request("POST" if body else "GET", path, content=body or None)

    async with _http(at) as http:
        _ready()
        await asyncio.gather(*(again(http) for _ in range(CONNECTIONS)))
        await asyncio.sleep(3600)


async def sheets(at: Target) -> None:
    """Asks for sheets to print, another one each time."""
    choices = product(range(20, 0, -1), PAPERS, LANGUAGES, GAMES)
    calls = (
        Call(f"/api/sheets/{game}.pdf?copies={copies}&paper={paper}&language={language}")
        for copies, paper, language, game in choices
    )
    await _send(at, cycle(calls))


async def texts(at: Target) -> None:
    """Asks for all texts of a language."""
    await _send(at, cycle(Call(f"/api/texts/{language}") for language in LANGUAGES))


async def puzzles(at: Target) -> None:
    """Asks for the list of all puzzles."""
    await _send(at, cycle(Call(f"/api/puzzles/{game}") for game in games_with_puzzles()))


async def puzzle(at: Target) -> None:
    """Asks for puzzles, another one each time."""
    choices = [
        Call(f"/api/puzzles/{language}/{game}/{name}")
        for game in games_with_puzzles()
        for name in of_game(game).puzzles
        for language in LANGUAGES
    ]
    random.shuffle(choices)
    await _send(at, cycle(choices))


async def glances(at: Target) -> None:
    """Sends game files to be summed up: whole games, and one with thousands of options."""
    names = map("".join, product(ascii_lowercase, repeat=3))
    options = [f"option {name} 1" for name in islice(names, OPTIONS)]
    head = ("qwixx 1", "game classic", "seat A person Ana", "seat B person Bo", "first A")
    bodies = ["\n".join((*head, *options, "result unfinished"))]
    bodies += [record_text(play_match(CLASSIC, ["greedy"] * 5, seed=seed)) for seed in range(4)]
    await _send(at, cycle(Call("/api/glances", body) for body in bodies))


CALLS = ("sheets", "texts", "puzzles", "puzzle", "glances")
"""Those that do nothing but ask, within the limits and beyond them."""
ATTACKS: dict[str, Callable[[Target], Awaitable[None]]] = {
    "nothing": nothing,
    "floods": floods,
    "comes back": comes_back,
    "asks": asks,
    "lets computers play": lets_computers_play,
    "half requests": half_requests,
    "sheets": sheets,
    "texts": texts,
    "puzzles": puzzles,
    "puzzle": puzzle,
    "glances": glances,
}


def _ready() -> None:
    print("ready", flush=True)


if __name__ == "__main__":
    name, port, table, address = sys.argv[1:]
    asyncio.run(ATTACKS[name](Target(int(port), table, address)))  # type: ignore[arg-type]
