"""A whole table: the dice, and a sheet for each player or the board that they share."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from qwixx.drawing.dice import HEIGHT as DICE
from qwixx.drawing.dice import draw_dice
from qwixx.drawing.look import Look, Marks
from qwixx.drawing.rows import HEIGHT as ROWS
from qwixx.drawing.rows import WIDTH, Seats, draw_rows, draw_tokens, token_colours
from qwixx.drawing.shapes import Box, Colour, Disc, Line, Scene, Shape, Text, cross, mix
from qwixx.drawing.themes import Theme
from qwixx.rules import GAMES, State
from qwixx.rules.crosses import MISTHROWS_TO_END
from qwixx.rules.integers import action_number, seat_number
from qwixx.rules.positions import SEATS

EDGE, PAD, HEAD = 18, 16, 52
"""Space around panels and inside them; the height of a player's line."""
WIDE = WIDTH + 2 * PAD
HIGH = PAD + HEAD + ROWS + PAD
"""A panel, which is a sheet or the board."""
CARD = WIDTH / 2 - 82
"""The width of a player's line on a shared board."""
BOX = 24
"""For a misthrow."""
LETTER = 0.6
"""How wide a letter is, next to its size; most are narrower."""
SMALLEST, LARGEST = 12, 19
"""Sizes of names."""


def draw_table(  # noqa: PLR0913  (what a picture shows)
    state: State,
    theme: Theme,
    marks: Marks | None = None,
    names: Sequence[str] = (),
    seats: Sequence[int] | None = None,
    *,
    played: Marks | None = None,
) -> Scene:
    """Always of the same size for the same game and number of players."""
    game = GAMES[state.game]
    everyone = range(state.players)
    if seats is not None:
        seats = [seat_number(seat, state.players) for seat in _sequence(seats)]
    if marks is None:
        marks = {seat: game.legal(state, seat) for seat in everyone}
    marks, played = _checked(marks, state.players), _checked(played or {}, state.players)
    look = Look(game, state, theme, marks, names, played)
    panels: list[Seats] = [everyone]
    if game.board == "sheets":
        panels = [(seat,) for seat in (everyone if seats is None else seats)]
    across = 1 if len(panels) < 3 else 2
    down = -(-len(panels) // across)
    shapes = [*draw_dice(look, EDGE + PAD, EDGE + 4)]
    for place, panel in enumerate(panels):
        x = EDGE + place % across * (WIDE + EDGE)
        y = EDGE + DICE + place // across * (HIGH + EDGE)
        shapes += _panel(look, panel, x, y)
    width, height = EDGE + across * (WIDE + EDGE), EDGE + DICE + down * (HIGH + EDGE)
    return Scene(width, height, theme.ground, tuple(shapes), str(state))


def _sequence(seats: Any) -> Iterable[object]:
    """Seats as they were given: a single number is meant as a list of one."""
    return seats if isinstance(seats, Iterable) else [seats]


def _checked(marks: Marks, players: int) -> Marks:
    """Marks with seats and actions as ints; RuleError if one of them is none."""
    return {
        seat_number(seat, players): [action_number(action) for action in marks[seat]]
        for seat in marks
    }


def _panel(look: Look, seats: Seats, x: float, y: float) -> Iterator[Shape]:
    yield Box(x, y, WIDE, HIGH, 20, look.theme.card)
    left, middle = x + PAD, y + PAD + HEAD / 2 - 6
    if len(seats) == 1:
        yield from _player(look, seats[0], left, middle)
    else:
        yield from _both(look, left, middle)
    yield from draw_rows(look, seats, left, y + PAD + HEAD)


def _player(look: Look, seat: int, x: float, y: float) -> Iterator[Shape]:
    """The seat (lit in its turn, the winners' in the end), misthrows and points."""
    yield from _badge(look, seat, x + 17, y)
    if name := _name(look, seat):
        yield Text(x + 44, y, name, LARGEST, look.theme.ink, from_left=True)
    if look.state.choices and look.state.choices[seat] is not None:
        yield from _check(look, x + 17, y)
    right = x + WIDTH - 6 - 64
    for place in range(MISTHROWS_TO_END):
        is_taken = place < look.state.misthrows[seat]
        yield from _misthrow(look, right - (MISTHROWS_TO_END - place) * (BOX + 7), y, is_taken)
    yield Text(x + WIDTH - 32, y, _score(look, seat), 30, look.theme.ink)


def _both(look: Look, x: float, y: float) -> Iterator[Shape]:
    """The two players of a shared board, and between them the misthrows that they share."""
    for seat in range(2):
        yield from _card(look, seat, x + seat * (WIDTH - CARD), y)
    taken = [seat for seat in range(2) for _ in range(look.state.misthrows[seat])]
    for place in range(MISTHROWS_TO_END):
        left = x + WIDTH / 2 + (place - MISTHROWS_TO_END / 2) * (BOX + 9) + 4.5
        yield from _misthrow(look, left, y, False)
        if place < len(taken):
            yield from draw_tokens(look, taken[place], 1, left + BOX / 2, y)


def _card(look: Look, seat: int, x: float, y: float) -> Iterator[Shape]:
    """A player with tokens: how many are left, and the points."""
    theme, right = look.theme, x + CARD
    yield Box(x, y - 22, CARD, 44, 13, theme.sunk, theme.glow if look.is_lit(seat) else None, 3)
    yield from draw_tokens(look, seat, 1, x + 24, y)
    yield fitted(x + 46, y, _name(look, seat), right - 106 - x - 46, theme.ink)
    yield Disc(right - 96, y, 6, token_colours(look, seat)[0], theme.soft, 1.2)
    yield Text(right - 77, y, str(look.game.supply(look.state, seat)), 15, theme.soft)
    yield Text(right - 31, y, _score(look, seat), 26, theme.ink)


def _badge(look: Look, seat: int, x: float, y: float) -> Iterator[Shape]:
    theme, is_lit = look.theme, look.is_lit(seat)
    yield Disc(x, y, 17, theme.glow if is_lit else theme.sunk)
    yield Text(x, y, SEATS[seat], 18, theme.pen if is_lit else theme.ink)


def _check(look: Look, x: float, y: float) -> Iterator[Shape]:
    """A seat has decided."""
    theme = look.theme
    yield Disc(x + 14, y + 12, 8, theme.hues[2].row, theme.card, 2)
    points = ((x + 10.5, y + 12), (x + 13, y + 14.5), (x + 17.5, y + 9.5))
    yield Line(points, theme.hues[2].on_row, 2)


def _misthrow(look: Look, x: float, y: float, is_taken: bool) -> Iterator[Shape]:
    theme = look.theme
    yield Box(x, y - BOX / 2, BOX, BOX, 7, theme.card, mix(theme.soft, theme.card, 0.6), 2)
    if is_taken:
        yield from cross(x + BOX / 2, y, 6.5, theme.ink)


def fitted(x: float, y: float, name: str, room: float, colour: Colour) -> Text:
    """A name as large as there is room for; a long one is cut off."""
    size = min(LARGEST, max(SMALLEST, room / (LETTER * max(1, len(name)))))
    most = int(room / (LETTER * size) + 0.01)
    shown = name if len(name) <= most else name[: most - 1].rstrip() + "…"
    return Text(x, y, shown, round(size, 1), colour, from_left=True)


def _name(look: Look, seat: int) -> str:
    if seat < len(look.names):
        return look.names[seat]
    return SEATS[seat] if look.game.board == "board" else ""


def _score(look: Look, seat: int) -> str:
    return str(look.game.scores(look.state)[seat]).replace("-", "−")
