"""Several servers with one PostgreSQL: any of them serves any table.

Two of them run in the test's own event loop: they share nothing but the database.
"""

import asyncio
import json
import os
import random
import signal
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy import make_url
from tools.cluster import Cluster

from qwixx.client import ServerRefusal, Table
from qwixx.fairdice import dice as fair
from qwixx.server.settings import Settings
from qwixx.server.storage import notify
from qwixx.server.storage import postgres as ledger
from qwixx.server.storage.reader import Reader, make_engine
from qwixx.server.storage.store import Store
from qwixx.tables import peers
from qwixx.tables.audience import AWAY
from tests.server.raw import raw
from tests.server.serving import ANA_AND_GRETA, NO_LIMITS, Serving, answer, process, serving
from tests.server.test_crash import SERVER, check, play, some_progress
from tests.server.test_crash import create as create_there
from tests.tables.test_live import OPEN_SEAT, create


@asynccontextmanager
async def two(database: str) -> AsyncIterator[tuple[Serving, Serving]]:
    """Two servers that know of each other."""
    settings = Settings(database, limits=NO_LIMITS)
    async with serving(settings) as here, serving(settings) as there:
        while not (here.hub.peers.others and there.hub.peers.others):
            await asyncio.sleep(0.01)
        yield here, there


async def decide_for(table: Table) -> None:
    """Play on until the game is over, whatever others do meanwhile."""
    async for _ in table:
        with suppress(ServerRefusal):
            await answer(table)
        if table.view["status"] == "over":
            return


@asynccontextmanager
async def overheard(database: str) -> AsyncIterator[list[Any]]:
    """What anyone hears who may connect to the database."""
    heard: list[Any] = []
    async with await psycopg.AsyncConnection.connect(database, autocommit=True) as ear:
        await ear.execute("LISTEN qwixx")

        async def listen() -> None:
            async for notice in ear.notifies():
                heard.extend(json.loads(notice.payload)[1:])

        listening = asyncio.create_task(listen())
        yield heard
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)


async def test_two_people_at_two_servers_play_a_game_and_nothing_sealed_is_told(
    database: str,
) -> None:
    async with overheard(database) as heard, two(database) as (here, there):
        ana = await here.create(OPEN_SEAT, pace="instant")
        bo = await Table.join(there.address, ana.name, "Bo")
        async with ana, bo:
            await ana.start()
            await asyncio.gather(decide_for(ana), decide_for(bo))
            assert ana.view["position"] == bo.view["position"]
            assert await ana.record() == await bo.record()
            assert ana.present == bo.present == [True, True]
    assert {item[0] for item in heard} <= {"hello", "beat", "uses", "has", "left", "bye"}
    assert {tuple(map(type, item[1:])) for item in heard if item[0] == "has"} == {(int, int)}


async def test_the_same_command_at_two_servers_happens_once(database: str) -> None:
    async with two(database) as (here, there):
        table, secrets = await create(here)
        headers = {"authorization": f"Bearer {secrets[0]}"}
        for number in range(20):
            body = {"id": f"command-{number}", "kind": "say", "text": f"{number}"}
            path = f"/api/tables/{table}/commands"
            answers = await asyncio.gather(
                *(s.http.post(path, json=body, headers=headers) for s in (here, there, here, there))
            )
            assert [a.json()["sequence"] for a in answers] == [number + 2] * 4
        events = (await there.http.get(f"/api/tables/{table}/events?after=21")).json()["view"]
        assert events["sequence"] == 21


async def test_many_commands_at_two_servers_at_once_all_happen_in_their_order(
    database: str,
) -> None:
    async with two(database) as (here, there):
        table, secrets = await create(here)
        async with (
            raw(here.address, table, secrets[:1]) as ana,
            raw(there.address, table, secrets[1:]) as bo,
        ):
            for number in range(60):
                await ana.command("say", seat=0, text=f"Ana {number}")
                await bo.command("say", seat=1, text=f"Bo {number}")
            told = [await ana.until(121), await bo.until(121)]
            assert told[0] == told[1]
            for seat, name in enumerate(("Ana", "Bo")):
                said = [event["text"] for event in told[0][1:] if event["seat"] == seat]
                assert said == [f"{name} {number}" for number in range(60)]


