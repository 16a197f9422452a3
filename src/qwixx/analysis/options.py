"""Every option of a seat, passing included, from the best to the worst.

A decision is valued by the end of the turn that it leads to. What is left to decide in the turn is
taken to be decided well: action 2 after action 1, and in Qwixx the others' action 1, which is
foreseen from what the seat may know. How a turn goes on is foreseen by the network alone; what its
end is worth, by `evaluators.throws` where that is used.
"""

from typing import NamedTuple

from qwixx.evaluation.evaluator import Evaluator, Worth
from qwixx.evaluation.throws import values_throws, worths_over_throws
from qwixx.evaluation.turns import End, ends_of_turn
from qwixx.rules import PASS, Game, Phase, State
from qwixx.simulation.statistics import Estimate


class Gap(NamedTuple):
    """By how much an option is ahead of its rival, game by game with the same dice."""

    win: Estimate
    margin: Estimate


class Rolled(NamedTuple):
    """What playing on has shown, with 95 % intervals."""

    win: Estimate
    margin: Estimate
    games: int
    gap: Gap | None = None
    """None for an only option."""


class Option(NamedTuple):
    """A legal decision and what comes of it."""

    action: int
    then: int | None
    """The seat's own action 2 that is best to follow; None if it has none."""
    outcome: State
    """How the turn is expected to end."""
    judged: Worth
    rolled: Rolled | None = None

    @property
    def worth(self) -> Worth:
        """The best that is known: what playing on has shown, else what the evaluator says."""
        if self.rolled is None:
            return self.judged
        return Worth(self.rolled.win.value, self.rolled.margin.value)


def find_options(game: Game, state: State, seat: int, evaluator: Evaluator) -> list[Option]:
    """All options of a seat, best first; RuleError if it has nothing to decide."""
    view = game.view(state, seat)
    if seat not in game.to_act(view):
        reason = game.explain(view, seat, PASS)
        assert reason is not None
        raise reason
    best: dict[int, End] = {}
    for end in ends_of_turn(game, view, seat, evaluator):
        known = best.setdefault(end.actions[0], end)
        if end.worth > known.worth:
            best[end.actions[0]] = end
    options = [_option(view, seat, end) for end in best.values()]
    if values_throws(game, view):
        options = [_over_throws(game, option, seat, evaluator) for option in options]
    return ranked(options)


def _over_throws(game: Game, option: Option, seat: int, evaluator: Evaluator) -> Option:
    return option._replace(judged=worths_over_throws(game, option.outcome, evaluator)[seat])


def ranked(options: list[Option]) -> list[Option]:
    """The same, best first. Where the win is the same, the margin decides."""
    return sorted(options, key=lambda option: option.worth, reverse=True)


def rival_of(place: int) -> int:
    """Next to which of the ranked options one is seen: the best next to the second, the others next
    to the best.
    """
    return 0 if place else 1


def _option(view: State, seat: int, end: End) -> Option:
    is_first = view.phase is Phase.ACTION_1 and view.active == seat
    then = end.actions[1] if is_first and len(end.actions) > 1 else None
    return Option(end.actions[0], then, end.state, end.worth)
