"""Players without chance, by functions of numbers: run as they are, or compiled.

A way to decide is one function for each kind of board that the player knows, and the weights that
it needs there. `decide(phase, seats, seat, locked, active, offers, action_1, printed, weights,
player)` gives the action: `offers` are what the dice name, `printed` is the sheet; `action_1` is
what the player did in action 1, now that action 2 is due; `weights[player]` are the player's.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from qwixx.compiled.offers import offers_of, printed_on
from qwixx.compiled.seats import SeatsOf
from qwixx.players.player import UnknownPlayer
from qwixx.rules import Game, State, find_game
from qwixx.rules.integers import seat_number
from qwixx.rules.layout import Layout

Table = Sequence[float]
Weights = Sequence[Table]
"""For each player, the table of numbers that its way to decide needs."""


def no_weights(layout: Layout) -> Table:  # noqa: ARG001
    return (0.0,)


class Way(NamedTuple):
    """How a player decides, and the weights to do it with on a sheet."""

    decide: Callable[..., int]
    weights: Callable[[Layout], Table] = no_weights


Ways = Mapping[str, Way]
"""By the kind of board."""


class Formula:
    """Decides in one of these ways."""

    def __init__(self, ways: Ways, seed: int = 0) -> None:
        del seed
        self._ways = ways

    def decide(self, game: Game | str, view: State, seat: int) -> int:
        game = find_game(game)
        assert view.roll is not None
        if type(seat) is not int:
            seat = seat_number(seat, view.players)
        if game.board not in self._ways:
            raise UnknownPlayer("only_qwixx")
        way, printed = self._ways[game.board], printed_on(game.layout)
        return way.decide(
            view.phase,
            SeatsOf(view.rows, view.misthrows),
            seat,
            view.locked,
            view.active,
            offers_of(printed, view.roll, view.locked),
            view.action_1,
            printed,
            (way.weights(game.layout),),
            0,
        )
