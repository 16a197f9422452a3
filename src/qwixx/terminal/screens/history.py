"""The games that are kept: found, gone on with, looked at, removed and had back."""

from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Input, Label, OptionList
from textual.widgets.option_list import Option

from qwixx.locale.phrases import refusal_text
from qwixx.record import LONGEST_NAME, Record
from qwixx.rendering.keys import HISTORY, foot
from qwixx.rules import GAMES, Refusal
from qwixx.terminal.finding import (
    ALL,
    FINISHED,
    LOST,
    REMOVED,
    UNFINISHED,
    WON,
    Wish,
    is_wanted,
)
from qwixx.terminal.saves import Kept, playable
from qwixx.terminal.screens.base import QwixxScreen, View, painted
from qwixx.terminal.screens.picker import Picker
from qwixx.terminal.views.history import history_line

AT_ONCE = 200
"""Games that are listed; a search finds the others."""


class HistoryScreen(QwixxScreen):
    """A list, and what is looked for above it."""

    AUTO_FOCUS = "#kept"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "leave"),
        Binding("v", "review"),
        Binding("slash,f", "search"),
        Binding("delete,d", "remove"),
        Binding("u", "undo"),
        Binding("question_mark,f1", "help"),
        Binding("l", "language"),
        Binding("t", "theme"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._wish = Wish()
        self._all: list[Kept] = []
        self._shown: list[Kept] = []
        self._removed: list[Path] = []
        """What was removed here, the last one last."""

    @property
    def game(self) -> str:
        return next(iter(GAMES)) if self._wish.game == ALL else self._wish.game

    # ── what is shown ─────────────────────────────────────────────────────────────────────────

    def compose(self) -> ComposeResult:
        texts, wish = self.texts, self._wish
        yield Label(texts("History"), classes="heading", id="history-title")
        yield Input(
            wish.name,
            placeholder=texts("Search by name"),
            max_length=LONGEST_NAME,
            id="search",
            compact=True,
        )
        titles = {name: texts(game.title) for name, game in GAMES.items()}
        numbers = sorted({number for game in GAMES.values() for number in game.players})
        yield from self._line(texts("Game"), "game", {ALL: texts("All games"), **titles})
        players = {ALL: texts("Any number"), **{str(number): str(number) for number in numbers}}
        yield from self._line(texts("Players"), "players", players)
        states = {
            ALL: texts("All"),
            UNFINISHED: texts("Unfinished"),
            FINISHED: texts("Finished"),
            REMOVED: texts("Bin"),
        }
        yield from self._line(texts("State"), "state", states)
        results = {ALL: texts("All"), WON: texts("Won"), LOST: texts("Lost")}
        yield from self._line(texts("Result"), "result", results)
        yield OptionList(id="kept", markup=False)
        yield View(id="keys")

    def _line(self, label: str, field: str, answers: dict[str, str]) -> ComposeResult:
        with Horizontal(classes="wish"):
            yield Label(label, classes="label")
            yield Picker(answers, getattr(self._wish, field), id=f"wish-{field}")

    def on_mount(self) -> None:
        self._look()

    def on_resize(self) -> None:
        self.query_one("#keys", View).show(foot(HISTORY, self.texts, self.size))

    def _look(self) -> None:
        """Read the folder again."""
        self._all = self.qwixx.saves.history()
        self._show()

    def _show(self, at: int = 0) -> None:
        self._shown = [kept for kept in self._all if is_wanted(kept, self._wish)]
        listed = self.query_one("#kept", OptionList)
        listed.clear_options()
        listed.add_options(
            [Option(painted(self, history_line(each, self.texts))) for each in self._listed]
            or [Option(self.texts("There is no such game."), disabled=True)]
        )
        listed.highlighted = min(at, len(self._listed) - 1) if self._listed else None
        title = f"{self.texts('History')}  {len(self._shown)}"
        self.query_one("#history-title", Label).update(title)

    @property
    def _listed(self) -> list[Kept]:
        return self._shown[:AT_ONCE]

    def retranslate(self) -> None:
        self.call_later(self._compose_anew)

    async def _compose_anew(self) -> None:
        await self.recompose()
        self.on_resize()
        self._show()
        self.query_one("#kept").focus()

    def repaint(self) -> None:
        self.retranslate()

    # ── what people do ────────────────────────────────────────────────────────────────────────

    @on(Input.Changed, "#search")
    def _searched(self, event: Input.Changed) -> None:
        if event.value != self._wish.name:
            self._wish = self._wish._replace(name=event.value)
            self._show()

    @on(Input.Submitted, "#search")
    def _search_done(self) -> None:
        self.query_one("#kept").focus()

    @on(Picker.Picked)
    def _picked(self, event: Picker.Picked) -> None:
        field = (event.picker.id or "").removeprefix("wish-")
        self._wish = self._wish._replace(**{field: event.value})
        self._show()

    @on(OptionList.OptionSelected, "#kept")
    def action_open(self) -> None:
        """Go on with a game, or look at it if it is over; have it back if it was removed."""
        if not (kept := self._chosen()):
            return
        if kept.is_removed:
            self._put_back(kept.path)
        elif isinstance(kept.seen, Refusal) or kept.seen.scores:
            self.action_review()
        elif record := self._record(kept):
            try:
                playable(record)
            except Refusal as reason:
                self._say(reason)
            else:
                self.dismiss()
                self.qwixx.resume(kept.path, record)

    def action_review(self) -> None:
        if (kept := self._chosen()) and (record := self._record(kept)):
            self.qwixx.show_review(record)

    def action_remove(self) -> None:
        if not (kept := self._chosen()) or kept.is_removed:
            return
        at = self.query_one("#kept", OptionList).highlighted or 0
        try:
            self._removed.append(self.qwixx.saves.remove(kept.path))
        except OSError as error:
            self.notify(error.strerror or str(error), severity="warning")
            return
        self._all = self.qwixx.saves.history()
        self._show(at)
        self.notify(self.texts("Removed. U brings it back; so does the bin, another day."))

    def action_undo(self) -> None:
        """Have back what was removed last; in the bin, what is chosen."""
        if self._wish.state == REMOVED and (kept := self._chosen()):
            self._put_back(kept.path)
        elif self._removed:
            self._put_back(self._removed[-1])

    def _put_back(self, path: Path) -> None:
        self._removed = [other for other in self._removed if other != path]
        try:
            self.qwixx.saves.put_back(path)
        except OSError as error:
            self.notify(error.strerror or str(error), severity="warning")
        self._look()

    def action_search(self) -> None:
        self.query_one("#search").focus()

    def action_leave(self) -> None:
        self.qwixx.close()

    def _chosen(self) -> Kept | None:
        at = self.query_one("#kept", OptionList).highlighted
        return None if at is None or at >= len(self._listed) else self._listed[at]

    def _record(self, kept: Kept) -> Record | None:
        try:
            return Record.load(kept.path)
        except Refusal as reason:
            self._say(reason)
        except OSError as error:
            self.notify(error.strerror or str(error), severity="warning")
        return None

    def _say(self, reason: Refusal) -> None:
        self.notify(refusal_text(self.texts, reason), severity="warning")
