"""Tables at which only the sheets are kept, while the dice lie on a real table."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from qwixx.client import ServerRefusal, Table
from qwixx.players import make_player
from qwixx.rules import CLASSIC, NotationError, RuleError
from qwixx.tables.events import read, written
from qwixx.tables.refusals import Refused
from qwixx.tables.replay import replayed
from qwixx.tables.view import own_view, shared_view
from tests.server.serving import serving, settings_in
from tests.server.test_processes import two
from tests.tables.desk import Desk

OPEN_SEATS = [{"kind": "person", "name": "Ana"}, {"kind": "open"}]


def square(text: str) -> int:
    return CLASSIC.parse_action(text)


def pad(seats: str = "person person") -> Desk:
    return Desk(seats=seats, dice="none").started()


def note(desk: Desk, seat: int, *texts: str) -> Any:
    """Squares, or `m` for a misthrow: what the last event tells."""
    events = [desk.do(seat, "note", square=0 if t == "m" else square(t)) for t in texts]
    return events[-1].public


def five(desk: Desk, seat: int, row: str) -> None:
    note(desk, seat, *(f"{row}{number}" for number in (2, 3, 4, 5, 6)))


def view(desk: Desk) -> Any:
    return shared_view(desk.table, desk.now)


def kinds(told: Any) -> list[str]:
    return [deed["kind"] for deed in told["deeds"]]


def test_points_add_themselves_up_and_everyone_sees_them() -> None:
    desk = pad()
    told = note(desk, 0, "r5", "r6", "m")
    assert (told["kind"], told["square"], kinds(told)) == ("noted", 0, ["misthrow"])
    note(desk, 1, "g9")
    shown = view(desk)
    assert shown["scores"] == (-2, 1)
    assert (shown["status"], shown["phase"], shown["active"]) == ("playing", None, None)
    assert shown["pad"]["last"] == [0, square("g9")]
    (you,) = own_view(desk.table, (1,), False)["you"]
    assert {0, square("r2"), square("g8")} <= {*you["legal"]}
    assert not {square("g9"), square("g10"), square("r12")} & {*you["legal"]}


def test_a_lock_is_told_and_others_may_lock_the_row_in_the_same_throw() -> None:
    desk = pad("person person person")
    five(desk, 0, "r")
    five(desk, 1, "r")
    assert kinds(note(desk, 0, "r12")) == ["marked", "locked"]
    assert view(desk)["pad"]["together"] == [[], [square("r12")], []]
    assert desk.refused(2, "note", square=square("r7")) == "row_locked"
    assert kinds(note(desk, 1, "r12")) == ["marked", "locked"]
    assert view(desk)["locked"] == [True, False, False, False]
    assert view(desk)["pad"]["together"] == [[], [], []]


def test_undoing_a_lock_is_told_and_opens_the_row_for_all() -> None:
    desk = pad()
    five(desk, 0, "r")
    note(desk, 0, "r12")
    assert desk.refused(1, "note", square=square("r7")) == "row_locked"
    assert desk.refused(1, "erase", square=square("r12")) == "not_last"
    told = desk.do(0, "erase", square=square("r12")).public
    assert (told["kind"], kinds(told)) == ("erased", ["erased", "reopened"])
    assert desk.refused(0, "erase", square=square("r12")) == "not_last"  # sent twice, undone once
    note(desk, 1, "r7")


def test_the_end_is_noticed_and_the_game_is_over_when_everything_is_marked() -> None:
    desk = pad()
    assert desk.refused(0, "finish") == "goes_on"
    assert kinds(note(desk, 0, "m", "m", "m", "m")) == ["misthrow", "end_reached"]
    assert view(desk)["pad"]["ended"] == "misthrows"
    assert desk.do(1, "finish").public["deeds"] == []
    assert view(desk)["pad"]["finished"] == [False, True]
    told = desk.do(0, "erase", square=0).public
    assert kinds(told) == ["erased", "resumed"]
    assert view(desk)["pad"]["finished"] == [False, False]
    note(desk, 0, "m")
    note(desk, 1, "b5")
    desk.do(1, "finish")
    over = desk.do(0, "finish").public
    assert (kinds(over), over["without"]) == (["ended"], [])
    assert (view(desk)["status"], view(desk)["ending"]) == ("over", "misthrows")
    assert (view(desk)["winners"], view(desk)["scores"]) == ((1,), (-20, 1))
    assert desk.refused(1, "note", square=square("b4")) == "over"
    assert desk.refused(1, "erase", square=square("b5")) == "over"
    assert desk.refused(0, "finish") == "over"


def test_who_has_gone_away_is_waited_for_until_someone_says_twice_that_all_is_marked() -> None:
    desk = pad("person person person")
    note(desk, 0, "m", "m", "m", "m")
    desk.away = {2}
    desk.do(0, "finish")
    desk.do(1, "finish")
    assert view(desk)["status"] == "playing"
    desk.away = set()
    assert desk.refused(0, "finish") == "stale"
    desk.away = {2}
    over = desk.do(0, "finish").public
    assert (kinds(over), over["without"]) == (["ended"], [2])
    assert view(desk)["status"] == "over"


def test_everyone_may_start_and_who_comes_late_takes_another_seat() -> None:
    desk = Desk(seats="person open open", dice="none")
    assert desk.refused(0, "start") == "players"
    desk.join("Bo")
    desk.do(1, "start")
    note(desk, 0, "r5")
    assert desk.join("Zoë").public["seat"] == 2
    note(desk, 2, "r2", "r3")
    assert view(desk)["scores"] == (1, 0, 3)
    assert [seat["name"] for seat in view(desk)["seats"]] == ["person 0", "Bo", "Zoë"]
    note(desk, 0, "m", "m", "m", "m")
    desk.do(2, "finish")
    with pytest.raises(RuleError, match="over"):
        desk.join("Eva")
    full = pad("person person person person person")
    with pytest.raises(Refused, match="taken"):
        full.join("Eva")


def test_what_makes_no_sense_there_is_refused() -> None:
    desk = pad()
    assert desk.refused(0, "throw", turn=1) == "no_dice"
    assert desk.refused(0, "decide", turn=0, step=1, action=5) == "no_dice"
    assert desk.refused(0, "give", other=1) == "no_computers"
    assert desk.refused(0, "remind", other=1) == "not_owing"
    assert desk.refused(0, "leave") == "sheet_stays"
    assert desk.refused(0, "rematch") == "not_over"
    assert desk.refused(0, "note", square=45) == "action"
    lobby = Desk(seats="person open", dice="none")
    assert lobby.refused(0, "start", fill="greedy") == "no_computers"
    assert lobby.refused(0, "note", square=5) == "not_started"
    for kind in ("note", "erase"):
        assert Desk().started().refused(0, kind, square=5) == "with_dice"
    assert Desk().started().refused(0, "finish") == "with_dice"


def test_a_seat_undoes_a_hundred_times_and_not_for_ever() -> None:
    desk = pad()
    for _ in range(100):
        note(desk, 0, "r5")
        desk.do(0, "erase", square=square("r5"))
    note(desk, 0, "r5", "m", "m", "m", "m")
    assert desk.refused(0, "erase", square=0) == "restless"
    desk.do(0, "finish")
    assert desk.refused(0, "finish") == "stale"
    desk.do(1, "finish")
    assert view(desk)["status"] == "over"


def test_a_log_of_notes_is_read_as_it_was_written() -> None:
    desk = pad("person person open")
    five(desk, 0, "r")
    note(desk, 0, "r12", "m", "m")
    desk.join("Zoë")
    desk.do(0, "erase", square=0)
    note(desk, 0, "m", "m", "m")
    for seat in (0, 2, 1):
        desk.do(seat, "finish")
    again = replayed(desk.table.identity, [read(written(event)) for event in desk.events])
    assert again == desk.table
    assert again.status == "over"
    assert not again.has_record


async def test_a_computer_has_no_place_at_such_a_table(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        with pytest.raises(ServerRefusal) as caught:
            await server.create([*OPEN_SEATS, {"kind": "greedy"}], dice="none")
        assert caught.value.key == "no_computers"


# ── only the board ────────────────────────────────────────────────────────────────────────────


def board(seats: str = "person person") -> Desk:
    return Desk("duel", seats, dice="none").started()


def test_tokens_on_the_board_are_told_as_what_they_do_and_both_see_the_same() -> None:
    desk = board()
    assert kinds(note(desk, 0, "r6")) == ["placed"]
    assert kinds(note(desk, 1, "r6")) == ["beat"]
    assert kinds(note(desk, 1, "r6")) == ["stacked"]
    shown = view(desk)
    assert (shown["supply"], shown["scores"]) == ([22, 20], (0, 3))
    assert shown["foremost"][0] == {"seat": 1, "column": 4, "beatable": False}
    assert (shown["phase"], shown["active"]) == (None, None)
    assert shown["pad"]["together"] == [[], []]
    assert desk.refused(0, "note", square=square("r6")) == "stack"
    (you,) = own_view(desk.table, (0,), False)["you"]
    assert square("r5") in you["legal"]
    assert square("r6") not in you["legal"]


def test_a_token_on_the_board_is_undone_by_its_owner_once_nothing_depends_on_it() -> None:
    desk = board()
    note(desk, 0, "y4", "r6")
    note(desk, 1, "r6", "g8")
    assert desk.refused(0, "erase", square=square("r6")) == "built_on"
    assert desk.refused(0, "erase", square=square("g8")) == "not_last"
    desk.do(1, "erase", square=square("g8"))
    desk.do(1, "erase", square=square("r6"))
    assert kinds(desk.do(0, "erase", square=square("r6")).public) == ["erased"]
    assert view(desk)["scores"] == (1, 0)


def test_the_board_comes_to_its_end_with_four_misthrows_of_both_and_its_log_is_read_again() -> None:
    desk = Desk("duel", "person open", dice="none")
    assert desk.refused(0, "start") == "players"
    desk.join("Bo")
    desk.do(1, "start")
    with pytest.raises(Refused, match="taken"):
        desk.join("Eva")
    note(desk, 0, "m", "m")
    five(desk, 1, "r")
    assert kinds(note(desk, 1, "r12")) == ["placed", "locked"]
    assert kinds(note(desk, 1, "m", "m")) == ["misthrow", "end_reached"]
    assert view(desk)["pad"]["ended"] == "misthrows"
    assert desk.refused(0, "note", square=square("g5")) == "over"
    assert kinds(desk.do(0, "erase", square=0).public) == ["erased", "resumed"]
    note(desk, 0, "m")
    desk.do(0, "finish")
    assert kinds(desk.do(1, "finish").public) == ["ended"]
    assert (view(desk)["ending"], view(desk)["winners"]) == ("misthrows", (1,))
    again = replayed(desk.table.identity, [read(written(event)) for event in desk.events])
    assert again == desk.table


async def finished(*people: Table) -> None:
    await people[0].note(0)
    for _ in range(3):
        await people[0].note(0)
    for each in people:
        await each.finish()


async def test_two_people_and_a_server_that_starts_anew_in_the_middle(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    async with serving(settings) as server, await server.create(OPEN_SEATS, dice="none") as ana:
        name, secrets = ana.name, ana.secrets
        bo = await Table.join(server.address, name, "Bo")
        async with bo:
            await bo.start()
            await asyncio.gather(ana.note(square("r5")), bo.note(square("y3")))
            await ana.note(square("r7"))
    async with serving(settings) as server:
        here, there = Table(server.address, name, secrets), Table(server.address, name, bo.secrets)
        async with here as ana, there as bo:
            assert ana.view["scores"] == [3, 1]
            await ana.undo()
            with pytest.raises(ServerRefusal) as caught:
                await bo.note(square("y2"))
            assert caught.value.key == "passed"
            await finished(bo, ana)
            while ana.view["status"] != "over":
                await anext(ana)
            assert (ana.view["scores"], ana.view["winners"]) == ([1, -19], [0])
            for page in ("record", "review"):
                answer = await server.http.get(f"/api/tables/{name}/{page}")
                assert (answer.status_code, answer.json()["refused"]["key"]) == (404, "no_record")
            glance = (await server.http.get(f"/api/tables/{name}/glance")).json()
            assert (glance["turns"], glance["scores"], glance["misthrows"]) == (0, [1, -19], [0, 4])
            assert glance["squares"] == [[square("r5")], [square("y3")]]
            await ana.send("rematch", level=None)


async def test_a_client_that_knows_only_dice_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async with (
        serving(settings_in(tmp_path)) as server,
        await server.create(dice="none", timer=30) as table,
    ):
        assert table.view["options"] == {
            "dice": "none",
            "timer": None,
            "pace": "human",
            "hints": False,
        }
        await table.start()
        with pytest.raises(NotationError):
            await table.play(make_player("greedy", 1, CLASSIC))
        with pytest.raises(ServerRefusal) as caught:
            await table.throw()
        assert caught.value.key == "no_dice"
        answer = await server.http.get(
            f"/api/tables/{table.name}/hint?seat=0",
            headers={"authorization": f"Bearer {table.secrets[0]}"},
        )
        assert answer.json()["refused"]["key"] == "no_hints"
        assert table.view["sequence"] == 4


async def test_the_same_row_is_locked_at_two_servers_at_once(database: str) -> None:
    async with two(database) as (here, there), await here.create(OPEN_SEATS, dice="none") as ana:
        bo = await Table.join(there.address, ana.name, "Bo")
        async with bo:
            await ana.send("start")
            for number in (2, 3, 4, 5, 6):
                await asyncio.gather(*(each.note(square(f"r{number}")) for each in (ana, bo)))
            await asyncio.gather(ana.note(square("r12")), bo.note(square("r12")))
            while ana.view["sequence"] != bo.view["sequence"]:
                await anext(ana if ana.view["sequence"] < bo.view["sequence"] else bo)
            assert ana.view["counts"] == bo.view["counts"] == [[7, 0, 0, 0]] * 2
