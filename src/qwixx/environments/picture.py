"""A table as a picture: the dice, sheets or the board, and what may be marked now."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from qwixx.environments.drawing import Canvas, Colour
from qwixx.rules import Game, Phase, State
from qwixx.rules.crosses import MISTHROWS_TO_END
from qwixx.rules.layout import COLUMNS, LOCK, ROWS, square

GROUND: Colour = (23, 24, 28)
PANEL: Colour = (40, 42, 50)
EMPTY: Colour = (62, 65, 75)
PAPER: Colour = (244, 239, 230)
INK: Colour = (22, 22, 26)
ACCENT: Colour = (255, 196, 61)
HUES: tuple[Colour, ...] = ((206, 52, 70), (214, 160, 14), (48, 146, 76), (54, 112, 200))
TOKENS: tuple[Colour, ...] = (INK, (150, 152, 162))
"""Black and grey: seats 0 and 1."""
PIPS = {1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "023568"}
"""Where a die has its dots, on a field of nine."""

CELL, STEP, STRIP = 30, 34, 40
"""A square, the way to the next one, and the height of a row."""
EDGE, HEAD, BAR = 12, 40, 66
"""Space around things; the height of a player's line, and of the bar with the dice."""
WIDE = 2 * EDGE + (LOCK + 1) * STEP + 60
HIGH = EDGE + HEAD + ROWS * STRIP + EDGE
"""A panel, which is a sheet or the board."""


def picture(game: Game, state: State) -> NDArray[np.uint8]:
    """Always of the same size for the same game and number of players."""
    return _Picture(game, state).pixels()


