"""A game looked at again: the table at any moment, the curve, decisions, how everyone played."""

from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.worker import get_current_worker

from qwixx.analysis.review import Review, review
from qwixx.analysis.review.words import MOST
from qwixx.evaluation.warmup import prepare
from qwixx.locale.phrases import Phrases, refusal_text
from qwixx.record import PERSON, Record
from qwixx.rendering import review as views
from qwixx.rendering.chips import logo
from qwixx.rendering.keys import REVIEW, foot
from qwixx.rendering.palette import ACCENT, BOLD, FAINT, clickable, flow, ink
from qwixx.rendering.tiles import Marks
from qwixx.rules import GAMES, Refusal
from qwixx.rules.reasons import N_
from qwixx.terminal.screens.again import AgainScreen
from qwixx.terminal.screens.base import View
from qwixx.terminal.screens.curve import CurveView
from qwixx.terminal.screens.paper import Lying, Paper, other_sheets
from qwixx.terminal.screens.replay import PACE_NAMES, ReplayScreen

PANES = {"decisions": N_("Decisions"), "curve": N_("Share of the win"), "seats": N_("Players")}
"""What is shown below the table, one at a time where there is no room for all."""

HIGH = 52
"""Lines that leave room for high rows beside everything else."""
LOWEST_CURVE = 8
"""Lines that the curve needs, its legend included."""


class Left(Exception):
    """Nobody waits for the review any more."""


