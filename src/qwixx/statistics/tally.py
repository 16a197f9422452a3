"""What is known of many games: it grows with the number of players, not of games."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from qwixx.record import OWN, PERSON, Seat
from qwixx.statistics.glance import Glance


class Who(NamedTuple):
    """A person by name, or a computer player by what it is."""

    name: str
    is_computer: bool = False


def who(seat: Seat) -> Who:
    """Classes of one's own all have the same kind: they go by their names."""
    if seat.kind == PERSON:
        return Who(seat.name)
    return Who(seat.name if seat.kind == OWN else seat.kind, is_computer=True)


@dataclass
class Against:
    """Games in which two met."""

    games: int = 0
    wins: float = 0
    """A win of several counts as a part of one."""


@dataclass
class Played:
    """What a player did in all games of a kind. Games are counted by seat."""

    games: int = 0
    wins: float = 0
    points: Counter[int] = field(default_factory=Counter)
    """How often there were how many."""
    locks: int = 0
    misthrows: int = 0
    squares: Counter[int] = field(default_factory=Counter)
    """How often each square was used, by action number."""
    against: dict[Who, Against] = field(default_factory=dict)

    @property
    def average(self) -> float:
        return sum(points * times for points, times in self.points.items()) / self.games

    @property
    def best(self) -> int:
        return max(self.points)

    def quantile(self, share: float) -> int:
        """So large a share of games had at most so many points."""
        seen = 0
        for points in sorted(self.points):
            seen += self.points[points]
            if seen >= share * self.games:
                break
        return points

    def by_meetings(self) -> list[tuple[Who, "Against"]]:
        """Whom one met most comes first; of those met as often, by name."""
        return sorted(self.against.items(), key=lambda each: (-each[1].games, each[0]))

    def add(self, other: "Played") -> None:
        self.games += other.games
        self.wins += other.wins
        self.points.update(other.points)
        self.locks += other.locks
        self.misthrows += other.misthrows
        self.squares.update(other.squares)
        for them, met in other.against.items():
            mine = self.against.setdefault(them, Against())
            mine.games += met.games
            mine.wins += met.wins


@dataclass
class Kind:
    """All games of one kind with the same number of players."""

    games: int = 0
    unfinished: int = 0
    turns: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    players: dict[Who, Played] = field(default_factory=dict)

    def count(self, seen: Glance) -> None:
        """One more game."""
        if not seen.scores:
            self.unfinished += 1
            return
        self.games += 1
        self.turns += seen.turns
        self.endings[seen.ending] += 1
        everyone = [who(seat) for seat in seen.seats]
        for seat, one in enumerate(everyone):
            played = self.players.setdefault(one, Played())
            win = (seat in seen.winners) / len(seen.winners)
            played.games += 1
            played.wins += win
            played.points[seen.scores[seat]] += 1
            played.locks += seen.locks[seat]
            played.misthrows += seen.misthrows[seat]
            played.squares.update(seen.squares[seat])
            for other in dict.fromkeys(everyone[:seat] + everyone[seat + 1 :]):
                met = played.against.setdefault(other, Against())
                met.games += 1
                met.wins += win

    def add(self, other: "Kind") -> None:
        self.games += other.games
        self.unfinished += other.unfinished
        self.turns += other.turns
        self.endings.update(other.endings)
        for one, played in other.players.items():
            self.players.setdefault(one, Played()).add(played)

    def by_games(self) -> list[tuple[Who, Played]]:
        """Whoever played most comes first."""
        return sorted(self.players.items(), key=lambda each: (-each[1].games, each[0]))


class Unread(NamedTuple):
    """A file that could not be read, and why."""

    path: str
    reason: Exception


MOST_NAMED = 20
"""Files that are named, of those that could not be read; the others are counted."""


@dataclass
class Statistics:
    """What some files say."""

    kinds: dict[tuple[str, int], Kind] = field(default_factory=dict)
    """By game and number of players."""
    files: int = 0
    unread: int = 0
    named: list[Unread] = field(default_factory=list)

    def count(self, seen: Glance) -> None:
        """One more game."""
        self.kinds.setdefault((seen.game, len(seen.seats)), Kind()).count(seen)

    def miss(self, path: str, reason: Exception) -> None:
        """A file that could not be read."""
        self.unread += 1
        self.named = [*self.named, Unread(path, reason)][:MOST_NAMED]

    def add(self, other: "Statistics") -> None:
        """What other files say."""
        self.files += other.files
        self.unread += other.unread
        self.named = [*self.named, *other.named][:MOST_NAMED]
        for key, kind in other.kinds.items():
            self.kinds.setdefault(key, Kind()).add(kind)

    def of(self, name: str) -> Iterator[tuple[tuple[str, int], Who, Played]]:
        """All that somebody played."""
        for key, kind in sorted(self.kinds.items()):
            for one, played in kind.by_games():
                if one.name == name:
                    yield key, one, played
