"""The interface that all players share, and the simplest player."""

import random
from typing import Protocol

from qwixx.rules import Game, Refusal, State, find_game
from qwixx.rules.integers import whole
from qwixx.rules.reasons import N_

SENTENCES = {
    "player": N_("There is no player “{name}”; there are: {known}."),
    "not_its_game": N_("The player “{name}” does not know this game; those who do: {known}."),
    "only_qwixx": N_("This player knows only Qwixx."),
    "not_a_list": N_("Players are given as a list, such as {example}, not as {given}."),
    "not_a_name": N_("A player is given by its name here, not as {given}."),
    "seed": N_("A seed is a whole number, not {seed}."),
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


def seed_number(seed: object) -> int:
    """A seed as an int; UnknownPlayer, with the reason, if it is none."""
    number = whole(seed)
    if number is None:
        raise UnknownPlayer("seed", seed=repr(seed))
    return number


class RandomPlayer:
    """Any legal action, each as likely as the others."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def decide(self, game: Game | str, view: State, seat: int) -> int:
        return self._random.choice(find_game(game).legal(view, seat))
