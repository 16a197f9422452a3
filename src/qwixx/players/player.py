"""The interface that all players share, and the simplest player."""

import random
from typing import Protocol

from qwixx.rules import Game, State


class Player(Protocol):
    """Decides for a seat."""

    def decide(self, game: Game, view: State, seat: int) -> int:
        """One of the legal actions. `view` is what the seat may know: `game.view(state, seat)`."""
        ...


class RandomPlayer:
    """Any legal action, each as likely as the others."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def decide(self, game: Game, view: State, seat: int) -> int:
        return self._random.choice(game.legal(view, seat))
