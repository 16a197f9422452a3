"""The outlook of The Duel."""

from collections.abc import Iterator
from typing import NamedTuple

from qwixx.players.ahead import Replies, likely, new_replies
from qwixx.players.boards import Board, board_of, is_end
from qwixx.players.duel_ahead import look_ahead
from qwixx.players.duel_choice import after_turn, turned
from qwixx.players.duel_network import Floats, Shape, value_board
from qwixx.players.outlook import Ahead, Leaf
from qwixx.rules import State

Position = tuple[Board, int]
"""The board as the one about to throw sees it, and who that is."""


class DuelOutlook(NamedTuple):
    """A network."""

    weights: Floats
    shape: Shape

    def choices(self, view: State) -> tuple[int, ...]:  # noqa: ARG002
        return ()

    def value(self, state: State, seat: int) -> float:
        win, _ = value_board(*self, board_of(state, state.active))
        return win if seat == state.active else 1 - win

    def position(self, state: State) -> Position:
        return board_of(state, state.active), state.active

    def ahead(self, position: Position, seat: int) -> Ahead:
        board, thrower = position
        replies = new_replies()
        value = look_ahead(*self, board, replies.worth, replies.first, replies.mass)
        is_own = seat == thrower
        return Ahead(_seen(value, is_own), _leaves(position, replies, is_own))


def _leaves(position: Position, replies: Replies, is_own: bool) -> Iterator[Leaf]:
    for total, action_1, action_2 in likely(replies):
        after = _after(position, action_1, action_2)
        mass, value = replies.mass[total, action_2], replies.worth[total, action_2]
        yield Leaf(float(mass), _seen(float(value), is_own), after)


def _seen(worth: float, is_own: bool) -> float:
    return worth if is_own else 1 - worth


def _after(position: Position, action_1: int, action_2: int) -> Position | None:
    board, thrower = position
    then = after_turn(board, action_1, action_2)
    return None if is_end(then) else (turned(then), 1 - thrower)
