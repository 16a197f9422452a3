"""The app: which screen is shown, in which language; games are started and kept here."""

import os
import random
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import ClassVar, NamedTuple

from textual.binding import Binding, BindingType
from textual.theme import Theme

from qwixx.compiled.announcing import announce_by
from qwixx.evaluation.warmup import prepare
from qwixx.locale import Texts, system_language
from qwixx.locale.phrases import refusal_text
from qwixx.record import Record, Seat
from qwixx.record import start as start_record
from qwixx.rendering import palette
from qwixx.rendering.schemes import SCHEMES, Scheme, scheme_for
from qwixx.rules import GAMES, Game, Refusal
from qwixx.terminal.play import NO_HINTS, Play
from qwixx.terminal.saves import Saves, default_folder, read_game, write_game
from qwixx.terminal.screens.base import QwixxScreen
from qwixx.terminal.screens.dialogs import ListDialog, language_dialog
from qwixx.terminal.screens.final import FinalScreen
from qwixx.terminal.screens.help import HelpScreen
from qwixx.terminal.screens.setup import SetupScreen
from qwixx.terminal.screens.table import TableScreen
from qwixx.terminal.setup import Remembered, Setup
from qwixx.terminal.study import Study

PACE = 0.9
"""How long a computer player takes for a step, in seconds; 0 waits for nothing at all."""


def textual_theme(scheme: Scheme) -> Theme:
    """The same colours for what the style sheet names."""
    colour = scheme.colour
    return Theme(
        name=scheme.name,
        primary=colour(palette.ACCENT),
        accent=colour(palette.ACCENT),
        warning=colour(palette.WARNING),
        foreground=colour(palette.TEXT),
        background=colour(palette.NIGHT),
        surface=colour(palette.PANEL),
        panel=colour(palette.FIELD),
        dark=scheme.dark,
        variables={"muted": colour(palette.MUTED), "line": colour(palette.LINE)},
    )


class Settings(NamedTuple):
    """How to run the game."""

    language: str | None = None
    """Without one, that of last time is spoken, else the system's."""
    saves: Path | None = None
    """The folder for games; None for the user's own."""
    pace: float = PACE
    seed: int | None = None
    """Fixes the dice, the lots and what computer players leave to chance."""
    theme: str | None = None
    """Without one, that of last time is shown, else the terminal's."""
    own: tuple[str, ...] = ()
    """Players of one's own, by the order of their seats."""


