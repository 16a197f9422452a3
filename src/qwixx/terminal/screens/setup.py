"""The first screen: which game, who plays, in which language; or an earlier game to go on with."""

from collections.abc import Iterator
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Input, Label, OptionList, Select
from textual.widgets.option_list import Option

from qwixx.locale import LANGUAGES, language_name
from qwixx.players import USUAL
from qwixx.record import LONGEST_NAME, Record, Seat, is_name
from qwixx.rendering.keys import SETUP, foot
from qwixx.rules import GAMES
from qwixx.terminal.saves import Saved
from qwixx.terminal.screens.base import QwixxScreen, View, painted
from qwixx.terminal.screens.picker import Picker
from qwixx.terminal.setup import Setup, default_name, kind_name, kinds_for
from qwixx.terminal.views.welcome import banner, saved_game

MOST = max(game.players[-1] for game in GAMES.values())
"""Seats there could be."""
ON, OFF = "on", "off"


class SetupScreen(QwixxScreen):
    """Enter begins at once with what is shown. Another language composes the screen anew."""

    AUTO_FOCUS = "#start"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1,question_mark", "help"),
        Binding("f2", "start"),
        Binding("f3", "puzzles"),
        Binding("f4", "history"),
        Binding("down", "app.focus_next"),
        Binding("up", "app.focus_previous"),
        Binding("q", "app.quit"),
    ]

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self._game = setup.game
        self._wanted = len(setup.seats)
        """How many players, if the game can have as many."""
        self._seats = [*setup.seats, *[Seat("", USUAL)] * (MOST - self._wanted)]
        """A wish for every seat there could be, taken or not."""
        self._hints = setup.hints
        self._saved: list[Saved] = []

    @property
    def game(self) -> str:
        return self._game

    @property
    def setup(self) -> Setup:
        """What the fields ask for."""
        return Setup(self._game, tuple(self._wishes()[: self.players]), self._hints)

    def _wishes(self) -> list[Seat]:
        return [
            Seat(
                " ".join(self.query_one(f"#name-{number}", Input).value.split()),
                str(self.query_one(f"#kind-{number}", Select).value),
            )
            for number in range(MOST)
        ]

    @property
    def players(self) -> int:
        return min(self._wanted, GAMES[self._game].players[-1])

    # ── what is shown ─────────────────────────────────────────────────────────────────────────

    def compose(self) -> ComposeResult:
        texts = self.texts
        self._saved = self.qwixx.saves.unfinished()
        with Horizontal(id="welcome"):
            yield View(banner(), id="banner")
            with Vertical():
                yield Label(texts("Qwixx and its variants, in your terminal"), id="tagline")
                languages = {language: language_name(language) for language in LANGUAGES}
                yield Picker(languages, texts.language, id="language")
                themes = {"dark": texts("dark"), "light": texts("light")}
                yield Picker(themes, "dark" if self.qwixx.scheme.dark else "light", id="theme")
                with Horizontal(id="more"):
                    yield Button(f"F3 {texts('Puzzles')}", id="puzzles", compact=True)
                    yield Button(f"F4 {texts('History')}", id="history", compact=True)
        with Horizontal(id="setup"):
            with Vertical(id="wishes"):
                yield from self._compose_wishes()
            if self._saved:
                with Vertical(id="saved"):
                    yield Label(texts("Go on with a game"), classes="heading")
                    yield OptionList(*self._options(), id="games", markup=False)
        yield View(id="keys")

    def _compose_wishes(self) -> ComposeResult:
        texts = self.texts
        yield Label(texts("A new game"), classes="heading")
        yield Picker(
            {name: texts(game.title) for name, game in GAMES.items()}, self._game, id="game"
        )
        with Horizontal(id="players-line"):
            yield Label(texts("Players"), classes="label")
            yield Picker(self._numbers(), str(self.players), id="players")
        for number, seat in enumerate(self._seats):
            with Horizontal(classes="seat") as line:
                line.display = number < self.players
                yield Label(str(number + 1), classes="number")
                yield Input(
                    seat.name,
                    placeholder=default_name(texts, seat.kind, number + 1),
                    max_length=LONGEST_NAME,
                    id=f"name-{number}",
                    compact=True,
                )
                kinds, kind = self._kinds(seat.kind)
                yield Select(
                    kinds, value=kind, allow_blank=False, id=f"kind-{number}", compact=True
                )
        with Horizontal(id="hints-line"):
            yield Label(texts("Hints"), classes="label")
            wishes = {ON: texts("On request"), OFF: texts("None")}
            yield Picker(wishes, ON if self._hints else OFF, id="hints")
        yield Button(texts("Start the game"), id="start", variant="primary")

    def _kinds(self, wish: str) -> tuple[list[tuple[str, str]], str]:
        """Who can be chosen for a seat, and who is: the wish, if it can play this game here."""
        kinds = kinds_for(GAMES[self._game], wish)
        shown = [(kind_name(self.texts, kind), kind) for kind in kinds]
        return shown, wish if wish in kinds else USUAL

    def _numbers(self) -> dict[str, str]:
        return {str(number): str(number) for number in GAMES[self._game].players}

    def _options(self) -> Iterator[Option]:
        for number, saved in enumerate(self._saved):
            text = painted(self, saved_game(saved, self.texts))
            yield Option(text, id=str(number), disabled=not isinstance(saved.game, Record))

    def on_resize(self, _event: events.Resize) -> None:
        self._show_keys()

    def _show_keys(self) -> None:
        self.query_one("#keys", View).show(foot(SETUP, self.texts, self.size))

    def retranslate(self) -> None:
        self.call_later(self._compose_anew)

    async def _compose_anew(self) -> None:
        self._seats = self._wishes()
        focused = self.focused.id if self.focused else None
        await self.recompose()
        self._show_keys()
        self.query_one(f"#{focused or 'language'}").focus()

    def repaint(self) -> None:
        self.retranslate()

    # ── what people do ────────────────────────────────────────────────────────────────────────

    @on(Picker.Picked, "#language")
    def _language_picked(self, event: Picker.Picked) -> None:
        self.qwixx.set_language(event.value)

    @on(Picker.Picked, "#theme")
    def _theme_picked(self, event: Picker.Picked) -> None:
        self.qwixx.set_scheme(event.value)

    @on(Picker.Picked, "#game")
    def _game_picked(self, event: Picker.Picked) -> None:
        self._game = event.value
        for select in self.query(Select):
            kinds, kind = self._kinds(str(select.value))
            select.set_options(kinds)
            select.value = kind
        self._show_players()

    @on(Picker.Picked, "#players")
    def _players_picked(self, event: Picker.Picked) -> None:
        self._wanted = int(event.value)
        self._show_players()

    @on(Picker.Picked, "#hints")
    def _hints_picked(self, event: Picker.Picked) -> None:
        self._hints = event.value == ON

    def _show_players(self) -> None:
        """As many lines for seats as there are players."""
        picker = self.query_one("#players", Picker)
        picker.offer(self._numbers(), str(self.players))
        for number, line in enumerate(self.query(".seat")):
            line.display = number < self.players

    @on(Input.Submitted)
    def _name_submitted(self) -> None:
        self.app.action_focus_next()

    @on(Select.Changed)
    def _kind_changed(self, event: Select.Changed) -> None:
        """The name that stands for none is another one for a computer."""
        number = int((event.select.id or "").removeprefix("kind-"))
        name = self.query_one(f"#name-{number}", Input)
        name.placeholder = default_name(self.texts, str(event.value), number + 1)

    @on(Button.Pressed, "#start")
    def action_start(self) -> None:
        setup = self.setup
        for number, seat in enumerate(setup.seats):
            if seat.name and not is_name(seat.name):
                text = self.texts("A name has 1 to {most} visible characters.", most=LONGEST_NAME)
                self.notify(text, severity="warning")
                self.query_one(f"#name-{number}").focus()
                return
        self.qwixx.start(setup)

    @on(Button.Pressed, "#puzzles")
    def action_puzzles(self) -> None:
        self.qwixx.show_puzzles(self._game)

    @on(Button.Pressed, "#history")
    def action_history(self) -> None:
        self.qwixx.show_history()

    @on(OptionList.OptionSelected, "#games")
    def _game_selected(self, event: OptionList.OptionSelected) -> None:
        saved = self._saved[int(event.option_id or 0)]
        if isinstance(saved.game, Record):
            self.qwixx.resume(saved.path, saved.game)
