"""The seats of a game being played, as rows of numbers: for both games.

Compiled code is quick with numbers and slow with arrays that lie in tuples. So everything of a seat
is one row of one array, at the places named here, and arrays are handed on one by one.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from qwixx.compiler import compiled
from qwixx.players.offers import Dice
from qwixx.rules.layout import ROWS
from qwixx.rules.state import Rows
from qwixx.simulation.chance import Numbers

MISTHROWS, CHOICE, PLAYER, KIND, PLACES = range(ROWS, ROWS + 5)
"""Behind a seat's four rows: its misthrows, its decision in action 1, who sits there, and how that
player decides."""

RANDOM = 0
"""The kind of player that both games have."""

MOST_LEGAL = 1 + 2 * ROWS
"""Passing, and two squares in each row."""

Results = NDArray[np.int16]
Weights = NDArray[np.float64]
"""What each player's way to decide needs, a row for each player."""


class Turn(NamedTuple):
    """What a decision is about."""

    dice: Dice
    locked: int
    active: int


@compiled
def take_seats(seats: Numbers, kinds: Numbers, number: int) -> None:
    """Clear the table. With every game of a deal, all players move on by one seat."""
    players = len(kinds)
    seats[:] = 0
    for seat in range(players):
        player = (seat + number) % players
        seats[seat, PLAYER] = player
        seats[seat, KIND] = kinds[player]


@compiled
def rows_of(seats: Numbers, seat: int) -> Rows:
    return seats[seat, 0], seats[seat, 1], seats[seat, 2], seats[seat, 3]
