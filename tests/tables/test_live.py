"""Live connections: acks, repeats, reconnecting, presence, slow and broken clients."""

import asyncio
import json
import random
import socket
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from qwixx.tables import hub as hub_module
from qwixx.tables.audience import AWAY, Audience, person
from qwixx.tables.live import LiveTable
from qwixx.tables.peers import InUse
from tests.server.raw import Raw, raw
from tests.server.serving import ANA_AND_BO, Serving, serving, settings_in
from tests.tables.desk import Desk, secret

OPEN_SEAT = [ANA_AND_BO[0], {"kind": "open"}]


async def create(server: Serving, seats: Any = ANA_AND_BO, **options: Any) -> tuple[str, list[str]]:
    body = {"game": "classic", "seats": [*seats], "options": options}
    created = (await server.http.post("/api/tables", json=body)).json()
    return created["id"], [*created["secrets"].values()]


async def test_an_ack_names_the_event_and_comes_before_the_news(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        table, secrets = await create(server)
        async with raw(server.address, table, secrets) as ana:
            assert (await ana.next("news"))["view"]["sequence"] == 1
            command = await ana.command("say", seat=0, text="Hello")
            kinds = [(await ana.next())["type"] for _ in range(3)]
            assert kinds == ["presence", "ack", "news"]
            assert json.loads(ana.heard[-2]) == {"type": "ack", "command": command, "sequence": 2}


async def test_a_repeated_command_gets_its_first_answer(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        table, secrets = await create(server)
        async with raw(server.address, table, secrets) as ana:
            for _ in range(5):
                await ana.command("say", "same-command", seat=0, text="Hello")
            acks = [(await ana.next("ack"))["sequence"] for _ in range(5)]
            assert acks == [2] * 5
            await ana.command("start", "begin-please", seat=0)
            await ana.next("ack")
            await ana.command("start", "begin-please", seat=0)
            assert (await ana.next("ack"))["sequence"] == 3
            await ana.command("start", seat=0)
            assert (await ana.next("refused"))["key"] == "started"
        events = (await server.http.get(f"/api/tables/{table}/events")).json()["events"]
        assert [event["kind"] for event in events] == ["created", "said", "started"]


async def test_a_repeated_move_gets_its_first_answer_from_another_connection(
    tmp_path: Path,
) -> None:
    async with serving(settings_in(tmp_path)) as server:
        table, secrets = await create(server)
        async with raw(server.address, table, secrets) as ana:
            await ana.command("start", seat=0)
            started = (await ana.until(2))[-1]
            active = started["first"]
            await ana.command("throw", "throw-once", seat=active, turn=1)
            assert (await ana.next("ack"))["sequence"] == 3
        async with raw(server.address, table, secrets) as again:
            await again.command("throw", "throw-once", seat=active, turn=1)
            assert (await again.next("ack"))["sequence"] == 3
            await again.command("throw", seat=active, turn=1)
            assert (await again.next("refused"))["key"] == "stale"


async def test_a_client_that_returns_gets_exactly_what_it_missed(tmp_path: Path) -> None:
    """From any event on, what comes is what the whole log has after it."""
    async with serving(settings_in(tmp_path)) as server:
        table, secrets = await create(server)
        async with raw(server.address, table, secrets) as ana:
            for number in range(20):
                await ana.command("say", seat=number % 2, text=f"message {number}")
            whole = await ana.until(21)
        assert [event["sequence"] for event in whole] == [*range(1, 22)]
        for after in (0, 1, 10, 20, 21, 99):
            async with raw(server.address, table, secrets, after=after) as back:
                news = await back.next("news")
                assert news["events"] == whole[after:]
                assert news["view"]["sequence"] == 21


async def test_nothing_is_missed_or_told_twice_while_others_talk(tmp_path: Path) -> None:
    """Clients come and go all the time while events keep coming."""
    async with serving(settings_in(tmp_path)) as server:
        table, secrets = await create(server)
        total = 120

        async def talk() -> None:
            async with raw(server.address, table, secrets) as ana:
                for number in range(total):
                    await ana.command("react", seat=number % 2, reaction="bravo")
                await ana.until(total + 1)

        async def come_and_go(seed: int) -> list[int]:
            source = random.Random(seed)
            seen: list[int] = []
            while len(seen) < total + 1:
                after = seen[-1] if seen else 0
                async with raw(server.address, table, after=after) as watcher:
                    for _ in range(source.randrange(1, 5)):
                        if len(seen) > total:
                            break
                        news = await watcher.next("news")
                        seen += [event["sequence"] for event in news["events"]]
            return seen

        _, *seen = await asyncio.gather(talk(), *(come_and_go(seed) for seed in range(4)))
        assert seen == [[*range(1, total + 2)]] * 4


# ── presence ──────────────────────────────────────────────────────────────────────────────────


async def present(connection: Raw) -> tuple[list[bool], int]:
    message = await connection.next("presence")
    return message["present"], message["watchers"]


async def test_two_connections_of_a_seat_see_and_do_the_same(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        table, secrets = await create(server)
        one, two = raw(server.address, table, secrets[:1]), raw(server.address, table, secrets[:1])
        async with one as first, two as second:
            await first.command("say", seat=0, text="from the first")
            await second.command("say", seat=0, text="from the second")
            told = [await first.until(3), await second.until(3)]
            assert told[0] == told[1]


async def test_a_late_close_of_an_old_connection_leaves_the_live_one(tmp_path: Path) -> None:
    """The old one is gone only after the new one has come."""
    async with serving(settings_in(tmp_path)) as server:
        table, secrets = await create(server)
        old = raw(server.address, table, secrets[:1])
        first = await old.__aenter__()
        assert await present(first) == ([True, False], 0)
        async with raw(server.address, table, secrets[:1]) as second:
            assert await present(second) == ([True, False], 0)
            await old.__aexit__(None, None, None)
            assert await present(second) == ([True, False], 0)
            live, _ = await server.hub.find(table)
            assert len(live.audience.away) == 1
            await second.command("say", seat=0, text="still here")
            await second.next("ack")


async def test_watchers_are_counted(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        table, secrets = await create(server)
        async with raw(server.address, table, secrets[1:]) as bo:
            assert await present(bo) == ([False, True], 0)
            async with raw(server.address, table):
                assert await present(bo) == ([False, True], 1)
            assert await present(bo) == ([False, True], 0)


async def test_a_seat_is_given_away_when_its_person_is_gone_for_a_while(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        table, secrets = await create(server, pace="instant")
        async with raw(server.address, table, secrets[:1]) as ana:
            await ana.command("start", seat=0)
            await ana.until(2)
            await ana.command("give", seat=0, other=1)
            assert (await ana.next("refused"))["key"] == "present"
            start = server.hub.clock()
            server.hub.clock = lambda: start + AWAY
            await ana.command("give", seat=0, other=1)
            await ana.next("ack")
        async with raw(server.address, table, secrets[1:]) as bo:
            assert (await bo.next("news"))["view"]["seats"][1]["substitute"] == "greedy"
            await bo.command("take_back", seat=1)
            await bo.next("ack")
            server.hub.clock = lambda: start + 3 * AWAY
            await bo.command("give", seat=1, other=0)
            await bo.next("ack")


# ── clients that are not nice ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ("", 4400),
        ("no json", 4400),
        ("[]", 4400),
        (b"\x00\xff", 4400),
        ({"secrets": "x"}, 4400),
        ({"secrets": [], "after": -1}, 4400),
        ({"unknown": 1}, 4400),
        ({"secrets": ["x" * 65]}, 4400),
        ({"secrets": ["wrong"]}, 4401),
        ("x" * 10_000, 1009),
    ],
)
async def test_a_bad_introduction_ends_the_connection(
    tmp_path: Path, hello: Any, code: int
) -> None:
    async with serving(settings_in(tmp_path)) as server:
        table, _ = await create(server)
        async with raw(server.address, table, None) as stranger:
            await stranger.send(hello)
            assert await stranger.closed() == code


async def test_an_unknown_table_ends_the_connection(tmp_path: Path) -> None:
    async with (
        serving(settings_in(tmp_path)) as server,
        raw(server.address, "unknown") as stranger,
    ):
        assert await stranger.closed() == 4404


async def test_nobody_acts_for_a_seat_without_its_secret(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        table, secrets = await create(server)
        watch = (await server.http.get(f"/api/tables/{table}")).json()["watch"]
        connections = [
            (table, secrets[:1], 1),
            (table, secrets[:1], 4),
            (table, (), 0),
            (watch, secrets, 0),
            (watch, secrets, None),
        ]
        for name, known, seat in connections:
            async with raw(server.address, name, known) as forger:
                await forger.command("say", seat=seat, text="I am someone else")
                assert (await forger.next("refused"))["key"] == "secret"
                await forger.send({"type": "reason", "seat": 1, "action": 3})
                assert (await forger.next("refused"))["key"] == "secret"


async def test_reasons_are_told_in_the_language_asked_for(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        table, secrets = await create(server, dice="own")
        async with raw(server.address, table, secrets, language="en") as ana:
            await ana.send({"type": "reason", "seat": 0, "action": 3})
            assert (await ana.next("reason"))["reason"]["key"] == "not_started"
            await ana.command("start", seat=0)
            active = (await ana.until(2))[-1]["first"]
            roll = {"white": [4, 1], "coloured": [3, 2, 5, 6]}
            await ana.command("enter", seat=active, turn=1, roll=roll)
            await ana.until(3)
            await ana.send({"type": "reason", "seat": 0, "action": 1})
            reason = (await ana.next("reason"))["reason"]
            assert reason["key"] == "not_white_sum"
            assert reason["text"] == "The white dice give 5, not 2."
            await ana.send({"type": "reason", "seat": 0, "action": 4})
            assert (await ana.next("reason"))["reason"] is None


async def test_a_ping_is_answered(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        table, _ = await create(server)
        async with raw(server.address, table) as watcher:
            await watcher.send({"type": "ping"})
            assert await watcher.next("pong")


async def test_a_slow_client_is_dropped_and_holds_nobody_up(tmp_path: Path) -> None:
    """One that never reads: its messages pile up, and at last it is closed."""
    async with serving(settings_in(tmp_path), small_buffers=True) as server:
        table, secrets = await create(server)
        live, _ = await server.hub.find(table)
        async with raw(server.address, table, secrets) as ana:
            await ana.next("news")
            stuck = await _stuck_watcher(server.address, table)
            while len(live.audience.connections) < 2:
                await asyncio.sleep(0.01)
            sent = 0
            while len(live.audience.connections) > 1:
                await ana.command("say", seat=sent % 2, text="x" * 120)
                await ana.next("ack")
                sent += 1
                assert sent < 200
            assert not stuck.is_closing()
            await ana.command("pace", seat=1, pace="quick")
            await ana.next("ack")
            stuck.close()


async def _stuck_watcher(address: str, table: str) -> asyncio.StreamWriter:
    """A client that introduces itself by hand and then never reads again."""
    host, port = address.removeprefix("http://").split(":")
    connected = socket.socket()
    connected.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    connected.connect((host, int(port)))
    reader, writer = await asyncio.open_connection(sock=connected)
    writer.write(
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {host}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    writer.write(b"\x81\x82\0\0\0\0{}")
    writer.transport.pause_reading()  # type: ignore[attr-defined]
    return writer


async def test_when_someone_else_has_written_the_command_is_decided_again(tmp_path: Path) -> None:
    """As if another server had the same file: nobody is thrown out, and nothing is lost."""
    async with serving(settings_in(tmp_path)) as server:
        table, secrets = await create(server)
        async with raw(server.address, table, secrets) as ana:
            await ana.next("news")
            with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as elsewhere, elsewhere:
                elsewhere.execute(
                    'INSERT INTO events ("table", sequence, kind, seat, at, public, private)'
                    """ VALUES (1, 2, 'said', 1, 0.0, '{"text": "elsewhere"}', '{}')"""
                )
            await ana.command("say", "the-command", seat=0, text="Hello")
            told = await ana.until(3)
            assert [event["text"] for event in told] == ["elsewhere", "Hello"]
            ack = {"type": "ack", "command": "the-command", "sequence": 3}
            assert ack in [json.loads(line) for line in ana.heard]


async def test_unused_tables_are_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "SWEEP", 0.01)
    async with serving(settings_in(tmp_path)) as server:
        table, secrets = await create(server)
        async with raw(server.address, table, secrets) as ana:
            await ana.next("news")
            start = server.hub.clock()
            server.hub.clock = lambda: start + 2 * hub_module.UNUSED
            await asyncio.sleep(0.1)
            assert len(server.hub._live) == 2
        live, _ = await server.hub.find(table)
        while live.audience.connections:
            await asyncio.sleep(0.01)
        server.hub.clock = lambda: start + 4 * hub_module.UNUSED
        while server.hub._live:
            await asyncio.sleep(0.01)
        assert (await server.http.get(f"/api/tables/{table}")).status_code == 200


async def test_a_table_that_cannot_be_told_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(settings_in(tmp_path)) as server:
        (broken, ana), (whole, bo) = [await create(server) for _ in range(2)]
        tell = LiveTable.publish

        def fail(live: LiveTable) -> None:
            if live.table.id == broken:
                raise RuntimeError("something is wrong with it")
            tell(live)

        async with raw(server.address, broken, ana) as one, raw(server.address, whole, bo) as two:
            monkeypatch.setattr(LiveTable, "publish", fail)
            await one.command("say", seat=0, text="Hello?")
            await one.socket.wait_closed()
            await two.command("say", seat=0, text="Hello")
            await two.next("ack")
            news = await two.next("news")
            while not news["events"]:
                news = await two.next("news")
            assert [event["kind"] for event in news["events"]][-1] == "said"
            monkeypatch.undo()
        async with raw(server.address, broken, ana) as again:  # let go, and loaded anew
            assert (await again.next("news"))["view"]["sequence"] == 2


def test_who_is_connected_to_another_process_is_not_away() -> None:
    """Also if that was so before the table was loaded here, and nothing has changed since."""
    table = Desk("classic", "person person").table
    there = InUse(frozenset({person(secret(0))}), 0, {}, 0.0)
    audience = Audience(table, 0.0, lambda: [there])
    assert audience.long_away(table, 1000.0) == {1}
