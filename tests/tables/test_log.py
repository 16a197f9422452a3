"""Logs: those of every version are read, and what is not understood is refused, not guessed."""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qwixx.fairdice import dice as fair
from qwixx.protocol import events as wire
from qwixx.protocol.commands import VERSION
from qwixx.record import parse_record
from qwixx.rules import Refusal
from qwixx.rules.classic import Classic
from qwixx.server.http.models import COMMAND
from qwixx.tables.events import PRIVATE_FIELDS, PUBLIC_TYPES, Private, Stored, read, written
from qwixx.tables.refusals import Refused
from qwixx.tables.replay import replayed
from qwixx.tables.table import Identity
from tests.server.golden.make import Seated
from tests.server.raw import raw
from tests.server.serving import serving, settings_in
from tests.tables.desk import Desk

GOLDEN = Path(__file__).parents[1] / "server" / "golden"
VERSIONS = sorted(path.stem for path in GOLDEN.glob("*.sqlite"))
"""A database for every shape of the log that there ever was."""
KINDS = {get_args(kind.__annotations__["kind"])[0] for kind in get_args(get_args(wire.Event)[0])}


def told_of(version: str) -> Any:
    """What was told of the database's tables by the server that wrote it."""
    return json.loads((GOLDEN / f"{version}.json").read_text("utf-8"))


def copied(version: str, folder: Path) -> Path:
    return Path(shutil.copy(GOLDEN / f"{version}.sqlite", folder / "tables.sqlite"))


@contextmanager
def database(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path)) as connection, connection:
        yield connection


def test_there_is_a_database_of_this_version_with_every_kind_of_event() -> None:
    assert VERSIONS[-1].startswith(f"version-{VERSION}")
    told: dict[str, set[str]] = {"classic": set(), "duel": set()}
    for table in told_of(VERSIONS[-1]):
        told[table["view"]["game"]] |= {event["kind"] for event in table["events"]}
    assert told["classic"] == KINDS
    assert told["duel"] == KINDS - {"decided", "noted", "erased", "finished"}


def agrees(now: Any, then: Any) -> bool:
    """Whether all is told that was told then; fields may have been added."""
    match then:
        case dict():
            return all(name in now and agrees(now[name], value) for name, value in then.items())
        case list():
            return len(now) == len(then) and all(map(agrees, now, then))
        case _:
            return bool(now == then)


@pytest.mark.parametrize("version", VERSIONS)
async def test_tables_of_earlier_versions_are_told_as_they_were(
    tmp_path: Path, version: str
) -> None:
    copied(version, tmp_path)
    async with serving(settings_in(tmp_path)) as server:
        for table in told_of(version):
            path = f"/api/tables/{table['id']}"
            view = (await server.http.get(path)).json()
            assert agrees(view, table["view"])
            news = (await server.http.get(f"{path}/events")).json()
            assert news["events"] == table["events"]
            assert news["version"] == VERSION


@pytest.mark.parametrize("version", VERSIONS)
async def test_tables_of_earlier_versions_are_played_on(tmp_path: Path, version: str) -> None:
    copied(version, tmp_path)
    async with serving(settings_in(tmp_path)) as server:
        for told in told_of(version):
            table = Seated(server, told, commands="afterwards")
            if (await table.view())["status"] == "lobby":
                await table.do(0, "start", fill=None)
            await table.play(8)
            await table.do(0, "say", text="We go on")
            before = await table.view()
            live, _ = await server.hub.find(table.id)
            server.hub.let_go(live)
            again = await table.view()
            assert (again["position"], again["sequence"]) == (
                before["position"],
                before["sequence"],
            )
            if again["status"] == "over":
                record = parse_record((await server.http.get(f"{table.path}/record")).text)
                assert fair.verify(record) == len(record.turns)