async def test_an_overtaken_command_is_decided_again_and_nobody_is_disconnected(
    database: str,
) -> None:
    """Neither of them hears the other, so that they are overtaken again and again."""
    async with two(database) as (here, there):
        table, secrets = await create(here)
        async with (
            raw(here.address, table, secrets[:1]) as ana,
            raw(there.address, table, secrets[1:]) as bo,
        ):
            for task in (*here.hub._bus._tasks, *there.hub._bus._tasks):
                task.cancel()
            for number in range(10):
                for seat, person in enumerate((ana, bo)):
                    await person.command("say", seat=seat, text=f"{number}")
                    assert (await person.next("ack"))["sequence"] == 2 + 2 * number + seat
            await bo.until(21)
            news = [json.loads(line).get("events", ()) for line in bo.heard]
            assert [event["seat"] for events in news for event in events][1:] == [0, 1] * 10
        assert here.hub.metrics.conflicts + there.hub.metrics.conflicts > 10


async def test_one_of_two_gets_the_last_seat(database: str) -> None:
    async with two(database) as (here, there):
        for _ in range(10):
            table, _ = await create(here, OPEN_SEAT)
            body = {"name": "Bo", "seed": "5eed5eed"}
            path = f"/api/tables/{table}/seats"
            answers = await asyncio.gather(
                *(server.http.post(path, json=body) for server in (here, there))
            )
            assert sorted(answer.status_code for answer in answers) == [201, 409]
            (full,) = (answer for answer in answers if answer.status_code == 409)
            assert full.json()["refused"]["key"] == "full"


async def test_who_takes_a_seat_here_is_known_there(database: str) -> None:
    async with two(database) as (here, there):
        for _ in range(5):
            table, secrets = await create(here, OPEN_SEAT)
            async with raw(there.address, table, secrets):
                joined = await Table.join(here.address, table, "Bo")
                async with Table(there.address, table, joined.secrets) as bo:
                    assert bo.seats == (1,)


async def test_whoever_is_at_another_server_is_not_away(database: str) -> None:
    async with two(database) as (here, there):
        table, secrets = await create(here)
        async with raw(here.address, table, secrets[:1]) as ana:
            await ana.command("start", seat=0)
            async with raw(there.address, table, secrets[1:]):
                while (await ana.next("presence"))["present"] != [True, True]:
                    pass
                start = here.hub.clock()
                here.hub.clock = lambda: start + 2 * AWAY
                await ana.command("give", seat=0, other=1)
                assert (await ana.next("refused"))["key"] == "present"
            while (presence := await ana.next("presence"))["present"] != [True, False]:
                pass
            assert presence["away"][1] == pytest.approx(start + 2 * AWAY, abs=0.01)
            await there.http.get(
                f"/api/tables/{table}", headers={"authorization": f"Bearer {secrets[1]}"}
            )
            here.hub.clock = lambda: start + 3 * AWAY - 1
            await ana.command("give", seat=0, other=1)
            assert (await ana.next("refused"))["key"] == "present"
            here.hub.clock = lambda: start + 4 * AWAY
            await ana.command("give", seat=0, other=1)
            await ana.next("ack")


