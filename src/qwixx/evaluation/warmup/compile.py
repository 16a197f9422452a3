"""What `prepare` does in a process of its own: fill the cache, stage by stage; and then here."""

import os
import shutil
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Thread

from qwixx.compiled.caching import CACHE, CACHED, alone, is_cached, note_cached
from qwixx.evaluation import load_evaluator, weights_of
from qwixx.evaluation.evaluator import Evaluator
from qwixx.rules import GAMES, Game

NICENESS = 5
STDIN = 0
UNUSED = 30 * 24 * 60 * 60
"""Seconds after which compiled code of another version is removed."""


def fill_cache_for_parent(stage: str) -> None:
    """Fill the cache in a process that gives way to others, and ends with its parent."""
    Thread(target=_end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    fill_cache(stage)


def fill_cache(stage: str) -> None:
    """Fill the cache, if there is one, unless someone else has just done so."""
    if CACHED:
        remove_unused(CACHE)
        with alone(stage):
            if not is_cached(stage):
                use(stage)
                note_cached(stage)


def _end_with_parent() -> None:
    """End as soon as the parent has ended, however it did: it holds the other end of the standard
    input. Process ids would not tell: in a virtual environment on Windows, a launcher stands
    between the two.
    """
    while os.read(STDIN, 1):
        """Nothing is ever said."""
    os._exit(1)


def use(stage: str) -> None:
    """Use all that a stage compiles, once; what the cache has already is only loaded."""
    board, _, is_ahead = stage.partition(" ")
    game = next(game for game in GAMES.values() if game.board == board)
    evaluator = load_evaluator(weights_of(game, 2), game)
    _play_a_turn(game, evaluator)
    if is_ahead:
        next(evaluator.ahead(evaluator.position(game.start()), 0).leaves)


def _play_a_turn(game: Game, evaluator: Evaluator) -> None:
    state = game.start()
    state = game.roll(state, game.throw(state, Random(1)))
    while due := game.to_act(state):
        state = game.play(state, due[0], evaluator.decide(game.view(state, due[0]), due[0]))
    evaluator.worths(state)


def remove_unused(cache: Path) -> None:
    """Remove the folders of other versions that nobody has used for long."""
    for folder in cache.parent.glob("*"):
        with suppress(FileNotFoundError):  # someone else has just removed it
            if folder != cache and time.time() - folder.stat().st_mtime > UNUSED:
                shutil.rmtree(folder, ignore_errors=True)
