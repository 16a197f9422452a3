"""What a position is worth to whoever sits there."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from qwixx.rules import Game, State

Scores = NDArray[np.int16]
"""Final points, by game and seat."""


class Worth(NamedTuple):
    """What a seat may expect."""

    win: float
    """Its share of the win: 1 for a sure one, a half for a tie of two."""
    margin: float
    """Its points over the best of the others."""


class Judge(Protocol):
    """Someone who knows a game: what positions are worth, and how everybody will play."""

    def worths(self, state: State) -> tuple[Worth, ...]:
        """What a position between two turns is worth to each seat."""
        ...

    def choices(self, view: State) -> tuple[int, ...]:
        """What each seat will choose in action 1 of Qwixx, whatever was sealed already."""
        ...

    def play_on(self, state: State, seed: int, first: int, games: int) -> Scores:
        """The ends of games that begin with a position between two turns. Game number `first` and
        those after it have the same dice whatever the position.
        """
        ...


def final_worths(game: Game, state: State) -> tuple[Worth, ...]:
    """What the end of a game has brought to each seat."""
    scores, winners = game.scores(state), game.winners(state)
    share = 1 / len(winners)
    return tuple(
        Worth(share if seat in winners else 0.0, float(lead(scores, seat)))
        for seat in range(state.players)
    )


def lead(scores: Sequence[int], seat: int) -> int:
    """A seat's points over the best of the others."""
    return scores[seat] - max(points for other, points in enumerate(scores) if other != seat)
