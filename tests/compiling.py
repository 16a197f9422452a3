"""What tests of several workers need, compiled: `python -m tests.compiling sheets "sheets ahead"`.

Beside the stages of `warmup.ready` there are `BOARD games`: simulated ones, and playing on.
"""

import sys
from random import Random

from qwixx.compiled.caching import is_cached
from qwixx.evaluation import evaluator_of
from qwixx.evaluation.warmup.compile import fill_cache
from qwixx.evaluation.warmup.ready import STAGES
from qwixx.rules import GAMES
from qwixx.simulation.games import simulate

SHARED_OUT = (
    ("sheets", "sheets ahead"),
    ("board", "board ahead", "board games"),
    ("sheets", "sheets games"),
)
"""By process: where two want the same stage, one waits until the other has made it."""


def is_compiled() -> bool:
    games = [f"{board} games{by}" for board in ("sheets", "board") for by in ("", " by networks")]
    return all(map(is_cached, (*STAGES, *games)))


def make(stage: str) -> None:
    board, _, what = stage.partition(" ")
    if what != "games":
        fill_cache(stage)
    game = next(game for game in GAMES.values() if game.board == board)
    evaluator, start = evaluator_of(game, 2), game.start()
    if what == "ahead":
        evaluator.foreseen(game.roll(start, game.throw(start, Random(1))))
    if what == "games":
        for player in ("random", "network"):
            simulate(game, [player, player], 2)
        evaluator.play_on(start, 1, 0, 1)


if __name__ == "__main__":
    for named in sys.argv[1:]:
        make(named)
