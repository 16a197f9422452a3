"""The interface that all players share, and the simplest player."""

import random
from abc import ABC, abstractmethod
from typing import Protocol

from qwixx.rules import CLASSIC, Game, Refusal, State
from qwixx.rules.reasons import N_

SENTENCES = {
    "player": N_("There is no player “{name}”; there are: {known}."),
    "not_its_game": N_("The player “{name}” does not know this game; those who do: {known}."),
    "only_qwixx": N_("This player knows Qwixx alone."),
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


class Formula(ABC):
    """A player of Qwixx that has no chance in it."""

    def __init__(self, seed: int = 0) -> None:
        del seed

    def decide(self, game: Game, view: State, seat: int) -> int:
        if game.name != CLASSIC.name:
            raise UnknownPlayer("only_qwixx")
        return self.choose(game, view, seat)

    @abstractmethod
    def choose(self, game: Game, view: State, seat: int) -> int:
        """The decision in a position whose dice are thrown."""