def mix(colour: Colour, other: Colour, part: float) -> Colour:
    """A colour with this part of another one in it."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(colour, other, strict=True))
    return red, green, blue


class _Picture:
    """One position, drawn from the back to the front. A panel is the sheet of one seat, or the
    board of all.
    """

    def __init__(self, game: Game, state: State) -> None:
        self._game, self._state = game, state
        seats = range(state.players)
        self._offers = {(seat, action) for seat in seats for action in game.legal(state, seat)}
        panels = [seats] if game.board == "board" else [(seat,) for seat in seats]
        across, down = min(len(panels), 2), -(-len(panels) // 2)
        self._canvas = Canvas(across * (WIDE + EDGE) + EDGE, BAR + down * (HIGH + EDGE), GROUND)
        self._draw_dice()
        for place, panel in enumerate(panels):
            x = EDGE + place % 2 * (WIDE + EDGE)
            y = BAR + place // 2 * (HIGH + EDGE)
            self._canvas.box(x, y, WIDE, HIGH, PANEL)
            self._draw_panel(panel, x + EDGE, y + EDGE)

    def pixels(self) -> NDArray[np.uint8]:
        return self._canvas.pixels()

    def _draw_dice(self) -> None:
        """In action 1 the white dice count, so the coloured ones are dim. Those gone are empty."""
        roll = self._state.roll
        dice = (0,) * 6 if roll is None else (*roll.white, *roll.coloured)
        for place, (value, colour) in enumerate(zip(dice, (PAPER, PAPER, *HUES), strict=True)):
            x = 2 * EDGE + place * (STRIP + EDGE) + (place > 1) * EDGE
            is_dim = place > 1 and self._state.phase is Phase.ACTION_1
            shade = (0.6 if is_dim else 0) if value else 0.85
            face = mix(colour, GROUND, shade)
            self._canvas.box(x, EDGE, STRIP, STRIP, face)
            dot = INK if place < 2 else mix(PAPER, face, shade)
            for pip in map(int, PIPS[value] if value else ""):
                self._canvas.disc(x + 10 + pip % 3 * 10, EDGE + 10 + pip // 3 * 10, 3.6, dot)

    def _draw_panel(self, seats: Sequence[int], x: int, y: int) -> None:
        share = (WIDE - EDGE) // len(seats)
        for place, seat in enumerate(seats):
            self._draw_player(seat, x + place * share, x + (place + 1) * share - EDGE, y)
        for row in range(ROWS):
            top = y + HEAD + row * STRIP
            hue = HUES[self._game.layout.die_of_row[row]]
            self._canvas.box(x, top, (LOCK + 1) * STEP + 4, STRIP - 4, hue)
            self._draw_row(seats, row, x + 4 + CELL // 2, top + STRIP // 2 - 2)

    # ── players ───────────────────────────────────────────────────────────────────────────────

    def _draw_player(self, seat: int, left: int, right: int, top: int) -> None:
        """The seat (lit up in its turn, the winners' in the end), misthrows and points."""
        canvas, state, y = self._canvas, self._state, top + HEAD // 2 - 4
        is_lit = seat in (self._game.winners(state) or (state.active,))
        canvas.disc(left + 15, y, 15, ACCENT if is_lit else EMPTY)
        canvas.number(left + 15, y, seat, 15, INK if is_lit else PAPER)
        if self._game.board == "board":
            self._draw_tokens(seat, 1, left + 50, y)
        for place in range(MISTHROWS_TO_END):
            x = left + 80 + place * 22
            canvas.box(x, y - 9, 18, 18, EMPTY)
            if place < state.misthrows[seat]:
                canvas.cross(x + 9, y, 5, PAPER)
        canvas.number(right - 24, y, self._game.scores(state)[seat], 22, PAPER)

    # ── rows ──────────────────────────────────────────────────────────────────────────────────

    def _draw_row(self, seats: Sequence[int], row: int, x: int, y: int) -> None:
        for column in range(COLUMNS):
            self._draw_square(seats, square(row, column), x + column * STEP, y)
        self._draw_lock(row, x + LOCK * STEP, y)
        for seat in seats:
            for column in range(LOCK + 1):
                height = self._game.height(self._state.rows[seat][row], column)
                if height:
                    self._draw_pile(seat, height, x + column * STEP, y)
        self._draw_points(seats, row, x + (LOCK + 1) * STEP + 14, y)

    def _draw_square(self, seats: Sequence[int], action: int, x: int, y: int) -> None:
        """What is printed: bright while it can be reached, golden while it is offered."""
        row, column = divmod(action - 1, COLUMNS)
        hue = HUES[self._game.layout.colour(action)]
        ground, ink = _shades(hue, self._is_gone(seats, row, column))
        self._canvas.box(x - STEP // 2, y - STRIP // 2 + 2, STEP, STRIP - 4, hue)
        if any((seat, action) in self._offers for seat in seats):
            self._canvas.box(x - CELL // 2 - 2, y - CELL // 2 - 2, CELL + 4, CELL + 4, INK)
            ground, ink = ACCENT, INK
        self._canvas.box(x - CELL // 2, y - CELL // 2, CELL, CELL, ground)
        self._canvas.number(x, y, self._game.layout.number(action), 14, ink)

    def _draw_lock(self, row: int, x: int, y: int) -> None:
        hue = HUES[self._game.layout.die_of_row[row]]
        ground, ink = _shades(hue, self._state.is_locked(row))
        self._canvas.disc(x, y, CELL // 2, ground)
        self._canvas.box(x - 6, y - 2, 12, 10, ink)
        self._canvas.arch(x, y - 2, 4, ink)

    def _draw_pile(self, seat: int, height: int, x: int, y: int) -> None:
        """A cross, or tokens."""
        if self._game.board == "board":
            self._draw_tokens(seat, height, x, y)
        else:
            self._canvas.box(x - CELL // 2, y - CELL // 2, CELL, CELL, PAPER)
            self._canvas.cross(x, y, 8, INK)

    def _draw_tokens(self, seat: int, height: int, x: int, y: int) -> None:
        self._canvas.disc(x, y, 13.5, PAPER)
        self._canvas.disc(x, y, 12, TOKENS[seat])
        if height > 1:
            self._canvas.number(x, y, height, 12, PAPER if seat == 0 else INK)

    def _draw_points(self, seats: Sequence[int], row: int, x: int, y: int) -> None:
        """The points of a row; on the shared board, of all players."""
        points = [self._game.row_points(self._state, seat)[row] for seat in seats]
        if len(seats) == 1:
            self._canvas.number(x, y, points[0], 15, PAPER)
            return
        for seat in seats:
            down = y - 9 + 18 * seat
            self._canvas.disc(x - 14, down, 6, PAPER)
            self._canvas.disc(x - 14, down, 5, TOKENS[seat])
            self._canvas.number(x + 10, down, points[seat], 11, PAPER)

    def _is_gone(self, seats: Sequence[int], row: int, column: int) -> bool:
        """Whether a square is out of reach for good."""
        is_passed = len(seats) == 1 and self._state.rows[seats[0]][row] >> column != 0
        return is_passed or self._state.is_locked(row)


def _shades(hue: Colour, is_gone: bool) -> tuple[Colour, Colour]:
    """Ground and ink of what is printed in a colour."""
    if is_gone:
        return mix(hue, PAPER, 0.25), mix(hue, PAPER, 0.5)
    return mix(hue, PAPER, 0.85), mix(hue, INK, 0.25)
