"""Who decides: every computer player, found by its name."""

from collections.abc import Callable

from qwixx.players.greedy import Greedy
from qwixx.players.player import Player, RandomPlayer
from qwixx.rules import Refusal
from qwixx.rules.reasons import N_

PLAYERS: dict[str, Callable[[int], Player]] = {
    "random": RandomPlayer,
    "greedy": Greedy,
}
"""For each name, how to make such a player from a seed."""


SENTENCES = {"player": N_("There is no player “{name}”; there are: {known}.")}


class UnknownPlayer(Refusal):
    """A name that is no player's."""

    sentences = SENTENCES


def make_player(name: str, seed: int) -> Player:
    """A player by name; from the same seed, it decides the same."""
    if name not in PLAYERS:
        raise UnknownPlayer("player", name=name, known=", ".join(PLAYERS))
    return PLAYERS[name](seed)


__all__ = ["PLAYERS", "Player", "UnknownPlayer", "make_player"]
