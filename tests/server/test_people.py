"""People without accounts: known by the hash of a key, and forgotten when they say so."""

import asyncio
import hashlib
from dataclasses import replace
from functools import partial
from operator import add
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, text

from qwixx.cli.admin.changing import delete_tables
from qwixx.cli.admin.working import expire_all
from qwixx.client import Table
from qwixx.server.features.people.repository import FORGOTTEN
from qwixx.server.settings import Keep, file_url
from qwixx.server.storage import migrations
from qwixx.server.storage.backup import back_up
from qwixx.server.storage.reader import make_engine
from qwixx.server.storage.seat_owners import seated
from qwixx.server.upkeep.expiry import Expiry
from qwixx.tables.keys import hashed
from tests.server.serving import Serving, play_out, serving, settings_in

ANA, BO = "A" * 43, "b-_0" * 10 + "bbb"
LOOK: dict[str, Any] = {"name": "Ana", "colour": "teal", "mark": "star"}


async def ask(server: Serving, method: str, key: str, status: int = 200, **body: Any) -> Any:
    """A call of someone's browser: what is answered, or the key of the refusal."""
    headers = {"qwixx-key": key} if key else {}
    answer = await server.http.request(method, "/api/me", headers=headers, json=body or None)
    assert answer.status_code == status, answer.text
    if status == 204:
        return None
    told = answer.json()
    return told if status < 400 else told["refused"]["key"]


async def people_at(server: Serving, name: str) -> dict[int, int]:
    live, _ = await server.hub.find(name)
    found: dict[int, int] = await server.hub.store.ask(
        lambda connection: seated(connection, live.number, live.table)
    )
    return found


async def rows(server: Serving, table: str) -> int:
    query = text(f"SELECT count(*) FROM {table}")
    return int(await server.hub.store.ask(lambda connection: connection.scalar(query)))


async def test_a_person_is_known_by_the_hash_of_a_key_and_forgotten_whole(url: str) -> None:
    async with serving(replace(settings_in(Path()), database=url)) as server:
        assert await ask(server, "GET", ANA, 404) == "person"
        told = await ask(server, "PUT", ANA, **LOOK)
        assert {**told, **LOOK, "listed": False, "sat": 0, "tables": []} == told
        assert (await ask(server, "PUT", ANA, **LOOK | {"listed": True}))["listed"]
        changed = await ask(server, "PUT", ANA, **LOOK | {"name": "Anna", "mark": "moon"})
        assert (changed["name"], changed["mark"], changed["listed"]) == ("Anna", "moon", True)
        assert changed["created"] == told["created"]
        stored = await server.hub.store.ask(
            lambda connection: [*connection.execute(text("SELECT * FROM people")).one()]
        )
        assert hashlib.sha256(ANA.encode()).hexdigest() in stored
        assert ANA not in map(str, stored)
        assert await ask(server, "GET", BO, 404) == "person"
        await ask(server, "DELETE", ANA, 204)
        assert await ask(server, "DELETE", ANA, 404) == "person"
        assert await rows(server, "people") == 0


async def test_of_who_is_deleted_no_file_of_the_database_has_a_trace(tmp_path: Path) -> None:
    """Neither the pages of the database nor its log; nor after a table is deleted."""
    name, at_table, of_the_day = "Xanthippe", "Zarathustra", "Yggdrasil"

    def traces() -> set[str]:
        found = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        return {each for each in (name, at_table, of_the_day) if each.encode() in found}

    async with serving(settings_in(tmp_path)) as server:
        await ask(server, "PUT", ANA, **LOOK | {"name": name})
        seats = [{"kind": "person", "name": at_table}, {"kind": "greedy"}]
        table = await server.create(seats)
        token = {"authorization": f"Bearer {ANA}"}
        daily = server.app.state.daily
        await server.http.post("/api/daily/attempt", json={"number": daily.today}, headers=token)
        await daily.repository.rename(daily.today, hashed(ANA), of_the_day)
        assert traces() == {name, at_table, of_the_day}
        await ask(server, "DELETE", ANA, 204)
        assert traces() == {at_table, of_the_day}
        assert (await server.http.delete("/api/daily", headers=token)).status_code == 204
        assert traces() == {at_table}
        await asyncio.to_thread(delete_tables, str(tmp_path / "tables.sqlite"), [table.name])
        assert traces() == set()


async def test_of_a_table_that_is_told_to_expire_no_trace_is_left(tmp_path: Path) -> None:
    """Also beside a running server, which has the database's log open."""
    name = "Zarathustra"

    def has_trace() -> bool:
        return any(name.encode() in path.read_bytes() for path in tmp_path.iterdir())

    async with serving(settings_in(tmp_path)) as server:
        await server.create([{"kind": "person", "name": name}, {"kind": "greedy"}])
        for table, column in (("tables", "created"), ("events", "at")):
            change = text(f"UPDATE {table} SET {column} = 0")
            await server.hub.store.change(
                lambda connection, change=change: connection.execute(change)
            )
        assert has_trace()
        await asyncio.to_thread(expire_all, str(tmp_path / "tables.sqlite"), 365, None, False)
        assert not has_trace()


