"""The server: decisions a second and how long they take, next to a bare FastAPI echo.

Both servers run as processes of their own and are measured in turns; the people are here. Every
decision is checked, stored on disk and told to both players, each with the whole view; an echo only
comes back. At full load everyone answers at once, so that times are queues; people who think for
about a second show what a table feels like.
"""

import asyncio
import resource
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from itertools import count

import httpx
from tools.cluster import cluster

from benchmarks.people import Echoer, Person, connect
from benchmarks.servers import SEATS, Server, Servers, process, seated
from qwixx.players.match import play_match
from qwixx.record import record_text
from qwixx.rules import CLASSIC

SIZES = (10, 100, 1000)
PACED = 500
"""How many tables people play at who think for a second."""
SHARED, PROCESSES = 200, (1, 2, 4)
"""How many tables processes share, and how many processes."""
SECONDS = 6.0
NOT_YET = 202
IDLE = 500
"""How many idle tables are weighed."""
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
            await tables.wait_until_idle()
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
        await _several(f"sqlite:///{folder}/again.sqlite")


async def _several(file: str) -> None:
    """The same with PostgreSQL and several processes."""
    print(f"{SHARED} tables, beside one process with a file; the two people of a table are at the")
    print("same process (together) or at two (apart), and answer at once")
    with cluster(fsync="on", full_page_writes="on", synchronous_commit="on") as postgres:
        await _print_several("a file, 1 process", [file], 0)
        for number in PROCESSES:
            for apart in (0, 1) if number > 1 else (0,):
                name = f"{number} process{'es' if number > 1 else ''}"
                where = f", {'apart' if apart else 'together'}" if number > 1 else ""
                await _print_several(name + where, [postgres.database()] * number, apart)


async def _print_several(name: str, urls: list[str], apart: int) -> None:
    with ExitStack() as stack:
        servers = [stack.enter_context(process("tables", url)) for url in urls]
        all_of_them = Servers(servers, apart)
        await all_of_them.wait_until_idle()
        before = await all_of_them.conflicts()
        people = await _decisions(all_of_them, SHARED, thinking=0)
        conflicts = await all_of_them.conflicts() - before
        _print(name, people, None)
        paced = await _decisions(all_of_them, SHARED, thinking=1)
        _print(f"… thinking; {conflicts / max(1, people.count):4.0%} met", paced, None)


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
        async with seated(server.port_of, tables, thinking) as people:
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