@pytest.mark.parametrize(
    "change",
    [
        "version = 2",
        "kind = 'danced'",
        """public = '{"text": "Hi", "volume": 11}'""",
        "public = '{}'",
        """public = '{"text": 7}'""",
        "public = '[]'",
        """private = '{"aside": 1}'""",
        "seat = 'somewhere'",
        "public = 'no json'",
    ],
)
async def test_a_log_that_is_not_understood_is_refused_and_left_alone(
    tmp_path: Path, change: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = copied("version-1", tmp_path)
    async with serving(settings_in(tmp_path)) as server:
        pass
    with database(path) as stored:
        (number,) = stored.execute(
            "SELECT sequence FROM events WHERE kind = 'said' AND \"table\" = 1"
        ).fetchone()
        stored.execute(f'UPDATE events SET {change} WHERE sequence = {number} AND "table" = 1')
        before = [*stored.iterdump()]
    bad, _, good, *_ = told_of("version-1")
    async with serving(settings_in(tmp_path)) as server:
        answer = await server.http.get(f"/api/tables/{bad['id']}")
        refused = answer.json()["refused"]
        assert (answer.status_code, refused["key"]) == (409, "unreadable")
        async with raw(server.address, bad["id"], [bad["secrets"]["0"]]) as ana:
            assert await ana.closed() == 4409
        assert (await server.http.get(f"/api/tables/{good['id']}")).status_code == 200
    with database(path) as stored:
        assert [*stored.iterdump()] == before
    assert "cannot be read" in caplog.text


@pytest.mark.parametrize(
    "change",
    [
        {"options": {"dice": "server", "timer": None, "pace": "human", "hints": True, "odd": 1}},
        {"options": {"dice": "server"}},
        {"game": "chess"},
        {"seats": []},
        {"first": "A"},
    ],
)
def test_a_table_that_was_created_in_an_unknown_way_is_refused(change: dict[str, Any]) -> None:
    stored = written(Desk().events[0])
    changed = stored._replace(public=stored.public | change)
    with pytest.raises(Refusal) as caught:
        replayed(Identity("table", "watch", bytes(32)), [read(changed)])
    assert (caught.value.key, caught.value.values) == ("unreadable", {"sequence": 1})


def test_a_log_that_the_rules_do_not_allow_is_refused() -> None:
    desk = Desk().started()
    desk.throw()
    for impossible in (
        {"private": {"action": 44}},
        {"private": {"action": 999}},
        {"seat": 7},
    ):
        event = read(
            written(desk.outcome(0, "decide", turn=1, step=1, action=0).event)._replace(
                **impossible
            )
        )
        with pytest.raises(Refusal) as caught:
            replayed(desk.table.identity, [*desk.events, event])
        assert caught.value.values == {"sequence": 4}
    for log in ([], desk.events[1:], [desk.events[0], desk.events[0]]):
        with pytest.raises(Refusal):
            replayed(desk.table.identity, log)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
)


@given(st.sampled_from(sorted(KINDS)), st.integers(0, 3), JSON, JSON, st.data())
def test_whatever_is_stored_is_read_or_refused(
    kind: str, version: int, rest: Any, private: Any, data: st.DataObject
) -> None:
    """Real events with one field replaced, and nonsense."""
    rows = [row for row in ROWS if row.kind == kind]
    row = data.draw(st.sampled_from(rows)) if rows else Stored(1, 1, kind, 0, 0.0, {}, {})
    if isinstance(rest, dict):
        rest = row.public | rest
    with suppress(Refused):
        event = read(row._replace(version=version, public=rest, private=private))
        assert written(event).public == rest


def _eventful() -> list[Stored]:
    desk = Desk(seats="person open")
    desk.join()
    desk.do(0, "seed", seed="5eed5eed")
    desk.do(0, "say", text="Hi")
    desk.started().played_out()
    desk.do(1, "rematch")
    return [written(event) for event in desk.events]


ROWS = _eventful()


def test_what_is_written_is_read() -> None:
    assert [written(read(row)) for row in ROWS] == ROWS


def test_public_and_private_parts_have_no_field_in_common() -> None:
    assert PRIVATE_FIELDS.keys() <= PUBLIC_TYPES.keys()
    assert frozenset().union(*PRIVATE_FIELDS.values()) == Private.__annotations__.keys()
    for kind, public in PUBLIC_TYPES.items():
        assert not get_type_hints(public).keys() & PRIVATE_FIELDS.get(kind, frozenset())


# ── commands ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "change", [{"version": 2}, {"kind": "dance"}, {"volume": 11}, {"text": None}, {"version": None}]
)
def test_a_command_that_is_not_understood_is_refused(change: dict[str, Any]) -> None:
    say = {"id": "a" * 8, "kind": "say", "text": "Hi"}
    assert COMMAND.validate_python(say | {"version": 1}) == COMMAND.validate_python(say)
    with pytest.raises(ValueError, match="validation error"):
        COMMAND.validate_python(say | change)


def test_a_move_is_played_once() -> None:
    """By whoever decides it; nobody plays it again to know what the table is then."""
    played: list[int] = []

    class Counting(Classic):
        def _act(self, state: Any, seat: int, action: int) -> Any:
            played.append(seat)
            return super()._act(state, seat, action)

    desk = Desk().started()
    desk.throw()
    table = desk.table._replace(game=Counting("classic", "Counted"))
    for seat in (0, 1):
        desk.table = table
        table = desk.outcome(seat, "decide", turn=1, step=1, action=0).table
        assert played == [*range(seat + 1)]
    assert table.step == 2
