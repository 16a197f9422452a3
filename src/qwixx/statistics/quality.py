"""How well somebody played, and how lucky they were, as reviews tell; and whether it changes."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from qwixx.statistics.tally import Who

MONTH = 30.0
WEEK = 7
"""Days."""
LEAST_SPREAD = 1.0
"""Days: games that are closer together than this tell of no trend."""


class Judged(NamedTuple):
    """A seat in the review of a game."""

    decisions: int
    """Those that are counted."""
    lost: float
    """The share of the win that they lost together."""
    luck: float


@dataclass
class Line:
    """Values at some days, as sums from which the line follows that fits them best: so it takes no
    more room with more of them.
    """

    count: float = 0
    total: float = 0
    days: float = 0
    """When, for each value."""
    days_squared: float = 0
    days_total: float = 0

    def note(self, day: float, total: float, count: float = 1) -> None:
        """So many values more, and what they are together."""
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

    @property
    def mean(self) -> float | None:
        return self.total / self.count if self.count else None

    @property
    def slope(self) -> float | None:
        """By how much values change in a day; None if all are of the same one."""
        if not self.count:
            return None
        middle = self.days / self.count
        spread = self.days_squared / self.count - middle * middle
        if spread < LEAST_SPREAD**2:
            return None
        return (self.days_total - middle * self.total) / self.count / spread

    def at(self, day: float) -> float:
        """Where the line is on a day."""
        return (self.mean or 0) + (self.slope or 0) * (day - self.days / self.count)


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

    def count(self, judged: Judged, day: float) -> None:
        """One more game, and the day on which it was played."""
        self.games += 1
        for errors, lucks in ((self.errors, self.lucks), self._week(int(day // WEEK))):
            errors.note(day, judged.lost, judged.decisions)
            lucks.note(day, judged.luck)

    def _week(self, number: int) -> tuple[Line, Line]:
        return self.weeks.setdefault(number, (Line(), Line()))

    def add(self, other: "Quality") -> None:
        self.games += other.games
        self.errors.add(other.errors)
        self.lucks.add(other.lucks)
        for number, theirs in other.weeks.items():
            for line, more in zip(self._week(number), theirs, strict=True):
                line.add(more)

    @property
    def decisions(self) -> int:
        return int(self.errors.count)

    @property
    def rate(self) -> float | None:
        """What a decision lost."""
        return self.errors.mean

    @property
    def trend(self) -> float | None:
        """By how much that changes in a month; None if all games are of the same day."""
        return _in_a_month(self.errors)

    @property
    def luck(self) -> float:
        """What the dice gave in a game."""
        return self.lucks.mean or 0

    def as_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "decisions": self.decisions,
            "error": self.rate,
            "luck": self.luck,
            "trend": self.trend,
            "luck_trend": _in_a_month(self.lucks),
        }


def _in_a_month(line: Line) -> float | None:
    return None if line.slope is None else MONTH * line.slope


Qualities: TypeAlias = dict[tuple[str, int], dict[Who, Quality]]
"""By game and number of players, and by player."""
