"""What lies on the table: the board, or a large sheet and those of the others."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical

from qwixx.locale.phrases import Phrases
from qwixx.rendering import board, sheet
from qwixx.rendering.palette import pile, side_by_side
from qwixx.rendering.tiles import WIDTH, Marks
from qwixx.rules import Game, State
from qwixx.terminal.choice import Choice
from qwixx.terminal.screens.base import View


class Lying(NamedTuple):
    """A position, as one seat looks at it."""

    phrases: Phrases
    state: State
    names: Sequence[str]
    seat: int
    """Whose sheet is shown large."""
    marks: Marks = Marks()

    @property
    def is_board(self) -> bool:
        return self.phrases.game.board == "board"

    @property
    def signed_names(self) -> list[str]:
        """The names behind the sign for who throws, has decided or is still to decide."""
        game, state = self.phrases.game, self.state
        return [f"{_sign(game, state, seat)} {name}" for seat, name in enumerate(self.names)]


def _sign(game: Game, state: State, seat: int) -> str:
    if state.choices:
        return "…" if state.choices[seat] is None else "✓"
    return "▶" if seat == state.active and game.ending(state) is None else " "


def chosen(choice: Choice | None, marks: Marks) -> Marks:
    """The same marks, and those of what can be chosen."""
    if choice is None:
        return marks
    return marks._replace(legal=frozenset(choice.legal[1:]), at=choice.at or None)


class Paper(Vertical):
    """The board, or the large sheet, with a line of figures below."""

    def compose(self) -> ComposeResult:
        yield View(id="sheet")
        yield View(id="totals")

    def show(self, lying: Lying, *, tall: bool, gap: bool) -> None:
        phrases, state, _, seat, marks = lying
        names = lying.signed_names
        if lying.is_board:
            rows = board.board(phrases, state, marks, tall)
            totals = board.players(phrases, state, names)
        else:
            rows = sheet.sheet(phrases, state, seat, marks, tall)
            totals = sheet.totals(phrases, state, seat, names[seat])
        self.query_one("#sheet", View).show(pile(rows, gap=gap))
        self.query_one("#totals", View).show(totals)


def other_sheets(lying: Lying, *, beside: bool) -> Text:
    """The sheets of the others, small: side by side, or one below the other. A board has none."""
    others = [seat for seat in range(lying.state.players) if seat != lying.seat]
    if lying.is_board or not others:
        return Text()
    width = 34 if beside else min(34, (WIDTH + 1) // len(others) - 1)
    names = lying.signed_names
    blocks = [
        sheet.SmallSheet(lying.phrases, lying.state, seat, lying.marks, width).lines(names[seat])
        for seat in others
    ]
    if not beside:
        return side_by_side(blocks)
    return pile([pile(block, gap=False) for block in blocks], gap=True)
