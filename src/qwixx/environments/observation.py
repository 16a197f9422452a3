"""What an agent sees: a vector of small integers, laid out alike in all games.

For each player, oneself first and then clockwise, 4 × 12 squares (the lock is the twelfth) and the
misthrows; then what all share: locked rows, whose turn it is, the phase, action 1 and the dice.
"""

from functools import lru_cache

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from qwixx.rules import GAMES, PASS, Game, Roll, State
from qwixx.rules.crosses import MISTHROWS_TO_END
from qwixx.rules.layout import ACTIONS, LOCK, ROWS
from qwixx.rules.state import Phase, Rows

Vector = NDArray[np.int8]

SQUARES = ROWS * (LOCK + 1)
SEAT = SQUARES + 1
"""Numbers for each player: what lies on the squares, and the misthrows."""
DICE = 6
LOCKED_ROWS = tuple(bytes(locked >> row & 1 for row in range(ROWS)) for locked in range(1 << ROWS))
TURN = tuple(
    tuple(bytes(seat == active for seat in range(players)) for active in range(players))
    for players in range(6)
)
"""For a number of players, how many seats on from oneself the active player sits."""


def size(players: int) -> int:
    """How many numbers there are."""
    return players * SEAT + ROWS + players + 1 + 1 + DICE


def observation_space(game: Game, players: int) -> spaces.Box[np.int8]:
    side = [game.tallest] * SQUARES + [MISTHROWS_TO_END]
    shared = [1] * ROWS + [1] * players + [Phase.OVER, ACTIONS - 1] + [6] * DICE
    high = np.array(side * players + shared, np.int8)
    return spaces.Box(np.zeros_like(high), high, dtype=np.int8)


def state_space(game: Game, players: int) -> spaces.Box[np.int8]:
    """Of `whole`."""
    seen = observation_space(game, players)
    high = np.concatenate((seen.high, np.full(players, ACTIONS, np.int8)))
    return spaces.Box(np.zeros_like(high), high, dtype=np.int8)


def mask_space() -> spaces.Box[np.int8]:
    return spaces.Box(0, 1, (ACTIONS,), np.int8)


def observe(state: State, seat: int) -> Vector:
    """The position as a seat sees it. Choices are left out, so nothing sealed can be seen."""
    return _vector(state, seat, _sides(state), _ending(state))


def observe_all(state: State) -> list[Vector]:
    """The same for every seat; what they share is worked out once."""
    sides, ending = _sides(state), _ending(state)
    return [_vector(state, seat, sides, ending) for seat in range(len(sides))]


def whole(state: State) -> Vector:
    """What seat 0 sees, and what each seat has sealed: its action and 1 more, 0 for nothing."""
    sealed = state.choices or (None,) * state.players
    numbers = [0 if choice is None else 1 + choice for choice in sealed]
    return np.concatenate((observe(state, 0), np.array(numbers, np.int8)))


def action_mask(game: Game, state: State, seat: int) -> Vector:
    """A 1 for each action open to a seat. Who owes no decision passes."""
    mask = bytearray(ACTIONS)
    mask[PASS] = 1
    for action in game.legal(state, seat):
        mask[action] = 1
    return np.frombuffer(mask, np.int8)


def _vector(state: State, seat: int, sides: list[bytes], ending: bytes) -> Vector:
    turn = TURN[len(sides)][state.active - seat]
    parts = (*sides[seat:], *sides[:seat], LOCKED_ROWS[state.locked], turn, ending)
    return np.frombuffer(bytearray().join(parts), np.int8)


def _sides(state: State) -> list[bytes]:
    """Each player's squares and misthrows."""
    game = GAMES[state.game]
    return [_side(game, rows, state.misthrows[seat]) for seat, rows in enumerate(state.rows)]


def _ending(state: State) -> bytes:
    """What all seats see alike: the phase, action 1 and the dice."""
    return bytes((state.phase, state.action_1, *_dice(state.roll)))


def _dice(roll: Roll | None) -> tuple[int, ...]:
    """A die that has left the game is 0, and so are all when the game is over."""
    if roll is None:
        return (0,) * DICE
    white, red, yellow, green, blue = roll
    return *white, red or 0, yellow or 0, green or 0, blue or 0


# Most sides are seen many times before they change, and then in one row only.


@lru_cache(maxsize=1 << 13)
def _side(game: Game, rows: Rows, misthrows: int) -> bytes:
    return b"".join(_row(game, row) for row in rows) + bytes((misthrows,))


@lru_cache(maxsize=1 << 14)
def _row(game: Game, row: int) -> bytes:
    return bytes(game.height(row, column) for column in range(LOCK + 1))