async def test_the_log_is_emptied_only_if_something_was_deleted(tmp_path: Path) -> None:
    erased: list[str] = []

    async with serving(settings_in(tmp_path)) as server:
        store = server.hub.store

        async def erase_log() -> None:
            erased.append("log")

        store.erase_log = erase_log
        token = {"authorization": f"Bearer {ANA}"}
        for _ in range(2):
            assert await ask(server, "DELETE", ANA, 404) == "person"
            assert (await server.http.delete("/api/daily", headers=token)).status_code == 204
        assert not erased
        await ask(server, "PUT", ANA, **LOOK)
        await ask(server, "DELETE", ANA, 204)
        assert erased == ["log"]
        today = {"number": server.app.state.daily.today}
        await server.http.post("/api/daily/attempt", json=today, headers=token)
        assert (await server.http.delete("/api/daily", headers=token)).status_code == 204
        assert erased == ["log", "log"]


async def test_the_server_remembers_where_people_sit_and_tells_nobody_else(url: str) -> None:
    """Two at one screen have theirs, a third joins, seats change places; then a rematch."""
    async with serving(replace(settings_in(Path()), database=url)) as server:
        for key, name in ((ANA, "Ana"), (BO, "Bo")):
            await ask(server, "PUT", key, **LOOK | {"name": name})
        seats = ({"kind": "person", "name": "Ana", "key": ANA}, {"kind": "open"})
        stranger = {"kind": "person", "name": "Cy", "key": "c" * 43}
        table = await server.create((*seats, stranger), pace="instant")
        body = {"name": "Bo", "seed": "5eed5eed", "key": BO}
        joined = await server.http.post(f"/api/tables/{table.name}/seats", json=body)
        bo = Table(server.address, table.name, [joined.json()["secret"]])
        async with table, bo:
            await table.send("reorder", order=[2, 1, 0])
            assert await people_at(server, table.name) == {2: 1, 1: 2}
            me = await ask(server, "GET", ANA)
            assert [each["id"] for each in me["tables"]] == [table.name]
            log = (await server.http.get(f"/api/tables/{table.name}/events")).text
            for secret in (ANA, BO, hashlib.sha256(ANA.encode()).hexdigest(), "key"):
                assert f'"{secret}"' not in log
            await table.pledge()
            await table.send("start", 2)
            await asyncio.gather(play_out(table), play_out(bo))
            await table.send("rematch")
        again = (await server.http.get(f"/api/tables/{table.name}")).json()["rematch"]
        assert await people_at(server, again) == {2: 1, 1: 2}
        await ask(server, "DELETE", ANA, 204)
        assert await people_at(server, again) == {1: 2}
        assert (await server.http.get(f"/api/tables/{again}")).status_code == 200
        assert (await ask(server, "GET", BO))["sat"] == 2