class ReviewScreen(ReplayScreen):
    """Looks at a game in a thread of its own; then everything leads to everything."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "pane(1)", priority=True),
        Binding("shift+tab", "pane(-1)", priority=True),
        Binding("pageup", "scroll(-4)"),
        Binding("pagedown", "scroll(4)"),
        Binding("s", "seat"),
        Binding("a", "again"),
        Binding("l", "language"),
        Binding("t", "theme"),
        Binding("question_mark,f1", "help"),
        Binding("escape,q", "leave"),
    ]

    def __init__(self, record: Record) -> None:
        super().__init__()
        self._record = record
        self._done = 0
        """Turns that have been looked at."""
        self._reason: Refusal | None = None
        self._pane = "decisions"
        people = [seat for seat, (_, kind) in enumerate(record.seats) if kind == PERSON]
        self.seat = people[0] if people else 0
        """Whose sheet is shown large."""

    @property
    def game(self) -> str:
        return self._record.game

    @property
    def has_failed(self) -> bool:
        """Whether this game cannot be reviewed; the screen says why."""
        return self._reason is not None

    @property
    def _phrases(self) -> Phrases:
        return Phrases(self.texts, GAMES[self.game])

    def compose(self) -> ComposeResult:
        yield View(id="title")
        yield View(id="waiting")
        with Container(id="review"):
            with Vertical(id="then"):
                yield View(id="thrown")
                yield Paper(id="paper")
                yield View(id="others-below")
                yield View(id="controls")
                yield View(id="panes")
            with Container(id="beside"):
                yield View(id="costly")
                with VerticalScroll(id="told-then", can_focus=False):
                    yield View(id="told")
            with Vertical(id="below"):
                yield CurveView(id="curve")
                yield View(id="seats")
        yield View(id="keys")

    # ── looking ───────────────────────────────────────────────────────────────────────────────

    def on_mount(self) -> None:
        self._look()

    @work(thread=True, exclusive=True)
    def _look(self) -> None:
        worker = get_current_worker()

        def looked_at(turn: int) -> None:
            if worker.is_cancelled:
                raise Left
            self.app.call_from_thread(self._progress, turn)

        prepare.wait_for(GAMES[self.game].board)
        try:
            found = review(self._record, looked_at)
        except Left:
            return
        except Refusal as reason:
            self.app.call_from_thread(self._failed, reason)
        else:
            self.app.call_from_thread(self._looked, found)

    def _progress(self, turn: int) -> None:
        self._done = turn
        self.show()

    def _failed(self, reason: Refusal) -> None:
        self._reason = reason
        self.show()

    def _looked(self, found: Review) -> None:
        self.found = found
        self.place = len(found.moments) - 1
        self.call_after_refresh(self.show)

    # ── what people do ────────────────────────────────────────────────────────────────────────

    def on_curve_view_picked(self, event: CurveView.Picked) -> None:
        self.action_go(event.place)

    def action_open(self, moment: int, seat: int) -> None:
        self._pane = "decisions"
        super().action_open(moment, seat)

    def action_pane(self, step: int) -> None:
        panes = list(PANES)
        self.action_show_pane(panes[(panes.index(self._pane) + step) % len(panes)])

    def action_show_pane(self, pane: str) -> None:
        self._pane = pane
        self.show()

    def action_scroll(self, lines: int) -> None:
        self.query_one("#told-then").scroll_relative(y=lines, animate=False)

    def action_seat(self) -> None:
        """Another sheet large."""
        self.seat = (self.seat + 1) % len(self._record.seats)
        self.show()

    def action_again(self) -> None:
        if not self.is_ready:
            return
        self.stop()
        seats = range(len(self._record.seats))
        order = [self.seat, *seats]
        erring = next((seat for seat in order if self.review.mistakes(seat)), None)
        if erring is None:
            self.notify(self.texts("Nobody has made an error worth a mark."))
        else:
            self.app.push_screen(AgainScreen(self.review, erring))

    def action_leave(self) -> None:
        self.workers.cancel_node(self)
        self.qwixx.close()

    # ── what is shown ─────────────────────────────────────────────────────────────────────────

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)

    def retranslate(self) -> None:
        self.show()

    def show(self) -> None:
        if not self.is_attached:
            return  # whoever looks at the game in another thread comes too late
        self.query_one("#waiting").display = not self.is_ready
        self.query_one("#review").display = self.is_ready
        self._put("keys", foot(REVIEW, self.texts, self.size))
        if self.is_ready:
            self._show_review()
        else:
            self._put("title", Text.assemble(logo(self._phrases), f"  {self.texts('Review')}"))
            self._put("waiting", self._waiting())

    def _waiting(self) -> Text:
        texts, turns = self.texts, len(self._record.turns)
        if self._reason:
            reason = refusal_text(texts, self._reason)
            why = texts("There is no review of this game.")
            return Text.assemble((why, BOLD), "\n\n", reason)
        if not self._done:
            return Text(texts("Ready in a moment …"), FAINT)
        done = 40 * self._done // max(1, turns)
        turn = texts("Turn {number} of {total}", number=self._done, total=turns)
        bar = ("━" * done, ink(ACCENT)), ("━" * (40 - done), FAINT)
        return Text.assemble((turn, BOLD), "\n\n", *bar)

    def _show_review(self) -> None:
        found, phrases, texts = self.review, self._phrases, self.texts
        self._put("title", views.review_title(phrases, found, self.place, self.size.width - 2))
        self._put("thrown", views.thrown(phrases, found, self.place))
        lying = self._lying(phrases)
        self.query_one(Paper).show(lying, tall=self.size.height >= HIGH, gap=False)
        self._put("others-below", other_sheets(lying, beside=False))
        self.query_one("#others-below").display = not lying.is_board
        pace = texts(PACE_NAMES[self.pace])
        self._put("controls", views.controls(texts, pace, is_running=self.runs))
        self._put("panes", self._panes())
        self._put("costly", views.costly(phrases, found.costliest(MOST), self.decision))
        if self.decision:
            self._put("told", views.explained(phrases, found, self.decision))
        else:
            self._put("told", views.told(phrases, found, self.place))
        self.query_one("#told-then").scroll_home(animate=False)
        self.query_one(CurveView).show(found, self.place)
        for pane in PANES:
            self.query_one("#review").set_class(pane == self._pane, f"-{pane}")
        self.call_after_refresh(self._show_seats)

    def _show_seats(self) -> None:
        """As much of the table of seats as there is room for, beside the curve if that is shown."""
        below, curve = self.query_one("#below"), self.query_one("#curve")
        height = below.size.height - (LOWEST_CURVE if curve.display else 0)
        self._put("seats", views.seats_table(self.review, self.texts, 78, height))

    def _lying(self, phrases: Phrases) -> Lying:
        """The position of a moment; before a decision, what its seat saw."""
        found, decision = self.review, self.decision
        names = [seat.name for seat in self._record.seats]
        if decision:
            best, played = decision.options[0].action, decision.chosen.action
            marks = Marks(legal=frozenset({best}), at=played or None)
            return Lying(phrases, decision.position, names, decision.seat, marks)
        moment = found.moments[self.place]
        earlier = (each for each in found.moments[: self.place + 1] if each.turn == moment.turn)
        done = {event for each in earlier for event in each.events if event.square}
        return Lying(phrases, moment.state, names, self.seat, Marks(fresh=frozenset(done)))

    def _panes(self) -> Text:
        """The panes by name, to be clicked; Tab leads to the next."""
        pieces = []
        for pane, name in PANES.items():
            is_shown = pane == self._pane
            text = f"▸{self.texts(name)}◂" if is_shown else f" {self.texts(name)} "
            style = ink(ACCENT, bold=True) if is_shown else FAINT
            pieces.append([Text(text, clickable(style, f"show_pane('{pane}')"))])
        return flow(pieces, 78, gap="  ")

    def _put(self, name: str, text: Text) -> None:
        self.query_one(f"#{name}", View).show(text)
