"""What one hostile address does to everybody else: how long their decisions take, with and without.

usage: python -m benchmarks.attack [NAME …]

The server has the published limits. People at many tables, each with an address of their own, think
for about a second; the attacker, in a process of its own, has another address, a new one each time,
and does as much as it is allowed to, and more. Quiet times and attacks take turns in the same run.
All of it is on one machine, so that what the attacker's own process takes is in the figures, too:
`nothing` is an attacker that only computes.

The target: the others' p99 is at most twice that of the quiet times beside it, or 50 ms.
"""

import asyncio
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import count
from typing import NamedTuple

import httpx

from benchmarks.attackers import ATTACKS, CALLS
from benchmarks.capacity import wait_until_idle
from benchmarks.people import Person
from benchmarks.server import times
from benchmarks.servers import SEATS, Server, process, seated

TABLES = 40
SECONDS, ROUNDS = 6.0, 2
"""Of a burst, and how often there is one."""
LONG = 30.0
"""Seconds of an attack that goes on."""
LONGEST = 4_000
"""Events of the table that is read again and again."""
MOST = 0.050
"""Seconds that 99 of 100 decisions may take in any case."""


def main(names: Sequence[str] = ()) -> None:
    """Print the table of measurements: of all attacks, or of those with these names."""
    asyncio.run(_main(names or [*ATTACKS]))


async def _main(names: Sequence[str]) -> None:
    print(f"Milliseconds to the ack (p50, p99) of people at {TABLES} tables who think for about a")
    print("second, without and with an attack by one address, and the share of a processor that")
    print("the server takes then:")
    with tempfile.TemporaryDirectory() as folder:
        database = f"{folder}/tables.sqlite"
        with process("tables", database) as server:
            table = await _long_table(server)
        _lengthen(database, table)
        with process("limited", database) as server:
            await wait_until_idle(server)
            for name in names:
                await _measure(server, name, Span("burst", SECONDS, ROUNDS), table)
                if name in CALLS:
                    await _measure(server, name, Span("goes on", LONG, 1), table)


class Span(NamedTuple):
    """How long an attack takes, and how often it is begun."""

    name: str
    seconds: float
    rounds: int


async def _measure(server: Server, attack: str, span: Span, table: str) -> None:
    quiet: list[float] = []
    acks: list[float] = []
    cpu = 0.0
    for _ in range(span.rounds):
        quiet += await _acks(server, "", span.seconds, table)
        before = server.cpu()
        acks += await _acks(server, attack, span.seconds, table)
        cpu += server.cpu() - before
    is_held = _p99(acks) <= max(2 * _p99(quiet), MOST)
    print(
        f"  {attack:20} {span.name:8} {times(quiet)} → {times(acks)}  of {len(acks):4}"
        f"  {cpu / span.seconds / span.rounds:4.0%}  {'holds' if is_held else 'DOES NOT HOLD'}",
        flush=True,
    )


def _p99(seconds: list[float]) -> float:
    return sorted(seconds)[int(0.99 * (len(seconds) - 1))]


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


_addresses = count(1)


@contextmanager
def _attacking(server: Server, attack: str, table: str) -> Iterator[None]:
    if not attack:
        yield
        return
    address = f"192.0.2.{next(_addresses)}"
    module = "benchmarks.attackers"
    command = [sys.executable, "-m", module, attack, str(server.port), table, address]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert running.stdout is not None
        assert running.stdout.readline() == "ready\n"
        yield
    finally:
        running.kill()
        running.wait()


async def _acks(server: Server, attack: str, seconds: float, table: str) -> list[float]:
    async with seated(server.port_of, TABLES, thinking=1, apart=True) as people:
        with _attacking(server, attack, table):
            start = time.perf_counter()
            for person in people[::2]:
                person.start()
            while time.perf_counter() - start < seconds:
                await asyncio.sleep(0.01)
        return [taken for person in people for taken in _taken(person)]


def _taken(person: Person) -> list[float]:
    """Also of what was not answered at all so far."""
    now = time.perf_counter()
    return person.to_ack + [now - sent for sent in person.sent.values()]


if __name__ == "__main__":
    unknown = [name for name in sys.argv[1:] if name not in ATTACKS]
    if unknown:
        sys.exit(f"There is no attack {unknown[0]!r}; there are: {', '.join(ATTACKS)}.")
    main(sys.argv[1:])
