"""A position of either game, as an immutable value."""

from enum import IntEnum
from typing import NamedTuple

from qwixx.rules.dice import Roll
from qwixx.rules.layout import PASS

SEALED = -1
"""In a view: this seat has decided, but what is not to be known yet."""

Rows = tuple[int, int, int, int]
RowsOfAll = tuple[Rows, ...]


class Phase(IntEnum):
    """What a turn waits for."""

    DICE = 0
    ACTION_1 = 1
    ACTION_2 = 2
    OVER = 3


class State(NamedTuple):
    """A position. `rows[seat][row]` is read by `crosses` in Qwixx and by `tokens` in The Duel."""

    game: str
    rows: RowsOfAll
    misthrows: tuple[int, ...]
    active: int
    locked: int = 0
    """A bit for each locked row."""
    phase: Phase = Phase.DICE
    roll: Roll | None = None
    """The dice on the table while decisions are due."""
    choices: tuple[int | None, ...] = ()
    """Qwixx in action 1: what each seat decided, None for not yet. Empty otherwise."""
    action_1: int = PASS
    """In action 2: what the active player did in action 1."""

    @property
    def players(self) -> int:
        return len(self.rows)

    def is_locked(self, row: int) -> bool:
        return self.locked >> row & 1 == 1
