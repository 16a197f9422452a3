"""Every command: who may send it, when, and what follows. All without a server."""

from pathlib import Path
from typing import Any

import pytest

from qwixx.fairdice import dice as fair
from qwixx.players import SUBSTITUTE
from qwixx.rules import GAMES, Phase, Refusal
from qwixx.tables.commands import chat, lobby
from qwixx.tables.commands.moves import rolled
from qwixx.tables.records import record_of
from qwixx.tables.refusals import Refused
from qwixx.tables.replay import replayed
from tests.tables.desk import SEED, Desk

SEED_FOR_SEAT_1 = "00000001"
"""With this seed of seat 0, seat 1 is drawn to begin."""

# ── the lobby ─────────────────────────────────────────────────────────────────────────────────


def test_a_table_needs_a_person() -> None:
    with pytest.raises(Refusal) as caught:
        Desk(seats="greedy open")
    assert caught.value.key == "no_person"


def test_a_table_has_as_many_seats_as_its_game_allows() -> None:
    with pytest.raises(Refusal):
        Desk("duel", "person person open")
    with pytest.raises(Refusal):
        Desk("classic", "person")


def test_joining_takes_the_first_open_seat() -> None:
    desk = Desk(seats="person open open")
    assert desk.join("Zoë").seat == 1
    assert desk.table.seats[1].name == "Zoë"
    assert desk.table.seats[1].is_person
    assert desk.join("Yorgos").seat == 2
    with pytest.raises(Refusal) as caught:
        desk.join("Xenia")
    assert caught.value.key == "full"


@pytest.mark.parametrize("name", ["", " ", "two  spaces", "x" * 25, "line\nbreak", "\u202eleft"])
def test_a_name_is_short_and_visible(name: str) -> None:
    with pytest.raises(Refusal) as caught:
        Desk(seats="person open").join(name)
    assert caught.value.key == "name"


def test_the_host_alone_begins() -> None:
    desk = Desk(seats="greedy person person")
    assert desk.table.host == 1
    assert desk.refused(2, "start") == "host"
    desk.do(1, "start")
    assert desk.table.status == "playing"
    assert desk.refused(1, "start") == "started"


def test_another_person_begins_when_the_host_is_away() -> None:
    desk = Desk()
    desk.away = {0}
    desk.do(1, "start")
    assert desk.table.status == "playing"


def test_open_seats_are_dropped_and_the_others_move_up() -> None:
    desk = Desk(seats="open person open person")
    event = desk.do(1, "start")
    assert event.public["kept"] == [1, 3]
    assert [seat.name for seat in desk.table.seats] == ["person 1", "person 3"]
    assert desk.table.host == 0
    assert desk.state.players == 2


def test_open_seats_are_filled_with_computers() -> None:
    desk = Desk(seats="person open open")
    desk.do(0, "start", fill="greedy")
    assert [seat.kind for seat in desk.table.seats] == ["person", "greedy", "greedy"]
    assert [seat.name for seat in desk.table.seats[1:]] == ["Greedy", "Greedy 2"]


