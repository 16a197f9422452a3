"""What a position is worth: one judge for each game, by a network that learned it.

A judge values positions, foresees what everybody will choose, decides, looks a turn ahead and plays
on. Players, search, advice, rollouts and training ask the same one. `judge` says what a judge is;
`classic` and `duel` are the two kinds that there are. NumPy is slow to import, which is done when
somebody has to judge.
"""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, cast

from qwixx.judges.judge import Judge, JudgeError
from qwixx.judges.ready import is_ready
from qwixx.rules import Game

CHAMPION = "champion"
"""Whose networks judge, if no one else is named."""
WEIGHTS = Path(__file__).parent / "weights"


class Kind(NamedTuple):
    """A kind of judge."""

    judge: type[Judge]
    think: Any
    """How such judges decide in whole games: see `compiled.games`."""


def _sheets() -> Kind:
    from qwixx.judges.classic import ClassicJudge, think  # noqa: PLC0415

    return Kind(ClassicJudge, think)


def _board() -> Kind:
    from qwixx.judges.duel import DuelJudge, think  # noqa: PLC0415

    return Kind(DuelJudge, think)


KINDS = {"sheets": _sheets, "board": _board}


def kind_of(game: Game) -> Kind:
    """The kind of judge that knows such a game."""
    return KINDS[game.board]()


def load_judge(path: Path, game: Game) -> Judge:
    """A judge from a file; JudgeError if it has learned on another sheet."""
    return kind_of(game).judge.load(path, game)


def weights_of(game: Game, players: int, name: str = CHAMPION) -> Path:
    """Where the network of a game is kept."""
    return WEIGHTS / f"{game.name}-{name}-{players}.npz"


def is_taught(game: Game, name: str = CHAMPION) -> bool:
    """Whether there is a network for every number of players."""
    return all(weights_of(game, players, name).exists() for players in game.players)


def judge_of(game: Game, players: int, name: str = CHAMPION) -> Judge:
    """The judge of a game for so many players. While what it thinks with is still being prepared,
    it thinks uncompiled.
    """
    judge = _known(game, players, name)
    if is_ready(game.board):
        return judge
    from qwixx.judges.uncompiled import Uncompiled  # noqa: PLC0415

    return cast("Judge", Uncompiled(judge))


@cache
def _known(game: Game, players: int, name: str) -> Judge:
    path = weights_of(game, players, name)
    if not path.exists():
        raise JudgeError("untaught", game=game.title, players=players)
    return load_judge(path, game)
