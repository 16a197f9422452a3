"""Players of one's own, as others would write them."""

import os
import shutil
from pathlib import Path

from qwixx.rules import PASS, Game, State


class Cautious:
    """Marks whatever leaves out least."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def decide(self, game: Game, view: State, seat: int) -> int:
        legal = game.legal(view, seat)
        return legal[-1] if self.seed % 2 else legal[0]


class Cheat:
    """Tries what is not allowed, in its first decision."""

    def __init__(self, seed: int) -> None:
        del seed

    def decide(self, game: Game, view: State, seat: int) -> int:
        return next(action for action in range(45) if action not in game.legal(view, seat))


class Broken:
    """Fails."""

    def __init__(self, seed: int) -> None:
        del seed

    def decide(self, game: Game, view: State, seat: int) -> int:
        del game, view, seat
        return PASS // 0


class Vandal:
    """Puts a file in the place of the folder named in the environment."""

    def __init__(self, seed: int) -> None:
        del seed

    def decide(self, game: Game, view: State, seat: int) -> int:
        folder = Path(os.environ["VANDAL"])
        shutil.rmtree(folder, ignore_errors=True)
        folder.touch()
        return game.legal(view, seat)[-1]