@pytest.mark.parametrize(
    ("game", "fill", "key"),
    [
        ("classic", "nobody", "player"),
        ("classic", "person", "player"),
        ("classic", "open", "player"),
        ("classic", "", "player"),
        ("duel", "ga", "not_its_game"),
        ("duel", "solitaire", "not_its_game"),
        ("classic", "solitaire", "no_table"),
    ],
)
def test_open_seats_are_filled_with_computers_of_the_game_alone(
    game: str, fill: str, key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert Desk(game, "person open").refused(0, "start", fill=fill) == key


def test_one_person_alone_cannot_begin() -> None:
    assert Desk(seats="person open").refused(0, "start") == "players"


def test_the_first_seat_is_drawn_from_everyones_seed() -> None:
    """Twenty seeds lead to both seats."""
    firsts = set()
    for number in range(20):
        desk = Desk()
        seed = f"{number:08x}"
        desk.do(1, "seed", seed=seed)
        first = desk.do(0, "start").public["first"]
        assert first == fair.draw_first(SEED, "table", ["", seed])
        firsts.add(first)
    assert firsts == {0, 1}


def test_a_seed_comes_before_the_game() -> None:
    assert Desk().started().refused(0, "seed", seed="5eed5eed") == "started"


def test_nobody_joins_a_game_that_has_begun() -> None:
    desk = Desk(seats="person person open").started()
    with pytest.raises(Refusal) as caught:
        desk.join()
    assert caught.value.key == "started"


def test_leaving_the_lobby_opens_the_seat_and_passes_the_host_on() -> None:
    desk = Desk()
    desk.do(0, "seed", seed="5eed5eed")
    desk.do(0, "leave")
    left = desk.table.seats[0]
    assert (left.kind, left.name, left.seed, left.secret) == ("open", None, "", None)
    assert desk.table.host == 1
    assert desk.refused(0, "say", text="I am gone") == "secret"
    desk.do(1, "leave")
    assert desk.table.host is None
    newcomer = desk.join().seat
    assert desk.table.host == newcomer


# ── throwing and deciding ─────────────────────────────────────────────────────────────────────


def test_the_active_seat_throws_what_the_seeds_say() -> None:
    desk = Desk().started()
    other = 1 - desk.active
    assert desk.refused(other, "throw", turn=1) == "not_active"
    event = desk.throw()
    roll = fair.draw_roll(SEED, "table", 1, ["", ""])
    assert event.public["white_sum"] == roll.white_sum
    assert desk.state.roll == roll
    assert desk.table.turn == 1


@pytest.mark.parametrize("turn", [-1, 0, 2, 99])
def test_a_throw_for_another_turn_is_stale(turn: int) -> None:
    desk = Desk().started()
    assert desk.refused(desk.active, "throw", turn=turn) == "stale"


def test_a_second_throw_is_stale() -> None:
    desk = Desk().started()
    desk.throw()
    assert desk.refused(desk.active, "throw", turn=1) == "stale"
    assert desk.refused(desk.active, "throw", turn=2) == "stale"


def test_nothing_is_thrown_or_decided_in_the_lobby() -> None:
    desk = Desk()
    assert desk.refused(0, "throw", turn=1) == "not_started"
    assert desk.refused(0, "decide", turn=0, step=0, action=0) == "not_started"
    assert desk.refused(0, "remind", other=1) == "not_started"


def test_choices_stay_sealed_until_the_last_is_in() -> None:
    desk = Desk(seats="person person person").started()
    desk.throw()
    first = desk.choose(0, "-")
    assert first.public == {
        "sequence": 4,
        "seat": 0,
        "at": 1000.0,
        "kind": "decided",
        "turn": 1,
        "step": 1,
        "late": False,
    }
    assert desk.choose(2, "-").public["kind"] == "decided"
    last = desk.choose(1, "-")
    assert last.public["kind"] == "acted"
    assert [deed["kind"] for deed in last.public["deeds"]] == ["passed"] * 3
    assert desk.state.phase is Phase.ACTION_2


def test_in_the_duel_every_decision_takes_effect_at_once() -> None:
    desk = Desk("duel").started()
    desk.throw()
    active = desk.active
    assert desk.choose(active, "-").public["kind"] == "acted"
    deeds = desk.choose(active, "-").public["deeds"]
    assert [deed["kind"] for deed in deeds] == ["passed", "misthrow"]


@pytest.mark.parametrize(("turn", "step"), [(1, 2), (2, 1), (0, 1), (1, 0), (1, -1)])
def test_a_decision_for_another_step_is_stale(turn: int, step: int) -> None:
    desk = Desk().started()
    desk.throw()
    assert desk.refused(0, "decide", turn=turn, step=step, action=0) == "stale"


def test_a_seat_decides_once() -> None:
    desk = Desk().started()
    desk.throw()
    desk.choose(0, "-")
    assert desk.refused(0, "decide", turn=1, step=1, action=0) == "decided"


def test_an_illegal_action_is_refused_with_the_reason_of_the_rules() -> None:
    desk = Desk(dice="own").started()
    desk.enter(desk.active, "4 1 r3 y2 g5 b6")
    assert desk.refused(0, "decide", turn=1, step=1, action=1) == "not_white_sum"
    assert desk.refused(0, "decide", turn=1, step=1, action=99) == "action"


def test_only_the_active_seat_decides_in_action_2() -> None:
    desk = Desk().started()
    desk.throw()
    desk.choose(0, "-")
    desk.choose(1, "-")
    other = 1 - desk.active
    assert desk.refused(other, "decide", turn=1, step=2, action=0) == "not_active"


def test_nothing_happens_after_the_end() -> None:
    desk = Desk().started().played_out()
    table = desk.table
    assert table.status == "over"
    assert desk.refused(0, "throw", turn=table.turn + 1) == "stale"
    assert desk.refused(0, "decide", turn=table.turn, step=1, action=0) == "stale"
    desk.away = {1}
    assert desk.refused(0, "give", other=1) == "over"


# ── own dice ──────────────────────────────────────────────────────────────────────────────────


def test_own_dice_are_entered_by_the_active_seat() -> None:
    desk = Desk(dice="own").started()
    active, other = desk.active, 1 - desk.active
    data = {"white": [4, 1], "coloured": [3, 2, 5, 6]}
    assert desk.refused(active, "throw", turn=1) == "own_dice"
    assert desk.refused(other, "enter", turn=1, roll=data) == "not_active"
    assert desk.refused(active, "enter", turn=2, roll=data) == "stale"
    event = desk.enter(active, "4 1 r3 y2 g5 b6")
    assert event.public["white_sum"] == 5


def test_a_roll_has_to_fit_the_dice_still_in_the_game() -> None:
    desk = Desk(dice="own").started()
    data = {"white": [4, 1], "coloured": [3, 2, None, 6]}
    assert desk.refused(desk.active, "enter", turn=1, roll=data) == "die_missing"


def test_any_person_enters_what_was_thrown_for_a_computer() -> None:
    desk = Desk(seats="person greedy", dice="own")
    desk.do(0, "seed", seed=SEED_FOR_SEAT_1)
    assert desk.started().active == 1
    desk.enter(0, "4 1 r3 y2 g5 b6")
    assert desk.events[-1].seat == 1


def test_the_servers_dice_are_not_entered() -> None:
    desk = Desk().started()
    data = {"white": [4, 1], "coloured": [3, 2, 5, 6]}
    assert desk.refused(desk.active, "enter", turn=1, roll=data) == "server_dice"


# ── around the game ───────────────────────────────────────────────────────────────────────────


def test_a_message_is_short_and_visible() -> None:
    desk = Desk()
    assert desk.do(1, "say", text="<b>Hi</b>").public["text"] == "<b>Hi</b>"
    for text in ("", "   ", "x" * 121, "a\nb", "\x00"):
        assert desk.refused(0, "say", text=text) == "text"


def test_reactions_are_a_fixed_list() -> None:
    desk = Desk()
    assert desk.do(0, "react", reaction="bravo").public["kind"] == "reacted"
    assert desk.refused(0, "react", reaction="rude") == "reaction"


def test_a_seat_says_only_so_much_and_the_others_still_can(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(chat, "MOST_SAID", 2)
    desk = Desk()
    desk.do(0, "say", text="one")
    desk.do(0, "react", reaction="bravo")
    assert desk.refused(0, "say", text="three") == "talkative"
    assert desk.refused(0, "react", reaction="ouch") == "talkative"
    desk.do(1, "say", text="four")
    desk.do(0, "reorder", order=[1, 0])
    assert desk.refused(1, "say", text="five") == "talkative"
    desk.do(0, "say", text="six")


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("pace", {"pace": "quick"}),
        ("seed", {"seed": "5eed5eed"}),
        ("reorder", {"order": [0, 1, 2]}),
        ("move_seat", {"device": "a-device"}),
    ],
)
def test_a_seat_changes_only_so_much(kind: str, fields: dict[str, Any]) -> None:
    desk = Desk(seats="person person open")
    for _ in range(lobby.MOST_CHANGES):
        desk.do(0, kind, **fields)
    for other, values in CHANGES.items():
        assert desk.refused(0, other, **values) == "restless"
    desk.do(1, "pace", pace="human")
    desk.started().played_out()
    desk.do(0, "rematch")


