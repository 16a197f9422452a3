"""The server: decisions a second and how long they take, next to a bare FastAPI echo.

Both servers run as processes of their own and are measured in turns; the people are here. Every
decision is checked, stored on disk and told to both players, each with the whole view; an echo only
comes back. At full load everyone answers at once, so that times are queues; people who think for
about a second show what a table feels like.
"""

import asyncio
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path

import httpx

from benchmarks.people import Echoer, Person, connect
from qwixx.players.match import play_match
from qwixx.record import record_text
from qwixx.rules import CLASSIC

SIZES = (10, 100, 1000)
PACED = 500
"""How many tables people play at who think for a second."""
SECONDS = 6.0
NOT_YET = 202
IDLE = 500
"""How many idle tables are weighed."""
SEATS = [{"kind": "person", "name": "Ana"}, {"kind": "person", "name": "Bo"}]
TEXT = '{"type":"command","id":"0123456789abcdef","kind":"decide","turn":1,"step":1,"action":10}'


def main() -> None:
    """Print the table of measurements."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 20_000), most))
    asyncio.run(_main())


async def _main() -> None:
    print("Decisions a second, µs of the server's processor time for each, and milliseconds to")
    print("the ack / to the other's screen (p50, p99); two people at each table, on loopback,")
    print(f"{SECONDS:.0f} seconds each")
    with tempfile.TemporaryDirectory() as folder, process("echo") as echo:
        with process("tables", f"{folder}/tables.sqlite") as tables:
            for size in SIZES:
                echoes = await _echoes(echo, 2 * size)
                people = await _decisions(tables, size, thinking=0)
                _print(f"{size} tables, at once", people, echoes)
            people = await _decisions(tables, PACED, thinking=1)
            _print(f"{PACED} tables, thinking", people, None)
            async with _reviews(tables):
                people = await _decisions(tables, PACED, thinking=1)
            _print("… and reviews beside", people, None)
        with process("tables", f"{folder}/idle.sqlite") as idle:
            kilobytes = await idle_kilobytes(idle)
    print(f"  an idle table in memory: {kilobytes:.1f} KB")


# ── the servers ───────────────────────────────────────────────────────────────────────────────


class Server:
    """A server process."""

    def __init__(self, pid: int, port: int) -> None:
        self.pid, self.port = pid, port

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kilobytes(self) -> int:
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") // 1024


@contextmanager
def process(*arguments: str) -> Iterator[Server]:
    command = [sys.executable, "-m", "benchmarks.server_process", *arguments]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert running.stdout is not None
        found = re.search(r":(\d+)/", running.stdout.readline())
        assert found is not None
        yield Server(running.pid, int(found[1]))
    finally:
        running.kill()
        running.wait()


# ── what is measured ──────────────────────────────────────────────────────────────────────────


class Measured:
    """What was measured of people's decisions, or of echoes."""

    def __init__(self) -> None:
        self.count = 0
        self.seconds = 0.0
        self.cpu = 0.0
        self.to_ack: list[float] = []
        self.to_other: list[float] = []

    @contextmanager
    def timing(self, server: Server) -> Iterator[None]:
        start, cpu = time.perf_counter(), server.cpu()
        yield
        self.seconds += time.perf_counter() - start
        self.cpu += server.cpu() - cpu

    @property
    def rate(self) -> float:
        return self.count / self.seconds

    @property
    def microseconds(self) -> float:
        """Processor time for each."""
        return 1e6 * self.cpu / self.count


async def _echoes(server: Server, connections: int) -> Measured:
    measured = Measured()
    people = [Echoer() for _ in range(connections)]
    for person in people:
        person.socket = await connect(server.port, "/echo", person.on_text)
    with measured.timing(server):
        for person in people:
            person.socket.send(TEXT)
        await asyncio.sleep(SECONDS)
    measured.count = sum(person.echoes for person in people)
    for person in people:
        person.socket.close()
    return measured


