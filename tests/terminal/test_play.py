"""A game without a screen: the log, the order of deciding, keeping, the cursor."""

import random

from qwixx.record import OWN, Record, Seat
from qwixx.rules import CLASSIC, DUEL, PASS
from qwixx.terminal.choice import Choice
from qwixx.terminal.play import Play, foreseen
from tests.helpers import action_text, parse_action

from .helpers import ANA, BEN, COMPUTER, play_of, record

ROLL = "3 4 r1 y2 g5 b6"


def test_computers_decide_first_then_people_from_the_active_one_on() -> None:
    play = play_of(record("classic", (ANA, COMPUTER, BEN, Seat("Clara")), ROLL, first=2))
    assert play.to_act() == [1, 2, 3, 0]


def test_classes_of_ones_own_sit_where_they_were_named() -> None:
    game = record("duel", (Seat("Mine", OWN), COMPUTER), ROLL)
    play = Play(game, random.Random(1), lambda _: None, ["tests.simulation.own_players:Cautious"])
    assert not play.is_person(0)
    assert play.advice(0) in DUEL.legal(play.state, 0)


def test_every_change_is_kept() -> None:
    kept: list[Record] = []
    play = Play(record("duel", (ANA, BEN)), random.Random(1), kept.append)
    play.throw()
    play.decide(0, PASS)
    assert [len(game.turns) for game in kept] == [1, 1]
    assert kept[-1] == play.record
    assert kept[-1].last() == play.state


def test_a_resumed_game_tells_the_same_story() -> None:
    play = play_of(record("classic", (ANA, COMPUTER)))
    for _ in range(12):
        if play.to_act():
            seat = play.to_act()[0]
            play.decide(seat, play.game.legal(play.state, seat)[-1])
        else:
            play.throw()
    resumed = play_of(play.record)
    assert resumed.log == play.log
    assert resumed.fresh == play.fresh
    assert resumed.turn == play.turn


def test_what_is_fresh_was_done_since_the_last_throw() -> None:
    play = play_of(record("duel", (ANA, BEN), ROLL, "A r7", "A b9"))
    assert {action_text(event.square) for event in play.fresh} == {"r7", "b9"}
    play.throw()
    assert play.fresh == frozenset()


def test_the_log_never_tells_what_is_sealed() -> None:
    play = play_of(record("classic", (ANA, BEN), ROLL, "A r7"))
    assert [entry.event.kind for entry in play.log] == ["rolled"]


def test_turns_are_counted_from_one() -> None:
    assert play_of(record("duel", (ANA, BEN))).turn == 1
    assert play_of(record("duel", (ANA, BEN), ROLL)).turn == 1
    assert play_of(record("duel", (ANA, BEN), ROLL, "A r7", "A -")).turn == 2


def test_consequences_are_foreseen() -> None:
    sealed = record("classic", (ANA, BEN), ROLL, "B r7").last()
    view = CLASSIC.view(sealed, 0)
    assert foreseen(CLASSIC, view, 0, parse_action("y7")) == {"marked"}
    beaten = record("duel", (ANA, BEN), ROLL, "A r7", "A b9", ROLL).last()
    assert foreseen(DUEL, beaten, 1, parse_action("r7")) == {"beat"}


# ── the cursor ────────────────────────────────────────────────────────────────────────────────


def choice(*squares: str) -> Choice:
    return Choice(0, (PASS, *map(parse_action, squares)))


def test_nothing_is_chosen_at_first() -> None:
    assert not choice("r7").is_ready


def test_the_cursor_goes_round_the_options() -> None:
    options = choice("r7", "b7")
    assert options.next().at == parse_action("r7")
    assert options.next().next().next().at == PASS
    assert options.next(-1).at == PASS
    assert options.next(-1).next().at == parse_action("r7")


def test_the_cursor_moves_to_squares_that_are_not_legal() -> None:
    at = choice("r7").move(0, 1)
    assert at.at == parse_action("r7")
    assert at.is_ready
    assert at.move(0, 1).at == parse_action("r8")
    assert not at.move(0, 1).is_ready
    assert at.move(1, 0).at == parse_action("y7")


def test_the_edges_hold() -> None:
    corner = choice("r2").move(0, 0)
    assert corner.move(-1, 0) == corner.move(0, -1) == corner
    end = choice("b2").move(1, 0)
    assert end.move(1, 0) == end.move(0, 1) == end


def test_the_cursor_finds_a_square_when_only_passing_is_legal() -> None:
    assert choice().move(1, 0).at == parse_action("r2")


def test_numbers_name_the_options() -> None:
    options = choice("r7", "b7")
    assert options.numbered(2).at == parse_action("b7")
    assert options.numbered(0).at == PASS
    assert options.numbered(3) == options
