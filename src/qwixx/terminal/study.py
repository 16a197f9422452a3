"""What there is beside playing: games looked at again, and puzzles."""

from textual.app import App

from qwixx.locale import Texts
from qwixx.locale.phrases import refusal_text
from qwixx.record import Record
from qwixx.rules import Refusal
from qwixx.terminal.progress import PROGRESS_FILE, KeptProgress
from qwixx.terminal.saves import Saved, Saves
from qwixx.terminal.screens.dialogs import ListDialog
from qwixx.terminal.screens.puzzles import PuzzlesScreen
from qwixx.terminal.views.welcome import saved_line


class Study(App[None]):
    """The part of the app that shows it."""

    texts: Texts
    saves: Saves

    def show_review(self, record: Record) -> None:
        from qwixx.terminal.screens.review import ReviewScreen  # noqa: PLC0415  (Numba is slow)

        self.push_screen(ReviewScreen(record))

    def show_puzzles(self, game: str, theme: str = "", difficulty: str = "own") -> None:
        try:
            kept = KeptProgress(self.saves.folder)
        except (OSError, ValueError):
            path = self.saves.folder / PROGRESS_FILE
            text = self.texts("{path} does not hold anybody's progress with puzzles.", path=path)
            self.notify(text, severity="warning")
            return
        self.push_screen(PuzzlesScreen(game, kept, theme, difficulty))

    def ask_review(self) -> None:
        """Which of the games that are kept here is to be reviewed?"""
        games = {str(saved.path): saved for saved in self.saves.recent()}
        if not games:
            self.notify(self.texts("There is no game here yet."))
            return
        answers = {path: saved_line(saved, self.texts) for path, saved in games.items()}
        dialog = ListDialog(self.texts("Review a game"), answers, wide=True)
        self.push_screen(dialog, lambda path: self._chosen_to_review(games.get(path or "")))

    def _chosen_to_review(self, saved: Saved | None) -> None:
        if saved is None:
            return
        if isinstance(saved.game, Refusal):
            self.notify(refusal_text(self.texts, saved.game), severity="warning")
        else:
            self.show_review(saved.game)

    def close(self) -> None:
        """Leave a screen for the one below it; if there is none, the app."""
        if len(self.screen_stack) > 2:
            self.pop_screen()
        else:
            self.exit()
