"""Whatever stands for an int is a seat, an action or a die; anything else gets a true reason."""

import json
import random
from typing import Any, cast

import numpy as np
import pytest

from qwixx import CLASSIC, DUEL, GAMES, Game, Roll, RuleError, State, advise, make_player
from qwixx.notation import action_text
from qwixx.record import Seat, start
from qwixx.rules import pad

POSITION = "{} 1; turn A; A:; B:; roll 4 1 r3 y2 g5 b6; action 1"


class Index:
    """Anything with `__index__`."""

    def __init__(self, number: int) -> None:
        self._number = number

    def __index__(self) -> int:
        return self._number


KINDS = [np.int64, np.uint8, np.int8, Index]
WRONG: list[Any] = [2.0, "0", None, True, np.float64(0), np.bool_(False)]
games = pytest.mark.parametrize("game", [CLASSIC, DUEL], ids=lambda game: game.name)
kinds = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)


def position(game: Game) -> State:
    return State.parse(POSITION.format(game.name) + (" . ." if game is CLASSIC else ""))


def is_plain(state: State) -> bool:
    """Whether all its numbers are ints: JSON knows no others."""
    json.dumps(state)
    return type(state.active) is int


@games
@kinds
def test_seats_and_actions(game: Game, kind: Any) -> None:
    state, seat, action = position(game), kind(0), kind(4)
    assert game.legal(state, seat) == game.legal(state, 0)
    assert game.explain(state, seat, action) is None
    assert game.view(state, seat) == game.view(state, 0)
    assert game.action_text(action) == action_text(game, 4) == "r5"
    played = game.play(state, seat, action)
    assert played == game.play(state, 0, 4)
    assert is_plain(played)
    assert game.counts(state, seat) == game.counts(state, 0)
    assert game.row_points(state, seat) == game.row_points(state, 0)
    assert game.supply(state, seat) == game.supply(state, 0)
    assert game.open_columns(state, seat, 0) == game.open_columns(state, 0, 0)
    assert game.why_not_here(state, seat, action) is None
    assert game.used(state, seat, action) == game.used(state, 0, 4)
    assert game.deed(state, seat, action) == game.deed(state, 0, 4)


@kinds
def test_tables_and_dice(kind: Any) -> None:
    begun = CLASSIC.start(players=kind(3), first=kind(2))
    assert begun == CLASSIC.start(3, 2)
    one = kind(1)
    thrown = CLASSIC.roll(begun, Roll((one, one), one, one, one, one))
    assert thrown == CLASSIC.roll(begun, Roll((1, 1), 1, 1, 1, 1))
    assert is_plain(thrown)


@kinds
def test_records_and_sheets_at_a_real_table(kind: Any) -> None:
    table = start(DUEL, (Seat("Ana", "person"), Seat("Bo", "person")), first=kind(0))
    table.roll(DUEL.throw(table.state, random.Random(1)))
    table.play(kind(0), kind(0))
    assert type(table.record.turns[0].action_1[0]) is int
    noted = pad.note(CLASSIC, pad.begin(CLASSIC), kind(0), kind(4))
    assert noted == pad.note(CLASSIC, pad.begin(CLASSIC), 0, 4)
    assert type(noted.notes[0].square) is int
    assert pad.undo(CLASSIC, noted, kind(0), kind(4)) == pad.begin(CLASSIC)


@kinds
@pytest.mark.parametrize("name", ["random", "greedy", "ga", "casual", "network"])
def test_players_and_advice(name: str, kind: Any) -> None:
    state = position(CLASSIC)
    decide = make_player(name, 1, CLASSIC).decide(CLASSIC, state, kind(0))
    assert decide == make_player(name, 1, CLASSIC).decide(CLASSIC, state, 0)
    assert advise(state, kind(0)).reasons == advise(state, 0).reasons


@games
@pytest.mark.parametrize("wrong", WRONG, ids=repr)
def test_what_is_no_whole_number_is_shown_as_it_is(game: Game, wrong: Any) -> None:
    state = position(game)
    seats = f"There is no seat {wrong!r} here: seats are whole numbers from 0 to 1."
    actions = f"{wrong!r} is not an action: actions are whole numbers from 0 to 44."
    for call in (
        lambda: game.legal(state, wrong),
        lambda: game.view(state, wrong),
        lambda: game.play(state, wrong, 0),
        lambda: game.counts(state, wrong),
        lambda: game.row_points(state, wrong),
        lambda: advise(state, wrong),
    ):
        assert said(call) == seats
    assert said(lambda: game.play(state, 0, wrong)) == actions
    assert said(lambda: game.action_text(wrong)) == actions
    assert str(game.explain(state, 0, wrong)) == actions
    assert str(game.explain(state, wrong, 0)) == seats
    assert f"not {wrong!r}." in said(lambda: game.start(wrong))
    assert f"no seat {wrong!r} to begin" in said(lambda: game.start(2, wrong))
    dice = Roll((wrong, 1), 1, 1, 1, 1)
    assert f"given as {wrong!r}." in said(lambda: game.roll(game.start(), dice))


def said(call: Any) -> str:
    with pytest.raises(RuleError) as caught:
        call()
    return str(caught.value)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_numbers_that_are_none_of_theirs_are_refused(game: Game) -> None:
    state, number = game.start(), cast("Any", np.int64)
    assert said(lambda: game.legal(state, number(2))).startswith("There is no seat 2 here")
    assert said(lambda: game.counts(state, number(2))).startswith("There is no seat 2 here")
    assert said(lambda: game.row_points(state, -1)).startswith("There is no seat -1 here")
    assert said(lambda: game.action_text(number(45))).startswith("45 is not an action")
    assert said(lambda: game.action_text(-1)).startswith("-1 is not an action")
