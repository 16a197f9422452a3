"""What a picture shows and how: handed on to all who draw parts of it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from qwixx.drawing.themes import Hue, Theme
from qwixx.rules import Game, State

Marks = Mapping[int, Sequence[int]]
"""For a seat, the actions whose squares are marked."""


class Look(NamedTuple):
    """A position, its colours, what is marked and what players are called."""

    game: Game
    state: State
    theme: Theme
    marks: Marks
    names: Sequence[str]
    played: Marks
    """What was done where something else was better: marked in another way."""

    def hue_of_row(self, row: int) -> Hue:
        return self.theme.hues[self.game.layout.die_of_row[row]]

    def hue(self, action: int) -> Hue:
        """Of a square, which on some sheets differs from that of its row."""
        return self.theme.hues[self.game.layout.colour(action)]

    def is_marked(self, seats: Sequence[int], action: int) -> bool:
        return any(action in self.marks.get(seat, ()) for seat in seats)

    def is_played(self, seats: Sequence[int], action: int) -> bool:
        return any(action in self.played.get(seat, ()) for seat in seats)

    def is_lit(self, seat: int) -> bool:
        """Whose turn it is; in the end, who won."""
        return seat in (self.game.winners(self.state) or (self.state.active,))