async def test_bad_input_gets_a_reason_and_changes_nothing(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        await ask(server, "PUT", ANA, **LOOK)
        for key in ("", "short", "A" * 44, "A" * 42 + "/"):
            assert await ask(server, "PUT", key, 422, **LOOK) == "person_key"
        for name in ("", "x" * 25, "\u200b"):
            assert await ask(server, "PUT", ANA, 422, **LOOK | {"name": name}) == "name"
        for wrong in ({"colour": "mauve"}, {"mark": "<svg>"}, {"listed": 1}, {"admin": True}):
            assert await ask(server, "PUT", ANA, 422, **LOOK | wrong) == "malformed"
        seat = {"kind": "person", "name": "Ana", "key": "no key"}
        table = {"game": "classic", "seats": [seat, {"kind": "open"}]}
        answer = await server.http.post("/api/tables", json=table)
        assert answer.status_code == 422
        told = await ask(server, "GET", ANA)
        assert {**told, **LOOK} == told


async def test_new_people_count_as_new_tables_do(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    limits = replace(settings.limits, tables=(1, 0))
    async with serving(replace(settings, limits=limits)) as server:
        await ask(server, "PUT", ANA, **LOOK)
        assert await ask(server, "PUT", BO, 429, **LOOK) == "too_many_tables"
        await ask(server, "PUT", ANA, **LOOK | {"name": "Anna"})


async def test_two_devices_at_once_are_one_person(url: str) -> None:
    async with serving(replace(settings_in(Path()), database=url)) as server:
        names = ["Ana", "Anna", "Anne", "Anja"]
        await asyncio.gather(*(ask(server, "PUT", ANA, **LOOK | {"name": n}) for n in names))
        assert await rows(server, "people") == 1
        assert (await ask(server, "GET", ANA))["name"] in names


async def test_people_who_stay_away_for_years_are_forgotten(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        await ask(server, "PUT", ANA, **LOOK)
        now = server.hub.clock()
        for later, left in ((FORGOTTEN - 60, 1), (FORGOTTEN + 60, 0)):
            await Expiry(server.hub.store, Keep(), partial(add, now, later)).look()
            assert await rows(server, "people") == left


async def test_people_are_in_backups_and_go_with_their_tables(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        await ask(server, "PUT", ANA, **LOOK)
        seats = ({"kind": "person", "name": "Ana", "key": ANA}, {"kind": "greedy"})
        await server.create(seats)
        copy = tmp_path / "copy.sqlite"
        back_up(make_engine(server.hub.store.url), copy)
        later = server.hub.clock() + 40 * 86_400
        assert await Expiry(server.hub.store, Keep(), lambda: later).look() == 1
        assert await rows(server, "sittings") == 0
        assert (await ask(server, "GET", ANA))["sat"] == 0
    async with serving(replace(settings_in(tmp_path), database=file_url(copy))) as server:
        assert (await ask(server, "GET", ANA))["sat"] == 1


async def test_a_database_from_before_there_were_people_opens(tmp_path: Path) -> None:
    """A table of then is played on, and its people can be known from now on."""
    path = tmp_path / "tables.sqlite"
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    with create_engine(file_url(path)).begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0005")
    async with serving(settings_in(tmp_path)) as server:
        await ask(server, "PUT", ANA, **LOOK)
        await server.create(({"kind": "person", "name": "Ana", "key": ANA}, {"kind": "greedy"}))
        assert (await ask(server, "GET", ANA))["sat"] == 1


async def test_a_seat_shows_its_colour_and_mark_to_everyone(tmp_path: Path) -> None:
    """In the lobby, in the game after seats changed places, in the rematch; whoever leaves takes it
    along, and seats without one look as before.
    """
    teal, plum = {"colour": "teal", "mark": "star"}, {"colour": "plum", "mark": "leaf"}
    async with serving(settings_in(tmp_path)) as server:
        seats = ({"kind": "person", "name": "Ana", "look": teal}, {"kind": "open"})
        table = await server.create((*seats, {"kind": "greedy"}), pace="instant")
        address = f"/api/tables/{table.name}"

        async def looks(address: str = address) -> list[Any]:
            view = (await server.http.get(address)).json()
            return [seat.get("look") for seat in view["seats"]]

        assert await looks() == [teal, None, None]
        for look in ({"colour": "teal"}, {"colour": "mauve", "mark": "star"}, "teal"):
            body = {"name": "Bo", "seed": "5eed5eed", "look": look}
            assert (await server.http.post(f"{address}/seats", json=body)).status_code == 422
        body = {"name": "Bo", "seed": "5eed5eed", "look": plum}
        joined = (await server.http.post(f"{address}/seats", json=body)).json()
        async with table, Table(server.address, table.name, [joined["secret"]]) as bo:
            await table.send("reorder", order=[1, 0, 2])
            await table.start()
            await asyncio.gather(play_out(table), play_out(bo))
            assert await looks() == [plum, teal, None]
            await table.send("rematch")
            again = f"/api/tables/{(await server.http.get(address)).json()['rematch']}"
        assert await looks(again) == [plum, teal, None]
        headers = {"authorization": f"Bearer {joined['secret']}"}
        leave = {"type": "command", "id": "leaves-now", "kind": "leave"}
        await server.http.post(f"{again}/commands", json=leave, headers=headers)
        assert await looks(again) == [None, teal, None]


async def test_a_parcel_is_fetched_once_and_does_not_wait_for_long(url: str) -> None:
    async with serving(replace(settings_in(Path()), database=url)) as server:

        async def leave(sealed: str, status: int = 201) -> Any:
            answer = await server.http.post("/api/parcels", json={"sealed": sealed})
            assert answer.status_code == status, answer.text
            return answer.json()["id"] if status == 201 else answer.json()["refused"]["key"]

        async def take(name: str, status: int = 200) -> Any:
            answer = await server.http.post(f"/api/parcels/{name}")
            assert answer.status_code == status, answer.text
            return answer.json()["sealed" if status == 200 else "refused"]

        parcels, clock = server.app.state.parcels, server.hub.clock
        whole = "a" * 1_000_000
        name = await leave(whole)
        answers = await asyncio.gather(
            *(server.http.post(f"/api/parcels/{name}") for _ in range(5))
        )
        assert sorted(answer.status_code for answer in answers) == [200, 404, 404, 404, 404]
        assert [each.json()["sealed"] for each in answers if each.status_code == 200] == [whole]
        assert (await take("nonsense", 404))["key"] == "parcel"
        assert await leave("a" * 2**20, 413) == "too_large"
        assert await leave("<script>", 422) == "malformed"
        assert await leave("", 422) == "malformed"
        for later in (15 * 60 + 1, -365 * 86_400):
            parcels.clock = clock
            name = await leave("late")
            parcels.clock = partial(lambda later: clock() + later, later)
            await take(name, 404)
            await Expiry(server.hub.store, Keep(days=0), parcels.clock).look()
            assert await rows(server, "parcels") == 0


async def test_parcels_are_counted(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    limits = replace(settings.limits, parcels=(2, 0))
    async with serving(replace(settings, limits=limits)) as server:
        sent = [await server.http.post("/api/parcels", json={"sealed": "a"}) for _ in range(3)]
        assert [each.status_code for each in sent] == [201, 201, 429]
        assert sent[2].json()["refused"]["key"] == "many_parcels"
