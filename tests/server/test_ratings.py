"""Rated games: what they need, who loses them, and that each counts once."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, text

from qwixx.client import Table
from qwixx.ratings.constants import AVERAGE
from qwixx.ratings.levels import newcomer
from qwixx.ratings.multiplayer import rated
from qwixx.rules import PASS, RuleError
from qwixx.server.features.ratings.repository import Errors, RatingsRepository
from qwixx.server.storage.schema import events, people, sittings, tables
from qwixx.tables.commands.moves import decided, rolled
from qwixx.tables.events import written
from qwixx.tables.rated import LEAST_DECISIONS, idle, is_decided, lost, places_of
from qwixx.tables.refusals import Refused
from tests.server.serving import NO_LIMITS, Serving, play_on, play_out, serving, settings_in, stored
from tests.server.test_processes import two as two_servers
from tests.tables.desk import Desk, secret

ANA, BO, CY = "A" * 43, "b" * 43, "c" * 43
RATED: dict[str, Any] = {"timer": 60, "hints": False, "rated": True}


# ── the terms ─────────────────────────────────────────────────────────────────────────────────


def begun(seats: str, **options: Any) -> Desk:
    desk = Desk("classic", seats, **RATED, **options)
    come(desk)
    desk.do(0, "start")
    return desk


def come(desk: Desk) -> None:
    """Everyone adds to the dice."""
    for number, seat in enumerate(desk.table.seats):
        if seat.is_person:
            desk.do(number, "seed", seed=f"5eed5ee{number}")


def test_whoever_leaves_has_lost_and_the_others_go_on() -> None:
    desk = begun("person person expert")
    desk.do(1, "leave")
    assert lost(desk.table) == {1}
    assert not is_decided(desk.table)
    with pytest.raises(Refused, match="has lost"):
        desk.outcome(1, "take_back")
    desk.do(0, "leave")
    assert is_decided(desk.table)
    assert places_of(desk.table) == [2, 2, 1]


def test_a_game_with_nobody_left_to_play_it_with_is_decided() -> None:
    desk = begun("person person")
    desk.do(0, "leave")
    assert is_decided(desk.table)
    assert places_of(desk.table) == [2, 1]
    assert not is_decided(begun("person person").table)


def test_who_is_slow_has_not_lost_but_who_is_away_has() -> None:
    desk = begun("person person")
    desk.now += 10_000
    with pytest.raises(Refused, match="is here"):
        desk.outcome(1, "give", other=0)
    desk.away = {0}
    desk.do(1, "give", other=0)
    assert lost(desk.table) == {0}


def test_a_rated_game_begins_when_everyone_is_here_with_levels_alone() -> None:
    desk = Desk("classic", "person person open", **RATED)
    assert desk.refused(0, "start") == "rated_away"
    come(desk)
    desk.away = {1}
    assert desk.refused(0, "give", other=1) == "not_started"
    with pytest.raises(Refused, match="person 1 is away"):
        desk.outcome(0, "start")
    desk.away = set()
    with pytest.raises(Refused, match="level"):
        desk.outcome(0, "start", fill="greedy")
    desk.do(0, "start", fill="casual")


def test_points_decide_with_whoever_left_behind_all_and_a_rematch_begins_anew() -> None:
    desk = begun("person person person", pace="instant")
    desk.do(2, "leave")
    desk.played_out()
    scores = desk.table.game.scores(desk.state)
    places = places_of(desk.table)
    assert places[2] == 3
    assert (places[0] < places[1]) == (scores[0] > scores[1])
    with pytest.raises(RuleError, match="over"):
        desk.outcome(0, "leave")
    again = desk.outcome(0, "rematch").opens
    assert again is not None
    desk.open(again)
    assert desk.table.options.rated
    assert lost(desk.table) == set()
    assert desk.refused(0, "start") == "rated_away"


def test_only_own_decisions_before_leaving_are_counted_as_having_played() -> None:
    """Neither those of the computer that plays on nor those of the timer."""
    desk = begun("person person person expert", pace="instant")
    assert idle(desk.table, desk.events) == set()
    desk.do(1, "leave")
    assert idle(desk.table, desk.events) == {1}
    while desk.table.turn < LEAST_DECISIONS:
        desk.keep(rolled(desk.table, desk.now))
        while seats := desk.table.game.to_act(desk.state):
            desk.keep(decided(desk.table, seats[0], PASS, desk.now, late=seats[0] == 2))
    assert idle(desk.table, desk.events) == {1, 2}


# ── at a server ───────────────────────────────────────────────────────────────────────────────


async def known(server: Serving, *keys: str) -> None:
    """They save who they are, and want to be on the board."""
    for key in keys:
        body = {"name": key[0].upper(), "colour": "teal", "mark": "star", "listed": True}
        answer = await server.http.put("/api/me", headers={"qwixx-key": key}, json=body)
        assert answer.status_code == 200, answer.text


async def get(server: Serving, path: str, key: str = "") -> Any:
    answer = await server.http.get(path, headers={"qwixx-key": key} if key else {})
    assert answer.status_code == 200, answer.text
    return answer.json()


def seat(key: str, kind: str = "person") -> dict[str, str]:
    return {"kind": kind, "name": key[0].upper(), "key": key}


async def refused(server: Serving, seats: Any, **options: Any) -> Any:
    body = {"game": "duel", "seats": seats, "options": RATED | options}
    answer = await server.http.post("/api/tables", json=body)
    return answer.json()["refused"]["key"]


async def join(server: Serving, table: Table, key: str | None, agrees: bool = True) -> Any:
    body = {"name": "B", "seed": "5eed5eed", "key": key, "rated": agrees}
    answer = await server.http.post(f"/api/tables/{table.name}/seats", json=body)
    return answer.json()


@asynccontextmanager
async def two(server: Serving, keys: tuple[str, str] = (ANA, BO)) -> AsyncIterator[Any]:
    """A rated game of The Duel between two people."""
    seats = (seat(keys[0]), {"kind": "open"})
    table = await server.create(seats, "duel", pace="instant", **RATED)
    joined = await join(server, table, keys[1])
    async with table, Table(server.address, table.name, [joined["secret"]]) as other:
        await table.send("seed", seed="5eed5eee")
        await table.start()
        yield table, other


async def rating_of(server: Serving, table: Table) -> Any:
    while not (told := await get(server, f"/api/tables/{table.name}/rating"))["ready"]:
        await asyncio.sleep(0.05)
    return told["seats"]


async def test_a_rated_table_is_for_people_who_are_known_and_agree(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        await known(server, ANA, BO)
        seats = [seat(ANA), {"kind": "open"}]
        assert await refused(server, seats, timer=None) == "rated_options"
        assert await refused(server, seats, timer=301) == "rated_options"
        assert await refused(server, seats, hints=True) == "rated_options"
        assert await refused(server, seats, dice="own") == "rated_options"
        assert await refused(server, [seat(ANA), {"kind": "greedy"}]) == "rated_seats"
        assert await refused(server, [seat(ANA), seat(BO)]) == "rated_seats"
        assert await refused(server, [seat(CY), {"kind": "open"}]) == "rated_person"
        table = await server.create(seats, "duel", **RATED)
        view = await get(server, f"/api/tables/{table.name}")
        assert view["options"]["rated"] is True
        assert (await join(server, table, BO, agrees=False))["refused"]["key"] == "rated_terms"
        assert (await join(server, table, None))["refused"]["key"] == "rated_person"
        assert (await join(server, table, CY))["refused"]["key"] == "rated_person"
        assert (await join(server, table, ANA))["refused"]["key"] == "rated_twice"
        assert (await join(server, table, BO))["seat"] == 1


async def test_nobody_takes_two_seats_at_the_same_moment(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        await known(server, ANA, BO)
        seats = [seat(ANA), {"kind": "open"}, {"kind": "open"}]
        table = await server.create(seats, "classic", **RATED)
        answers = await asyncio.gather(join(server, table, BO), join(server, table, BO))
        assert sorted("seat" in answer for answer in answers) == [False, True]


async def test_who_only_goes_away_from_a_game_against_levels_loses_it(tmp_path: Path) -> None:
    """Such a table is not let go of before time has run out until the game is over."""
    async with serving(settings_in(tmp_path)) as server:
        await known(server, ANA)
        seats, later = [seat(ANA), {"kind": "beginner"}], 2 * server.hub.clock()
        for options, is_unused in ((RATED, False), ({}, True)):
            async with await server.create(seats, "duel", **options) as table:
                await table.send("seed", seed="5eed5eee")
                await table.start()
            live, _ = await server.hub.find(table.name)
            while live.audience.connections:
                await asyncio.sleep(0.01)
            assert live.is_unused(before=later) is is_unused


async def test_a_rated_table_whose_log_is_full_is_let_go(tmp_path: Path) -> None:
    """Nothing can happen there any more, so there is nothing to wait for."""
    settings = settings_in(tmp_path, limits=replace(NO_LIMITS, log=8))
    async with serving(settings) as server:
        await known(server, ANA)
        async with await server.create([seat(ANA), {"kind": "beginner"}], "duel", **RATED) as table:
            await table.send("seed", seed="5eed5eee")
            await table.start()
            live, _ = await server.hub.find(table.name)
            for text in "abcdefgh"[live.table.sequence :]:
                await table.send("say", text=text)
        while live.audience.connections:
            await asyncio.sleep(0.01)
        assert live.table.status == "playing"
        assert live.is_unused(before=2 * server.hub.clock())


async def test_a_game_changes_ratings_once_and_the_board_shows_them(url: str) -> None:
    async with serving(replace(settings_in(Path()), database=url)) as server:
        await known(server, ANA, BO)
        async with two(server) as (ana, bo):
            playing = asyncio.create_task(play_out(bo))
            await play_out(ana)
            await playing
            changed = await rating_of(server, ana)
            live, _ = await server.hub.find(ana.name)
            assert not await server.hub.rated.repository.settle(live.number, live.table, 1.0)
        assert {each["before"]["rating"] for each in changed} == {1500}
        assert sum(each["after"]["rating"] for each in changed) in (2999, 3000, 3001)
        winner = min(range(2), key=lambda number: changed[number]["place"])
        me = await get(server, "/api/me", (ANA, BO)[winner])
        standing = me["ratings"]["duel"]
        assert standing["games"] == 1
        assert standing["rating"] == changed[winner]["after"]["rating"]
        entries = (await get(server, "/api/board/duel", ANA))["entries"]
        levels = [entry["level"] for entry in entries if entry["level"]]
        assert levels == ["champion", "expert", "skilled", "casual", "beginner"]
        found = [entry for entry in entries if not entry["level"]]
        assert [entry["you"] for entry in found if entry["name"] == "A"] == [True]
        assert not any(entry["settled"] for entry in found)
        gone = await server.http.delete("/api/me", headers={"qwixx-key": BO})
        assert gone.status_code == 204
        left = (await get(server, "/api/board/duel"))["entries"]
        assert [each["name"] for each in left if not each["level"]] == ["A"]
        assert (await get(server, "/api/me", ANA))["ratings"]["duel"]["games"] == 1


async def test_who_leaves_is_rated_as_the_loser_at_once(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        await known(server, ANA, BO)
        async with two(server) as (ana, bo):
            await play_on(ana, bo)
            await bo.send("leave")
            changed = await rating_of(server, ana)
            assert [each["place"] for each in changed] == [1, 2]
            assert changed[0]["after"]["rating"] > 1500 > changed[1]["after"]["rating"]


async def test_nobody_gains_by_opponents_who_leave_at_once(tmp_path: Path) -> None:
    """Whoever leaves has lost all the same."""
    others = [letter * 43 for letter in "bcdef"]
    async with serving(settings_in(tmp_path)) as server:
        await known(server, ANA, *others)
        for other in others:
            async with two(server, (ANA, other)) as (ana, new):
                await new.send("leave")
                changed = await rating_of(server, ana)
                assert changed[0] is None
                assert changed[1]["after"]["rating"] < 1500
        assert (await get(server, "/api/me", ANA))["ratings"] == {}
        entries = (await get(server, "/api/board/duel", ANA))["entries"]
        assert not any(entry["you"] for entry in entries)


async def test_who_is_deleted_in_a_game_counts_as_somebody_new_and_is_not_told_of(
    tmp_path: Path,
) -> None:
    """Also if they come back under the same key: what is gone is gone."""
    async with serving(settings_in(tmp_path)) as server:
        await known(server, ANA, BO)
        async with two(server) as (ana, bo):
            gone = await server.http.delete("/api/me", headers={"qwixx-key": BO})
            assert gone.status_code == 204
            await known(server, BO)
            await ana.send("leave")
            changed = await rating_of(server, bo)
        lost_to_somebody_new = rated([newcomer("duel")] * 2, [2, 1])[0]
        assert changed[1] is None
        assert changed[0]["after"]["rating"] == round(lost_to_somebody_new.mean)
        assert (await get(server, "/api/me", BO))["ratings"] == {}
        assert (await get(server, "/api/me", ANA))["ratings"]["duel"]["games"] == 1


async def test_somebody_with_a_new_name_is_on_the_board_under_it_with_their_rating(
    tmp_path: Path,
) -> None:
    """On a server whose clock is a year behind from one moment to the next, too."""
    async with serving(settings_in(tmp_path)) as server:
        await known(server, ANA, BO)
        async with two(server) as (ana, bo):
            await play_on(ana, bo)
            await bo.send("leave")
            before = (await rating_of(server, ana))[0]["after"]["rating"]
        now = server.hub.clock()
        server.hub.clock = lambda: now - 365 * 86_400
        body = {"name": "Anna", "colour": "teal", "mark": "star"}
        await server.http.put("/api/me", headers={"qwixx-key": ANA}, json=body)
        async with two(server) as (ana, bo):
            await play_on(ana, bo)
            await bo.send("leave")
            after = (await rating_of(server, ana))[0]
        assert after["before"]["rating"] == before
        entries = (await get(server, "/api/board/duel", ANA))["entries"]
        [own] = [entry for entry in entries if entry["you"]]
        assert (own["name"], own["level"], own["games"]) == ("Anna", None, 2)
        assert own["rating"] == after["after"]["rating"] > before


async def test_a_game_that_ended_unrated_is_rated_when_it_is_looked_at(tmp_path: Path) -> None:
    """The server ended between the last event and the rating."""
    async with serving(settings_in(tmp_path)) as server:
        await known(server, ANA, BO)
        server.hub.rate = lambda _: None
        async with two(server) as (ana, bo):
            await play_on(ana, bo)
            await bo.send("leave")
            name = ana.name
        assert not (await get(server, f"/api/tables/{name}/rating"))["ready"]
    async with serving(settings_in(tmp_path)) as server:
        table = Table(server.address, name, [])
        assert [each["place"] for each in await rating_of(server, table)] == [1, 2]


async def test_errors_come_from_a_review_made_aside(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        await known(server, ANA)
        table = await server.create((seat(ANA), {"kind": "beginner"}), "duel", **RATED)
        async with table:
            await table.send("pace", pace="instant")
            await table.send("seed", seed="5eed5eee")
            await table.start()
            await play_out(table)
        async with asyncio.timeout(120):
            while not (found := await rating_in_duel(server)).get("decisions"):
                await asyncio.sleep(0.2)
        assert 0 < found["error"] < 0.2
        assert server.hub.quick._process._process is None, "no text was made of the review"


async def rating_in_duel(server: Serving) -> dict[str, Any]:
    """Nothing until the game is rated."""
    found: dict[str, Any] = (await get(server, "/api/me", ANA))["ratings"].get("duel", {})
    return found


# ── several processes ─────────────────────────────────────────────────────────────────────────


async def people_at(server: Serving, table: Table) -> int:
    view = await get(server, f"/api/tables/{table.name}")
    return [each["kind"] for each in view["seats"]].count("person")


async def test_nobody_takes_two_seats_by_two_processes_at_the_same_moment(database: str) -> None:
    """The one who was later has no seat then, and the place is open for others."""
    async with two_servers(database) as (here, there):
        await known(here, ANA, BO, CY)
        seats = [seat(ANA), *[{"kind": "open"}] * 4]
        for _ in range(3):
            table = await here.create(seats, "classic", **RATED)
            answers = await asyncio.gather(*(join(each, table, BO) for each in (here, there)))
            assert sorted("seat" in answer for answer in answers) == [False, True]
            [refused] = [answer["refused"] for answer in answers if "refused" in answer]
            assert refused["key"] == "rated_twice"
            async with asyncio.timeout(20):  # one process hears a moment later of the other's seats
                while await people_at(there, table) != 2:
                    await asyncio.sleep(0.05)
            assert "seat" in await join(there, table, CY)


async def test_processes_that_see_the_same_games_end_rate_each_once(database: str) -> None:
    """Two processes, eight games that end at the same moment between the same two people."""
    desk = begun("person person")
    assert [*desk.play_on(random.Random(1), 50)]
    desk.do(1, "leave")
    async with stored(database) as one, stored(database) as two:

        def fill(connection: Any) -> None:
            for number, key in enumerate((ANA, BO), 1):
                look = {"name": key[0], "colour": "teal", "mark": "star"}
                connection.execute(
                    insert(people).values(number=number, key=key, created=0.0, seen=0.0, **look)
                )
            for number in range(1, 9):
                names = {
                    "id": f"t{number}",
                    "watch": f"w{number}",
                    "server_seed": b"",
                    "created": 0.0,
                }
                connection.execute(insert(tables).values(number=number, **names))
                for person in (1, 2):
                    row = {"table": number, "person": person, "secret": secret(person - 1)}
                    connection.execute(insert(sittings).values(row))
                log = [written(event)._asdict() | {"table": number} for event in desk.events]
                connection.execute(insert(events), log)

        await one.change(fill)
        repositories = [RatingsRepository(store) for store in (one, two)]
        settled = await asyncio.gather(
            *(
                repository.settle(number, desk.table, 1.0)
                for number in range(1, 9)
                for repository in repositories
            )
        )
        assert sum(settled) == 8
        winner, loser = [await repositories[0].of_person(person) for person in (1, 2)]
        assert winner["classic"].games == loser["classic"].games == 8
        assert winner["classic"].rating.mean > AVERAGE > loser["classic"].rating.mean
        wrong = [Errors(0, 40, 0.4)]
        await asyncio.gather(*(each.count(1, desk.table, wrong) for each in repositories))
        standing = (await repositories[1].of_person(1))["classic"]
        assert standing.decisions == 40
        assert standing.error == pytest.approx(0.01)
        assert await one.ask(lambda c: c.scalar(text("SELECT count(*) FROM rated_tables"))) == 8
