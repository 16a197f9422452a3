"""The interface that all players share, and the simplest player."""

import random
from typing import Protocol

from qwixx.rules import Game, Refusal, State
from qwixx.rules.reasons import N_

SENTENCES = {
    "player": N_("There is no player “{name}”; there are: {known}."),
    "not_its_game": N_("The player “{name}” does not know this game; those who do: {known}."),
    "only_qwixx": N_("This player knows only Qwixx."),
    "own": N_("The player “{name}” is not available: {cause}."),
}


class UnknownPlayer(Refusal):
    """A name that is no player's, or a player who does not know the game."""

    sentences = SENTENCES


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
