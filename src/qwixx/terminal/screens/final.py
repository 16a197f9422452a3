"""The end of a game: the scoring row by row, the winner, and what next."""

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Button

from qwixx.locale.phrases import Phrases
from qwixx.rendering.chips import logo
from qwixx.rendering.keys import FINAL, foot
from qwixx.rendering.palette import ACCENT, BOLD, ink
from qwixx.rendering.scoring import LINES, scoring
from qwixx.rendering.tiles import Marks
from qwixx.rendering.whole import whole
from qwixx.terminal.play import Play
from qwixx.terminal.screens.base import QwixxScreen, View


class FinalScreen(QwixxScreen):
    """Counts the rows one after another; Enter shows the rest at once."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,escape", "hurry"),
        Binding("right,down", "app.focus_next"),
        Binding("left,up", "app.focus_previous"),
        Binding("r", "rematch"),
        Binding("v", "review"),
        Binding("n", "new_game"),
        Binding("q", "app.quit"),
        Binding("l", "language"),
        Binding("t", "theme"),
        Binding("question_mark,f1", "help"),
    ]

    def __init__(self, play: Play) -> None:
        super().__init__()
        self.play = play
        self._shown = 0
        """How many lines of the scoring are shown."""

    @property
    def game(self) -> str:
        return self.play.game.name

    @property
    def is_counted(self) -> bool:
        return self._shown >= LINES

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="final", can_focus=False):
            yield View(id="ending")
            yield View(id="scoring")
            yield View(id="result")
            with Horizontal(id="buttons") as buttons:
                buttons.display = False
                for name in ("rematch", "new-game", "review", "quit"):
                    yield Button("", id=name, compact=True)
            yield View(id="final-table")
        yield View(id="keys")

    def on_mount(self) -> None:
        if self.qwixx.pace:
            self.set_interval(self.qwixx.pace, self._count, repeat=LINES)
        else:
            self.action_hurry()

    def on_resize(self, _event: events.Resize) -> None:
        self.call_after_refresh(self.retranslate)

    def _count(self) -> None:
        if not self.is_counted:
            self._show_lines(self._shown + 1)

    def action_hurry(self) -> None:
        if not self.is_counted:
            self._show_lines(LINES)

    def _show_lines(self, number: int) -> None:
        self._shown = number
        self.retranslate()
        if self.is_counted:
            self.query_one("#buttons").display = True
            self.query_one("#rematch").focus()

    def retranslate(self) -> None:
        play, texts = self.play, self.texts
        phrases = Phrases(texts, play.game)
        tall = self.has_class("-tall")
        ending = phrases.ending(play.game.ending(play.state) or "")
        result = phrases.result(play.state, play.names) if self.is_counted else ""
        views: dict[str, Text | str] = {
            "ending": Text.assemble(logo(phrases), "   ", (ending, BOLD)),
            "scoring": scoring(phrases, play.state, play.names, self._shown),
            "result": Text(result, ink(ACCENT, bold=True)),
            "final-table": whole(phrases, play.state, play.names, Marks(fresh=play.fresh), tall),
            "keys": foot(FINAL, texts, self.size),
        }
        for name, view in views.items():
            self.query_one(f"#{name}", View).show(view)
        for name, label in (
            ("rematch", texts("Rematch")),
            ("review", texts("Review")),
            ("new-game", texts("New game")),
            ("quit", texts("Quit")),
        ):
            self.query_one(f"#{name}", Button).label = label

    def on_button_pressed(self, event: Button.Pressed) -> None:
        actions = {
            "rematch": self.action_rematch,
            "review": self.action_review,
            "new-game": self.action_new_game,
            "quit": self.app.exit,
        }
        actions[event.button.id or ""]()

    def action_rematch(self) -> None:
        self.qwixx.rematch(self.play)

    def action_review(self) -> None:
        self.qwixx.show_review(self.play.record)

    def action_new_game(self) -> None:
        self.qwixx.show_setup()
