"""The curve of everyone's share, as large as there is room. A click leads to a moment."""

from typing import cast

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widgets import Static

from qwixx.analysis.review import Review
from qwixx.rendering.curve import Curve
from qwixx.terminal.screens.base import Home, painted


class CurveView(Static):
    """Draws itself anew whenever its size has changed."""

    ALLOW_SELECT = False
    _shown: tuple[Review, int] | None = None

    class Picked(Message):
        """A moment was clicked on."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def show(self, reviewed: Review, place: int) -> None:
        self._shown = reviewed, place
        self.refresh()

    def render(self) -> Text:
        if self._shown is None:
            return Text()
        reviewed, place = self._shown
        curve = self._curve(reviewed)
        legend = curve.legend(place, cast("Home", self.app).texts)
        return painted(self, Text("\n").join([legend, curve.draw(place)]))

    def _curve(self, reviewed: Review) -> Curve:
        width, height = self.content_size
        return Curve(reviewed, width, height - 1)

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset and self._shown:
            self.post_message(self.Picked(self._curve(self._shown[0]).nearest(offset.x)))
