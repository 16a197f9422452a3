"""A fresh machine: how long computers and hints keep people waiting while code is compiled.

For each game, a server is started with an empty cache, and tables are opened at once: one against
each level, with as many players as there can be. Then people play on against champions until well
after everything is compiled.
"""

import asyncio
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx

from qwixx.client import Table
from qwixx.players import levels_of
from qwixx.protocol.events import Event
from qwixx.rules import GAMES, PASS, Game

SECONDS = 40.0
"""How long people play on."""
THINKING = 0.1
"""Seconds that they take for a decision."""


def main() -> None:
    """Print a line for each game."""
    print("Milliseconds from the throw to the first decision of a computer of each level, then the")
    print(f"longest of all decisions and hints within {SECONDS:.0f} seconds; an empty cache")
    for game in GAMES.values():
        with tempfile.TemporaryDirectory() as folder, _server(folder) as address:
            asyncio.run(_measure(game, address))


@contextmanager
def _server(folder: str) -> Iterator[str]:
    command = [sys.executable, "-m", "benchmarks.server_process", "tables", f"{folder}/db.sqlite"]
    empty = os.environ | {"XDG_CACHE_HOME": folder}
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=empty)
    try:
        assert running.stdout is not None
        found = re.search(r"http://\S+", running.stdout.readline())
        assert found is not None
        yield found[0]
    finally:
        running.terminate()
        running.wait()


async def _measure(game: Game, address: str) -> None:
    until, levels = time.perf_counter() + SECONDS, levels_of(game)
    firsts = [(await _Person(game, address, level).play(0.0))[0][0] for level in levels]
    decisions: list[float] = []
    hints: list[float] = []
    while time.perf_counter() < until:
        more = await _Person(game, address, levels[-1]).play(until)
        decisions, hints = decisions + more[0], hints + more[1]
    named = ", ".join(f"{level} {1000 * s:.0f}" for level, s in zip(levels, firsts, strict=True))
    longest = f"{1000 * max(decisions):6.0f} of {len(decisions)} decisions"
    print(f"  {game.name:8} {named};{longest}, {1000 * max(hints):6.0f} of {len(hints)} hints")


class _Person:
    """Asks for a hint before every decision, and passes."""

    def __init__(self, game: Game, address: str, level: str) -> None:
        self.game, self.address, self.level = game, address, level
        self.decisions: list[float] = []
        self.hints: list[float] = []
        self._due = 0.0

    async def play(self, until: float) -> tuple[list[float], list[float]]:
        """Until then, but at least until a computer has decided; how long each wait was."""
        seats = [{"kind": "person", "name": "Ana"}]
        seats += [{"kind": self.level}] * (self.game.players[-1] - 1)
        opened = await Table.create(self.address, self.game.name, seats, pace="instant")
        async with opened as table:
            await table.start()
            while not self.decisions or time.perf_counter() < until:
                news = await anext(table)
                for event in news.events:
                    self._note(event)
                if news.view["sequence"] == table.sequence:
                    if table.view["status"] == "over":
                        break
                    await self._act(table)
        return self.decisions, self.hints

    def _note(self, event: Event) -> None:
        """Decisions are due after a throw, and after the others' of the step before."""
        if event["kind"] in ("decided", "acted") and event["seat"] != 0:
            self.decisions.append(event["at"] - self._due)
        if event["kind"] in ("rolled", "acted"):
            self._due = event["at"]

    async def _act(self, table: Table) -> None:
        await asyncio.sleep(THINKING)
        if table.view["phase"] == "dice" and table.view["active"] == 0:
            await table.throw()
        elif table.view["you"][0]["legal"]:
            await self._ask(table)
            await table.decide(PASS)

    async def _ask(self, table: Table) -> None:
        headers = {"authorization": f"Bearer {table.secrets[0]}"}
        async with httpx.AsyncClient(base_url=self.address, trust_env=False) as http:
            began = time.perf_counter()
            answer = await http.get(
                f"/api/tables/{table.name}/hint?seat=0", headers=headers, timeout=None
            )
            answer.raise_for_status()
            self.hints.append(time.perf_counter() - began)
