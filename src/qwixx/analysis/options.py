"""Every option of a seat, passing included, from the best to the worst.

A decision is valued by the end of the turn that it leads to. What is left to decide in the turn is
taken to be decided well: action 2 after action 1, and in Qwixx the others' action 1, which is
foreseen from what the seat may know.
"""

from typing import NamedTuple

from qwixx.analysis.worth import Judge, Worth, final_worths
from qwixx.rules import PASS, Game, Phase, State
from qwixx.simulation.statistics import Estimate


class Rolled(NamedTuple):
    """What playing on has shown, with 95 % intervals."""

    win: Estimate
    margin: Estimate
    games: int


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
        """The best that is known: what playing on has shown, else what the judge says."""
        if self.rolled is None:
            return self.judged
        return Worth(self.rolled.win.value, self.rolled.margin.value)


class _Case(NamedTuple):
    """What is to be decided, and by whom."""

    game: Game
    view: State
    seat: int
    judge: Judge
    expected: tuple[int, ...]
    """What all seats will choose in action 1 of Qwixx."""


def find_options(game: Game, state: State, seat: int, judge: Judge) -> list[Option]:
    """All options of a seat, best first; RuleError if it has nothing to decide."""
    view = game.view(state, seat)
    legal = game.legal(view, seat)
    if not legal:
        reason = game.explain(view, seat, PASS)
        assert reason is not None
        raise reason
    case = _Case(game, view, seat, judge, judge.choices(view) if view.choices else ())
    return ranked([_option(case, action) for action in legal])


def ranked(options: list[Option]) -> list[Option]:
    """The same, best first. Where the win is the same, the margin decides."""
    return sorted(options, key=lambda option: option.worth, reverse=True)


def _option(case: _Case, action: int) -> Option:
    view, seat, then = case.view, case.seat, None
    state = after(case.game, view, seat, action, case.expected)
    if state.phase is Phase.ACTION_2:
        then, state = _best_action_2(case, state)
    own = then if view.phase is Phase.ACTION_1 and view.active == seat else None
    return Option(action, own, state, _worth(case, state, seat))


def after(game: Game, view: State, seat: int, action: int, others: tuple[int, ...]) -> State:
    """The position after a decision; in action 1 of Qwixx with these choices of the others."""
    if view.choices:
        choices = (None if other == seat else choice for other, choice in enumerate(others))
        view = view._replace(choices=tuple(choices))
    return game.play(view, seat, action)


def _best_action_2(case: _Case, state: State) -> tuple[int, State]:
    active, game = state.active, case.game
    ends = {action: game.play(state, active, action) for action in game.legal(state, active)}
    best = max(ends, key=lambda action: _worth(case, ends[action], active))
    return best, ends[best]


def _worth(case: _Case, state: State, seat: int) -> Worth:
    """What the end of a turn is worth: exactly, if it is the end of the game."""
    if state.phase is Phase.OVER:
        return final_worths(case.game, state)[seat]
    return case.judge.worths(state)[seat]
