"""Hints: milliseconds for one, valued over all throws of the next turn and by the network alone.

`evaluation/throws.py` says where which of them is used. The positions are those of
`studies/positions` before the end of a game, with dice by a seed. Milliseconds are those of the
processor, once everything is compiled.
"""

import random
import time
from collections.abc import Iterator
from statistics import median, quantiles
from unittest.mock import patch

from studies.values import kept

from qwixx.analysis import options
from qwixx.evaluation import evaluator_of
from qwixx.evaluation.throws import is_near_end
from qwixx.notation import parse_position
from qwixx.rules import GAMES, Game, State

POSITIONS, SEED = 60, 1
TABLES = (
    ("duel", (2,)), ("classic", (2, 3, 4, 5)), ("mixx-a", (2, 3, 4, 5)), ("mixx-b", (2, 3, 4, 5)),
)  # fmt: skip
ALLOWED = 100
"""Milliseconds that nobody notices."""


def decisions(game: Game, players: int) -> Iterator[tuple[State, int]]:
    """Positions with a throw, and a seat that has to decide."""
    source = random.Random(SEED)
    for text in kept(game, players).read_text("utf-8").splitlines():
        state = parse_position(text)
        if not is_near_end(game, state):
            thrown = game.roll(state, game.throw(state, source))
            yield thrown, source.choice(game.to_act(thrown))


def milliseconds(game: Game, players: int, *, is_over_throws: bool) -> list[float]:
    """What each hint takes, after one that compiles what is needed."""
    evaluator, found = evaluator_of(game, players), list[float]()
    asked = [*decisions(game, players)][:POSITIONS]
    with patch.object(options, "values_throws", return_value=is_over_throws):
        for state, seat in asked[:1] + asked:
            start = time.process_time()
            options.find_options(game, state, seat, evaluator)
            found.append(1000 * (time.process_time() - start))
    return found[1:]


def main() -> None:
    print(f"Milliseconds for a hint before the end of a game, of {POSITIONS} positions:")
    print("the median, and what 95 of 100 stay below")
    for name, numbers in TABLES:
        for players in numbers:
            network = milliseconds(GAMES[name], players, is_over_throws=False)
            throws = milliseconds(GAMES[name], players, is_over_throws=True)
            print(
                f"  {name}, {players} players: over all throws {_spread(throws)},"
                f" network {_spread(network)}; {median(throws) / ALLOWED:.0%} of what is allowed"
            )


def _spread(found: list[float]) -> str:
    return f"{median(found):5.1f} {quantiles(found, n=20)[-1]:5.1f}"
