"""Follows everyone's share of the win through a game.

Everything is told by one evaluator, so that it adds up: `docs/analysis.md` has the formulas.
"""

from collections.abc import Callable
from typing import cast

from qwixx.analysis.options import find_options
from qwixx.analysis.review.level_estimate import count_sizes, estimate_level
from qwixx.analysis.review.marks import MARKS, Limits, limits_of, mark_of
from qwixx.analysis.review.moments import moments_of, throw_of
from qwixx.analysis.review.values import Change, Decision, Review, ReviewedTurn, Summary
from qwixx.evaluation import evaluator_of
from qwixx.evaluation.evaluator import Evaluator, Shares, Worth, final_worths, luck_of
from qwixx.evaluation.throws import Remembering, values_throws, worths_over_throws
from qwixx.evaluation.turns import best_end
from qwixx.record import Record, Turn
from qwixx.rules import GAMES, Game, Phase, State


def review(record: Record, on_turn: Callable[[int], object] | None = None) -> Review:
    """Look at a game again, as far as it goes; EvaluatorError if nobody has learned it.

    `on_turn` is called with the number of each turn that has been looked at.
    """
    game, players = GAMES[record.game], len(record.seats)
    evaluator, limits = cast("Evaluator", Remembering(evaluator_of(game, players))), limits_of(game)
    state, moments = game.start(players, record.first), tuple(moments_of(record))
    worths, turns = [worths_over_throws(game, state, evaluator)], []
    for number, turn in enumerate(record.turns, 1):
        reviewer = _Reviewer(game, evaluator, limits, number, throw_of(moments, number))
        turns.append(reviewer.review(state, turn))
        state = reviewer.state
        worths.append(reviewer.worths)
        if on_turn:
            on_turn(number)
    summaries = tuple(_summary(turns, seat, worths, limits) for seat in range(players))
    is_over = state.phase is Phase.OVER
    return Review(record, is_over, moments, tuple(worths), tuple(turns), summaries)


