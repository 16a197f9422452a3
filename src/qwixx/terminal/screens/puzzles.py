"""Puzzles: one after another by kind and difficulty, the reason after the answer, and a rating."""

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import work
from textual.binding import Binding, BindingType

from qwixx.locale.phrases import Phrases
from qwixx.puzzles import SOLVER, Puzzle, games_with_puzzles, of_game
from qwixx.puzzles.progress import DIFFICULTIES
from qwixx.puzzles.themes import THEMES
from qwixx.rendering import puzzles as views
from qwixx.rendering.chips import Chip
from qwixx.rendering.keys import PUZZLES
from qwixx.rendering.palette import ACCENT, BOLD, FAINT, GLOW, clickable, ink, pile
from qwixx.rendering.tiles import Marks
from qwixx.rules import GAMES
from qwixx.rules.reasons import N_
from qwixx.terminal.choice import Choice
from qwixx.terminal.progress import KeptProgress
from qwixx.terminal.screens.dialogs import ListDialog
from qwixx.terminal.screens.question import Asked, QuestionScreen

if TYPE_CHECKING:
    from qwixx.puzzles.reasons import Reason

ALL = "all"
DIFFICULTY_NAMES = {"easier": N_("Easier"), "own": N_("At my strength"), "harder": N_("Harder")}


