"""The readable engine: whole random games per second, next to the plain version in `plain.py`.

Both run in turns within the same few seconds, so that a busy machine slows both.
"""

import random
import time
from collections.abc import Callable
from functools import partial
from statistics import median

from benchmarks.plain import play_random_game
from qwixx.rules import CLASSIC, DUEL, Game, Phase

GAMES_A_ROUND = 150
ROUNDS = 9
BASELINE = "plain dicts and lists, Qwixx, 2 players"


def engine_game(game: Game, players: int, source: random.Random) -> None:
    """A whole game with random decisions, through the public interface."""
    state = game.start(players)
    while state.phase is not Phase.OVER:
        state = game.roll(state, game.throw(state, source))
        while seats := game.to_act(state):
            for seat in seats:
                state = game.play(state, seat, source.choice(game.legal(state, seat)))
    game.scores(state)


def games_per_second(play: Callable[[random.Random], object], seed: int) -> float:
    """How many games a second, over one round."""
    source = random.Random(seed)
    start = time.perf_counter()
    for _ in range(GAMES_A_ROUND):
        play(source)
    return GAMES_A_ROUND / (time.perf_counter() - start)


def main() -> None:
    """Print the speeds and their ratios to the baseline."""
    contestants: dict[str, Callable[[random.Random], object]] = {
        BASELINE: partial(play_random_game, copies=True),
        "plain, changing the position in place": play_random_game,
        "engine, Qwixx, 2 players": partial(engine_game, CLASSIC, 2),
        "engine, Qwixx, 5 players": partial(engine_game, CLASSIC, 5),
        "engine, The Duel": partial(engine_game, DUEL, 2),
    }
    speeds: dict[str, list[float]] = {name: [] for name in contestants}
    for seed in range(ROUNDS):
        for name, play in contestants.items():
            speeds[name].append(games_per_second(play, seed))
    baseline = median(speeds[BASELINE])
    print(f"Random games per second, the median of {ROUNDS} rounds of {GAMES_A_ROUND} games")
    for name, values in speeds.items():
        print(f"  {name:42} {median(values):8.0f}   {median(values) / baseline:5.1f} × plain")
