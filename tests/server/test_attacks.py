"""What one address or one table can do to the others, within the limits: nothing that they notice.

`python -m benchmarks attack` measures it.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from qwixx.client import ServerRefusal, Table
from qwixx.client import table as client_table
from qwixx.protocol.messages import TOO_MANY
from qwixx.tables.audience import AWAY
from qwixx.tables.clock import Clock
from qwixx.tables.limits import Limits
from qwixx.tables.rates import EVENTS_FOR_ONE
from tests.server.raw import Raw, raw
from tests.server.serving import (
    ANA_AND_BO,
    ANA_AND_GRETA,
    NO_LIMITS,
    Serving,
    answer,
    serving,
    settings_in,
)
from tests.tables.test_live import create


@asynccontextmanager
async def started(server: Serving, **options: Any) -> AsyncIterator[tuple[Raw, Raw, int, str]]:
    """A game of two, each with a connection of their own; the active seat and the table's id."""
    table, secrets = await create(server, **options)
    ana, bo = (raw(server.address, table, [secret]) for secret in secrets)
    async with ana as first, bo as second:
        await first.command("start")
        active = (await first.until(2))[-1]["first"]
        await second.until(2)
        yield first, second, active, table


# ── a command's id used again ─────────────────────────────────────────────────────────────────


async def test_a_legal_move_under_a_used_id_gets_the_first_answer(tmp_path: Path) -> None:
    """Also under the other's, also after the table was loaded anew; and everybody stays."""
    async with (
        serving(settings_in(tmp_path)) as server,
        started(server) as (ana, bo, active, table),
    ):
        mover, other = (ana, bo) if active == 0 else (bo, ana)
        await mover.command("say", "used-before", text="Hello")
        await other.command("say", "the-others", text="Hello")
        assert {(await each.next("ack"))["sequence"] for each in (ana, bo)} == {3, 4}
        for used in ("used-before", "the-others"):
            await mover.command("throw", used, turn=1)
            assert (await mover.next("ack"))["sequence"] in (3, 4)
        await mover.command("throw", "a-new-one", turn=1)
        assert (await mover.next("ack"))["sequence"] == 5
        for each in (ana, bo):
            assert (await each.until(5))[-1]["kind"] == "rolled"
            await each.send({"type": "ping"})
            assert await each.next("pong")
        live, _ = await server.hub.find(table)
        assert len(live.audience.connections) == 2
        server.hub.let_go(live)
        again, _ = await server.hub.find(table)
        assert again is not live
        assert again.log.answers == live.log.answers


# ── a table's log and the disk ────────────────────────────────────────────────────────────────


async def test_a_log_has_an_end(tmp_path: Path) -> None:
    """Whatever people and computers do; and what there is can still be read."""
    settings = settings_in(tmp_path, limits=replace(NO_LIMITS, log=40))
    async with serving(settings) as server:
        table = await server.create(ANA_AND_GRETA, pace="instant")
        async with table:
            await table.start()
            with pytest.raises(ServerRefusal) as caught:  # noqa: PT012  (some are taken)
                while True:
                    await table.send("pace", pace="instant")
            assert caught.value.key == "too_long"
            with pytest.raises(ServerRefusal) as caught:
                await table.send("say", text="One more")
            assert caught.value.key == "too_long"
        news = (await server.http.get(f"/api/tables/{table.name}/events")).json()
        assert len(news["events"]) == 40


async def test_a_full_database_takes_no_new_tables_but_games_go_on(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path, limits=replace(NO_LIMITS, storage=1))) as server:
        with pytest.raises(ServerRefusal) as caught:
            await server.create()
        assert caught.value.key == "no_room"
        server.hub._is_full = False
        async with await server.create() as table:
            await server.hub._measure()
            assert await table.start() > 0


# ── rates ─────────────────────────────────────────────────────────────────────────────────────


async def test_many_connections_of_an_address_share_one_rate(tmp_path: Path) -> None:
    limits = Limits(messages_from=(6, 0.001))
    async with serving(settings_in(tmp_path, limits=limits)) as server:
        table, _ = await create(server)
        async with raw(server.address, table) as one, raw(server.address, table) as two:
            for each in (one, two, one, two, one, two):
                await each.send({"type": "ping"})
                assert await each.next("pong")
            await two.send({"type": "ping"})
            assert (await two.next("refused"))["key"] == "too_fast"
            proxied = {"additional_headers": {"X-Forwarded-For": "192.0.2.9"}}
            async with raw(server.address, table, connect=proxied) as elsewhere:
                await elsewhere.send({"type": "ping"})
                assert await elsewhere.next("pong")


