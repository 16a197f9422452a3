"""What there is beside playing: games looked at again, and puzzles."""

from textual.app import App

from qwixx.locale import Texts
from qwixx.record import Record
from qwixx.terminal.progress import PROGRESS_FILE, KeptProgress
from qwixx.terminal.saves import Saves
from qwixx.terminal.screens.history import HistoryScreen
from qwixx.terminal.screens.puzzles import PuzzlesScreen


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

    def show_history(self) -> None:
        self.push_screen(HistoryScreen())

    def close(self) -> None:
        """Leave a screen for the one below it; if there is none, the app."""
        if len(self.screen_stack) > 2:
            self.pop_screen()
        else:
            self.exit()
