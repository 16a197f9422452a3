"""What each viewer is told: enough to draw the table, and never what they may not know."""

import json
import random
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from qwixx.notation import parse_position
from qwixx.protocol.views import View
from qwixx.rules import CLASSIC, GAMES, PASS, Phase
from qwixx.tables.table import Table
from qwixx.tables.view import own_view, shared_view
from tests.tables.desk import SEED, Desk, secret

VIEW: TypeAdapter[View] = TypeAdapter(View)


def view(table: Table, *seats: int, watching: bool = False) -> dict[str, Any]:
    """The view as it arrives: through JSON, and of the documented form."""
    text = json.dumps({**shared_view(table, 1000.5), **own_view(table, seats, watching)})
    VIEW.validate_json(text)
    seen: dict[str, Any] = json.loads(text)
    return seen


def at(position: str) -> dict[str, Any]:
    """The view of a position."""
    state = parse_position(position)
    desk = Desk(state.game).started()
    return view(desk.table._replace(state=state), 0, 1)


def test_the_lobby() -> None:
    seen = view(Desk(seats="person open greedy").table, 0)
    assert seen["status"] == "lobby"
    assert [seat["name"] for seat in seen["seats"]] == ["person 0", None, "greedy 2"]
    assert (seen["phase"], seen["rows"], seen["roll"]) == (None, [], None)
    assert seen["you"] == [{"seat": 0, "device": None, "legal": [], "chosen": None}]