CHANGES: dict[str, dict[str, Any]] = {
    "pace": {"pace": "quick"},
    "pledge": {"pledge": "c0de" * 16},
    "seed": {"seed": "5eed5eed"},
    "reorder": {"order": [0, 1, 2]},
    "move_seat": {"device": "a-device"},
    "remove": {"other": 1},
    "remind": {"other": 1},
    "give": {"other": 1},
}


def test_coming_and_going_has_an_end() -> None:
    desk = Desk(seats="person open")
    for _ in range(lobby.MOST_CHANGES):
        desk.join()
        desk.do(1, "leave")
    with pytest.raises(Refused) as caught:
        desk.join()
    assert caught.value.key == "full"


def test_no_event_is_older_than_the_one_before() -> None:
    """Though the clock is set back by a day."""
    desk = Desk("classic", "person person", timer=30).started()
    since = desk.table.since
    desk.now -= 86_400
    assert desk.throw().at == since
    assert desk.table.since == since


def test_the_pace_is_changed_by_anyone() -> None:
    desk = Desk()
    desk.do(1, "pace", pace="instant")
    assert desk.table.options.pace == "instant"


def test_the_seat_of_someone_away_is_given_to_the_computer_and_taken_back() -> None:
    desk = Desk().started()
    assert desk.refused(0, "give", other=1) == "present"
    desk.away = {1}
    event = desk.do(0, "give", other=1)
    assert (event.public["other"], event.public["substitute"]) == (1, SUBSTITUTE)
    assert desk.table.seats[1].computer == SUBSTITUTE
    assert desk.refused(0, "give", other=1) == "given"
    assert desk.refused(0, "take_back") == "not_given"
    desk.throw(desk.active) if desk.active == 0 else desk.keep(rolled(desk.table, desk.now))
    assert desk.refused(1, "decide", turn=1, step=1, action=0) == "given"
    desk.do(1, "take_back")
    assert desk.table.seats[1].computer is None
    assert desk.choose(1, "-").public["kind"] == "decided"


