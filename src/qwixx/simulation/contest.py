"""Long runs: one or more line-ups of players, in parts that any executor can work on.

Parts are added up in their order, so at any moment what is known of a line-up is its first games,
and a run that stopped goes on with the next one.
"""

import time
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, Future
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from qwixx.fingerprint import fingerprint
from qwixx.players.own import is_own, source_digest
from qwixx.rules import Game, Refusal, find_game
from qwixx.rules.reasons import N_
from qwixx.simulation import checkpoint
from qwixx.simulation.checkpoint import CheckpointError
from qwixx.simulation.games import check, simulate, simulate_adjusted
from qwixx.simulation.limits import MOST_GAMES
from qwixx.simulation.submit import ModelError, submit
from qwixx.simulation.tally import Tally, empty_tally, tally

SECONDS = 0.3
"""How long a part should take: short enough to stop soon, long enough to be worth sending."""
FIRST_DEALS = 32
GROWTH = 8

SENTENCES = {
    "few": N_("A tournament needs two players at the least."),
    "twice": N_("The player “{name}” is named twice."),
}


class ContestError(Refusal):
    """A contest that cannot be held."""

    sentences = SENTENCES


class Contest(NamedTuple):
    """What is to be played: so many games of each line-up."""

    game: str
    lineups: tuple[tuple[str, ...], ...]
    games: int
    seed: int
    adjusted: bool = False
    """Whether luck is told, too."""

    def check(self) -> None:
        for players in self.lineups:
            check(self.game, players, self.games, self.seed)

    def due(self, index: int) -> int:
        """The games of a line-up: whole deals."""
        players = len(self.lineups[index])
        return -(-self.games // players) * players

    @property
    def total(self) -> int:
        return sum(self.due(index) for index in range(len(self.lineups)))

    def nothing_yet(self) -> list[Tally]:
        return [empty_tally(len(players)) for players in self.lineups]

    @property
    def course(self) -> dict[str, object]:
        """What a file belongs to that this is kept in: games by other rules or players are not
        added to it, but more of the same may be asked for.
        """
        found = {"game": self.game, "lineups": self.lineups, "seed": self.seed}
        adjusted = {"adjusted": True} if self.adjusted else {}
        digests = own_digests(set[str]().union(*self.lineups))
        own = {"own": dict(digests)} if digests else {}
        return {"qwixx": "run", "made_by": fingerprint(), **found, **adjusted, **own}

    def save(self, path: Path, tallies: list[Tally]) -> None:
        """Keep what is known so far."""
        known = {
            f"{name}_{place}": values
            for place, tally in enumerate(tallies)
            for name, values in tally._asdict().items()
        }
        checkpoint.save(path, self.course, known)

    def load(self, path: Path) -> list[Tally]:
        """What was known when it stopped."""
        known, tallies = checkpoint.load(path, self.course), self.nothing_yet()
        for place, empty in enumerate(tallies):
            found = [known.get(f"{name}_{place}", np.zeros(0)) for name in empty._fields]
            if [(part.shape, part.dtype) for part in found] != [(e.shape, e.dtype) for e in empty]:
                raise CheckpointError("corrupt", path=path)
            tallies[place] = Tally(*found)
            if tallies[place].games > self.due(place):
                raise CheckpointError("ahead", path=path, done=tallies[place].games)
        return tallies


def all_pairs(
    game: Game | str, players: tuple[str, ...], games: int, seed: int, adjusted: bool = False
) -> Contest:
    """A tournament: everyone meets everyone else."""
    game = find_game(game).name
    if len(players) < 2:
        raise ContestError("few")
    for name in players:
        if players.count(name) > 1:
            raise ContestError("twice", name=name)
    return Contest(game, tuple(combinations(players, 2)), games, seed, adjusted)


class Part(NamedTuple):
    """Some consecutive games of one line-up."""

    lineup: int
    game: str
    players: tuple[str, ...]
    seed: int
    first: int
    games: int
    adjusted: bool = False
    own: tuple[tuple[str, str], ...] = ()
    """The names and digests of those players whose source is not in this package."""


def own_digests(players: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return name and digest of the source of each `module:Class` among some players."""
    return tuple((name, source_digest(name)) for name in sorted({*players}) if is_own(name))


def play_part(part: Part) -> tuple[Tally, float]:
    """What a worker does: the sums of these games, and the seconds it took. ModelError if a
    `module:Class` is another one there.
    """
    if part.own != own_digests(part.players):
        raise ModelError("other_model")
    start = time.perf_counter()
    play = simulate_adjusted if part.adjusted else simulate
    results = play(part.game, part.players, part.games, part.seed, part.first)
    return tally(results), time.perf_counter() - start


class Here(Executor):
    """Works at once, in this very process."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def run(
    contest: Contest, tallies: list[Tally], executor: Executor, workers: int
) -> Iterator[Tally]:
    """Play what is missing and add it to the tallies; yields each part as it is added."""
    parts = _Parts(contest, tallies)
    pending: deque[tuple[Part, Future[tuple[Tally, float]]]] = deque()
    try:
        while True:
            while len(pending) < max(1, 2 * workers - 1) and (part := parts.next()):
                pending.append((part, submit(executor, play_part, part)))
            if not pending:
                return
            part, future = pending.popleft()
            done, seconds = future.result()
            parts.took(part, seconds)
            tallies[part.lineup] = tallies[part.lineup].plus(done)
            yield done
    finally:
        for _, future in pending:
            future.cancel()


class _Parts:
    """Cuts a contest into parts. The quicker they turn out to be, the larger they get."""

    def __init__(self, contest: Contest, tallies: list[Tally]) -> None:
        self.contest = contest
        self.planned = [tally.games for tally in tallies]
        self.deals = [1 if contest.adjusted else FIRST_DEALS] * len(tallies)

    def next(self) -> Part | None:
        for index, players in enumerate(self.contest.lineups):
            left = self.contest.due(index) - self.planned[index]
            if left > 0:
                games = min(left, self.deals[index] * len(players))
                # Line-ups have deals of their own, so that their results are independent.
                first = index * len(players) * MOST_GAMES + self.planned[index]
                self.planned[index] += games
                game, seed, adjusted = self.contest.game, self.contest.seed, self.contest.adjusted
                own = own_digests(players)
                return Part(index, game, players, seed, first, games, adjusted, own)
        return None

    def took(self, part: Part, seconds: float) -> None:
        deals = part.games / len(part.players)
        wanted = deals * SECONDS / max(seconds, 1e-9)
        self.deals[part.lineup] = max(1, int(min(wanted, GROWTH * deals)))
