"""People at a table: reminded, replaced, removed, seated anew, on another device."""

from pathlib import Path

import pytest

from qwixx.client import ServerRefusal, Table
from qwixx.players import SUBSTITUTE
from qwixx.tables.commands.absence import REMIND_AFTER
from qwixx.tables.limits import Limits
from qwixx.tables.refusals import Refused
from qwixx.tables.table import Opening
from qwixx.tables.view import own_view, shared_view
from tests.server.serving import serving, settings_in
from tests.tables.desk import Desk, secret


def waiting() -> tuple[Desk, int]:
    """A game that waits for one seat's action 1, and that seat."""
    desk = Desk().started()
    desk.throw()
    desk.choose(desk.active, "-")
    return desk, 1 - desk.active


def test_who_owes_a_decision_is_told_and_since_when() -> None:
    desk = Desk().started()
    view = shared_view(desk.table, desk.now)
    assert [seat["owes"] for seat in view["seats"]] == [seat == desk.active for seat in (0, 1)]
    desk.now += 5
    desk.throw()
    assert [seat["owes"] for seat in shared_view(desk.table, desk.now)["seats"]] == [True, True]
    assert shared_view(desk.table, desk.now + 9)["since"] == desk.now
    desk.choose(0, "-")
    assert [seat["owes"] for seat in shared_view(desk.table, desk.now)["seats"]] == [False, True]


def test_who_keeps_the_others_waiting_is_reminded_but_not_all_the_time() -> None:
    desk, idle = waiting()
    other = 1 - idle
    event = desk.do(other, "remind", other=idle)
    assert (event.public["kind"], event.public["other"]) == ("reminded", idle)
    assert desk.refused(other, "remind", other=idle) == "reminded"
    desk.now += REMIND_AFTER - 1
    assert desk.refused(other, "remind", other=idle) == "reminded"
    desk.now += 1
    desk.do(other, "remind", other=idle)
    assert desk.refused(idle, "remind", other=other) == "not_owing"
    assert desk.refused(idle, "remind", other=idle) == "not_owing"
    assert desk.refused(idle, "remind", other=7) == "not_a_person"
    assert Desk().refused(0, "remind", other=1) == "not_started"


def test_the_computer_may_play_for_someone_who_is_here_but_idle() -> None:
    desk, idle = waiting()
    other = 1 - idle
    desk.now += Limits.idle - 1
    assert desk.refused(other, "give", other=idle) == "present"
    desk.now += 1
    assert desk.refused(idle, "give", other=other) == "present"  # owes nothing
    desk.do(other, "give", other=idle)
    assert desk.table.seats[idle].substitute == SUBSTITUTE
    assert desk.refused(other, "remind", other=idle) == "given"
    desk.do(idle, "take_back")
    assert desk.refused(other, "give", other=idle) == "present"  # the time begins anew


def test_a_host_takes_people_off_the_table_before_the_game() -> None:
    desk = Desk(seats="person open person")
    desk.join("Zoë")
    assert desk.refused(1, "remove", other=2) == "host"
    assert desk.refused(0, "remove", other=0) == "not_a_person"
    assert desk.refused(0, "remove", other=9) == "not_a_person"
    desk.do(0, "remove", other=1)
    assert desk.table.seats[1] == desk.table.seats[1]._replace(name=None, kind="open", secret=None)
    assert desk.table.seat_of(secret(9)) is None
    desk.join("Eva")
    desk.started()
    assert desk.refused(0, "remove", other=1) == "started"


def test_a_host_seats_everyone_in_another_order() -> None:
    desk = Desk(seats="person person greedy")
    names = [seat.name for seat in desk.table.seats]
    assert desk.refused(1, "reorder", order=[1, 0, 2]) == "host"
    for wrong in ([0, 1], [0, 0, 1], [0, 1, 3], [0, 1, 2, 3]):
        assert desk.refused(0, "reorder", order=wrong) == "order"
    desk.do(0, "reorder", order=[2, 1, 0])
    assert [seat.name for seat in desk.table.seats] == names[::-1]
    assert desk.table.host == 2
    assert desk.table.seat_of(secret(0)) == 2
    desk.started()
    assert desk.refused(2, "reorder", order=[2, 1, 0]) == "started"


def test_who_begins_a_rematch_begins_on_another_seat_too() -> None:
    desk = Desk().started().played_out()
    opening = desk.outcome(0, "rematch").opens
    assert opening is not None
    desk.open(opening)
    first = desk.table.first
    desk.do(0, "reorder", order=[1, 0])
    assert first is not None
    assert desk.table.first == 1 - first


@pytest.mark.parametrize(
    ("name", "alike"),
    [
        *(("ANA", "ΑΝΑ"), ("Ana", "Аnа"), ("Νίκος", "ΝΊΚΟΣ"), ("Oscar", "Οscar")),
        *(("Bill", "BiII"), ("Bill", "Bi1l"), ("Bill", "Bıll"), ("Ian", "lan"), ("Al", "AI")),
        *(("Bob", "B0b"), ("Ana", "Anɑ"), ("OLGA", "0LGA"), ("Player 1", "Player l")),
    ],
)
def test_names_in_letters_that_look_the_same_are_told_apart(name: str, alike: str) -> None:
    desk = Desk("classic", "person open open")
    desk.join(name, "5eed5eed")
    assert desk.join(alike, "5eed5eee").public["name"] == f"{alike} 2"


