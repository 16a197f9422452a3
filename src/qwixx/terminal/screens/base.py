"""What all screens share."""

from pathlib import Path
from typing import ClassVar, Protocol, cast

from rich.text import Text
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from qwixx.locale import Texts
from qwixx.record import Record
from qwixx.rendering.schemes import Scheme
from qwixx.terminal.play import Play
from qwixx.terminal.saves import Saves
from qwixx.terminal.setup import Setup

WIDTHS = [(0, "-narrow"), (116, "-wide")]
HEIGHTS = [(0, "-low"), (36, "-tall")]
"""The style sheet's names for terminals of at least so many cells."""


class View(Static):
    """Shows a Rich text. What is clicked on it does what the text says."""

    auto_links = False
    can_focus = False
    ALLOW_SELECT = False

    def __init__(self, text: Text | str = "", *, id: str | None = None, classes: str = "") -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._text = text

    def on_mount(self) -> None:
        self.show(self._text)

    def show(self, text: Text | str) -> None:
        self._text = text
        self.update(painted(self, text))

    def repaint(self) -> None:
        """The same in other colours."""
        self.show(self._text)


def painted(widget: Widget, text: Text | str) -> Text:
    """A text in the colours of the app."""
    scheme = cast("Home", widget.app).scheme
    return scheme.paint(text if isinstance(text, Text) else Text(text))


class Home(Protocol):
    """What screens ask of the app, and where they lead to."""

    texts: Texts
    saves: Saves
    pace: float
    scheme: Scheme

    def show_setup(self) -> None: ...
    def show_scoring(self, play: Play) -> None: ...
    def show_review(self, record: Record) -> None: ...
    def show_puzzles(self, game: str) -> None: ...
    def show_history(self) -> None: ...
    def close(self) -> None: ...
    def show_help(self, game: str) -> None: ...
    def ask_language(self) -> None: ...
    def set_language(self, language: str | None) -> None: ...
    def set_scheme(self, theme: str) -> None: ...
    def start(self, setup: Setup) -> None: ...
    def rematch(self, play: Play) -> None: ...
    def resume(self, path: Path, record: Record) -> None: ...
    def save(self, play: Play) -> None: ...
    def ask_to_leave(self, play: Play) -> None: ...


class QwixxScreen(Screen[None]):
    """A screen that speaks the app's language."""

    AUTO_FOCUS: ClassVar[str | None] = None
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS

    @property
    def qwixx(self) -> Home:
        return cast("Home", self.app)

    @property
    def texts(self) -> Texts:
        return self.qwixx.texts

    def retranslate(self) -> None:
        """Show everything anew: the language has changed."""

    def repaint(self) -> None:
        """Show everything in other colours."""
        for view in self.query(View):
            view.repaint()

    @property
    def game(self) -> str:
        """The game that the help is about."""
        raise NotImplementedError

    def action_help(self) -> None:
        self.qwixx.show_help(self.game)

    def action_language(self) -> None:
        self.qwixx.ask_language()

    def action_theme(self) -> None:
        self.qwixx.set_scheme("light" if self.qwixx.scheme.dark else "dark")