@pytest.mark.parametrize("other", [-1, 1, 2])
def test_only_a_persons_seat_is_given(other: int) -> None:
    desk = Desk(seats="person greedy").started()
    desk.away = {1}
    assert desk.refused(0, "give", other=other) == "not_a_person"


def test_leaving_a_game_gives_the_seat_to_the_computer_for_good() -> None:
    desk = Desk()
    desk.do(0, "seed", seed="5eed5eed")
    desk.started()
    desk.do(0, "leave")
    seat = desk.table.seats[0]
    assert (seat.kind, seat.secret, seat.name) == (SUBSTITUTE, None, "person 0")
    assert seat.seed == "5eed5eed"
    assert desk.table.host == 1
    desk.played_out()
    fair.verify(record_of(desk.table, desk.events))


# ── a rematch ─────────────────────────────────────────────────────────────────────────────────


def test_a_rematch_has_the_same_people_and_the_next_seat_first() -> None:
    desk = Desk(seats="person person greedy", timer=30)
    desk.do(1, "seed", seed="5eed5eed")
    assert desk.refused(0, "rematch") == "not_over"
    desk.started()
    first = desk.table.first
    assert first is not None
    desk.played_out()
    assert desk.refused(0, "start") == "started"
    outcome = desk.outcome(1, "rematch")
    desk.keep(outcome)
    assert desk.table.rematch == ("next-table", "next-watch")
    assert desk.refused(0, "rematch") == "rematch"
    assert outcome.opens is not None
    desk.open(outcome.opens)
    table = desk.table
    assert (table.status, table.host, table.options.timer) == ("lobby", 1, 30)
    assert table.seat_of("1" * 64) == 1
    assert table.seeds == ("", "", "")
    assert desk.do(1, "start").public["first"] == (first + 1) % 3


def test_a_computer_that_cannot_play_here_any_more_has_no_rematch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    desk = Desk(seats="person solitaire").started().played_out()
    assert desk.refused(0, "rematch") == "no_table"


def test_the_dice_of_a_rematch_are_proven_though_nobody_drew_who_begins() -> None:
    desk = Desk().started().played_out()
    opens = desk.outcome(0, "rematch").opens
    assert opens is not None
    desk.open(opens)
    desk.started().played_out()
    assert fair.verify(record_of(desk.table, desk.events)) > 5


def test_when_someone_leaves_before_a_rematch_the_next_one_begins() -> None:
    desk = Desk(seats="person person person").started().played_out()
    opens = desk.outcome(0, "rematch").opens
    assert opens is not None
    desk.open(opens)
    first = desk.table.first
    assert first is not None
    leaver = desk.table.seats[first].name
    names = [seat.name for seat in desk.table.seats]
    desk.do(first, "leave")
    assert desk.table.host is not None
    begins = desk.do(desk.table.host, "start").public["first"]
    assert desk.table.seats[begins].name == names[(names.index(leaver) + 1) % 3]


# ── the log ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", GAMES)
def test_replaying_the_log_gives_the_same_table(game: str) -> None:
    seats = "person person" if game == "duel" else "person greedy open person"
    desk = Desk(game, seats).started().played_out()
    desk.do(0, "say", text="Well played")
    assert replayed(desk.table.identity, desk.events) == desk.table


def test_a_log_with_a_gap_is_not_replayed() -> None:
    desk = Desk().started()
    desk.throw()
    with pytest.raises(Refusal) as caught:
        replayed(desk.table.identity, [*desk.events[:1], *desk.events[2:]])
    assert (caught.value.key, caught.value.values) == ("unreadable", {"sequence": 3})


def test_the_record_is_had_when_the_game_is_over() -> None:
    desk = Desk().started()
    with pytest.raises(Refusal) as caught:
        record_of(desk.table, desk.events)
    assert caught.value.key == "not_over"
    desk.played_out()
    record = record_of(desk.table, desk.events)
    assert record.last() == desk.state
    assert dict(record_of(desk.table, desk.events).options)["table"] == "table"


def test_the_record_of_own_dice_has_no_proof() -> None:
    desk = Desk(dice="own").started().played_out()
    assert record_of(desk.table, desk.events).options == (("dice", "own"),)