def test_crosses_and_points() -> None:
    text = "classic 1; turn A; A: r5 r7 g12 m1; B:; roll 4 1 r3 y2 g5 b6; action 1 . ."
    seen = at(text)
    assert seen["rows"][0][0] == [0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
    assert seen["rows"][0][2][0] == 1
    assert seen["counts"][0] == [2, 0, 1, 0]
    assert seen["points"][0] == [3, 0, 1, 0]
    assert (seen["scores"], seen["misthrows"]) == ([-1, 0], [1, 0])
    assert seen["roll"]["white_sum"] == 5
    assert seen["roll"]["colour_sums"] == [[4, 7], [3, 6], [6, 9], [7, 10]]
    assert (seen["supply"], seen["foremost"]) == (None, None)
    assert seen["numbers"][2][0] == 12
    assert seen["phase"] == "action_1"
    legal = [CLASSIC.legal(parse_position(text), seat) for seat in (0, 1)]
    assert [tuple(you["legal"]) for you in seen["you"]] == legal


def test_tokens_and_what_is_foremost() -> None:
    seen = at("duel 1; turn A; A: r5 r7 b5x2; B: r3 y4")
    assert seen["rows"][0][3][7] == 2
    assert seen["foremost"] == [
        {"seat": 0, "column": 5, "beatable": True},
        {"seat": 1, "column": 2, "beatable": True},
        None,
        {"seat": 0, "column": 7, "beatable": False},
    ]
    assert seen["supply"] == [18, 20]


def test_a_watcher_is_not_told_the_id_to_join_by() -> None:
    desk = Desk(seats="person open")
    assert view(desk.table)["id"] == "table"
    watched = view(desk.table, watching=True)
    assert (watched["id"], watched["watch"]) == (None, "watch")
    desk = Desk().started().played_out()
    desk.do(0, "rematch")
    assert view(desk.table, 0)["rematch"] == "next-table"
    assert view(desk.table, watching=True)["rematch"] == "next-watch"
    assert "next-table" not in json.dumps([event.public for event in desk.events])


def test_the_servers_seed_is_told_at_the_end_alone() -> None:
    desk = Desk().started()
    assert view(desk.table, 0)["fair"]["seed"] is None
    desk.played_out()
    assert view(desk.table)["fair"]["seed"] == SEED.hex()


def test_the_deadline_is_told_with_the_servers_time() -> None:
    desk = Desk(timer=30)
    assert view(desk.table)["deadline"] is None
    desk.started()
    assert view(desk.table)["deadline"] == 1030.0
    assert view(desk.table)["now"] == 1000.5
    assert view(Desk(timer=30, dice="own").started().table)["deadline"] is None
    desk.played_out()
    assert view(desk.table)["deadline"] is None


def test_ones_own_sealed_choice_is_shown() -> None:
    desk = Desk().started()
    desk.throw()
    action = desk.table.game.legal(desk.state, 1)[-1]
    desk.do(1, "decide", turn=1, step=1, action=action)
    assert view(desk.table, 1)["you"] == [
        {"seat": 1, "device": None, "legal": [], "chosen": action}
    ]
    assert [seat["decided"] for seat in view(desk.table, 0)["seats"]] == [False, True]
    assert view(desk.table, 0)["you"][0]["chosen"] is None


def test_the_position_is_told_as_text_as_far_as_one_may_know_it() -> None:
    desk = Desk(seats="person person person", dice="own")
    assert view(desk.table, 0)["position"] is None
    desk.started()
    desk.enter(desk.active, "4 1 r3 y2 g5 b6")
    desk.choose(1, "r5")
    desk.choose(2, "-")
    told = {
        seats: view(desk.table, *seats)["position"].rpartition("; ")[2]
        for seats in ((), (0,), (1,), (2,), (1, 2))
    }
    assert told == {
        (): "action 1 . ? ?",
        (0,): "action 1 . ? ?",
        (1,): "action 1 . r5 ?",
        (2,): "action 1 . ? -",
        (1, 2): "action 1 . r5 -",
    }
    assert view(desk.table, watching=True)["position"].endswith("action 1 . ? ?")


@pytest.mark.parametrize("game", GAMES)
def test_whoever_reads_the_position_knows_what_the_seat_may_know(game: str) -> None:
    desk = Desk(game).started()
    for _ in desk.play_on(random.Random(3)):
        for seat in (0, 1):
            known = parse_position(view(desk.table, seat)["position"])
            assert known == desk.table.game.view(desk.state, seat)


def test_the_action_1_of_the_active_player_is_told_in_action_2_alone() -> None:
    text = "classic 1; turn B; A: r5; B: r5; roll 4 1 r3 y2 g5 b6; action 2 r5"
    assert at(text)["action_1"] == 4
    assert at(text.replace("action 2 r5", "action 2 -").replace("B: r5", "B:"))["action_1"] == 0
    assert (
        at("classic 1; turn B; A: r5; B: r5; roll 4 1 r3 y2 g5 b6; action 1 . .")["action_1"]
        is None
    )
    assert at("classic 1; turn B; A: r5; B: r5")["action_1"] is None
    assert view(Desk().table)["action_1"] is None


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("classic", "person person"),
        ("classic", "person person greedy person"),
        ("duel", "person person"),
        ("mixx-a", "person person"),
        ("mixx-b", "person person"),
    ],
)
@given(seed=st.integers(0, 2**32))
def test_nobody_is_ever_told_a_secret(game: str, seats: str, seed: int) -> None:
    """All that all viewers are ever sent, over a whole game."""
    desk = Desk(game, seats).started()
    told = []
    for event in desk.play_on(random.Random(seed)):
        told.append(json.dumps(event.public))
        told.append(json.dumps(shared_view(desk.table, 1.0)))
        told += [json.dumps(own_view(desk.table, who, False)) for who in ((), (0,), (0, 1))]
        if desk.table.status != "over":
            assert SEED.hex() not in "".join(told[-5:])
    everything = "\n".join(told)
    assert "action_1" in everything
    for seat in range(len(desk.table.seats)):
        assert secret(seat) not in everything


@given(seed=st.integers(0, 2**32))
def test_what_others_are_told_does_not_depend_on_a_sealed_choice(seed: int) -> None:
    """Two games that differ in one sealed choice look the same to the other seats."""
    source = random.Random(seed)
    desk = Desk(seats="person person person").started()
    list(desk.play_on(source, steps=source.randrange(60)))
    while desk.table.status != "over" and not (
        desk.state.phase is Phase.ACTION_1 and desk.state.choices.count(None) > 1
    ):
        list(desk.play_on(source, steps=1))
    if desk.table.status == "over":
        return
    game, before, state = desk.table.game, desk.table, desk.state
    seat = game.to_act(desk.state)[0]
    seen = []
    for action in {PASS, game.legal(state, seat)[-1]}:
        desk.table, desk.events = before, desk.events[: before.sequence]
        event = desk.do(seat, "decide", turn=before.turn, step=1, action=action)
        others = [number for number in range(3) if number != seat]
        views = [view(desk.table, *who) for who in ((), *((o,) for o in others), tuple(others))]
        seen.append((event.public, views))
    assert all(one == other for one, other in pairwise(seen))