async def test_who_was_at_a_process_that_is_not_heard_of_any_more_is_away(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(peers, "HEARTBEAT", 0.1)
    monkeypatch.setattr(peers, "EXPIRY", 0.5)
    async with two(database) as (here, there):
        table, secrets = await create(here)
        async with (
            raw(here.address, table, secrets[:1]) as ana,
            raw(there.address, table, secrets[1:]),
        ):
            while (await ana.next("presence"))["present"] != [True, True]:
                pass
            for task in there.hub._bus._tasks:
                task.cancel()
            while (await ana.next("presence"))["present"] != [True, False]:
                pass


async def test_nonsense_is_left_alone_and_a_lost_listener_misses_nothing(
    database: str,
) -> None:
    async with two(database) as (here, there):
        table, secrets = await create(here)
        async with (
            raw(here.address, table, secrets[:1]) as ana,
            raw(there.address, table, secrets[1:]) as bo,
        ):
            await bo.next("news")
            async with await psycopg.AsyncConnection.connect(database, autocommit=True) as other:
                for nonsense in ("", "{}", "7", '["x", 7, ["uses", 1, [], 0, {"a": "b"}, 0]]'):
                    await other.execute("SELECT pg_notify('qwixx', %s)", [nonsense])
                lost = await other.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND query = 'LISTEN qwixx'"
                )
                assert lost.rowcount == 2
            await ana.command("say", seat=0, text="Does anybody hear me?")
            assert (await bo.until(2))[-1]["text"] == "Does anybody hear me?"


