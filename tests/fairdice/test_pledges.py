"""Nobody chooses last: everyone pledges, then everyone reveals."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qwixx.fairdice import dice as fair
from qwixx.fairdice.pledges import pledge_of
from qwixx.rules import GAMES, Refusal
from qwixx.tables.limits import Limits
from qwixx.tables.records import record_of
from qwixx.tables.replay import replayed
from qwixx.tables.view import shared_view
from tests.tables.desk import SEED, Desk

SEEDS = [f"{seat}5eed5ee" * 8 for seat in range(5)]
"""For each seat, a seed of 64 digits."""


def pledged(seats: str = "person person", game: str = "classic", **options: str) -> Desk:
    """A table where everyone has pledged."""
    desk = Desk(game, seats, **options)
    for seat, each in enumerate(desk.table.seats):
        if each.is_person:
            desk.do(seat, "pledge", pledge=pledge_of(SEEDS[seat]))
    return desk


def settled(seats: str = "person person", game: str = "classic") -> Desk:
    return pledged(seats, game).started()


def test_the_game_begins_when_the_last_one_has_revealed() -> None:
    desk = settled("person greedy person")
    assert desk.table.owing == {0, 2}
    assert desk.do(2, "reveal", seed=SEEDS[2]).public["kind"] == "revealed"
    assert desk.table.owing == {0}
    started = desk.do(0, "reveal", seed=SEEDS[0])
    seeds = [SEEDS[0], "", SEEDS[2]]
    assert started.public["kind"] == "started"
    assert started.public["first"] == fair.draw_first(SEED, "table", seeds)
    assert desk.table.status == "playing"
    assert [*desk.table.seeds] == seeds


def test_a_table_alone_needs_one_reveal() -> None:
    desk = settled("person greedy")
    assert desk.do(0, "reveal", seed=SEEDS[0]).public["kind"] == "started"


def test_a_seed_that_was_not_pledged_is_refused() -> None:
    """Whoever has seen the others' seeds cannot take another one."""
    desk = settled()
    desk.do(0, "reveal", seed=SEEDS[0])
    assert desk.refused(1, "reveal", seed=SEEDS[0]) == "not_pledged"
    assert desk.refused(1, "reveal", seed=SEEDS[2]) == "not_pledged"


def test_nothing_is_pledged_or_changed_once_the_seats_are_settled() -> None:
    desk = settled("person person person")
    desk.do(0, "reveal", seed=SEEDS[0])
    for kind, fields in (
        ("pledge", {"pledge": pledge_of(SEEDS[4])}),
        ("seed", {"seed": "5eed5eed"}),
        ("reorder", {"order": [1, 0, 2]}),
        ("start", {}),
    ):
        for seat in range(3):
            assert desk.refused(seat, kind, **fields) == "settled"
    assert desk.refused(0, "remove", other=1) == "present"
    assert desk.refused(0, "reveal", seed=SEEDS[0]) == "stale"


def test_nobody_joins_a_table_that_is_settled() -> None:
    desk = Desk(seats="person person open")
    for seat in range(2):
        desk.do(seat, "pledge", pledge=pledge_of(SEEDS[seat]))
    desk.started()
    with pytest.raises(Refusal) as caught:
        desk.join()
    assert caught.value.key == "settled"


def test_no_seed_is_revealed_before_all_are_fixed() -> None:
    assert pledged().refused(0, "reveal", seed=SEEDS[0]) == "stale"
    desk = settled()
    for seat in range(2):
        desk.do(seat, "reveal", seed=SEEDS[seat])
    assert desk.refused(0, "reveal", seed=SEEDS[0]) == "stale"


def test_a_copied_pledge_is_refused() -> None:
    desk = pledged("person open")
    assert desk.refused(0, "pledge", pledge=pledge_of(SEEDS[0])) == "same_pledge"
    with pytest.raises(Refusal) as caught:
        desk.join(pledge=pledge_of(SEEDS[0]))
    assert caught.value.key == "same_pledge"
    desk.join(pledge=pledge_of(SEEDS[1]))
    assert desk.table.seats[1].pledge == pledge_of(SEEDS[1])


def test_nobody_who_is_here_is_left_out() -> None:
    """However quickly the host starts; someone who is away adds nothing to the dice."""
    desk = Desk(seats="person person")
    desk.do(0, "pledge", pledge=pledge_of(SEEDS[0]))
    assert desk.refused(0, "start") == "no_pledge"
    desk.away = {1}
    desk.started()
    assert desk.do(0, "reveal", seed=SEEDS[0]).public["kind"] == "started"


def test_the_computer_may_be_given_a_seat_before_the_game() -> None:
    desk = Desk(seats="person person")
    desk.do(0, "pledge", pledge=pledge_of(SEEDS[0]))
    assert desk.refused(0, "give", other=1) == "present"
    desk.away = {1}
    desk.do(0, "give", other=1)
    desk.away = set()
    desk.started()
    desk.do(0, "reveal", seed=SEEDS[0])
    assert desk.table.seats[1].computer is not None


# ── whoever does not reveal ───────────────────────────────────────────────────────────────────


def undone(desk: Desk) -> None:
    """Seat 1 is gone, and nobody has any part in the dice left."""
    table = desk.table
    assert (table.status, table.is_settled, table.undone) == ("lobby", False, 1)
    assert table.seats[1].kind == "open"
    assert [(seat.pledge, seat.seed) for seat in table.seats] == [(None, "")] * len(table.seats)