async def _decisions(server: Server, tables: int, thinking: float) -> Measured:
    """Games at so many tables, in rounds that end with the first game that does."""
    measured = Measured()
    while measured.seconds < SECONDS:
        async with seated(server.port, tables, thinking) as people:
            with measured.timing(server):
                start = time.perf_counter()
                for person in people[::2]:
                    person.start()
                while time.perf_counter() - start < SECONDS and not _is_over(people):
                    await asyncio.sleep(0.01)
            for person in people:
                measured.to_ack += person.to_ack
                measured.to_other += person.to_other
    measured.count = len(measured.to_ack)
    return measured


@asynccontextmanager
async def _reviews(server: Server) -> AsyncIterator[None]:
    """Someone has one game after another reviewed, without a pause."""
    asking = asyncio.create_task(_review_on(server))
    try:
        yield
    finally:
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)


async def _review_on(server: Server) -> None:
    base = f"http://127.0.0.1:{server.port}"
    async with httpx.AsyncClient(base_url=base, trust_env=False, timeout=600) as http:
        for seed in count():
            record = await asyncio.to_thread(play_match, CLASSIC, ["greedy", "greedy"], seed)
            file = record_text(record).encode()
            while (await http.post("/api/reviews", content=file)).status_code == NOT_YET:
                await asyncio.sleep(0.2)


def _is_over(people: list[Person]) -> bool:
    return any(person.view["status"] == "over" for person in people[::2])


@asynccontextmanager
async def seated(
    port: int,
    tables: int,
    thinking: float,
    apart: bool = False,
    person: type[Person] = Person,
) -> AsyncIterator[list[Person]]:
    """Two people at each of so many new tables, which have addresses of their own if `apart`."""
    people: list[Person] = []
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", trust_env=False) as http:
        for number in range(tables):
            body = {"game": "classic", "seats": SEATS}
            address = f"10.0.{number // 250}.{number % 250 + 1}" if apart else ""
            headers = {"X-Forwarded-For": address} if apart else {}
            table = (await http.post("/api/tables", json=body, headers=headers)).json()
            pair = person(0, thinking), person(1, thinking)
            pair[0].other, pair[1].other = pair[1], pair[0]
            for each, secret in zip(pair, table["secrets"].values(), strict=True):
                path = f"/api/tables/{table['id']}/live"
                each.socket = await connect(port, path, each.on_text, address)
                each.socket.send(f'{{"secrets": ["{secret}"]}}')
            people += pair
    while any("turn" not in each.view for each in people):
        await asyncio.sleep(0.01)
    try:
        yield people
    finally:
        for each in people:
            each.socket.close()
        await asyncio.sleep(0.2)


async def idle_kilobytes(server: Server) -> float:
    """What a begun game without a connection adds to the server's memory."""
    async with httpx.AsyncClient(
        base_url=f"http://127.0.0.1:{server.port}", trust_env=False
    ) as http:
        await _begin(http, 50)
        before = server.kilobytes()
        await _begin(http, IDLE)
        return (server.kilobytes() - before) / IDLE


async def _begin(http: httpx.AsyncClient, tables: int) -> None:
    for number in range(tables):
        body = {"game": "classic", "seats": SEATS}
        table = (await http.post("/api/tables", json=body)).json()
        headers = {"authorization": f"Bearer {table['secrets']['0']}"}
        command = {"id": f"start-{number:04}", "kind": "start"}
        await http.post(f"/api/tables/{table['id']}/commands", json=command, headers=headers)


# ── the report ────────────────────────────────────────────────────────────────────────────────


def _print(name: str, people: Measured, echoes: Measured | None) -> None:
    ack, other = times(people.to_ack), times(people.to_other)
    print(f"  {name:22} {people.rate:6.0f} {people.microseconds:6.0f} µs  {ack} / {other}", end="")
    if echoes:
        share, cost = people.rate / echoes.rate, echoes.microseconds
        print(f"  {share:5.2f} × {echoes.rate:.0f} echoes of {cost:.0f} µs", end="")
    print(flush=True)


def times(seconds: list[float]) -> str:
    ordered = sorted(seconds) or [0.0]
    p50, p99 = (1000 * ordered[int(len(ordered) * share)] for share in (0.5, 0.99))
    return f"{p50:6.1f} {p99:6.1f}"
