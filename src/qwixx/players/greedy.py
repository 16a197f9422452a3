"""A sensible player that looks no further than its own turn.

It compares the positions that it can reach with this throw by where each row is heading: the
crosses or tokens there now, and some more for every number still open, by its chance to be thrown.
When a move ends the game, only the result counts.
"""

from functools import cache, lru_cache

from qwixx.rules import PASS, Game, Phase, State, crosses, tokens
from qwixx.rules.crosses import MISTHROW_POINTS
from qwixx.rules.dice import SUM_WAYS
from qwixx.rules.layout import COLUMNS

STILL_TO_COME = {"classic": 3.5, "duel": 2.5}
"""How many more crosses or tokens an untouched row is taken to bring (the best in self-play)."""
WIN = 1_000.0

Numbers = tuple[int, ...]
"""The numbers of a row, from left to right."""


class Greedy:
    """Decides by the best position at the end of its own turn. It has no chance in it."""

    def __init__(self, seed: int = 0) -> None:
        del seed

    def decide(self, game: Game, view: State, seat: int) -> int:
        view = _others_pass(view, seat)
        values = {
            action: _turn_value(game, game.play(view, seat, action), seat)
            for action in game.legal(view, seat)
        }
        return max(values, key=values.__getitem__)


def _others_pass(view: State, seat: int) -> State:
    """What the others sealed is unknown; take it that they mark nothing."""
    if not view.choices:
        return view
    choices = tuple(None if other == seat else PASS for other in range(view.players))
    return view._replace(choices=choices)


def _turn_value(game: Game, state: State, seat: int) -> float:
    """The value after this seat's best action 2, where one is due."""
    if state.phase is Phase.ACTION_2 and state.active == seat:
        actions = game.legal(state, seat)
        return max(_value(game, game.play(state, seat, action), seat) for action in actions)
    return _value(game, state, seat)


def _value(game: Game, state: State, seat: int) -> float:
    if state.phase is Phase.OVER:
        scores = game.scores(state)
        lead = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
        return lead + (WIN if lead >= 0 else -WIN)
    if game.name == "duel":
        return _duel_outlook(game, state, seat) - _duel_outlook(game, state, 1 - seat)
    return _classic_outlook(game, state, seat)


def _heading_for(count: float) -> float:
    """The points of so many crosses or tokens in a row, and of parts of one."""
    return count * (count + 1) / 2


def _classic_outlook(game: Game, state: State, seat: int) -> float:
    return MISTHROW_POINTS * state.misthrows[seat] + sum(
        _row_of_crosses(numbers, own, state.is_locked(row))
        for row, (numbers, own) in enumerate(
            zip(game.layout.numbers, state.rows[seat], strict=True)
        )
    )


@cache
def _row_of_crosses(numbers: Numbers, mask: int, locked: bool) -> float:
    if locked:
        return crosses.points(mask)
    ways = sum(
        SUM_WAYS[numbers[column]] for column in range(COLUMNS) if crosses.may_mark(mask, column)
    )
    return _heading_for(crosses.count(mask) + STILL_TO_COME["classic"] * ways / 36)


def _duel_outlook(game: Game, state: State, seat: int) -> float:
    return MISTHROW_POINTS * state.misthrows[seat] + sum(
        _row_of_tokens(numbers, own, other, state.is_locked(row))
        for row, (numbers, own, other) in enumerate(
            zip(game.layout.numbers, state.rows[seat], state.rows[1 - seat], strict=True)
        )
    )


@lru_cache(maxsize=100_000)
def _row_of_tokens(numbers: Numbers, own: int, other: int, locked: bool) -> float:
    if locked:
        return tokens.points(own)
    ways = sum(
        SUM_WAYS[numbers[column]]
        for column in range(COLUMNS)
        if tokens.may_place(own, other, column)
    )
    return _heading_for(tokens.count(own) + STILL_TO_COME["duel"] * ways / 36)
