"""Players who have taught themselves, by playing many games against themselves.

NumPy and Numba are slow to import; so this is done when such a player has something to decide.
"""

from qwixx.players.prepare import wait
from qwixx.rules import DUEL, Game, State

TAUGHT = {"network": "champion", "plain": "plain"}
"""Players who decide by a network alone, and whose it is."""


class Learned:
    """Decides by the value that a network gives to the end of the turn."""

    name: str
    """Whose network it is."""

    def __init__(self, seed: int = 0) -> None:
        del seed

    def decide(self, game: Game, view: State, seat: int) -> int:
        wait(game.name)
        if game.name == DUEL.name:
            from qwixx.players import duel_player  # noqa: PLC0415

            return duel_player.decide_by_network(self.name, game, view, seat)
        from qwixx.players import classic_player  # noqa: PLC0415

        return classic_player.decide_by_network(self.name, game, view, seat)


class Network(Learned):
    """The champion without looking ahead."""

    name = TAUGHT["network"]


class Plain(Learned):
    """A small network that sees no more than the sheet: a yardstick."""

    name = TAUGHT["plain"]