async def test_a_stored_command_is_never_refused_for_being_too_fast(tmp_path: Path) -> None:
    """After a crash a client sends again what was not acknowledged, and all of it at once."""
    limits = replace(NO_LIMITS, messages=(3, 0.001))
    async with serving(settings_in(tmp_path, limits=limits)) as server:
        table, secrets = await create(server)
        ids = [f"command-{number}" for number in range(3)]
        async with raw(server.address, table, secrets) as ana:
            for each in ids:
                await ana.command("say", each, seat=0, text="Hello")
            stored = [(await ana.next("ack"))["sequence"] for _ in ids]
        async with raw(server.address, table, secrets) as again:
            for each in (*ids, ids[0]):
                await again.command("say", each, seat=0, text="Hello")
            await again.command("say", "a-new-command", seat=0, text="Hello")
            answers = [(await again.next("ack"))["sequence"] for _ in range(4)]
            assert answers == [*stored, stored[0]]
            assert (await again.next("refused"))["key"] == "too_fast"


async def test_a_table_takes_only_so_many_commands_from_all_its_people(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, commands=(4, 0.001))
    async with (
        serving(settings_in(tmp_path, limits=limits)) as server,
        started(server) as (ana, bo, _, _),
    ):
        for each in (ana, bo, ana):
            await each.command("react", reaction="bravo")
            assert await each.next("ack")
        await bo.command("react", reaction="bravo")
        assert (await bo.next("refused"))["key"] == "too_fast"
        async with await server.create() as other:
            assert await other.send("react", reaction="bravo") > 0


async def test_a_rematch_is_a_new_table_by_the_limit(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, tables=(2, 0.00001))
    async with serving(settings_in(tmp_path, limits=limits)) as server:
        table = await server.create([*ANA_AND_GRETA], "duel", pace="instant")
        async with table:
            await table.start()
            await table.send("leave", 0)
            while table.view["status"] != "over":
                await anext(table)
        one, two = [await _over(server) for _ in range(2)]
        assert [await _rematch(server, each) for each in (one, two)] == ["", "too_many_tables"]


async def _over(server: Serving) -> Table:
    """A table whose game is over; made for nothing."""
    server.app.state.rates.tables.charge("127.0.0.1", -1)
    table = await server.create(ANA_AND_BO, "duel")
    async with table:
        await table.start()
        for _ in range(400):
            view = table.view
            if view["status"] == "over":
                break
            if view["phase"] == "dice":
                await table.throw(view["active"])
            for you in view["you"]:
                if you["legal"]:
                    await table.decide(0, you["seat"])
            await anext(table)
    return table


async def _rematch(server: Serving, table: Table) -> str:
    async with Table(server.address, table.name, table.secrets) as again:
        try:
            await again.send("rematch", 0)
        except ServerRefusal as refusal:
            return refusal.key
    return ""


async def test_reading_a_long_log_again_and_again_is_paid_for(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, requests=(14.5, 0.001))  # a table costs five of them
    async with serving(settings_in(tmp_path, limits=limits)) as server:
        table, secrets = await create(server)
        async with raw(server.address, table, secrets) as ana:
            for number in range(2 * EVENTS_FOR_ONE - 2):
                kind = ("say", {"text": "x"}) if number < 180 else ("pace", {"pace": "quick"})
                await ana.command(kind[0], seat=number % 2, **kind[1])
            await ana.until(2 * EVENTS_FOR_ONE - 1)
        path = f"/api/tables/{table}/events"
        statuses = [(await server.http.get(path)).status_code for _ in range(4)]
        assert statuses == [200, 200, 200, 429]
        async with raw(server.address, table, None) as late:
            assert (await late.next("refused"))["key"] == "too_fast"
            assert await late.closed() == TOO_MANY
        elsewhere = {"X-Forwarded-For": "192.0.2.9"}
        assert (await server.http.get(path, headers=elsewhere)).status_code == 200


