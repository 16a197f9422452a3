"""What a review says: values that are read, and never change."""

from collections.abc import Iterator
from typing import NamedTuple

from qwixx.analysis.options import Option
from qwixx.analysis.precision import Precision, are_close, precision_of
from qwixx.analysis.review.level_estimate import LevelEstimate
from qwixx.analysis.review.marks import CLOSE, OBVIOUS
from qwixx.analysis.review.moments import Moment
from qwixx.evaluation.evaluator import Worth
from qwixx.record import Record
from qwixx.rules import GAMES, Roll, State


class Decision(NamedTuple):
    """What someone decided, next to all that was possible."""

    turn: int
    """Counted from 1."""
    seat: int
    moment: int
    """Its place in `Review.moments`: what everybody saw."""
    position: State
    """What the seat saw."""
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

    @property
    def is_clear(self) -> bool:
        """Whether the best option is better by more than the precision of such values."""
        return not are_close(self.options[0], self.chosen)

    def loss_of(self, action: int) -> float:
        """The share of the win that an option would lose."""
        option = next(option for option in self.options if option.action == action)
        return self.options[0].worth.win - option.worth.win

    def finds(self, action: int) -> bool:
        """Whether an option is as good as the best, or so nearly that it counts as found."""
        option = next(option for option in self.options if option.action == action)
        return self.loss_of(action) <= CLOSE or are_close(self.options[0], option)


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
    """What the evaluator thinks better of when it looks a throw further: nobody's merit."""
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
    sizes: tuple[int, ...]
    """How many errors there were of each size (`level_estimate.SIZES`)."""
    like: LevelEstimate | None
    """The level that plays like this; None if that cannot be said surely enough."""
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
    def change(self) -> Change:
        """From the start to the end: everything that adds up."""
        own = self.end - self.start - self.luck - self.others - self.rethought
        return Change(self.start, self.luck, own, self.others, self.rethought, self.end)

    @property
    def without_luck(self) -> float:
        """The share at the end without what the dice gave: it still has the own errors, what the
        others did and what was rethought in it. It may lie beyond 0 and 1.
        """
        return self.end - self.luck


class Review(NamedTuple):
    """A game, turn by turn, and what it comes to."""

    record: Record
    is_over: bool
    moments: tuple[Moment, ...]
    """All positions that the whole table saw, the empty one first."""
    worths: tuple[tuple[Worth, ...], ...]
    """By turn, the start included, and seat: the share and the margin."""
    turns: tuple[ReviewedTurn, ...]
    summaries: tuple[Summary, ...]
    """By seat."""

    @property
    def precision(self) -> Precision | None:
        """How precise all values are; None if it was never measured."""
        return precision_of(GAMES[self.record.game], len(self.record.seats))

    def decisions(self) -> Iterator[Decision]:
        for turn in self.turns:
            yield from turn.decisions

    def mistakes(self, seat: int) -> list[Decision]:
        """The decisions of a seat with a mark, in the order of the game."""
        return [each for each in self.decisions() if each.mark and each.seat == seat]

    def costliest(self, most: int) -> list[Decision]:
        """The decisions that lost most, of those with a mark."""
        marked = [decision for decision in self.decisions() if decision.mark]
        return sorted(marked, key=lambda decision: -decision.error)[:most]
