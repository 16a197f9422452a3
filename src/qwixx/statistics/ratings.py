"""Ratings by game files: as if all of them had been rated games, in the order of their dates."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from qwixx.ratings.levels import levels_rated, newcomer
from qwixx.ratings.multiplayer import Rating, places, rated
from qwixx.rules import Refusal
from qwixx.statistics.glance import Glance
from qwixx.statistics.reading import game_files, glances
from qwixx.statistics.tally import MOST_NAMED, Unread, Who, who


def by_date(folders: Iterable[Path]) -> list[str]:
    """All game files in some folders; what was written first comes first."""
    return sorted(game_files(folders), key=lambda path: (os.stat(path).st_mtime, path))  # noqa: PTH116


class Standing(NamedTuple):
    """Somebody's rating, and how many games it is from."""

    rating: Rating
    games: int = 0
    is_fixed: bool = False
    """A level: its rating was measured and stays."""


@dataclass
class Ratings:
    """What is known after some files."""

    games: dict[str, dict[Who, Standing]] = field(default_factory=dict)
    """By game and by player."""
    files: int = 0
    unrated: int = 0
    """Games that are not over, or in which someone had two seats, or none to compare with."""
    unread: int = 0
    named: list[Unread] = field(default_factory=list)

    def read(self, path: str) -> None:
        """One more file with all its games; if it cannot be read, that stops nothing."""
        self.files += 1
        for seen in glances(path):
            if isinstance(seen, Refusal):
                self.unread += 1
                self.named = [*self.named, Unread(path, seen)][:MOST_NAMED]
            else:
                self.count(seen)

    def count(self, seen: Glance) -> None:
        """One more game."""
        levels = levels_rated(seen.game)
        everyone = [who(seat) for seat in seen.seats]
        fixed = {
            seat for seat, one in enumerate(everyone) if one.is_computer and one.name in levels
        }
        rising = [one for seat, one in enumerate(everyone) if seat not in fixed]
        if not seen.scores or len(everyone) < 2 or len({*rising}) < max(1, len(rising)):
            self.unrated += 1
            return
        known = self.games.setdefault(seen.game, {})
        for seat in fixed:
            known.setdefault(everyone[seat], Standing(levels[everyone[seat].name], 0, True))
        before = [known.setdefault(one, Standing(newcomer(seen.game))) for one in everyone]
        after = rated([each.rating for each in before], places(seen.scores), fixed)
        for one, rating in zip(everyone, after, strict=True):
            known[one] = known[one]._replace(rating=rating, games=known[one].games + 1)

    def of_game(self, game: str) -> list[tuple[Who, Standing]]:
        """The strongest first."""
        return sorted(self.games[game].items(), key=lambda each: -each[1].rating.mean)

    def as_json(self) -> dict[str, object]:
        return {
            "files": self.files,
            "unrated": self.unrated,
            "unread": self.unread,
            "games": {game: [*self._lines(game)] for game in sorted(self.games)},
        }

    def _lines(self, game: str) -> Iterator[dict[str, object]]:
        for one, standing in self.of_game(game):
            yield {
                "name": one.name,
                "computer": one.is_computer,
                "rating": round(standing.rating.mean, 1),
                "half": round(standing.rating.half, 1),
                "games": standing.games,
                "fixed": standing.is_fixed,
            }
