"""Servers as processes of their own, and people who sit down at them."""

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import httpx

from benchmarks.people import Person, connect

SEATS = [{"kind": "person", "name": "Ana"}, {"kind": "person", "name": "Bo"}]


class Server:
    """A server process."""

    def __init__(self, pid: int, port: int) -> None:
        self.pid, self.port = pid, port

    def port_of(self, table: int, seat: int) -> int:
        """Where someone plays."""
        del table, seat
        return self.port

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def wait_until_idle(self) -> None:
        """Wait until the server's work after its start is done."""
        before = -1.0
        while self.cpu() - before > 0.02:
            before = self.cpu()
            await asyncio.sleep(0.5)

    def kilobytes(self) -> int:
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") // 1024


class Servers(Server):
    """Several servers that share a database. The second person at a table connects to the server
    that is `apart` places after the first person's.
    """

    def __init__(self, servers: list[Server], apart: int) -> None:
        super().__init__(servers[0].pid, servers[0].port)
        self.servers, self.apart = servers, apart

    def cpu(self) -> float:
        return sum(server.cpu() for server in self.servers)

    def port_of(self, table: int, seat: int) -> int:
        return self.servers[(table + seat * self.apart) % len(self.servers)].port

    async def conflicts(self) -> int:
        """How often a number was taken by another process."""
        found = 0
        async with httpx.AsyncClient(trust_env=False) as http:
            for server in self.servers:
                text = (await http.get(f"http://127.0.0.1:{server.port}/metrics")).text
                found += int(text.partition("\nqwixx_conflicts_total ")[2].split()[0])
        return found


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


@asynccontextmanager
async def seated(
    port_of: Callable[[int, int], int],
    tables: int,
    thinking: float,
    apart: bool = False,
    person: type[Person] = Person,
) -> AsyncIterator[list[Person]]:
    """Two people at each of so many new tables, which have addresses of their own if `apart`."""
    people: list[Person] = []
    async with httpx.AsyncClient(trust_env=False) as http:
        for number in range(tables):
            address = f"10.0.{number // 250}.{number % 250 + 1}" if apart else ""
            headers = {"X-Forwarded-For": address} if apart else {}
            url = f"http://127.0.0.1:{port_of(number, 0)}/api/tables"
            body = {"game": "classic", "seats": SEATS}
            table = (await http.post(url, json=body, headers=headers)).json()
            pair = person(0, thinking), person(1, thinking)
            pair[0].other, pair[1].other = pair[1], pair[0]
            for each, secret in zip(pair, table["secrets"].values(), strict=True):
                path, port = f"/api/tables/{table['id']}/live", port_of(number, each.seat)
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
