"""Players who have taught themselves, by playing many games against themselves."""

from qwixx.evaluation import CHAMPION, evaluator_of
from qwixx.rules import Game, State
from qwixx.rules.integers import seat_number


class Learned:
    """Decides by the value that a network gives to the end of the turn."""

    def __init__(self, name: str, seed: int = 0) -> None:
        """A name says whose network it is."""
        del seed
        self._name = name

    def decide(self, game: Game | str, view: State, seat: int) -> int:
        evaluator = evaluator_of(game, view.players, self._name)
        return evaluator.decide(view, seat_number(seat, view.players))


TAUGHT = {"network": CHAMPION, "plain": "plain"}
"""Players who decide by a network alone, and whose it is: the champion's without looking ahead, and
a small one that sees no more than the sheet, a yardstick."""
