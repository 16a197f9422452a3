"""What one hostile address does to everybody else: how long their decisions take, with and without.

The server has the published limits. People at many tables, each with an address of their own, think
for about a second; the attacker, in a process of its own, has another address and does as much as
it is allowed to, and more. All of it is on one machine, so that what the attacker's own process
takes is in the figures, too: `nothing` is an attacker that only computes.
"""

import asyncio
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager

import httpx

from benchmarks.attackers import ATTACKS
from benchmarks.people import Person
from benchmarks.server import times
from benchmarks.servers import SEATS, Server, process, seated

TABLES = 40
SECONDS = 8.0
LONGEST = 4_000
"""Events of the table that is read again and again."""


def main() -> None:
    """Print the table of measurements."""
    asyncio.run(_main())


async def _main() -> None:
    print(f"Milliseconds to the ack (p50, p99) of people at {TABLES} tables who think for about a")
    print(
        f"second, {SECONDS:.0f} seconds each, and the share of a processor that the server takes,"
    )
    print("while one address does this:")
    with tempfile.TemporaryDirectory() as folder:
        database = f"{folder}/tables.sqlite"
        with process("tables", database) as server:
            table = await _long_table(server)
        _lengthen(database, table)
        with process("limited", database) as server:
            for attack in ("", *ATTACKS):
                cpu = server.cpu()
                acks = await _acks(server, attack, table)
                busy = (server.cpu() - cpu) / SECONDS
                name = attack or "nobody attacks"
                print(f"  {name:22} {times(acks)}  of {len(acks)}  {busy:4.0%}", flush=True)


async def _long_table(server: Server) -> str:
    async with httpx.AsyncClient(trust_env=False) as http:
        body = {"game": "classic", "seats": SEATS}
        url = f"http://127.0.0.1:{server.port}/api/tables"
        return str((await http.post(url, json=body)).json()["id"])


def _lengthen(database: str, table: str) -> None:
    """As a table that was used with an earlier version may be."""
    with closing(sqlite3.connect(database)) as stored, stored:
        (number,) = stored.execute("SELECT number FROM tables WHERE id = ?", [table]).fetchone()
        stored.executemany(
            'INSERT INTO events ("table", sequence, command, kind, seat, at, public, private)'
            """ VALUES (?, ?, ?, 'said', 0, 1e9, ?, '{}')""",
            (
                (number, sequence, f"command-{sequence}", f'{{"text": "{sequence:0120}"}}')
                for sequence in range(2, LONGEST + 1)
            ),
        )


@contextmanager
def _attacking(server: Server, attack: str, table: str) -> Iterator[None]:
    if not attack:
        yield
        return
    command = [sys.executable, "-m", "benchmarks.attackers", attack, str(server.port), table]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert running.stdout is not None
        assert running.stdout.readline() == "ready\n"
        yield
    finally:
        running.kill()
        running.wait()


async def _acks(server: Server, attack: str, table: str) -> list[float]:
    async with seated(server.port_of, TABLES, thinking=1, apart=True) as people:
        with _attacking(server, attack, table):
            start = time.perf_counter()
            for person in people[::2]:
                person.start()
            while time.perf_counter() - start < SECONDS:
                await asyncio.sleep(0.01)
        return [seconds for person in people for seconds in _taken(person)]


def _taken(person: Person) -> list[float]:
    """Also of what was not answered at all so far."""
    now = time.perf_counter()
    return person.to_ack + [now - sent for sent in person.sent.values()]
