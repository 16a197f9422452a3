"""Reviews: seconds for a whole game, next to the hints that are in it.

A review is what hints say of every decision, and the exact mean over all throws in every turn.
Seconds are those of the processor, once everything is compiled; rounds of both are in turns.
"""

import time
from collections.abc import Callable
from statistics import median

from qwixx.analysis.options import find_options
from qwixx.analysis.review import Review, review
from qwixx.evaluation import evaluator_of
from qwixx.players.match import play_match
from qwixx.record import Record
from qwixx.rules import GAMES

ROUNDS = 7
TABLES = (("duel", 2), ("classic", 2), ("classic", 5), ("mixx-a", 2), ("mixx-b", 5))
ALLOWED = {2: 2.0, 5: 5.0}
"""Seconds that people wait gladly, by number of players."""


def hint_all(found: Review) -> None:
    """A hint for every decision of a game."""
    game = GAMES[found.record.game]
    evaluator = evaluator_of(game, len(found.record.seats))
    for decision in found.decisions():
        find_options(game, decision.position, decision.seat, evaluator)


def seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def measure(record: Record) -> tuple[float, float]:
    """The median of a review, and of its hints."""
    found = review(record)
    rounds = [
        (seconds(lambda: review(record)), seconds(lambda: hint_all(found))) for _ in range(ROUNDS)
    ]
    reviews, hints = zip(*rounds, strict=True)
    return median(reviews), median(hints)


def main() -> None:
    print(f"Seconds for the review of a game between casual players, the median of {ROUNDS} rounds")
    for name, players in TABLES:
        record = play_match(GAMES[name], ["casual"] * players, 7)
        whole, hints = measure(record)
        print(
            f"  {name}, {players} players, {len(record.turns)} turns: {whole:6.3f}"
            f"   {whole / hints:4.1f} × its hints ({hints:.3f}),"
            f" {whole / ALLOWED[players]:.0%} of what is allowed"
        )