def test_who_does_not_reveal_loses_the_seat_and_the_others_pledge_anew() -> None:
    desk = settled("person person person")
    desk.do(0, "reveal", seed=SEEDS[0])
    assert desk.refused(2, "remove", other=1) == "present"
    desk.now += Limits.idle
    assert desk.refused(2, "remove", other=0) == "present"
    desk.do(2, "remove", other=1)
    undone(desk)
    assert desk.refused(1, "reveal", seed=SEEDS[1]) == "secret"
    for seat in (0, 2):
        desk.do(seat, "pledge", pledge=pledge_of(SEEDS[seat][::-1]))
    desk.started()
    desk.do(0, "reveal", seed=SEEDS[0][::-1])
    desk.do(1, "reveal", seed=SEEDS[2][::-1])
    assert dict(record_of(desk.played_out().table, desk.events).options)["undone"] == "1"


def test_someone_who_is_away_need_not_be_waited_for_as_long() -> None:
    desk = settled("person person person")
    desk.away = {1}
    desk.do(0, "remove", other=1)
    undone(desk)


def test_a_host_who_does_not_reveal_is_no_host_any_more() -> None:
    desk = settled("person person person")
    desk.away = {0}
    desk.do(2, "remove", other=0)
    assert (desk.table.host, desk.table.seats[0].kind) == (1, "open")


def test_who_leaves_before_all_have_revealed_undoes_the_start() -> None:
    desk = settled("person person person")
    desk.do(1, "reveal", seed=SEEDS[1])
    desk.do(1, "leave")
    undone(desk)


def test_who_comes_back_reveals_then() -> None:
    """A lost connection costs nothing, though the host might have gone on."""
    desk = settled()
    desk.do(0, "reveal", seed=SEEDS[0])
    desk.now += 10 * Limits.idle
    desk.do(1, "reveal", seed=SEEDS[1])
    assert desk.table.status == "playing"


# ── with others ───────────────────────────────────────────────────────────────────────────────


def test_seeds_given_openly_still_begin_a_game_at_once() -> None:
    desk = Desk()
    desk.do(0, "seed", seed="5eed5eed")
    assert desk.do(0, "start").public["kind"] == "started"


def test_own_dice_need_no_seeds() -> None:
    assert pledged(dice="own").do(0, "start").public["kind"] == "started"


def test_a_seed_given_openly_takes_the_place_of_a_pledge_and_back() -> None:
    desk = pledged()
    desk.do(0, "seed", seed="5eed5eed")
    assert (desk.table.seats[0].pledge, desk.table.seats[0].seed) == (None, "5eed5eed")
    desk.do(0, "pledge", pledge=pledge_of(SEEDS[0]))
    assert (desk.table.seats[0].pledge, desk.table.seats[0].seed) == (pledge_of(SEEDS[0]), "")


def test_a_rematch_begins_with_the_next_seat_and_new_pledges() -> None:
    desk = settled("person person open person")
    for seat in (0, 1):
        desk.do(seat, "reveal", seed=SEEDS[seat])
    desk.do(2, "reveal", seed=SEEDS[3])
    first = desk.table.first
    assert first is not None
    desk.played_out()
    opens = desk.outcome(0, "rematch").opens
    assert opens is not None
    desk.open(opens)
    assert [seat.pledge for seat in desk.table.seats] == [None, None, None]
    for seat in range(3):
        desk.do(seat, "pledge", pledge=pledge_of(SEEDS[seat]))
    desk.started()
    for seat in range(3):
        last = desk.do(seat, "reveal", seed=SEEDS[seat])
    assert last.public["first"] == (first + 1) % 3


def test_everyone_sees_who_is_waited_for() -> None:
    desk = settled()
    desk.do(0, "reveal", seed=SEEDS[0])
    view = shared_view(desk.table, desk.now)
    assert [seat["owes"] for seat in view["seats"]] == [False, True]
    assert view["since"] == desk.table.since
    assert view["fair"]["settled"]
    assert view["fair"]["pledges"] == [pledge_of(SEEDS[0]), pledge_of(SEEDS[1])]
    assert view["fair"]["seeds"] == [SEEDS[0], ""]


@given(st.sampled_from(sorted(GAMES)), st.integers(0, 2**32))
def test_the_log_adds_up_at_every_moment(game: str, seed: int) -> None:
    """Random beginnings: people reveal, leave and come, and the game is proven in the end."""
    source = random.Random(seed)
    desk = Desk(game, "person person")
    while desk.table.status == "lobby":
        people = [number for number, seat in enumerate(desk.table.seats) if seat.is_person]
        known = {number: f"{source.getrandbits(256):064x}" for number in people}
        for number in people:
            desk.do(number, "pledge", pledge=pledge_of(known[number]))
        while len(people) < 2:
            new = f"{source.getrandbits(256):064x}"
            people.append(desk.join(pledge=pledge_of(new)).seat)
            known[people[-1]] = new
        desk.started()
        source.shuffle(people)
        for number in people:
            if source.random() < 0.3:
                desk.do(number, "leave")
                break
            desk.do(number, "reveal", seed=known[number])
        assert replayed(desk.table.identity, desk.events) == desk.table
    desk.played_out(seed)
    record = record_of(desk.table, desk.events)
    assert fair.verify(record) == len(record.turns)
    assert replayed(desk.table.identity, desk.events) == desk.table