class _Reviewer:
    """Follows everyone's worth through a turn. What is said of each seat adds up at every step."""

    def __init__(
        self, game: Game, evaluator: Evaluator, limits: Limits, number: int, moment: int
    ) -> None:
        self.game, self._evaluator, self._limits = game, evaluator, limits
        self._number, self._moment = number, moment
        self._decisions: list[Decision] = []

    def review(self, state: State, turn: Turn) -> ReviewedTurn:
        self.state, self.worths = state, worths_over_throws(self.game, state, self._evaluator)
        seats, before = range(state.players), _wins(self.worths)
        self._own, self._others = [0.0 for _ in seats], [0.0 for _ in seats]
        self._rethought = [0.0 for _ in seats]
        self.state = self.game.roll(state, turn.roll)
        luck = luck_of(self._evaluator, state, self.state)
        self._now = list(self._evaluator.foreseen(self.state))
        self._action_1(turn)
        if turn.action_2 is not None:
            self._action_2(turn.action_2)
        self.worths = tuple(
            Worth(now, worth.margin) for now, worth in zip(self._now, self.worths, strict=True)
        )
        changes = zip(
            before, luck, self._own, self._others, self._rethought, self._now, strict=True
        )
        return ReviewedTurn(
            self._number,
            state.active,
            turn.roll,
            tuple(Change(*c) for c in changes),
            tuple(self._decisions),
        )

    def _action_1(self, turn: Turn) -> None:
        """Everyone is judged by what they could know; then all is revealed."""
        thrown = self.state
        due = self.game.to_act(thrown)
        actions = [action for action in turn.action_1 if action is not None]
        if len(actions) < len(due):
            return  # what is sealed at the end of an unfinished game stays so
        for seat, action in zip(due, actions, strict=True):
            self._decide(thrown, seat, action)
            self.state = self.game.play(self.state, seat, action)
        if len(due) < thrown.players:  # who waits expects the best of the one who decides
            self._rethink(self._values(thrown, self._decisions[0].options[0].outcome))
        for decision in self._decisions:
            self._judge_decision(decision)
        self._moment += 1
        self._reveal(self._values(thrown, self._expected_end()))

    def _expected_end(self) -> State:
        """How the turn ends after the action 2 that is foreseen, if one is due."""
        if self.state.phase is not Phase.ACTION_2:
            return self.state
        return best_end(self.game, self.state, self._evaluator)

    def _action_2(self, action: int) -> None:
        before = self.state
        decision = self._decide(before, before.active, action)
        self._rethink(self._values(before, decision.options[0].outcome))
        self._judge_decision(decision)
        self.state = self.game.play(before, before.active, action)
        self._reveal(self._values(before, self.state))
        self._rethink(worths_over_throws(self.game, self.state, self._evaluator))

    def _values(self, decided: State, end: State) -> tuple[Worth, ...]:
        """What an end of the turn is worth, valued as the options of a decision were."""
        if values_throws(self.game, decided):
            return worths_over_throws(self.game, end, self._evaluator)
        return worths_of(self.game, end, self._evaluator)

    def _judge_decision(self, decision: Decision) -> None:
        self._explain(decision.seat, decision.options[0].worth.win, self._rethought)
        self._explain(decision.seat, decision.chosen.worth.win, self._own)

    def _decide(self, state: State, seat: int, action: int) -> Decision:
        options = find_options(self.game, state, seat, self._evaluator)
        chosen = next(option for option in options if option.action == action)
        view = self.game.view(state, seat)
        decision = Decision(self._number, seat, self._moment, view, options, chosen, "")
        if decision.is_counted and decision.is_clear:
            decision = decision._replace(mark=mark_of(decision.error, self._limits))
        self._decisions.append(decision)
        return decision

    def _reveal(self, worths: tuple[Worth, ...]) -> None:
        """What is left to explain of everyone's worth is what the others did."""
        self._explain_all(worths, self._others)

    def _rethink(self, worths: tuple[Worth, ...]) -> None:
        """The same position valued more accurately: nobody has done anything."""
        self._explain_all(worths, self._rethought)

    def _explain_all(self, worths: tuple[Worth, ...], reason: list[float]) -> None:
        self.worths = worths
        for seat, win in enumerate(_wins(worths)):
            self._explain(seat, win, reason)

    def _explain(self, seat: int, win: float, reason: list[float]) -> None:
        """Go on to another value of a seat: the step is added to one reason of its change."""
        reason[seat] += win - self._now[seat]
        self._now[seat] = win


def worths_of(game: Game, state: State, evaluator: Evaluator) -> tuple[Worth, ...]:
    """What the end of a turn is worth to everyone."""
    return final_worths(game, state) if state.phase is Phase.OVER else evaluator.worths(state)


def _wins(worths: tuple[Worth, ...]) -> Shares:
    return tuple(worth.win for worth in worths)


def _summary(
    turns: list[ReviewedTurn], seat: int, worths: list[tuple[Worth, ...]], limits: Limits
) -> Summary:
    changes = [turn.changes[seat] for turn in turns]
    counted = [
        decision
        for turn in turns
        for decision in turn.decisions
        if decision.seat == seat and decision.is_counted
    ]
    lost = sum(decision.error for decision in counted)
    marks = [decision.mark for decision in counted]
    sizes = count_sizes(decision.error for decision in counted)
    start = worths[0][seat].win
    return Summary(
        decisions=len(counted),
        errors=tuple(marks.count(mark) for mark in MARKS),
        lost=lost,
        sizes=sizes,
        like=estimate_level(sizes, limits),
        luck=sum(change.luck for change in changes),
        start=start,
        end=changes[-1].after if changes else start,
        others=sum(change.others for change in changes),
        rethought=sum(change.rethought for change in changes),
    )
