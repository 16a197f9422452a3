"""Several servers with one PostgreSQL: any of them serves any table.

Two of them run in the test's own event loop: they share nothing but the database.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from qwixx.client import ServerRefusal, Table
from qwixx.server.settings import Settings
from tests.server.raw import raw
from tests.server.serving import NO_LIMITS, Serving, answer, serving
from tests.server.test_live import OPEN_SEAT, create


@asynccontextmanager
async def two(database: str) -> AsyncIterator[tuple[Serving, Serving]]:
    """Two servers that know of each other."""
    settings = Settings(database, limits=NO_LIMITS)
    async with serving(settings) as here, serving(settings) as there:
        while not (here.hub.company.others and there.hub.company.others):
            await asyncio.sleep(0.01)
        yield here, there


async def decide_for(table: Table) -> None:
    """Play on until the game is over, whatever others do meanwhile."""
    async for _ in table:
        with suppress(ServerRefusal):
            await answer(table)
        if table.view["status"] == "over":
            return


async def test_two_people_at_two_servers_play_a_game(database: str) -> None:
    async with two(database) as (here, there):
        ana = await here.create(OPEN_SEAT, pace="instant")
        bo = await Table.join(there.address, ana.name, "Bo")
        async with ana, bo:
            await ana.start()
            await asyncio.gather(decide_for(ana), decide_for(bo))
            assert ana.view["scores"] == bo.view["scores"]
            assert ana.view["position"] == bo.view["position"]
            assert await ana.record() == await bo.record()


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


async def test_an_overtaken_command_is_decided_again_and_nobody_is_disconnected(
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
        conflicts = here.hub.metrics.conflicts + there.hub.metrics.conflicts
        assert conflicts > 0


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
