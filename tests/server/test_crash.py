"""A server that is killed (SIGKILL) at random moments of many running games.

No acknowledged command is lost or carried out twice, every table is what its log adds up to, and
all games come to their end.
"""

import asyncio
import json
import random
import sqlite3
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from qwixx.client import ServerRefusal, Table
from qwixx.client.table import PAST
from qwixx.fairdice import dice as fair
from qwixx.fairdice.proof import examine, parse_receipt
from qwixx.protocol import events as wire
from qwixx.rules import GAMES
from qwixx.tables.events import Event, Stored, read
from qwixx.tables.replay import replayed
from qwixx.tables.table import Identity
from qwixx.tables.view import shared_view
from tests.server.serving import ANA_AND_BO, ANA_AND_GRETA, answer, play_out, process

TABLES = 8
KILLS = 3
SERVER = ("-m", "tests.server.serving")


class Remembering(Table):
    """A client that remembers what was acknowledged, and every event that it was told."""

    acknowledged: list[tuple[str, dict[str, Any], int]]
    told: list[wire.Event]

    async def send(self, kind: str, seat: int | None = None, **fields: Any) -> int:
        """Whoever is told to try again in a moment does; it may have happened after all."""
        try:
            sequence = await super().send(kind, seat, **fields)
        except ServerRefusal as refused:
            if refused.key != "storage":
                raise
            await asyncio.sleep(0.2)
            return await self._send_again(kind, seat, **fields)
        self.acknowledged.append((kind, {"seat": seat, **fields}, sequence))
        return sequence

    async def _send_again(self, kind: str, seat: int | None, **fields: Any) -> int:
        try:
            return await self.send(kind, seat, **fields)
        except ServerRefusal as refused:
            if refused.key not in PAST:
                raise
            return self.sequence


async def create(address: str, number: int, **options: Any) -> Remembering:
    game = [*GAMES][number % len(GAMES)]
    seats = (ANA_AND_BO, ANA_AND_GRETA)[number // len(GAMES) % 2]
    table = await Remembering.create(address, game, seats, pace="instant", **options)
    table.acknowledged, table.told = [], []
    return table


async def play(table: Remembering, source: random.Random) -> None:
    """A whole game, and some talk, by someone who never notices anything."""
    async with table:
        await table.start()
        async for news in table:
            table.told += news.events
            if table.view["status"] == "over":
                return
            if source.random() < 0.1:
                await table.send("say", text=f"at {table.view['turn']}")
            await answer(table)


class Killed:
    """A server that is started again on the same port after each kill."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.stack = ExitStack()
        self.address = self._start("0")

    def _start(self, port: str) -> str:
        running = self.stack.enter_context(process(*SERVER, str(self.database), port))
        return running[1]

    async def kill_and_restart(self) -> None:
        port = urlsplit(self.address).port
        await asyncio.to_thread(self.stack.close)
        await asyncio.to_thread(self._start, str(port))


async def test_nothing_acknowledged_is_lost_or_done_twice(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    server = Killed(database)
    source = random.Random(7)
    try:
        tables = [await create(server.address, number) for number in range(TABLES)]
        games = asyncio.gather(*(play(table, random.Random(source.random())) for table in tables))
        for _ in range(KILLS):
            await some_progress(tables, source)
            await server.kill_and_restart()
        await games
        records = [await table.record() for table in tables]
    finally:
        server.stack.close()
    with closing(sqlite3.connect(database)) as stored:
        assert stored.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        for table in tables:
            check(*log_of(stored, table.name), table)
    for record in records:
        assert fair.verify(record) == len(record.turns)


async def test_a_server_killed_between_pledges_and_seeds_goes_on(tmp_path: Path) -> None:
    server = Killed(tmp_path / "tables.sqlite")
    try:
        ana = await Table.create(server.address, "duel", [ANA_AND_BO[0], {"kind": "open"}])
        bo = await Table.join(server.address, ana.name, "Bo")
        async with ana:
            await ana.start()
            assert ana.view["fair"]["settled"]
            await server.kill_and_restart()
            async with bo:
                while ana.view["status"] == "lobby":  # the news is left for who plays
                    await asyncio.sleep(0.01)
                assert all(ana.view["fair"]["seeds"])
                await asyncio.gather(play_out(ana), play_out(bo))
                record = await ana.record()
    finally:
        server.stack.close()
    for table in (ana, bo):
        assert not examine(record, parse_receipt(table.receipt.encode())).differences


async def some_progress(tables: list[Remembering], source: random.Random) -> None:
    """Until some commands more are acknowledged, and then a moment longer."""
    goal = sum(len(table.acknowledged) for table in tables) + source.randrange(5, 100)
    while sum(len(table.acknowledged) for table in tables) < goal:
        await asyncio.sleep(0.005)
    await asyncio.sleep(source.random() / 50)


def check(identity: Identity, events: Sequence[Event], table: Remembering) -> None:
    assert [event.sequence for event in events] == [*range(1, len(events) + 1)]
    # Each acknowledged command is the event that the ack named, and no event is two commands'.
    sequences = Counter(sequence for _, _, sequence in table.acknowledged)
    assert max(sequences.values()) == 1
    for kind, fields, sequence in table.acknowledged:
        event = events[sequence - 1]
        assert event.public["kind"] in FOLLOWS[kind]
        for name in ("turn", "step", "text"):
            assert name not in fields or fields[name] == dict(event.public)[name]
        if event.kind in ("decided", "acted"):
            assert (event.seat, event.private["action"]) == (fields["seat"], fields["action"])
    # What the client was told, in pieces and over many connections, is the log.
    assert [event["sequence"] for event in table.told] == [*range(1, len(table.told) + 1)]
    replay = replayed(identity, events)
    view = json.loads(json.dumps(shared_view(replay, 0.0)))
    assert view["status"] == "over"
    for part in ("rows", "scores", "misthrows", "winners", "fair"):
        assert view[part] == table.view[part]


FOLLOWS = {
    "start": ("settled",),
    "pledge": ("pledged",),
    "reveal": ("revealed", "started"),
    "say": ("said",),
    "throw": ("rolled",),
    "decide": ("decided", "acted"),
}


def log_of(stored: sqlite3.Connection, name: str) -> tuple[Identity, Sequence[Event]]:
    """Straight from the file."""
    row = stored.execute("SELECT number, id, watch, server_seed FROM tables WHERE id = ?", [name])
    number, *identity = row.fetchone()
    rows = stored.execute(
        'SELECT version, sequence, kind, seat, at, public, private FROM events WHERE "table" = ?'
        " ORDER BY sequence",
        [number],
    )
    events = [
        read(Stored(version, sequence, kind, seat, at, json.loads(public), json.loads(private)))
        for version, sequence, kind, seat, at, public, private in rows
    ]
    return Identity(*identity), events
