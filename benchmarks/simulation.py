"""Compiled games per second, next to the readable engine in the same run.

Both run in turns, and what is counted is the processor's time: a busy machine slows both, and the
wait for it is left out. Only the comparison of workers goes by the clock on the wall.
"""

import random
import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import NamedTuple

from benchmarks.engine import engine_game
from qwixx.rules import CLASSIC, DUEL, Game
from qwixx.simulation.contest import Contest, run
from qwixx.simulation.games import simulate
from qwixx.simulation.workers import local_crew

ROUNDS, WALL_ROUNDS = 7, 3
PLAIN_GAMES = 150
SECONDS = 0.15
"""How long a round of compiled games should take."""


class Contestant(NamedTuple):
    """A game and who plays it."""

    game: Game
    players: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"{self.game.title}: {' '.join(self.players)}"


RANDOM = [Contestant(CLASSIC, ("random",) * players) for players in range(2, 6)]
RANDOM.append(Contestant(DUEL, ("random", "random")))
OTHERS = [
    *(Contestant(CLASSIC, (name, name)) for name in ("ga", "greedy", "analyzer", "tolerant")),
    Contestant(CLASSIC, ("ga",) * 5),
    Contestant(DUEL, ("greedy", "greedy")),
]
WORKERS = (1, 2)


def seconds(play: Callable[[], object]) -> float:
    start = time.process_time()
    play()
    return time.process_time() - start


def compiled_speed(contestant: Contestant, games: int) -> float:
    game, players = contestant
    return games / seconds(partial(simulate, game, players, games, seed=1))


def plain_speed(contestant: Contestant, seed: int) -> float:
    """The readable engine with random decisions."""
    source = random.Random(seed)
    game, players = contestant

    def play() -> None:
        for _ in range(PLAIN_GAMES):
            engine_game(game, len(players), source)

    return PLAIN_GAMES / seconds(play)


def round_size(contestant: Contestant) -> int:
    """As many games as a round takes."""
    compiled_speed(contestant, 100)  # compiles
    return int(compiled_speed(contestant, 2_000) * SECONDS)


def print_speeds() -> None:
    """Random games against the readable engine; then sensible ones."""
    sizes = {contestant: round_size(contestant) for contestant in (*RANDOM, *OTHERS)}
    plain: dict[Contestant, list[float]] = {contestant: [] for contestant in RANDOM}
    compiled: dict[Contestant, list[float]] = {contestant: [] for contestant in sizes}
    for seed in range(ROUNDS):
        for contestant, size in sizes.items():
            if contestant in plain:
                plain[contestant].append(plain_speed(contestant, seed))
            compiled[contestant].append(compiled_speed(contestant, size))
    print(f"Games per second on one core, the median of {ROUNDS} rounds")
    for contestant, speeds in compiled.items():
        line = f"  {contestant.name:42} {median(speeds):9,.0f}"
        if contestant in plain:
            slow = median(plain[contestant])
            line += f"   {median(speeds) / slow:5.0f} × the readable engine ({slow:,.0f})"
        print(line)


def wall_speed(workers: int) -> float:
    """Games per second by the clock, once the workers are ready."""
    contest = Contest("classic", (("ga", "ga"),), 400_000, 1)
    tallies = contest.nothing_yet()
    with local_crew(workers) as crew:
        parts = run(contest, tallies, *crew)
        for _ in range(2 * workers):
            next(parts)
        ready, start = tallies[0].games, time.perf_counter()
        for _ in parts:
            pass
        return (tallies[0].games - ready) / (time.perf_counter() - start)


def print_workers() -> None:
    """More of them, in turns. The best of some rounds is the one that was disturbed least."""
    rounds = [[wall_speed(workers) for workers in WORKERS] for _ in range(WALL_ROUNDS)]
    print(f"Games per second by the clock, Qwixx: ga ga, the best of {WALL_ROUNDS} rounds")
    for workers, *speeds in zip(WORKERS, *rounds, strict=True):
        print(f"  workers: {workers:<33} {max(speeds):9,.0f}")


def main() -> None:
    print_speeds()
    print_workers()