async def test_without_the_bus_events_are_found_by_looking_and_nobody_is_given_away(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(peers, "HEARTBEAT", 0.1)
    monkeypatch.setattr(peers, "LOOK", 0.2)
    monkeypatch.setattr(notify, "DEAF", 0.5)
    async with two(database) as (here, there):
        table, secrets = await create(here)
        async with (
            raw(here.address, table, secrets[:1]) as ana,
            raw(there.address, table, secrets[1:]) as bo,
        ):
            await ana.command("start", seat=0)
            await bo.until(2)
            for task in here.hub._bus._tasks:  # it neither hears nor is heard
                task.cancel()
            await bo.command("say", seat=1, text="There?")
            await ana.until(3)
            await ana.command("say", seat=0, text="Here.")
            await bo.until(4)
            while here.hub.peers.is_heard:
                await asyncio.sleep(0.05)
            start = here.hub.clock()
            here.hub.clock = lambda: start + 2 * AWAY
            await ana.command("give", seat=0, other=1)
            assert (await ana.next("refused"))["key"] == "storage"


async def test_a_commit_whose_answer_was_lost_happens_once_and_is_acknowledged(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection breaks after every commit, before the answer has arrived."""
    append, lost = ledger._append, []

    def append_and_lose(connection: Any, rows: Any) -> Any:
        stored = append(connection, rows)
        if rows[0]["sequence"] not in lost and connection.pgconn.transaction_status == 0:
            lost.append(rows[0]["sequence"])
            connection.close()
            raise psycopg.OperationalError("the answer is lost")
        return stored

    async with serving(Settings(database, limits=NO_LIMITS)) as server:
        table, secrets = await create(server, OPEN_SEAT)
        monkeypatch.setattr(ledger, "_append", append_and_lose)
        async with raw(server.address, table, secrets) as ana:
            await ana.command("say", seat=0, text="once")
            assert (await ana.next("ack"))["sequence"] == 2
            joined = await Table.join(server.address, table, "Bo")
            async with joined as bo:
                assert bo.seats == (1,)
            await ana.command("pace", seat=0, pace="quick")
            assert [event["kind"] for event in await ana.until(4)] == ["said", "joined", "paced"]
        assert lost == [2, 3, 4]


async def test_three_servers_start_at_once_with_an_empty_database(postgres: Cluster) -> None:
    for _ in range(3):
        url = postgres.database()
        stores = [Store(url) for _ in range(3)]
        await asyncio.gather(*(store.open() for store in stores))
        for store in stores:
            await store.check()
            await store.close()


# ── processes of their own ────────────────────────────────────────────────────────────────────


async def test_when_a_process_is_killed_computers_go_on_at_another(database: str) -> None:
    """Its clock was an hour ahead all the time, but nobody's time ran out."""
    settings = Settings(database, limits=NO_LIMITS)
    numbers = range(1, 7)
    async with serving(settings) as here, AsyncExitStack() as stack:
        delay = here.hub.peers.delay
        with process(*SERVER, database, "0", "1", "3600") as (other, address):
            tables = [await here.create(ANA_AND_GRETA, pace="instant", timer=300) for _ in numbers]
            for table in tables:
                await stack.enter_async_context(table)
                await stack.enter_async_context(raw(address, table.name))
            while not any(map(delay, numbers)):  # until it is left to the other one at some
                await asyncio.sleep(0.01)
            await asyncio.gather(*(table.start() for table in tables))
            await asyncio.sleep(0.5)
            other.kill()
        await asyncio.gather(*map(decide_for, tables))
        for number in numbers:
            events = await here.hub.store.events(number)
            assert not any(event.public.get("late") for event in events)
            assert events[-1].at < time.time() + 60


def children(parent: int) -> list[int]:
    """The server processes of a parent."""
    found = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [n for n in map(int, found) if "spawn_main" in Path(f"/proc/{n}/cmdline").read_text()]


FORGETFUL = (
    "from qwixx.server.storage import notify; from qwixx.tables import peers;"
    "peers.EXPIRY, peers.HEARTBEAT, peers.LOOK, notify.AGAIN = 0.4, 0.1, 60, 3;"
    "from tests.server.serving import serve_without_limits;"
    "import sys; serve_without_limits(*sys.argv[1:])"
)
"""A server that takes others for gone sooner than usual, and hears of them later."""


async def test_a_server_that_has_lost_sight_of_the_others_reads_before_it_refuses(
    postgres: Cluster,
) -> None:
    """PostgreSQL was away, and nobody has heard of anybody since."""
    database = postgres.database()
    command = ("-c", FORGETFUL, database, "0")
    async with httpx.AsyncClient(trust_env=False, timeout=30) as http, AsyncExitStack() as stack:
        (_, here), (_, there) = (stack.enter_context(process(*command)) for _ in range(2))
        body = {"game": "classic", "seats": [*OPEN_SEAT]}
        table = (await http.post(f"{here}/api/tables", json=body)).json()["id"]
        paths = [f"{address}/api/tables/{table}" for address in (here, there)]
        for path in paths:
            assert (await http.get(path)).status_code == 200
        await asyncio.to_thread(postgres.stop)
        await asyncio.sleep(1)
        await asyncio.to_thread(postgres.start)
        joined = await http.post(
            f"{paths[0]}/seats", json={"name": "Bo", "seed": "0123456789abcdef"}
        )
        assert joined.status_code == 201, joined.text
        secret = joined.json()["secret"]
        headers = {"authorization": f"Bearer {secret}"}
        assert (await http.get(paths[1], headers=headers)).status_code == 200
        async with raw(there, table, [secret]) as bo:
            assert (await bo.next("news"))["view"]["you"][0]["seat"] == 1


async def test_nothing_acknowledged_is_lost_when_servers_and_the_database_go_down(
    postgres: Cluster,
) -> None:
    """Three processes at one port are killed in turn, and PostgreSQL is restarted."""
    database, source = postgres.database(), random.Random(7)
    with process(*SERVER, database, "0", "3") as (parent, address):
        tables = [await create_there(address, number) for number in range(6)]
        games: asyncio.Future[Any] = asyncio.gather(
            *(play(table, random.Random(source.random())) for table in tables)
        )

        async def go_on() -> None:
            progress: asyncio.Future[Any] = asyncio.ensure_future(some_progress(tables, source))
            await asyncio.wait({progress, games}, return_when=asyncio.FIRST_COMPLETED)
            progress.cancel()

        killed = children(parent.pid)
        for child in killed:
            await go_on()
            os.kill(child, signal.SIGKILL)
        await go_on()
        await asyncio.to_thread(postgres.restart)
        await games
        records = [await table.record() for table in tables]
        while len({*children(parent.pid)} - {*killed}) < 3:  # games may be over before that
            await asyncio.sleep(0.05)
        parent.terminate()
        _, said = await asyncio.to_thread(parent.communicate, None, 60)
        assert parent.returncode == 0
        assert said.count("(exit code -9); another is started in its place") == len(killed) == 3
    engine = make_engine(make_url(database))
    reader = Reader(engine)
    for table in tables:
        found = await reader.find(table.name)
        assert found is not None
        check(found[1], await reader.events(found[0]), table)
    engine.dispose()
    for record in records:
        assert fair.verify(record) == len(record.turns)