async def test_the_client_comes_back_when_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To be turned away as there are too many is not the end."""
    monkeypatch.setattr(client_table, "CROWDED", 0.1)
    codes = asyncio.Queue[int | None]()

    class Watched(Table):
        async def _converse(self, socket: ClientConnection) -> None:
            await super()._converse(socket)
            codes.put_nowait(socket.close_code)

    limits = replace(NO_LIMITS, connections_from=1)
    async with serving(settings_in(tmp_path, limits=limits)) as server:
        one = await server.create()
        first = await one.__aenter__()
        waiting = asyncio.create_task(Watched(server.address, one.name, one.secrets).__aenter__())
        assert [await codes.get(), await codes.get()] == [TOO_MANY, TOO_MANY]
        assert not waiting.done()
        await first.__aexit__(None, None, None)
        second = await waiting
        assert second.view["id"] == one.name
        await second.__aexit__(None, None, None)


# ── the clock, and people who are not connected ───────────────────────────────────────────────


async def test_computers_go_on_though_the_clock_went_back_over_a_restart(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        table, secrets = await create(server, ANA_AND_GRETA, pace="instant")
        server.hub.clock = Clock(lambda: 2e9)
        async with raw(server.address, table, secrets) as ana:
            await ana.command("start")
            await ana.until(2)
    async with (
        serving(settings_in(tmp_path)) as server,  # today, long before
        Table(server.address, table, secrets) as back,
    ):
        before, times = back.sequence, [0.0]
        assert back.view["now"] >= 2e9
        async for news in back:
            times += [event["at"] for event in news.events]
            new = [event for event in news.events if event["sequence"] > before]
            if any(event["seat"] == 1 for event in new):
                break
            await answer(back)
        assert times == sorted(times)
        assert times[-1] >= 2e9


def test_the_clock_never_goes_back() -> None:
    wall, steady = 1000.0, 5.0
    clock = Clock(lambda: wall, lambda: steady)
    assert clock() == 1000
    wall, steady = 400.0, 6.0
    assert clock() == 1001
    steady = 8.0
    assert clock() == 1003
    wall, steady = 2000.0, 9.0
    assert clock() == 2000


async def test_who_asks_from_time_to_time_is_not_away(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        table, secrets = await create(server)
        start, now = server.hub.clock(), 0.0
        server.hub.clock = lambda: start + now
        async with raw(server.address, table, secrets[:1]) as ana:
            await ana.command("start", seat=0)
            await ana.until(2)
            headers = {"authorization": f"Bearer {secrets[1]}"}
            for _ in range(3):
                now += AWAY - 1
                await server.http.get(f"/api/tables/{table}/events?after=1", headers=headers)
                await ana.command("give", seat=0, other=1)
                assert (await ana.next("refused"))["key"] == "present"
            now += AWAY
            await ana.command("give", seat=0, other=1)
            assert await ana.next("ack")


# ── texts ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "name",
    ["\u2800", "\u3164", "A\u3164na", "\u115f\u1160", "\uffa0", "\u0301", "\ufe0f", "\u034f"],
)
async def test_a_name_can_be_seen(tmp_path: Path, name: str) -> None:
    async with serving(settings_in(tmp_path)) as server:
        with pytest.raises(ServerRefusal) as caught:
            await server.create([{"kind": "person", "name": name}, {"kind": "greedy"}])
        assert caught.value.key == "name"
        seats = [{"kind": "person", "name": "Ana"}, {"kind": "open"}]
        table = await server.create(seats)
        with pytest.raises(ServerRefusal) as caught:
            await Table.join(server.address, table.name, name)
        assert caught.value.key == "name"
        async with await Table.join(server.address, table.name, "ＡＮＡ") as other:
            assert other.view["seats"][1]["name"] == "ＡＮＡ 2"


@pytest.mark.parametrize("body", [b'{"game": "\xff"}', b"\xff", b"{", b"\xef\xbb\xbf{}"])
async def test_what_is_no_text_is_malformed(tmp_path: Path, body: bytes) -> None:
    async with serving(settings_in(tmp_path)) as server:
        headers = {"content-type": "application/json"}
        refused = await server.http.post("/api/tables", content=body, headers=headers)
        assert refused.status_code in (400, 422)
        assert refused.json()["refused"]["key"] == "malformed"


async def test_a_message_that_is_no_text_ends_its_connection_alone(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        table, _ = await create(server)
        async with raw(server.address, table) as one, raw(server.address, table) as two:
            await two.next("news")
            await one.socket.send(b'{"type": "ping\xff"}', text=True)
            assert await one.closed() == 1007
            await two.send({"type": "ping"})
            assert await two.next("pong")


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "//", "http://]", "\x80"])
async def test_an_origin_that_is_none_is_refused(tmp_path: Path, origin: str) -> None:
    async with serving(settings_in(tmp_path)) as server:
        headers = [(b"origin", origin.encode("latin-1"))]
        refused = await server.http.post("/api/tables", json={}, headers=headers)
        assert (refused.status_code, refused.json()["refused"]["key"]) == (403, "origin")