class QwixxApp(Study):
    """The terminal game."""

    CSS_PATH = Path(__file__).with_name("app.tcss")
    TITLE = "Qwixx"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", priority=True, show=False),
        Binding("ctrl+c", "quit", show=False),
    ]

    def __init__(
        self,
        settings: Settings,
        setup: Setup | None = None,
        resume: tuple[Path, Record] | None = None,
        first: Callable[["QwixxApp"], None] | None = None,
    ) -> None:
        """`first` shows something else than a game, and is all there is to be seen."""
        # With colours native to the terminal, Textual leaves out every one if it is asked to.
        super().__init__(ansi_color="NO_COLOR" in os.environ)
        for scheme in (scheme for pair in SCHEMES.values() for scheme in pair):
            self.register_theme(textual_theme(scheme))
        self.pace = settings.pace
        self.saves = Saves(settings.saves or default_folder())
        self.remembered, self._forgotten = self._recall()
        self.scheme = scheme_for(self.console, settings.theme or self.remembered.theme)
        self.theme = self.scheme.name
        language = settings.language or self.remembered.language or system_language()
        self.texts = Texts(language)
        self._setup, self._resume, self._first = setup, resume, first
        self._source = random.Random(settings.seed)
        self._path: Path | None = None
        """Where the game being played is kept."""
        self._unkept = False
        """Whether keeping it has failed, and that has been said."""
        self._own = settings.own

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Colours that the style sheet names beside those that every theme has."""
        return {"muted": palette.MUTED, "line": palette.LINE}

    def on_mount(self) -> None:
        if self._forgotten:
            self.notify(self.texts("The last setup could not be read and is ignored."))
        if self._first:
            self._first(self)
        elif self._resume:
            self.resume(*self._resume)
        elif self._setup:
            self.start(self._setup)
        else:
            self.show_setup()

    # ── screens ───────────────────────────────────────────────────────────────────────────────

    def show_setup(self) -> None:
        self._show(SetupScreen(self.remembered.setup))

    def show_scoring(self, play: Play) -> None:
        self._show(FinalScreen(play))

    def show_help(self, game: str) -> None:
        self.push_screen(HelpScreen(game))

    def _show(self, screen: QwixxScreen) -> None:
        """Put a screen in the place of the one before; below all lies the app's empty one."""
        if len(self.screen_stack) > 1:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def ask_language(self) -> None:
        dialog = language_dialog(self.texts("Language"), self.texts.language)
        self.push_screen(dialog, self.set_language)

    def set_language(self, language: str | None) -> None:
        """Speak another language from now on, and next time."""
        if language is None or language == self.texts.language:
            return
        self.texts = Texts(language)
        self._remember(self.remembered.setup)
        for screen in self.screen_stack:
            if isinstance(screen, QwixxScreen):
                screen.retranslate()

    def set_scheme(self, theme: str) -> None:
        """Show everything on a dark or a light ground from now on, and next time."""
        self.scheme = scheme_for(self.console, theme)
        self.theme = self.scheme.name
        self._remember(self.remembered.setup)
        for screen in self.screen_stack:
            if isinstance(screen, QwixxScreen):
                screen.repaint()

    # ── games ─────────────────────────────────────────────────────────────────────────────────

    def start(self, setup: Setup) -> None:
        """A new game. Who begins is drawn by lot."""
        self._remember(setup)
        seats = setup.named_seats(self.texts)
        options = {} if setup.hints else dict([NO_HINTS])
        self._begin(GAMES[setup.game], seats, options)

    def rematch(self, play: Play) -> None:
        self._begin(play.game, play.record.seats, dict(play.record.options))

    def resume(self, path: Path, record: Record) -> None:
        """Go on with a game, and keep it in the same file; or say why it cannot go on."""
        self._path, self._unkept = None, False
        try:
            play = Play(record, self._source, self._keep, self._own)
        except Refusal as reason:
            self.notify(refusal_text(self.texts, reason), severity="warning")
            self.show_setup()
            return
        self._path = path
        self._show(TableScreen(play))

    def save(self, play: Play) -> None:
        """Keep the game now, and say where."""
        self._unkept = False
        self._keep(play.record)
        if self._path and not self._unkept:
            self.notify(self.texts("Saved as {file}", file=self._path))

    def ask_to_leave(self, play: Play) -> None:
        texts = self.texts
        answers = {
            "stay": texts("Go on playing"),
            "quit": texts("Save the game and quit"),
            "setup": texts("Save the game and start another"),
            "discard": texts("Delete the game and quit"),
        }
        self.push_screen(ListDialog(texts("Leave this game?"), answers), partial(self._leave, play))

    def _leave(self, play: Play, answer: str | None) -> None:
        if answer in ("quit", "setup"):
            self._keep(play.record)
        if answer == "discard" and self._path:
            with suppress(OSError):  # then the game is still there, which hurts nobody
                self.saves.remove(self._path)
            self._path = None
        if answer == "setup":
            self.show_setup()
        elif answer in ("quit", "discard"):
            self.exit()

    def _begin(self, game: Game, seats: tuple[Seat, ...], options: dict[str, str]) -> None:
        first = self._source.randrange(len(seats))
        record = start_record(game, seats, first, options).record
        path = self.saves.new_path(game.name)
        self.resume(path, record)
        self._keep(record)

    def _keep(self, record: Record) -> None:
        """Keep a game; a full disk or a folder that may not be written to does not end it."""
        if self._path is None:
            return
        try:
            write_game(self._path, record)
        except OSError as error:
            if not self._unkept:
                self._unkept = True
                self._cannot_write(error)

    def _recall(self) -> tuple[Remembered, bool]:
        """The last setup, and whether it was there but could not be understood."""
        try:
            return self.saves.remembered(), False
        except ValueError:
            return Remembered(), True

    def _remember(self, setup: Setup) -> None:
        theme = "dark" if self.scheme.dark else "light"
        self.remembered = Remembered(self.texts.language, setup, theme)
        try:
            self.saves.remember(self.remembered)
        except OSError as error:
            self._cannot_write(error)

    def _cannot_write(self, error: OSError) -> None:
        reason = error.strerror or type(error).__name__
        self.notify(
            self.texts("The game cannot be saved: {reason}", reason=reason), severity="warning"
        )


def run(settings: Settings, setup: Setup | None = None, resume: Path | None = None) -> None:
    """Play in the terminal until the people have had enough.

    `setup` begins a game at once; `resume` goes on with the game in a file and keeps it there
    (OSError or Refusal if the file has no game to go on with).
    """
    game = (resume, read_game(resume, len(settings.own))) if resume else None
    _run(QwixxApp(settings, setup, game))


def look_at(settings: Settings, first: Callable[[QwixxApp], None]) -> None:
    """Show something else than a game: a review, or puzzles."""
    _run(QwixxApp(settings, first=first))


def _run(app: QwixxApp) -> None:
    announce_by(lambda: None)  # a line would be written across the screen
    prepare.begin()
    try:
        app.run()
    finally:
        prepare.end()