class PuzzlesScreen(QuestionScreen):
    """Only the first answer to a puzzle counts."""

    keys = PUZZLES
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "skip"),
        Binding("k", "kind"),
        Binding("d", "difficulty"),
        Binding("g", "game"),
    ]

    def __init__(
        self, game: str, kept: KeptProgress, theme: str = "", difficulty: str = "own"
    ) -> None:
        super().__init__()
        self._kept = kept
        self._game = game if game in games_with_puzzles() else games_with_puzzles()[0]
        self._theme, self._difficulty = theme or ALL, difficulty
        self.puzzle: Puzzle | None = None
        self._given: int | None = None
        self._reasons: list[Reason] | None = None
        self._is_loaded = False

    @property
    def game(self) -> str:
        return self._game

    @property
    def _phrases(self) -> Phrases:
        return Phrases(self.texts, GAMES[self._game])

    def on_mount(self) -> None:
        super().on_mount()
        self._load()

    @work(thread=True, exclusive=True, group="load")
    def _load(self) -> None:
        """Reading and checking all puzzles of a game takes a moment."""
        of_game(self._game)
        self.app.call_from_thread(self._loaded)

    def _loaded(self) -> None:
        self._is_loaded = True
        self._next()

    def _next(self) -> None:
        """The one nearest to the wanted difficulty: not tried yet, or at least not solved."""
        now, progress = self.puzzle, self._kept.of(self._game)
        puzzles = [
            puzzle
            for puzzle in of_game(self._game)
            if self._theme in (ALL, *puzzle.themes) and puzzle is not now
        ]
        step = DIFFICULTIES[self._difficulty]
        self.puzzle = progress.next(puzzles, step) or progress.next_unsolved(puzzles, step)
        self._given = self._reasons = self.choice = None
        if self.puzzle:
            self.choice = Choice(SOLVER, self.puzzle.game.legal(self.puzzle.state, SOLVER))
        self.show()

    # ── what people do ────────────────────────────────────────────────────────────────────────

    def answer(self, action: int) -> None:
        puzzle = self.puzzle
        if puzzle is None:
            return
        self._given, self.choice = action, None
        try:
            self._kept.answered(puzzle, action == puzzle.best.action)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            text = self.texts("Your progress cannot be saved: {reason}", reason=reason)
            self.notify(text, severity="warning")
        self.show()
        self._explain(puzzle)

    @work(thread=True, exclusive=True, group="reasons")
    def _explain(self, puzzle: Puzzle) -> None:
        from qwixx.puzzles.reasons import reasons_of  # noqa: PLC0415  (Numba is slow to import)

        reasons = reasons_of(puzzle, self.texts)
        self.app.call_from_thread(self._explained, puzzle, reasons)

    def _explained(self, puzzle: Puzzle, reasons: "list[Reason]") -> None:
        if puzzle is self.puzzle and self._given is not None:
            self._reasons = reasons
            self.show()

    def retranslate(self) -> None:
        super().retranslate()
        if self.puzzle and self._given is not None:
            self._explain(self.puzzle)

    def go_on(self) -> None:
        if self.puzzle and self._given is not None:
            self._next()

    def action_skip(self) -> None:
        if self.puzzle:
            self._next()

    def action_kind(self) -> None:
        known = {theme for puzzle in of_game(self._game) for theme in puzzle.themes}
        themes = {theme: self.texts(name) for theme, name in THEMES.items() if theme in known}
        answers = {ALL: self.texts("All kinds"), **themes}
        self.app.push_screen(ListDialog(self.texts("Kind"), answers, self._theme), self._set_kind)

    def _set_kind(self, theme: str | None) -> None:
        if theme is not None:
            self._theme = theme
            self._next()

    def action_difficulty(self) -> None:
        answers = {wish: self.texts(name) for wish, name in DIFFICULTY_NAMES.items()}
        dialog = ListDialog(self.texts("Difficulty"), answers, self._difficulty)
        self.app.push_screen(dialog, self._set_difficulty)

    def _set_difficulty(self, wish: str | None) -> None:
        if wish is not None:
            self._difficulty = wish
            self._next()

    def action_game(self) -> None:
        answers = {game: self.texts(GAMES[game].title) for game in games_with_puzzles()}
        self.app.push_screen(ListDialog(self.texts("Puzzles"), answers, self._game), self._set_game)

    def _set_game(self, game: str | None) -> None:
        if game is not None and game != self._game:
            self._game, self._theme = game, ALL
            self.puzzle = self.choice = None
            self._is_loaded = False
            self.show()
            self._load()

    # ── what is shown ─────────────────────────────────────────────────────────────────────────

    def asked(self) -> Asked | None:
        phrases, puzzle, texts = self._phrases, self.puzzle, self.texts
        if puzzle is None:
            return None
        given, best = self._given, puzzle.best.action
        is_done = given is not None
        prompt = views.question(puzzle, phrases)
        if is_done:
            prompt = views.verdict(texts, is_right=given == best)
        return Asked(
            phrases=phrases,
            state=puzzle.state,
            names=views.names_at(puzzle, texts),
            seat=SOLVER,
            title=f"{texts('Puzzles')} · {views.thrower(puzzle, texts)}",
            about=self._about(),
            prompt=Text(prompt, ink(ACCENT, bold=True)),
            chips=[Chip("Enter", texts("Next"), "confirm", GLOW)] if is_done else [],
            word=self._word(phrases, puzzle),
            marks=Marks(legal=frozenset({best}), at=given or None) if is_done else Marks(),
        )

    def _about(self) -> Text:
        """Whether one gets on, and which puzzles are asked for."""
        texts, progress = self.texts, self._kept.of(self._game)
        kind = texts(THEMES[self._theme]) if self._theme in THEMES else texts("All kinds")
        wishes = (
            ("K", kind, "kind"),
            ("D", texts(DIFFICULTY_NAMES[self._difficulty]), "difficulty"),
        )
        return pile(
            [
                Text(views.rating(progress, texts), BOLD),
                Text(views.solved(progress, texts), FAINT),
                *(Text(f"[{key}] {name}", clickable(FAINT, act)) for key, name, act in wishes),
            ],
            gap=False,
        )

    def _word(self, phrases: Phrases, puzzle: Puzzle) -> Text:
        if self._given is None:
            return Text()
        if self._reasons is None:
            return Text(self.texts("Thinking …"), FAINT)
        reasons = views.reason_lines(phrases, self._reasons, self._given)
        return pile([reasons, Text(views.difficulty(puzzle, self.texts), FAINT)], gap=False)

    def waiting(self) -> Text:
        texts = self.texts
        if not self._is_loaded:
            return Text(texts("Ready in a moment …"), FAINT)
        return pile([Text(texts("All solved!"), BOLD), Text(), self._about()], gap=False)