@pytest.mark.parametrize(
    ("name", "other"),
    [("Ian", "Lan"), ("Ian", "Jan"), ("Bill", "Billi"), ("Lola", "Iola"), ("Ana 1", "Ana 2")],
)
def test_different_names_stay_as_they_are(name: str, other: str) -> None:
    desk = Desk("classic", "person open open")
    desk.join(name, "5eed5eed")
    assert desk.join(other, "5eed5eee").public["name"] == other


@pytest.mark.parametrize(
    "name",
    [
        *("champion", "Champion", "CHAMPION 2", "Сhampion", "Campeón", "Πρωταθλητής", "Anfänger"),
        *("Champion.", "champi0n", "Champion II", "champion²", "ChampionIV", "champion-iii"),
        *("CHAMP1ON", "champlon", "SkiIIed", "N0vat0", "c.h.a.m.p.i.o.n", "2 Expert!"),
        *("Champ2ion", "★ Champion ★", "Champion (1)", "ΕΡΑΣΙΤΈΧΝΗΣ", "Champıon"),
    ],
)
def test_nobody_is_called_like_a_computer_level(name: str) -> None:
    desk = Desk("classic", "person open open")
    with pytest.raises(Refused, match="computer level"):
        desk.join(name)
    desk.join("Champa")


@pytest.mark.parametrize(
    "name",
    [
        *("Ana", "Bill", "Ian", "Vivi", "Xi", "Li", "Konner", "Championne", "Casual Carl", "Νίκος"),
        *(
            "Ana II",
            "007",
            "Max 2",
            "Ana-Maria",
            "Φώτης",
            "ΙΩΑΝΝΑ",
            "Иван",
            "Ηλίας",
            "Alix",
            "1",
            "x",
        ),
    ],
)
def test_ordinary_names_are_nobodys_level(name: str) -> None:
    assert Desk("classic", "person open").join(name).public["name"] == name


def test_two_of_the_same_name_are_told_apart() -> None:
    desk = Desk(seats="person open open open")
    names = [desk.join(name).public["name"] for name in ("PERSON 0", "person 0", "W" * 24)]
    assert names == ["PERSON 0 2", "person 0 3", "W" * 24]
    desk = Desk(seats="person open open")
    assert [desk.join("W" * 24).public["name"] for _ in range(2)] == ["W" * 24, "W" * 22 + " 2"]


def test_a_seat_moves_to_another_device_and_only_its_person_is_told_which() -> None:
    desk = Desk()
    desk.do(1, "move_seat", device="telephone")
    assert own_view(desk.table, (1,), False)["you"][0]["device"] == "telephone"
    assert own_view(desk.table, (0,), False)["you"][0]["device"] is None
    desk.do(0, "reorder", order=[1, 0])
    assert own_view(desk.table, (0,), False)["you"][0]["device"] == "telephone"


def _kinds_of_seats(opening: Opening) -> list[str]:
    created = opening.event.public
    assert created["kind"] == "created"
    return [seat["kind"] for seat in created["seats"]]


def test_a_rematch_has_computers_as_strong_as_is_wished() -> None:
    desk = Desk(seats="person greedy ga").started().played_out()
    opening = desk.outcome(0, "rematch", level="greedy").opens
    assert opening is not None
    assert _kinds_of_seats(opening) == ["person", "greedy", "greedy"]
    as_before = desk.outcome(0, "rematch").opens
    assert as_before is not None
    assert _kinds_of_seats(as_before) == ["person", "greedy", "ga"]
    assert desk.refused(0, "rematch", level="nobody") == "player"


# ── over a real connection ────────────────────────────────────────────────────────────────────


async def test_an_idle_person_is_replaced_and_plays_on(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    async with serving(settings) as server:
        seats = [{"kind": "person", "name": "Ana"}, {"kind": "open"}]
        ana = await server.create(seats)
        async with ana, await Table.join(server.address, ana.name, "Bo") as bo:
            await ana.start()
            while ana.view["status"] == "lobby":
                await anext(ana)
            idle, other = (ana, bo) if ana.view["active"] in ana.seats else (bo, ana)
            with pytest.raises(ServerRefusal, match="is here"):
                await other.send("give", other=idle.seats[0])
            start = server.hub.clock()
            server.hub.clock = lambda: start + settings.limits.idle + 1
            await other.send("remind", other=idle.seats[0])
            await other.send("give", other=idle.seats[0])
            await idle.send("take_back")


async def test_who_is_removed_looks_on_and_may_not_act(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        seats = [{"kind": "person", "name": "Ana"}, {"kind": "open"}]
        ana = await server.create(seats)
        async with ana, await Table.join(server.address, ana.name, "Bo") as bo:
            await ana.send("remove", other=1)
            while bo.seats:
                await anext(bo)
            with pytest.raises(ServerRefusal, match="someone else"):
                await bo.send("say", 1, text="But I was here")


async def test_since_when_someone_is_away_is_told(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        seats = [{"kind": "person", "name": "Ana"}, {"kind": "open"}]
        async with await server.create(seats) as ana:
            async with await Table.join(server.address, ana.name, "Bo") as bo:
                assert bo.seats == (1,)
            await ana.send("say", text="Bo?")
            live, _ = await server.hub.find(ana.name)
            while live.audience.away == {}:
                await ana.send("say", text="Bo??")
            assert next(iter(live.audience.away.values())) <= server.hub.clock()
            while ana.present != [True, False]:
                await ana.send("say", text="Bo???")
            assert ana.away[0] is None
            assert ana.away[1] == next(iter(live.audience.away.values()))
