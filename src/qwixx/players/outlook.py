"""What a search needs to know of a game: how its positions are valued, and what may follow them.

A position is one between two turns, in a form of the game's own; None stands for the end.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple, Protocol

from qwixx.players.prepare import wait
from qwixx.rules import DUEL, Game, Phase, State

LEARNER = "champion"
"""Whose network it is."""

Position = Any


class Leaf(NamedTuple):
    """How a turn may end."""

    mass: float
    """How likely it is."""
    value: float
    """By the network, or exactly if the game is over."""
    position: Position | None


class Ahead(NamedTuple):
    """What has been seen a turn ahead."""

    value: float
    leaves: Iterator[Leaf]
    """Ends of the turn, the most likely first: worked out when they are asked for."""


class Outlook(Protocol):
    """Values for one game, by a network."""

    def choices(self, view: State) -> tuple[int, ...]:
        """What all seats will do in action 1 of Qwixx."""
        ...

    def value(self, state: State, seat: int) -> float:
        """A seat's share of the win, as the network says between two turns."""
        ...

    def position(self, state: State) -> Position:
        """The same position as `ahead` takes it."""
        ...

    def ahead(self, position: Position, seat: int) -> Ahead:
        """What a position is worth to a seat, over all throws."""
        ...


class End(NamedTuple):
    """What a seat may do in a turn, and how the turn ends then."""

    actions: tuple[int, ...]
    """The decision, and the seat's own action 2 if one follows."""
    value: float
    """To the seat that decides."""
    state: State


def ends_of_turn(game: Game, view: State, seat: int, outlook: Outlook) -> list[End]:
    """All ways to play what is left of a turn, if the others do what is expected of them."""
    if view.choices:
        expected = outlook.choices(view)
        choices = (None if other == seat else choice for other, choice in enumerate(expected))
        view = view._replace(choices=tuple(choices))
    return [
        End(actions, share(game, state, seat, outlook), state)
        for action in game.legal(view, seat)
        for actions, state in _endings(game, view, seat, action, outlook)
    ]


def _endings(
    game: Game, view: State, seat: int, action: int, outlook: Outlook
) -> Iterator[tuple[tuple[int, ...], State]]:
    """How a turn may end after a decision, and the seat's actions until then."""
    state = game.play(view, seat, action)
    if state.phase is not Phase.ACTION_2:
        yield (action,), state
    elif state.active != seat:
        yield (action,), _best_end(game, state, outlook)
    else:
        for following in game.legal(state, seat):
            yield (action, following), game.play(state, seat, following)


def _best_end(game: Game, state: State, outlook: Outlook) -> State:
    """The end of a turn after the active player's best action 2."""
    active = state.active
    ends = [game.play(state, active, action) for action in game.legal(state, active)]
    return max(ends, key=lambda end: share(game, end, active, outlook))


def share(game: Game, state: State, seat: int, outlook: Outlook) -> float:
    """A seat's share of the win: exactly, if the game is over."""
    if state.phase is Phase.OVER:
        winners = game.winners(state)
        return (seat in winners) / len(winners)
    return outlook.value(state, seat)


@cache
def outlook_of(game: str, players: int) -> Outlook:
    """What the champion has learned. NumPy and Numba are slow to import: so it is done here."""
    wait(game)
    if game == DUEL.name:
        from qwixx.players.duel_outlook import DuelOutlook  # noqa: PLC0415
        from qwixx.players.duel_player import network as of_duel  # noqa: PLC0415

        return DuelOutlook(*of_duel(LEARNER))
    from qwixx.players.classic_outlook import ClassicOutlook  # noqa: PLC0415
    from qwixx.players.classic_player import network  # noqa: PLC0415

    return ClassicOutlook(*network(LEARNER, players))
