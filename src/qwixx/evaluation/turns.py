"""All ways to play what is left of a turn, and what comes of them."""

from collections.abc import Iterator
from typing import NamedTuple

from qwixx.evaluation.evaluator import Evaluator, Worth, worth_of
from qwixx.rules import Game, Phase, State


class End(NamedTuple):
    """What a seat may do in a turn, and how the turn ends then."""

    actions: tuple[int, ...]
    """The decision, and the seat's own action 2 if one follows."""
    worth: Worth
    """To the seat that decides."""
    state: State


def ends_of_turn(game: Game, view: State, seat: int, evaluator: Evaluator) -> list[End]:
    """All that a seat can make of the turn, if the others do what is expected of them."""
    if view.choices:
        view = expecting(view, seat, evaluator.choices(view))
    return [
        End(actions, worth_of(game, state, seat, evaluator), state)
        for action in game.legal(view, seat)
        for actions, state in _endings(game, view, seat, action, evaluator)
    ]


def expecting(view: State, seat: int, others: tuple[int, ...]) -> State:
    """A position in action 1 of Qwixx in which all others have made these choices."""
    choices = (None if other == seat else choice for other, choice in enumerate(others))
    return view._replace(choices=tuple(choices))


def _endings(
    game: Game, view: State, seat: int, action: int, evaluator: Evaluator
) -> Iterator[tuple[tuple[int, ...], State]]:
    """How a turn may end after a decision, and the seat's actions until then."""
    state = game.play(view, seat, action)
    if state.phase is not Phase.ACTION_2:
        yield (action,), state
    elif state.active != seat:
        yield (action,), best_end(game, state, evaluator)
    else:
        for following in game.legal(state, seat):
            yield (action, following), game.play(state, seat, following)


def best_end(game: Game, state: State, evaluator: Evaluator) -> State:
    """The end of a turn after the active player's best action 2."""
    active = state.active
    ends = [game.play(state, active, action) for action in game.legal(state, active)]
    return max(ends, key=lambda end: worth_of(game, end, active, evaluator))
