"""How often "played like …" is right, in reviews of games whose players are known.

`python -m studies.levels [GAME …]` (as long as `tools/limits.py`): tables of levels drawn by
chance, with seeds that `tools/limits.py` has not measured. For each number of players: in how
many seats a level is named, how often it is right within one level, and how often the true level
lies in the range that is stated; then the same where the errors of three games are taken together.
"""

import random
import sys
from collections.abc import Sequence
from typing import NamedTuple

from tools.limits import FREQUENCIES, JudgedSeat, judged_seats

from qwixx.analysis.review.level_estimate import LevelEstimate, count_sizes, estimate_level
from qwixx.analysis.review.marks import LEVELS, limits_of
from qwixx.rules import GAMES, Game
from qwixx.simulation.statistics import wilson

SEATS = 480
SEED = 20_270_000
TOGETHER = 3
"""Games whose errors are taken together."""


class Named(NamedTuple):
    """A seat, and what is said of it."""

    level: str
    estimate: LevelEstimate | None

    @property
    def is_near(self) -> bool:
        """Whether the level is named right, or one of its neighbours."""
        assert self.estimate
        return abs(LEVELS.index(self.level) - LEVELS.index(self.estimate.level)) <= 1

    @property
    def is_within(self) -> bool:
        """Whether the true level lies in the range that is stated."""
        assert self.estimate
        low, high = LEVELS.index(self.estimate.low), LEVELS.index(self.estimate.high)
        return low <= LEVELS.index(self.level) <= high


def named(game: Game, level: str, errors: Sequence[float]) -> Named:
    return Named(level, estimate_level(count_sizes(errors), limits_of(game)))


def together(seats: Sequence[JudgedSeat], source: random.Random) -> list[JudgedSeat]:
    """Seats of the same level, a few at a time, as if one had played these games."""
    mixed = source.sample(seats, len(seats))
    found = []
    for level in LEVELS:
        alike = [seat for seat in mixed if seat.level == level]
        for first in range(0, len(alike) - TOGETHER + 1, TOGETHER):
            errors = [error for seat in alike[first : first + TOGETHER] for error in seat.errors]
            found.append(JudgedSeat(level, 0, errors))
    return found


def tell(title: str, all_of_them: Sequence[Named]) -> None:
    """One line."""
    shown = [each for each in all_of_them if each.estimate]
    near = _share(sum(each.is_near for each in shown), len(shown))
    within = _share(sum(each.is_within for each in shown), len(shown))
    exact = sum(each.estimate.level == each.level for each in shown if each.estimate)
    print(
        f"{title}: named {len(shown)} of {len(all_of_them)} seats "
        f"({len(shown) / len(all_of_them):.0%}); right {exact / max(1, len(shown)):.0%}, "
        f"within one level {near}, within the range {within}",
        flush=True,
    )


def _share(times: int, of: int) -> str:
    found = wilson(times / max(1, of), max(1, of))
    return f"{found.value:.1%} ({found.low:.1%} to {found.high:.1%})"


def confusion(all_of_them: Sequence[Named]) -> None:
    """What each level is said to play like."""
    print("  " + " ".join(f"{name:>10}" for name in ("true", *LEVELS, "not named", "near")))
    for level in LEVELS:
        seats = [each for each in all_of_them if each.level == level]
        said = [each.estimate.level if each.estimate else "" for each in seats]
        shown = [each for each in seats if each.estimate]
        near = f"{sum(each.is_near for each in shown) / max(1, len(shown)):.0%}"
        counts = [said.count(name) for name in (*LEVELS, "")]
        print("  " + " ".join(f"{cell:>10}" for cell in (level, *counts, near)), flush=True)


def main(names: list[str]) -> None:
    print(f"seeds from {SEED} on; levels are drawn with weights {FREQUENCIES}")
    for name in names or GAMES:
        game = GAMES[name]
        seats = [*judged_seats(game, SEATS, SEED)]
        for players in game.players:
            some = [seat for seat in seats if seat.players == players]
            tell(f"{name}, {players} players", [named(game, s.level, s.errors) for s in some])
        everyone = [named(game, seat.level, seat.errors) for seat in seats]
        if len(game.players) > 1:
            tell(f"{name}, all", everyone)
        confusion(everyone)
        several = together(seats, random.Random(SEED))
        tell(f"{name}, {TOGETHER} games", [named(game, s.level, s.errors) for s in several])


if __name__ == "__main__":
    main(sys.argv[1:])
