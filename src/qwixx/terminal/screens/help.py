"""The help: how to play, the keys and the signs."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Markdown, TabbedContent, TabPane

from qwixx.rendering.guide import guide_parts
from qwixx.rendering.keys import HELP, foot, keys_page
from qwixx.rules import GAMES
from qwixx.terminal.screens.base import QwixxScreen, View


class HelpScreen(QwixxScreen):
    """Two pages over whatever was there before."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,question_mark,f1", "close"),
        Binding("tab,left,right", "turn_page", priority=True),
        Binding("up", "scroll(-1)"),
        Binding("down", "scroll(1)"),
        Binding("pageup", "scroll(-10)"),
        Binding("pagedown,space", "scroll(10)"),
    ]

    def __init__(self, game: str) -> None:
        super().__init__()
        self._game = game

    @property
    def game(self) -> str:
        return self._game

    def compose(self) -> ComposeResult:
        with TabbedContent():
            with TabPane(self.texts("Rules"), id="rules"), VerticalScroll(can_focus=False):
                for part in guide_parts(self.texts, self.game):
                    yield _shown(part)
            with (
                TabPane(self.texts("Keys and signs"), id="keys-and-signs"),
                VerticalScroll(can_focus=False),
            ):
                yield Markdown(keys_page(self.texts, GAMES[self.game]))
        yield View(id="keys")

    def on_resize(self) -> None:
        self.query_one("#keys", View).show(foot(HELP, self.texts, self.size))

    def action_turn_page(self) -> None:
        pages = self.query_one(TabbedContent)
        pages.active = "rules" if pages.active == "keys-and-signs" else "keys-and-signs"

    def action_scroll(self, lines: int) -> None:
        pane = self.query_one(TabbedContent).active_pane
        if pane:
            pane.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_close(self) -> None:
        self.dismiss()


def _shown(part: str | Text) -> Markdown | View:
    return Markdown(part, open_links=False) if isinstance(part, str) else View(part)
