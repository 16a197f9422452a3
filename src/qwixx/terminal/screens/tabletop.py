"""What lies on the table, put where the size of the terminal has room for it."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll

from qwixx.locale.phrases import Phrases
from qwixx.rules import Roll, State
from qwixx.terminal.choice import Choice
from qwixx.terminal.play import Play
from qwixx.terminal.screens.base import View
from qwixx.terminal.views import board, sheet
from qwixx.terminal.views.dice import dice
from qwixx.terminal.views.keys import TABLE, key_bar
from qwixx.terminal.views.log import log
from qwixx.terminal.views.prompt import Chip, chips, title
from qwixx.terminal.views.tiles import WIDTH, Marks


class Moment(NamedTuple):
    """What there is to be seen of a game just now."""

    play: Play
    seat: int
    """Whose sheet is shown large."""
    prompt: str = ""
    chips: Sequence[Chip] = ()
    status: Text = Text()
    choice: Choice | None = None
    tumbling: Roll | None = None
    """The dice while they have not come to rest."""


class Log(VerticalScroll):
    """What has happened, with the latest in sight."""

    can_focus = False

    def compose(self) -> ComposeResult:
        yield View()

    def show(self, text: Text) -> None:
        self.query_one(View).show(text)
        self.scroll_end(animate=False)


class Tabletop(Vertical):
    """The table in all its parts. A wide terminal has the others and the log at the side."""

    def compose(self) -> ComposeResult:
        yield View(id="title")
        with Horizontal(id="middle"):
            with Vertical(id="main"):
                with Horizontal(id="upper"):
                    yield View(id="dice")
                    yield Log(classes="narrow")
                with Vertical(id="question"):
                    yield View(id="prompt")
                    yield View(id="options")
                    yield View(id="status")
                with Vertical(id="paper"):
                    yield View(id="sheet")
                    yield View(id="totals")
                yield View(id="others-below", classes="narrow")
            with Vertical(id="side", classes="wide"):
                yield View(id="others-beside")
                yield Log()
        yield View(id="keys")

    def show(self, moment: Moment, phrases: Phrases) -> None:
        """Show everything; it is quick enough to do so after every key."""
        play, tall = moment.play, self.screen.has_class("-tall")
        width = self.screen.size.width
        self._view("title").show(title(play, phrases, width - 2))
        roll = moment.tumbling or play.state.roll
        self._view("dice").show(dice(roll, play.game.gone(play.state), tall))
        self._view("prompt").show(moment.prompt)
        self._view("options").show(chips(moment.chips, min(width, WIDTH)))
        self._view("status").show(moment.status)
        self._view("keys").show(key_bar(TABLE, phrases.texts, width))
        story = log(phrases, play.log, play.names, play.record.first)
        for view in self.query(Log):
            view.show(story)
        if play.game.name == "classic":
            self._show_sheets(moment, phrases, tall)
        else:
            self._show_board(moment, phrases, tall)

    def _show_sheets(self, moment: Moment, phrases: Phrases, tall: bool) -> None:
        play, seat, texts = moment.play, moment.seat, phrases.texts
        state, marks = play.state, _marks(moment)
        own = sheet.sheet(state, seat, marks, texts, tall)
        self._view("sheet").show(own)
        name = signed_name(play, seat)
        self._view("totals").show(sheet.totals(state, seat, name, texts))
        others = [other for other in range(state.players) if other != seat]
        self._view("others-below").show(_small_sheets(play, others, marks, beside=False))
        self._view("others-beside").show(_small_sheets(play, others, marks, beside=True))

    def _show_board(self, moment: Moment, phrases: Phrases, tall: bool) -> None:
        play = moment.play
        self._view("sheet").show(board.board(play.state, _marks(moment), phrases.texts, tall))
        names = [signed_name(play, seat) for seat in range(play.state.players)]
        self._view("totals").show(board.players(play.state, names, phrases.texts))

    def _view(self, name: str) -> View:
        return self.query_one(f"#{name}", View)


def signed_name(play: Play, seat: int) -> str:
    """A name after the signs for who throws and who has decided."""
    state = play.state
    throws = "▶" if seat == state.active and not play.is_over else " "
    return f"{throws}{_decided(state, seat)}{play.names[seat]}"


def _decided(state: State, seat: int) -> str:
    if not state.choices:
        return ""
    return "…" if state.choices[seat] is None else "✓"


def _marks(moment: Moment) -> Marks:
    choice, fresh = moment.choice, moment.play.fresh
    if choice is None:
        return Marks(fresh=fresh)
    return Marks(frozenset(choice.legal[1:]), choice.at or None, fresh)


def _small_sheets(play: Play, seats: list[int], marks: Marks, *, beside: bool) -> Text:
    width = 34 if beside else min(34, (WIDTH + 1) // len(seats) - 1)
    blocks = [
        sheet.small_sheet(play.state, seat, signed_name(play, seat), marks, width) for seat in seats
    ]
    if not beside:
        return sheet.side_by_side(blocks)
    return Text("\n\n").join(Text("\n").join(block) for block in blocks)
