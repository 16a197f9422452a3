"""Follows everyone's share of the win through a game.

Everything is told by one judge, so that it adds up: `docs/analysis.md` has the formulas.
"""

from collections.abc import Callable

from qwixx.analysis.options import find_options
from qwixx.analysis.review.marks import MARKS, Limits, level_like, limits_of, mark_of
from qwixx.analysis.review.moments import moments_of, throw_of
from qwixx.analysis.review.values import Change, Decision, Review, ReviewedTurn, Summary
from qwixx.judges import judge_of
from qwixx.judges.judge import Judge, Shares, Worth, final_worths, luck_of
from qwixx.record import Record, Turn
from qwixx.rules import GAMES, Game, Phase, State


def review(record: Record, on_turn: Callable[[int], object] | None = None) -> Review:
    """Look at a game again, as far as it goes; JudgeError if nobody has learned it.

    `on_turn` is called with the number of each turn that has been looked at.
    """
    game, players = GAMES[record.game], len(record.seats)
    judge, limits = judge_of(game, players), limits_of(game)
    state, moments = game.start(players, record.first), tuple(moments_of(record))
    worths, turns = [judge.worths(state)], []
    for number, turn in enumerate(record.turns, 1):
        reviewer = _Reviewer(game, judge, limits, number, throw_of(moments, number))
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

    def __init__(self, game: Game, judge: Judge, limits: Limits, number: int, moment: int) -> None:
        self.game, self._judge, self._limits = game, judge, limits
        self._number, self._moment = number, moment
        self._decisions: list[Decision] = []

    def review(self, state: State, turn: Turn) -> ReviewedTurn:
        self.state, self.worths = state, self._judge.worths(state)
        seats, before = range(state.players), _wins(self.worths)
        self._own, self._others = [0.0 for _ in seats], [0.0 for _ in seats]
        self.state = self.game.roll(state, turn.roll)
        luck = luck_of(self._judge, state, self.state)
        self._now = list(self._judge.foreseen(self.state))
        rethought = [
            now - was - given for now, was, given in zip(self._now, before, luck, strict=True)
        ]
        self._action_1(turn, rethought)
        if turn.action_2 is not None:
            self._action_2(turn.action_2)
        self.worths = tuple(
            Worth(now, worth.margin) for now, worth in zip(self._now, self.worths, strict=True)
        )
        changes = zip(before, luck, self._own, self._others, rethought, self._now, strict=True)
        return ReviewedTurn(
            self._number,
            state.active,
            turn.roll,
            tuple(Change(*c) for c in changes),
            tuple(self._decisions),
        )

    def _action_1(self, turn: Turn, rethought: list[float]) -> None:
        """Everyone is judged by what they could know; then all is revealed."""
        thrown = self.state
        due = self.game.to_act(thrown)
        actions = [action for action in turn.action_1 if action is not None]
        if len(actions) < len(due):
            return  # what is sealed at the end of an unfinished game stays so
        for seat, action in zip(due, actions, strict=True):
            decision = self._decide(thrown, seat, action)
            rethought[seat] += decision.options[0].worth.win - self._now[seat]
            self._own[seat] -= decision.error
            self._now[seat] = decision.chosen.worth.win
            self.state = self.game.play(self.state, seat, action)
        self._moment += 1
        self._reveal(self._expected_end())

    def _expected_end(self) -> State:
        """How the turn ends after the best action 2, if one is due."""
        if self.state.phase is not Phase.ACTION_2:
            return self.state
        options = find_options(self.game, self.state, self.state.active, self._judge)
        return options[0].outcome

    def _action_2(self, action: int) -> None:
        active = self.state.active
        decision = self._decide(self.state, active, action)
        self._own[active] -= decision.error
        self._now[active] = decision.chosen.worth.win
        self.state = self.game.play(self.state, active, action)
        self._reveal(self.state)

    def _decide(self, state: State, seat: int, action: int) -> Decision:
        options = find_options(self.game, state, seat, self._judge)
        chosen = next(option for option in options if option.action == action)
        view = self.game.view(state, seat)
        decision = Decision(self._number, seat, self._moment, view, options, chosen, "")
        if decision.is_counted:
            decision = decision._replace(mark=mark_of(decision.error, self._limits))
        self._decisions.append(decision)
        return decision

    def _reveal(self, end: State) -> None:
        """What is left to explain of everyone's worth is what the others did."""
        self.worths = worths_of(self.game, end, self._judge)
        for seat, win in enumerate(_wins(self.worths)):
            self._others[seat] += win - self._now[seat]
            self._now[seat] = win


def worths_of(game: Game, state: State, judge: Judge) -> tuple[Worth, ...]:
    """What the end of a turn is worth to everyone."""
    return final_worths(game, state) if state.phase is Phase.OVER else judge.worths(state)


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
    start = worths[0][seat].win
    return Summary(
        decisions=len(counted),
        errors=tuple(marks.count(mark) for mark in MARKS),
        lost=lost,
        like=level_like(lost / len(counted), len(counted), limits) if counted else None,
        luck=sum(change.luck for change in changes),
        start=start,
        end=changes[-1].after if changes else start,
        others=sum(change.others for change in changes),
        rethought=sum(change.rethought for change in changes),
    )
