"""Choosing a square or passing, by the same keys wherever it is asked for."""

from typing import ClassVar

from textual.binding import Binding, BindingType

from qwixx.terminal.choice import Choice
from qwixx.terminal.screens.base import QwixxScreen


class Choosing(QwixxScreen):
    """A screen with something to choose; what confirming does is the screen's own."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "confirm"),
        Binding("tab,n", "next(1)"),
        Binding("shift+tab,p", "next(-1)"),
        Binding("up", "move(-1, 0)"),
        Binding("down", "move(1, 0)"),
        Binding("left", "move(0, -1)"),
        Binding("right", "move(0, 1)"),
        Binding("escape,backspace,u", "take_back"),
        Binding("minus", "number(0)"),
        *(Binding(str(digit), f"number({digit})") for digit in range(10)),
        Binding("question_mark,f1", "help"),
        Binding("l", "language"),
        Binding("t", "theme"),
        Binding("q", "leave"),
    ]
    choice: Choice | None = None
    """What a person is to decide; None while there is nothing to choose."""

    def show(self) -> None:
        """Show everything, as it is now."""
        raise NotImplementedError

    def retranslate(self) -> None:
        self.show()

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)

    def action_point(self, action: int) -> None:
        if self.choice:
            self._choose(self.choice.point(action))

    def action_next(self, step: int) -> None:
        if self.choice:
            self._choose(self.choice.next(step))

    def action_move(self, down: int, right: int) -> None:
        if self.choice:
            self._choose(self.choice.move(down, right))

    def action_number(self, number: int) -> None:
        if self.choice:
            self._choose(self.choice.numbered(number))

    def action_take_back(self) -> None:
        if self.choice:
            self._choose(self.choice.point(None))

    def _choose(self, choice: Choice) -> None:
        self.choice = choice
        self.show()
