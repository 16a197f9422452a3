"""A whole game looked at again: what the dice gave and what decisions cost, in shares of the win.

Everything is told by one judge, so that it adds up: `docs/analysis.md` has the formulas.
"""

from collections.abc import Iterator
from typing import NamedTuple

from qwixx.analysis.marks import MARKS, OBVIOUS, Limits, level_like, limits_of, mark_of
from qwixx.analysis.options import Option, find_options
from qwixx.judges import judge_of
from qwixx.judges.judge import Judge, Worth, final_worths
from qwixx.record import Record, Turn
from qwixx.rules import GAMES, Game, Phase, Roll, State

Shares = tuple[float, ...]
"""By seat."""


class Decision(NamedTuple):
    """What someone decided, next to all that was possible."""

    turn: int
    """Counted from 1."""
    seat: int
    position: State
    """As the seat saw it."""
    options: list[Option]
    """The best first: just what a hint says."""
    chosen: Option
    mark: str
    """How bad it was: "" for well enough."""

    @property
    def error(self) -> float:
        """The share of the win that it lost."""
        return self.options[0].worth.win - self.chosen.worth.win

    @property
    def is_counted(self) -> bool:
        """Whether there was something to decide: forced and obvious decisions are not counted."""
        return self.options[0].worth.win - self.options[-1].worth.win > OBVIOUS


class Change(NamedTuple):
    """Why a seat's share is another one after a turn: from `before`, all adds up to `after`."""

    before: float
    luck: float
    """Of the throw: the mean over all throws is 0, and so is the sum over the seats."""
    own: float
    """Minus the seat's own errors."""
    others: float
    """What the others did, next to what was expected of them."""
    rethought: float
    """What the judge thinks better of when it looks a throw further: nobody's merit."""
    after: float


class ReviewedTurn(NamedTuple):
    """A turn."""

    number: int
    active: int
    roll: Roll
    changes: tuple[Change, ...]
    """By seat."""
    decisions: tuple[Decision, ...]


class Summary(NamedTuple):
    """How a seat fared and played."""

    decisions: int
    """Those that are counted."""
    errors: tuple[int, ...]
    """How many of them have each mark."""
    lost: float
    """The share of the win that they lost together."""
    like: str | None
    """The level that plays like this; None if the decisions are too few to tell."""
    luck: float
    start: float
    end: float
    """The share at the start, and at the end: the result, if the game is over."""
    others: float
    rethought: float

    @property
    def rate(self) -> float | None:
        """What a decision lost."""
        return self.lost / self.decisions if self.decisions else None

    @property
    def without_luck(self) -> float:
        """The share at the end without what the dice gave. It may lie beyond 0 and 1."""
        return self.end - self.luck


class Review(NamedTuple):
    """A game, turn by turn, and what it comes to."""

    record: Record
    is_over: bool
    worths: tuple[tuple[Worth, ...], ...]
    """By turn, the start included, and seat: the share and the margin."""
    turns: tuple[ReviewedTurn, ...]
    summaries: tuple[Summary, ...]
    """By seat."""

    def decisions(self) -> Iterator[Decision]:
        for turn in self.turns:
            yield from turn.decisions

    def costliest(self, most: int) -> list[Decision]:
        """The decisions that lost most, of those with a mark."""
        marked = [decision for decision in self.decisions() if decision.mark]
        return sorted(marked, key=lambda decision: -decision.error)[:most]


def review(record: Record) -> Review:
    """Look at a game again, as far as it goes; JudgeError if nobody has learned it."""
    game, players = GAMES[record.game], len(record.seats)
    judge, limits = judge_of(game, players), limits_of(game)
    state = game.start(players, record.first)
    worths, turns = [judge.worths(state)], []
    for number, turn in enumerate(record.turns, 1):
        reviewer = _Reviewer(game, judge, limits, number)
        turns.append(reviewer.review(state, turn))
        state = reviewer.state
        worths.append(reviewer.worths)
    summaries = tuple(_summary(turns, seat, worths, limits) for seat in range(players))
    return Review(record, state.phase is Phase.OVER, tuple(worths), tuple(turns), summaries)


def luck_of(judge: Judge, before: State, thrown: State) -> Shares:
    """What a throw gave to each seat: its worth with the throw, less the mean over all throws."""
    pairs = zip(judge.foreseen(thrown), judge.expected(before), strict=True)
    return tuple(with_it - expected for with_it, expected in pairs)


class _Reviewer:
    """Follows everyone's worth through a turn. What is said of each seat adds up at every step."""

    def __init__(self, game: Game, judge: Judge, limits: Limits, number: int) -> None:
        self.game, self._judge, self._limits, self._number = game, judge, limits, number
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
        for seat, action in zip(due, turn.action_1, strict=True):
            if action is None:
                continue
            decision = self._decide(thrown, seat, action)
            rethought[seat] += decision.options[0].worth.win - self._now[seat]
            self._own[seat] -= decision.error
            self._now[seat] = decision.chosen.worth.win
            self.state = self.game.play(self.state, seat, action)
        if not self.state.choices and self.state.phase is not Phase.ACTION_1:
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
        decision = Decision(self._number, seat, self.game.view(state, seat), options, chosen, "")
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
