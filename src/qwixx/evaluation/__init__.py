"""What a position is worth: one evaluator for each game, by a network that learned it.

An evaluator values positions, foresees what everybody will choose, decides, looks a turn ahead and
plays on. Players, search, advice, rollouts and training ask the same one. `evaluator` is the
interface; `classic` and `duel` are the two kinds that there are. NumPy is imported when an
evaluator is first used, as that is slow.
"""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, cast

from qwixx.evaluation.evaluator import Evaluator, EvaluatorError
from qwixx.evaluation.warmup.ready import is_ready
from qwixx.rules import Game, find_game

CHAMPION = "champion"
"""Whose networks evaluate, if no one else is named."""
WEIGHTS = Path(__file__).parent / "weights"


class Kind(NamedTuple):
    """A kind of evaluator."""

    evaluator: type[Evaluator]
    think: Any
    """How such evaluators decide in whole games: see `compiled.games`."""


def _sheets() -> Kind:
    from qwixx.evaluation.classic.evaluator import ClassicEvaluator, think  # noqa: PLC0415

    return Kind(ClassicEvaluator, think)


def _board() -> Kind:
    from qwixx.evaluation.duel.evaluator import DuelEvaluator, think  # noqa: PLC0415

    return Kind(DuelEvaluator, think)


KINDS = {"sheets": _sheets, "board": _board}


def kind_of(game: Game | str) -> Kind:
    """The kind of evaluator that knows such a game."""
    game = find_game(game)
    return KINDS[game.board]()


def load_evaluator(path: Path, game: Game | str) -> Evaluator:
    """An evaluator from a file; EvaluatorError if it has learned on another sheet."""
    game = find_game(game)
    return kind_of(game).evaluator.load(path, game)


def weights_of(game: Game | str, players: int, name: str = CHAMPION) -> Path:
    """Where the network of a game is kept."""
    game = find_game(game)
    return WEIGHTS / f"{game.name}-{name}-{players}.npz"


def is_taught(game: Game | str, name: str = CHAMPION) -> bool:
    """Whether there is a network for every number of players."""
    game = find_game(game)
    return all(weights_of(game, players, name).exists() for players in game.players)


def evaluator_of(game: Game | str, players: int, name: str = CHAMPION) -> Evaluator:
    """The evaluator of a game for so many players. While its functions are still being compiled, it
    runs uncompiled.
    """
    game = find_game(game)
    evaluator = _known(game, players, name)
    if is_ready(game.board):
        return evaluator
    from qwixx.evaluation.uncompiled import Uncompiled  # noqa: PLC0415

    return cast("Evaluator", Uncompiled(evaluator))


@cache
def _known(game: Game, players: int, name: str) -> Evaluator:
    path = weights_of(game, players, name)
    if not path.exists():
        raise EvaluatorError("untaught", game=game.title, players=players)
    return load_evaluator(path, game)
