"""Everyone's share of the win over the turns, as a picture and as a table, for a page."""

from collections.abc import Iterator
from html import escape

from qwixx.analysis.review import Review
from qwixx.analysis.review.moments import throw_of
from qwixx.analysis.review.sums import shown
from qwixx.analysis.review.words import signed_percent
from qwixx.locale import Texts
from qwixx.simulation.figures import Figures

WIDTH, SHARES, LUCK = 960, 300, 110
"""The picture, and the heights of its two parts."""
LEFT, RIGHT, TOP, GAP, FOOT = 76, 130, 16, 34, 30
STEPS = 4
"""Lines across, besides that of 0."""


class Curve:
    """The shares above, with a mark at every error; below, what the dice gave in each turn."""

    def __init__(self, review: Review, texts: Texts) -> None:
        self._review, self._texts = review, texts
        self._names = [seat.name for seat in review.record.seats]
        self._turns = len(review.turns)
        lucks = [abs(change.luck) for turn in review.turns for change in turn.changes]
        self._most = max(lucks, default=0) or 1.0

    def picture(self) -> str:
        height = TOP + SHARES + GAP + LUCK + FOOT
        shapes = [*self._frame(), *self._columns()]
        for seat in range(len(self._names)):
            shapes += [*self._luck(seat), *self._shares(seat)]
        return (
            f'<svg class="curve" viewBox="0 0 {WIDTH} {height}" aria-hidden="true">'
            + "\n".join(shapes)
            + "</svg>"
        )

    def _x(self, turn: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * turn / max(1, self._turns)

    @staticmethod
    def _y(share: float) -> float:
        return TOP + SHARES * (1 - share)

    def _luck_y(self, luck: float) -> float:
        return TOP + SHARES + GAP + LUCK / 2 * (1 - luck / self._most)

    def _frame(self) -> Iterator[str]:
        figures = Figures(self._texts.language)
        right = WIDTH - RIGHT
        for step in range(STEPS + 1):
            y = self._y(step / STEPS)
            yield f'<path class="grid" d="M{LEFT} {y:g}H{right}"/>'
            percent = f"{figures.whole(100 * step / STEPS)} %"
            yield f'<text class="scale" x="{LEFT - 8}" y="{y + 4:g}">{percent}</text>'
        for luck in (-self._most, 0.0, self._most):
            y = self._luck_y(luck)
            yield f'<path class="grid" d="M{LEFT} {y:g}H{right}"/>'
            told = signed_percent(figures, luck) if luck else escape(self._texts("Luck"))
            yield f'<text class="scale" x="{LEFT - 8}" y="{y + 4:g}">{told}</text>'

    def _columns(self) -> Iterator[str]:
        """What is clicked to go to a turn, and every fifth number."""
        bottom = TOP + SHARES + GAP + LUCK
        wide = self._x(1) - self._x(0)
        for turn in range(1, self._turns + 1):
            moment = throw_of(self._review.moments, turn)
            left = self._x(turn) - wide / 2
            yield (
                f'<rect class="turn" data-moment="{moment}" x="{left:.1f}" y="{TOP}"'
                f' width="{wide:.1f}" height="{bottom - TOP}"/>'
            )
            if turn % 5 == 0 or turn == 1:
                x = self._x(turn)
                yield f'<text class="number" x="{x:.1f}" y="{bottom + 20}">{turn}</text>'

    def _shares(self, seat: int) -> Iterator[str]:
        shares = [worths[seat].win for worths in self._review.worths]
        points = " ".join(
            f"{self._x(turn):.1f},{self._y(share):.1f}" for turn, share in enumerate(shares)
        )
        yield f'<polyline class="share s{seat}" points="{points}"/>'
        for turn, mark in self._marks(seat).items():
            x, y = self._x(turn), self._y(shares[turn])
            yield f'<circle class="error s{seat}" cx="{x:.1f}" cy="{y:.1f}" r="4"/>'
            yield f'<text class="mark s{seat}" x="{x:.1f}" y="{y - 8:.1f}">{mark}</text>'
        place = sorted(range(len(self._names)), key=self._key).index(seat)
        y = TOP + 12 + 20 * place
        x = WIDTH - RIGHT + 14
        yield f'<path class="share s{seat}" d="M{x} {y - 4}h18"/>'
        yield f'<text class="name" x="{x + 24}" y="{y}">{escape(self._names[seat])}</text>'

    def _key(self, seat: int) -> tuple[float, int]:
        """The highest curve has the first line of the legend."""
        return -self._review.worths[-1][seat].win, seat

    def _marks(self, seat: int) -> dict[int, str]:
        """The worst mark of each turn."""
        marked = [each for each in self._review.decisions() if each.mark and each.seat == seat]
        return {each.turn: each.mark for each in sorted(marked, key=lambda each: each.error)}

    def _luck(self, seat: int) -> Iterator[str]:
        wide = 0.8 * (self._x(1) - self._x(0)) / len(self._names)
        for turn in self._review.turns:
            luck = turn.changes[seat].luck
            left = self._x(turn.number) + wide * (seat - len(self._names) / 2)
            top, bottom = self._luck_y(max(luck, 0)), self._luck_y(min(luck, 0))
            yield (
                f'<rect class="luck s{seat}" x="{left:.1f}" y="{top:.1f}"'
                f' width="{0.9 * wide:.1f}" height="{bottom - top:.1f}"/>'
            )

    # ── as a table ────────────────────────────────────────────────────────────────────────────

    def table(self) -> str:
        """The same for those who cannot see it, or want the numbers."""
        texts = self._texts
        cells = [texts("Turn"), texts("Throws")]
        for name in self._names:
            cells += [name, texts("Luck"), texts("Own decisions"), texts("What the others did")]
            cells += [texts("Corrections"), texts("Errors")]
        head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in cells)
        lines = "\n".join(self._lines())
        return f"<table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>"

    def _lines(self) -> Iterator[str]:
        figures, marks = Figures(self._texts.language), [*map(self._marks, range(len(self._names)))]
        yield self._line(0, ["", *(
            cell
            for worth in self._review.worths[0]
            for cell in (figures.percent(worth.win), "", "", "", "", "")
        )])  # fmt: skip
        for turn in self._review.turns:
            cells = [self._names[turn.active]]
            for seat, change in enumerate(turn.changes):
                _, *parts, after = shown(change)
                cells += [figures.percent(after), *(signed_percent(figures, p) for p in parts)]
                cells += [marks[seat].get(turn.number, "")]
            yield self._line(turn.number, cells)

    @staticmethod
    def _line(turn: int, cells: list[str]) -> str:
        told = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        return f'<tr><th scope="row">{turn}</th>{told}</tr>'
