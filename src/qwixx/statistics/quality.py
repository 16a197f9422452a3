"""How well somebody played, and how lucky they were, as reviews tell; and whether it changes."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from math import exp, inf, isfinite, sqrt
from typing import Any, NamedTuple, TypeAlias

from qwixx.simulation.statistics import Estimate, student
from qwixx.statistics.tally import Who

MONTH = 30.0
WEEK = 7
"""Days."""
LEAST_SPREAD = 1.0
"""Days: games that are closer together than this tell of no trend."""
FEWEST = 3
"""Games below which no interval is stated: it would hold everything that is possible."""


class Judged(NamedTuple):
    """A seat in the review of a game."""

    decisions: int
    """Those that are counted."""
    lost: float
    """The share of the win that they lost together."""
    luck: float
    sizes: Sequence[int] = ()
    """How many errors there were of each size; () if nobody has counted them."""


@dataclass
class Line:
    """Values at some days, as sums from which the line follows that fits them best, and how well it
    is known: so it takes no more room with more of them.

    Values of one game come together. Their mean varies from game to game as one over their number,
    which is how errors and luck were seen to vary; intervals are Student's, by games.
    """

    count: float = 0
    total: float = 0
    days: float = 0
    """When, for each value."""
    days_squared: float = 0
    days_total: float = 0
    games: int = 0
    squares: float = 0
    """Of each game's mean, times the number of its values."""

    def note(self, day: float, total: float, count: float = 1) -> None:
        """One game more: so many values, and what they are together."""
        if not count:
            return
        self.games += 1
        self.squares += total * total / count
        self.count += count
        self.total += total
        self.days += count * day
        self.days_squared += count * day * day
        self.days_total += day * total

    def add(self, other: "Line") -> None:
        self.count += other.count
        self.total += other.total
        self.days += other.days
        self.days_squared += other.days_squared
        self.days_total += other.days_total
        self.games += other.games
        self.squares += other.squares

    @property
    def mean(self) -> float | None:
        return self.total / self.count if self.count else None

    @property
    def slope(self) -> float | None:
        """By how much values change in a day; None if all are of the same one."""
        spread = self._spread
        if spread < LEAST_SPREAD**2:
            return None
        return (self.days_total - self._middle * self.total) / self.count / spread

    @property
    def _middle(self) -> float:
        return self.days / self.count

    @property
    def _spread(self) -> float:
        """How far the days are apart: their variance."""
        if not self.count:
            return 0
        return self.days_squared / self.count - self._middle**2

    def at(self, day: float) -> float:
        """Where the line is on a day."""
        return (self.mean or 0) + (self.slope or 0) * (day - self._middle)

    @property
    def half(self) -> float | None:
        """Half of the 95 % interval of the mean; None for too few games."""
        if self.games < FEWEST:
            return None
        squares = self.squares - self.total**2 / self.count
        variance = max(0.0, squares) / (self.games - 1)
        return student(self.games) * sqrt(variance / self.count) or None

    @property
    def slope_half(self) -> float | None:
        """The same of the slope, which takes one game more."""
        if self.games <= FEWEST or self.slope is None:
            return None
        return student(self.games - 1) * sqrt(self._around / self.count / self._spread) or None

    def half_at(self, day: float) -> float | None:
        """The same of the line on a day."""
        if self.games <= FEWEST or self.slope is None:
            return None
        away = (day - self._middle) ** 2 / self._spread
        return student(self.games - 1) * sqrt(self._around / self.count * (1 + away)) or None

    @property
    def _around(self) -> float:
        """The variance of a value around the line."""
        moment = self.days_total - self._middle * self.total
        squares = self.squares - self.total**2 / self.count - (self.slope or 0) * moment
        return max(0.0, squares) / (self.games - 2)


@dataclass
class Quality:
    """Of all games that were reviewed."""

    games: int = 0
    errors: Line = field(default_factory=Line)
    """What each decision lost."""
    lucks: Line = field(default_factory=Line)
    """What the dice gave in each game."""
    weeks: dict[int, tuple[Line, Line]] = field(default_factory=dict)
    """Both, for each week: it grows with the years, not with the games."""
    sizes: Sequence[int] = ()
    """How many errors there were of each size."""

    def count(self, seats: Sequence[Judged], day: float) -> None:
        """One more game, by the seats that one had in it, and the day on which it was played."""
        self.games += len(seats)
        for errors, lucks in ((self.errors, self.lucks), self._week(int(day // WEEK))):
            errors.note(day, sum(each.lost for each in seats), sum(s.decisions for s in seats))
            lucks.note(day, sum(each.luck for each in seats), len(seats))
        for each in seats:
            self._add_sizes(each.sizes)

    def _add_sizes(self, sizes: Sequence[int]) -> None:
        pairs = zip_longest(self.sizes, sizes, fillvalue=0)
        self.sizes = tuple(mine + theirs for mine, theirs in pairs)

    def _week(self, number: int) -> tuple[Line, Line]:
        return self.weeks.setdefault(number, (Line(), Line()))

    def add(self, other: "Quality") -> None:
        self.games += other.games
        self.errors.add(other.errors)
        self.lucks.add(other.lucks)
        for number, theirs in other.weeks.items():
            for line, more in zip(self._week(number), theirs, strict=True):
                line.add(more)
        self._add_sizes(other.sizes)

    @property
    def decisions(self) -> int:
        return int(self.errors.count)

    @property
    def rate(self) -> Estimate | None:
        """What a decision lost. It is never below 0 and sometimes much higher, so the interval is
        that of its logarithm.
        """
        mean, half = self.errors.mean, self.errors.half
        if not mean or half is None:
            return _estimate(mean, None)
        factor = exp(half / mean)
        return Estimate(mean, mean / factor, min(1.0, mean * factor))

    @property
    def trend(self) -> Estimate | None:
        """By how much that changes in a month; None if all games are of the same day."""
        return _in_a_month(self.errors)

    @property
    def luck(self) -> Estimate | None:
        """What the dice gave in a game."""
        return _estimate(self.lucks.mean, self.lucks.half)

    @property
    def luck_trend(self) -> Estimate | None:
        """By how much that changes in a month."""
        return _in_a_month(self.lucks)

    def as_json(self) -> dict[str, Any]:
        values = {
            "error": self.rate,
            "luck": self.luck,
            "trend": self.trend,
            "luck_trend": self.luck_trend,
        }
        return {
            "games": self.games,
            "decisions": self.decisions,
            **{name: value and value.value for name, value in values.items()},
            **{f"{name}_interval": _interval(value) for name, value in values.items()},
        }


def _estimate(value: float | None, half: float | None) -> Estimate | None:
    if value is None:
        return None
    reach = inf if half is None else half
    return Estimate(value, value - reach, value + reach)


def _in_a_month(line: Line) -> Estimate | None:
    if line.slope is None:
        return None
    half = line.slope_half
    return _estimate(MONTH * line.slope, None if half is None else MONTH * half)


def _interval(value: Estimate | None) -> list[float] | None:
    """Where the truth lies in 95 of 100 cases; None for too few games."""
    if value is None or not isfinite(value.low):
        return None
    return [value.low, value.high]


Qualities: TypeAlias = dict[tuple[str, int], dict[Who, Quality]]
"""By game and number of players, and by player."""
