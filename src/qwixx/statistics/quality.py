"""How well somebody played, and how lucky they were, as reviews tell; and whether it changes."""

from dataclasses import dataclass, fields
from typing import Any, NamedTuple, TypeAlias

from qwixx.statistics.tally import Who

MONTH = 30.0
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
class Quality:
    """Sums over games, from which all else follows: so it takes no more room with more games."""

    games: int = 0
    decisions: int = 0
    lost: float = 0
    luck: float = 0
    days: float = 0
    """When, for each decision."""
    days_squared: float = 0
    days_lost: float = 0

    def count(self, judged: Judged, day: float) -> None:
        """One more game, and the day on which it was played."""
        weight = judged.decisions
        self.games += 1
        self.decisions += weight
        self.lost += judged.lost
        self.luck += judged.luck
        self.days += weight * day
        self.days_squared += weight * day * day
        self.days_lost += day * judged.lost

    def add(self, other: "Quality") -> None:
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))

    @property
    def rate(self) -> float | None:
        """What a decision lost."""
        return self.lost / self.decisions if self.decisions else None

    @property
    def trend(self) -> float | None:
        """By how much that changes in a month, by the line that fits best; None if all games are of
        the same day.
        """
        if not self.decisions:
            return None
        mean = self.days / self.decisions
        spread = self.days_squared / self.decisions - mean * mean
        if spread < LEAST_SPREAD**2:
            return None
        return MONTH * (self.days_lost - mean * self.lost) / self.decisions / spread

    def as_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "decisions": self.decisions,
            "error": self.rate,
            "luck": self.luck / self.games,
            "trend": self.trend,
        }


Qualities: TypeAlias = dict[tuple[str, int], dict[Who, Quality]]
"""By game and number of players, and by player."""
