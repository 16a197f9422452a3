"""The evaluator of The Duel."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, Self

import numpy as np

from qwixx.compiled.chance import Numbers, Streams
from qwixx.compiled.compiler import inlined
from qwixx.compiled.duel import Board, after_turn, board_at, is_last, turned
from qwixx.compiled.games import RULES, Results, games_of, sheet_array
from qwixx.compiled.offers import ACTION_1, Offers, offers_of
from qwixx.compiled.seats import MISTHROWS, PLACES, PLANNED, PLAYER
from qwixx.evaluation.duel.choice import choose_second, choose_turn, value_throw
from qwixx.evaluation.duel.lookahead import look_ahead
from qwixx.evaluation.duel.network import Floats, Shape, size, value_board
from qwixx.evaluation.evaluator import Ahead, Leaf, Worth, check_sheet, sheet_numbers
from qwixx.evaluation.lookahead import Replies, likely, new_replies
from qwixx.evaluation.network_batch import NETWORK, SHAPE, play_on
from qwixx.rules import Game, Phase, State

Position = tuple[Board, int]
"""The board as the one about to throw sees it, and who that is."""


class DuelEvaluator(NamedTuple):
    """A network, on a board."""

    weights: Floats
    shape: Shape
    printed: Numbers

    @classmethod
    def of(cls, weights: Floats, shape: Shape, game: Game) -> Self:
        return cls(weights, shape, sheet_array(game.layout))

    @classmethod
    def load(cls, path: Path, game: Game) -> Self:
        with np.load(path) as kept:
            check_sheet(kept, game)
            plain, *sizes = (int(number) for number in kept["shape"])
            weights = kept["weights"].astype(np.float32)
        return cls.of(weights, Shape(bool(plain), *sizes), game)

    def save(self, path: Path, game: Game) -> None:
        """In half precision."""
        np.savez_compressed(
            path,
            shape=np.array(self.shape, np.int64),
            weights=self.weights.astype(np.float16),
            sheet=np.array(sheet_numbers(game.layout), np.int8),
        )

    def outputs(self, state: State) -> list[float]:
        """The chance to win and the expected margin of the player about to throw."""
        return list(value_board(self.weights, self.shape, board_of(state, state.active)))

    def worths(self, state: State) -> tuple[Worth, ...]:
        win, margin = self.outputs(state)
        thrower, other = Worth(win, margin), Worth(1 - win, -margin)
        return (thrower, other) if state.active == 0 else (other, thrower)

    def choices(self, view: State) -> tuple[int, ...]:  # noqa: ARG002
        return ()

    def decide(self, view: State, seat: int) -> int:
        assert view.roll is not None
        weights, shape, printed = self
        board, offers = board_of(view, seat), offers_of(printed, view.roll, view.locked)
        if view.phase is Phase.ACTION_1:
            return int(choose_turn(weights, shape, board, printed, offers)[0])
        return int(choose_second(weights, shape, board, offers.coloured, view.action_1))

    def position(self, state: State) -> Position:
        return board_of(state, state.active), state.active

    def ahead(self, position: Position, seat: int) -> Ahead:
        replies, (weights, shape, printed) = new_replies(), self
        value = look_ahead(
            weights, shape, printed, position[0], replies.worth, replies.first, replies.mass
        )
        is_own = seat == position[1]
        return Ahead(_seen(value, is_own), _leaves(position, replies, is_own))

    def expected(self, state: State) -> tuple[float, ...]:
        return _of_both(self.ahead(self.position(state), state.active).value, state.active)

    def foreseen(self, state: State) -> tuple[float, ...]:
        assert state.roll is not None
        weights, shape, printed = self
        offers = offers_of(printed, state.roll, state.locked)
        value = value_throw(weights, shape, board_of(state, state.active), printed, offers)
        return _of_both(value, state.active)

    def play_on(self, state: State, seed: int, first: int, games: int) -> Results:
        seats = np.zeros((2, PLACES), np.int64)
        seats[:, :MISTHROWS], seats[:, MISTHROWS] = state.rows, state.misthrows
        return play_on(play_games, self, seats, state, seed, first, games)


def board_of(state: State, seat: int) -> Board:
    rows, misthrows = state.rows, state.misthrows
    return Board(rows[seat], rows[1 - seat], state.locked, misthrows[seat], misthrows[1 - seat])


def _of_both(share: float, thrower: int) -> tuple[float, ...]:
    return (share, 1 - share) if thrower == 0 else (1 - share, share)


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
    return None if is_last(then) else (turned(then), 1 - thrower)


# ── in whole games ────────────────────────────────────────────────────────────────────────────


@inlined
def shape_of(builds: Numbers, player: int) -> Shape:
    return Shape(
        builds[player, SHAPE] == 1,
        builds[player, SHAPE + 1],
        builds[player, SHAPE + 2],
        builds[player, SHAPE + 3],
        builds[player, SHAPE + 4],
        builds[player, SHAPE + 5],
    )


@inlined
def think(
    phase: int,
    seats: Numbers,
    seat: int,
    locked: int,
    active: int,  # noqa: ARG001
    offers: Offers,
    printed: Numbers,
    streams: Streams,  # noqa: ARG001
    networks: Floats,
    builds: Numbers,
    noted: Floats,  # noqa: ARG001
    place: int,  # noqa: ARG001
) -> int:
    """A decision. Both actions of a turn are chosen at once."""
    if phase == ACTION_1:
        player = seats[seat, PLAYER]
        shape = shape_of(builds, player)
        weights = networks[builds[player, NETWORK], : size(shape)]
        board = board_at(seats, seat, locked)
        action, seats[seat, PLANNED] = choose_turn(weights, shape, board, printed, offers)
        return action
    return int(seats[seat, PLANNED])


play_games = games_of(RULES["board"], (), think)
"""Both decide by a network."""
