"""The rows of a sheet or of the shared board."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from qwixx.drawing.look import Look
from qwixx.drawing.shapes import Box, Colour, Disc, Line, Shape, Text, cross, mix, padlock
from qwixx.rules.layout import COLUMN_OF, COLUMNS, LOCK, ROW_OF, ROWS, square

TILE, TALL, STEP = 40, 44, 45
"""A square's width and height, and the way to the next one."""
STRIP, ROW = 56, 64
"""The height of a row, and the way to the next one."""
LETTER = 34
"""Room for a row's letter, left of its squares."""
WIDTH = LETTER + LOCK * STEP + 52 + 56
"""Of a row: its letter, squares, lock and points."""
HEIGHT = ROWS * ROW - (ROW - STRIP)

Seats = Sequence[int]
"""Those who use a sheet: one, or all on a shared board."""


def draw_rows(look: Look, seats: Seats, x: float, y: float) -> Iterator[Shape]:
    for row in range(ROWS):
        yield from _row(look, seats, row, x, y + row * ROW)


def _row(look: Look, seats: Seats, row: int, x: float, y: float) -> Iterator[Shape]:
    hue, middle = look.hue_of_row(row), y + STRIP / 2
    yield Box(x, y, WIDTH, STRIP, 14, hue.row)
    yield from _segments(look, row, x + LETTER, y)
    letter = look.game.layout.letters[row].upper()
    yield Text(x + LETTER / 2 + 1, middle, letter, 18, hue.on_row)
    for column in range(COLUMNS):
        left = x + LETTER + column * STEP
        yield from _square(look, seats, square(row, column), left, middle - TALL / 2)
    yield from _lock(look, seats, row, x + LETTER + LOCK * STEP + 26, middle)
    yield from _points(look, seats, row, x + WIDTH - 32, middle)


def _segments(look: Look, row: int, x: float, y: float) -> Iterator[Shape]:
    """The ground of squares in another colour than their row's."""
    for hue, run in groupby(range(COLUMNS), key=lambda column: look.hue(square(row, column))):
        first, *others = run
        if hue != look.hue_of_row(row):
            width = STEP * (1 + len(others))
            yield Box(x + first * STEP - (STEP - TILE) / 2, y, width, STRIP, 0, hue.row)


def _square(look: Look, seats: Seats, action: int, x: float, y: float) -> Iterator[Shape]:
    """What is printed, or what lies there."""
    row, column, hue = ROW_OF[action], COLUMN_OF[action], look.hue(action)
    heights = {seat: look.game.height(look.state.rows[seat][row], column) for seat in seats}
    owner = next((seat for seat in seats if heights[seat]), None)
    yield from _tile(look, seats, action, x, y)
    if owner is None:
        yield from _number(look, seats, action, x, y)
    elif look.game.board == "sheets":
        yield Box(x, y, TILE, TALL, 9, look.theme.paper)
        yield from cross(x + TILE / 2, y + TALL / 2, 11.5, look.theme.pen)
    else:
        yield Text(x + 10, y + 8, str(look.game.layout.number(action)), 12, hue.number)
        yield from draw_tokens(look, owner, heights[owner], x + TILE / 2, y + TALL / 2 + 4)
    if look.is_marked(seats, action):
        yield Disc(x + TILE - 3, y + 3, 6.5, look.theme.glow, look.theme.ink, 2)
    elif look.is_played(seats, action):
        yield Disc(x + TILE - 3, y + 3, 7.5, look.theme.card, look.theme.ink, 2)
        yield from cross(x + TILE - 3, y + 3, 3, look.theme.ink)


def _tile(look: Look, seats: Seats, action: int, x: float, y: float) -> Iterator[Shape]:
    hue = look.hue(action)
    is_noted = look.is_marked(seats, action) or look.is_played(seats, action)
    edge = look.theme.ink if is_noted else None
    fill = hue.deep if _is_gone(look, seats, action) else hue.tile
    yield Box(x, y, TILE, TALL, 9, fill, edge, 3)


def _number(look: Look, seats: Seats, action: int, x: float, y: float) -> Iterator[Shape]:
    """With the letter of its colour, where that is not the row's; struck out when it is gone."""
    hue, is_gone = look.hue(action), _is_gone(look, seats, action)
    ink = mix(hue.on_row, hue.deep, 0.35) if is_gone else hue.number
    letter = look.game.square_text(action).letter.upper()
    middle = y + TALL / 2 + (4 if letter else 0)
    yield Text(x + TILE / 2, middle, str(look.game.layout.number(action)), 20, ink)
    if letter:
        yield Text(x + 9, y + 9, letter, 11, ink)
    if is_gone:
        yield Line(((x + 7, middle), (x + TILE - 7, middle)), ink, 2)


def _lock(look: Look, seats: Seats, row: int, x: float, y: float) -> Iterator[Shape]:
    """Closed when the row is locked; white, or under a token, for whoever locked it."""
    theme, hue, state = look.theme, look.hue_of_row(row), look.state
    is_locked = state.is_locked(row)
    owners = [seat for seat in seats if look.game.height(state.rows[seat][row], LOCK)]
    is_own = bool(owners) and look.game.board == "sheets"
    ground = theme.paper if is_own else hue.deep if is_locked else hue.tile
    ink = theme.pen if is_own else hue.on_row if is_locked else hue.number
    yield Disc(x, y, 18, ground)
    if owners and not is_own:
        yield from draw_tokens(look, owners[0], 1, x, y)
        return
    yield from padlock(x, y, 1, ink, is_closed=is_locked)


def _points(look: Look, seats: Seats, row: int, x: float, y: float) -> Iterator[Shape]:
    """The points of a row; on the shared board, of both players."""
    hue, points = look.hue_of_row(row), [look.game.row_points(look.state, s)[row] for s in seats]
    if len(seats) == 1:
        yield Text(x, y, str(points[0]), 21, hue.on_row)
        return
    for seat, value in zip(seats, points, strict=True):
        down = y + (-12 if seat == 0 else 12)
        face, ink = token_colours(look, seat)
        yield Box(x - 23, down - 10, 46, 20, 10, face)
        yield Text(x, down, str(value), 15, ink)


def token_colours(look: Look, seat: int) -> tuple[Colour, Colour]:
    """A player's tokens, and what is drawn on them."""
    theme = look.theme
    return (theme.black, theme.paper) if seat == 0 else (theme.grey, theme.pen)


def draw_tokens(look: Look, seat: int, height: int, x: float, y: float) -> Iterator[Shape]:
    """A token, or a stack with its height. Black ones have a dot, grey ones a ring."""
    face, ink = token_colours(look, seat)
    edge = mix(face, look.theme.paper, 0.55) if seat == 0 else mix(face, look.theme.pen, 0.6)
    top = y - 2 * (height > 1)
    for below in reversed(range(min(height, 3))):
        yield Disc(x, top + 3.5 * below, 13, face, edge, 1.6)
    if height > 1:
        yield Text(x, top, str(height), 17, ink)
    elif seat == 0:
        yield Disc(x, top, 4, ink)
    else:
        yield Disc(x, top, 6, face, ink, 2.2)


def _is_gone(look: Look, seats: Seats, action: int) -> bool:
    """Whether a square is out of reach for good."""
    row, column = ROW_OF[action], COLUMN_OF[action]
    is_passed = len(seats) == 1 and look.state.rows[seats[0]][row] >> column != 0
    return is_passed or look.state.is_locked(row)
