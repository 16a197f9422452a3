"""Positions and moves as text, so that a test reads like the rulebook; and random games."""

import random
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import pytest

from qwixx import notation
from qwixx.notation import SEATS, parse_position, parse_roll, position_text
from qwixx.rules import (
    CLASSIC,
    GAMES,
    PASS,
    Game,
    Phase,
    Roll,
    RuleError,
    State,
)
from qwixx.rules.layout import COLUMN_OF, ROW_OF

TABLES = [(game, players) for game in GAMES.values() for players in game.players]
"""Every game with every number of players."""

every_table = pytest.mark.parametrize(
    ("game", "players"), TABLES, ids=[f"{game.name}-{players}" for game, players in TABLES]
)

at = parse_position
action_text = partial(notation.action_text, CLASSIC)
parse_action = partial(notation.parse_action, CLASSIC)
"""On the standard sheet, which most tests are about."""


def do(state: State, *moves: str) -> State:
    """The state after moves such as `4 1 r3 y2 g5 b6` (a roll) and `A r5` (a decision)."""
    game = GAMES[state.game]
    for move in moves:
        if move[0] in SEATS:
            letter, action = move.split()
            state = game.play(state, SEATS.index(letter), notation.parse_action(game, action))
        else:
            state = game.roll(state, parse_roll(move))
    return state


def refused(state: State, move: str) -> str:
    """The key of the reason for which a move is refused; the test fails if it is not."""
    before = repr(state)
    with pytest.raises(RuleError) as caught:
        do(state, move)
    assert str(caught.value)
    assert repr(state) == before
    return caught.value.key


def may(state: State, seat: str) -> set[str]:
    """The squares that a seat may use now."""
    game = GAMES[state.game]
    actions = game.legal(state, SEATS.index(seat))
    return {notation.action_text(game, action) for action in actions} - {"-"}


def white(state: State, total: int) -> State:
    """The state after a throw whose white dice give this sum; every coloured die shows 1."""
    first = max(1, total - 6)
    game = GAMES[state.game]
    roll = Roll((first, total - first), 1, 1, 1, 1).without(game.gone(state))
    return game.roll(state, roll)


def open_numbers(text: str, seat: str, row: str) -> list[int]:
    """The numbers of a row that a seat could use in action 1, ascending: all sums are tried."""
    state = at(text)
    return [total for total in range(2, 13) if f"{row}{total}" in may(white(state, total), seat)]


def lies(state: State, seat: str) -> str:
    """What a seat has on its sheet or on the board, as text."""
    parts = position_text(state).split("; ")
    return next(part[3:] for part in parts if part.startswith(f"{seat}:"))


def is_over(state: State) -> bool:
    return state.phase is Phase.OVER


def scores(state: State) -> tuple[int, ...]:
    return GAMES[state.game].scores(state)


def sensible(game: Game, state: State, seat: int) -> int:
    """The square that has fewest left out before it; passing rather than leaving out many."""
    counts = game.counts(state, seat)
    left_out = {
        action: COLUMN_OF[action] - counts[ROW_OF[action]]
        for action in game.legal(state, seat)
        if action != PASS
    }
    best = min(left_out, key=left_out.__getitem__, default=PASS)
    return best if left_out.get(best, 9) <= 5 else PASS


def choose(game: Game, state: State, seat: int, source: random.Random) -> int:
    """Mostly something sensible, so that rows fill up and get locked; at times anything legal."""
    if source.random() < 0.1:
        return source.choice(game.legal(state, seat))
    return sensible(game, state, seat)


Step = tuple[State, State]


def random_steps(game: Game, players: int, seed: int) -> Iterator[Step]:
    """Every pair of positions, before and after a throw or a decision, of a game to its end."""
    source = random.Random(f"{game.name} {players} {seed}")
    after = game.start(players, source.randrange(players))
    while after.phase is not Phase.OVER:
        before, due = after, game.to_act(after)
        if due:
            seat = source.choice(due)
            after = game.play(before, seat, choose(game, before, seat, source))
        else:
            after = game.roll(before, game.throw(before, source))
        yield before, after


def random_states(game: Game, players: int, seed: int) -> Iterator[State]:
    """Every position of a game to its end."""
    for before, after in random_steps(game, players, seed):
        yield before
        if after.phase is Phase.OVER:
            yield after


def with_seldom(usual: Iterable[Any], seldom: Iterable[Any]) -> list[Any]:
    """Cases of a test: those of the usual run, and further ones that only `make long` has."""
    told = (case if isinstance(case, tuple) else (case,) for case in seldom)
    return [*usual, *(pytest.param(*case, marks=pytest.mark.long) for case in told)]
