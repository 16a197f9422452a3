"""Everyone's share of the win over the turns, drawn with dots: eight of them in a character.

Colours tell the seats apart, and so do their letters on the lines and the way the lines are broken.
"""

from collections.abc import Iterator
from itertools import pairwise

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from qwixx.analysis.review import Moment, Review
from qwixx.locale import Texts
from qwixx.notation import SEATS
from qwixx.rendering.palette import ACCENT, FAINT, FIELD, PLAIN, SEAT_INKS, fit, ink
from qwixx.simulation.figures import Figures

ACROSS, DOWN = 2, 4
"""Dots in a character."""
DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bit of each dot of a character of the Braille block, by column and line."""
EMPTY = 0x2800
BREAKS = ((1, 0), (6, 2), (2, 2), (9, 2), (4, 4))
"""By seat: so many dots are drawn, and so many left out."""
SCALE, END = 6, 2
"""Columns beside the drawing: the percentages, and the letters where lines end."""
APART = 18
"""Columns from one letter on a line to the next."""


class Curve:
    """A drawing of so many columns and lines; the last line has the numbers of turns."""

    def __init__(self, review: Review, width: int, height: int) -> None:
        self._review = review
        self._turns = max(1, len(review.turns))
        self._across = max(width - SCALE - END, 2)
        self._down = max(height - 1, 2)
        self._at = list(places(review.moments))
        self._lines = [list(_line(review, seat)) for seat in range(len(review.record.seats))]
        self._signs: dict[tuple[int, int], tuple[str, Style]] = {}

    def nearest(self, column: int) -> int:
        """The moment that lies nearest to a column of the text."""
        wanted = column - SCALE
        return min(range(len(self._at)), key=lambda place: abs(self._column(place) - wanted))

    def draw(self, place: int) -> Text:
        """Everything, with a moment marked."""
        self._signs = {}
        for seat in range(len(self._lines)):
            self._draw_line(seat)
        for seat in range(len(self._lines)):
            self._write_letters(seat)
        self._write_marks()
        here = self._column(place)
        lines = [self._text(row, here) for row in range(self._down)]
        return Text("\n").join([*lines, self._axis(here)])

    def legend(self, place: int, texts: Texts) -> Text:
        """Whose line is whose, with everyone's share in a moment."""
        figures, seats = Figures(texts.language), self._review.record.seats
        room = (SCALE + self._across + END) // len(seats)
        line = Text()
        for seat, (name, _) in enumerate(seats):
            percent = figures.percent(self._share(seat, self._at[place]))
            shown = fit(name, min(cell_len(name), max(1, room - len(percent) - 5)))
            line.append(f"{SEATS[seat]} ", ink(SEAT_INKS[seat], bold=True))
            line.append(f"{shown} ", ink(SEAT_INKS[seat])).append(f"{percent}  ", PLAIN)
        return line

    # ── where things lie ──────────────────────────────────────────────────────────────────────

    def _column(self, place: int) -> int:
        return round(self._at[place] / self._turns * (self._across - 1))

    def _row(self, share: float) -> int:
        """From the top, in dots."""
        most = self._down * DOWN - 1
        return round((1 - min(1.0, max(0.0, share))) * most)

    def _share(self, seat: int, at: float) -> float:
        """Somewhere between the turns."""
        for (start, before), (end, after) in pairwise(self._lines[seat]):
            if at <= end:
                return before + (after - before) * (at - start) / (end - start)
        return self._lines[seat][-1][1]

    # ── what is drawn ─────────────────────────────────────────────────────────────────────────

    def _draw_line(self, seat: int) -> None:
        """Dot by dot; where a line is steep, all dots between two columns."""
        drawn, left_out = BREAKS[seat]
        most = self._across * ACROSS
        rows = [
            self._row(self._share(seat, self._turns * x / max(1, most - 1))) for x in range(most)
        ]
        cells: dict[tuple[int, int], int] = {}
        for x, (row, after) in enumerate(pairwise([*rows, rows[-1]])):
            if x % (drawn + left_out) >= drawn and abs(after - row) < DOWN:
                continue  # but what is steep is one dot wide, and would vanish
            step = 1 if after >= row else -1
            for y in range(row, after, step) if after != row else (row,):
                cell = x // ACROSS, y // DOWN
                cells[cell] = cells.get(cell, 0) | DOTS[x % ACROSS][y % DOWN]
        for cell, dots in cells.items():
            below = ord(self._signs.get(cell, (chr(EMPTY), None))[0])
            self._signs[cell] = chr(below | dots), ink(SEAT_INKS[seat])

    def _write_letters(self, seat: int) -> None:
        style = ink(SEAT_INKS[seat], bold=True)
        for column in range(3 + 3 * seat, self._across - 1, APART):
            at = self._turns * column / (self._across - 1)
            self._write(column, self._row(self._share(seat, at)) // DOWN, SEATS[seat], style)
        last = self._row(self._lines[seat][-1][1]) // DOWN
        column = self._across
        free = [row for row in range(self._down) if (column, row) not in self._signs]
        row = min(free, key=lambda row: abs(row - last), default=last)
        self._write(column, row, SEATS[seat], style)

    def _write_marks(self) -> None:
        """Above the lines, the worst last: no other covers it."""
        for decision in reversed(self._review.costliest(len(self._at) * len(self._lines))):
            column = round(decision.turn / self._turns * (self._across - 1))
            row = self._row(self._share(decision.seat, decision.turn)) // DOWN
            row += -1 if row else 1
            column = min(column, self._across - len(decision.mark))
            self._write(column, row, decision.mark, ink(SEAT_INKS[decision.seat], bold=True))

    def _write(self, column: int, row: int, text: str, style: Style) -> None:
        for step, sign in enumerate(text):
            self._signs[column + step, row] = sign, style

    def _text(self, row: int, here: int) -> Text:
        middle = (self._down - 1) // 2
        scale = {0: "100 %", middle: "50 %", self._down - 1: "0 %"}.get(row, "")
        line = Text(f"{scale:>{SCALE - 1}} ", FAINT)
        for column in range(self._across + END):
            sign, style = self._signs.get((column, row), (" ", FAINT))
            if column == here:
                sign, style = ("│" if sign == " " else sign), style + Style(bgcolor=FIELD)
            line.append(sign, style)
        return line

    def _axis(self, here: int) -> Text:
        """The numbers of turns, and where we are."""
        signs = [" "] * (self._across + END)
        for turn in range(5, self._turns + 1, 5):
            number = str(turn)
            column = round(turn / self._turns * (self._across - 1)) - len(number) // 2
            signs[column : column + len(number)] = number
        line = Text(" " * SCALE + "".join(signs[: self._across + END]), FAINT)
        line.stylize(ink(ACCENT, bold=True), SCALE + here, SCALE + here + 1)
        plain = line.plain
        line.plain = plain[: SCALE + here] + "▲" + plain[SCALE + here + 1 :]
        return line


def places(moments: tuple[Moment, ...]) -> Iterator[float]:
    """Where each moment lies between the turns: 2.5 is in the middle of turn 3."""
    turns = [moment.turn for moment in moments]
    for place, turn in enumerate(turns):
        seen = turns[: place + 1].count(turn)
        yield turn - 1 + seen / max(turns.count(turn), 2) if turn else 0.0


def _line(review: Review, seat: int) -> Iterator[tuple[float, float]]:
    """What a seat's share was before each throw, with it, and after the turn."""
    yield 0.0, review.worths[0][seat].win
    for turn in review.turns:
        change = turn.changes[seat]
        yield turn.number - 0.5, change.before + change.luck
        yield float(turn.number), change.after
