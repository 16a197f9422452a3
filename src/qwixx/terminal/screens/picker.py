"""A line of alternatives, of which one is picked: arrow keys or a click."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Static

from qwixx.rendering.palette import FAINT, GLOW, INK, PAPER, flow, height, ink
from qwixx.terminal.screens.base import painted


class Picker(Static, can_focus=True):
    """All alternatives, in as many lines as they need; arrows stand around the picked one, colour
    or not.
    """

    ALLOW_SELECT = False
    auto_links = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)"),
        Binding("right,space", "step(1)"),
        Binding("enter", "app.focus_next"),
    ]
    value: reactive[str] = reactive("", init=False, layout=True)

    class Picked(Message):
        """Another alternative has been picked."""

        def __init__(self, picker: "Picker", value: str) -> None:
            super().__init__()
            self.picker, self.value = picker, value

        @property
        def control(self) -> "Picker":
            return self.picker

    def __init__(self, labels: Mapping[str, str], value: str, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self.labels = labels
        self.set_reactive(Picker.value, value)

    def offer(self, labels: Mapping[str, str], value: str) -> None:
        """Other alternatives, of which this one is picked; nobody is told."""
        self.labels = labels
        self.set_reactive(Picker.value, value)
        self.refresh(layout=True)

    def render(self) -> Text:
        return painted(self, self._lines(self.content_size.width))

    def get_content_width(self, container: Size, viewport: Size) -> int:  # noqa: ARG002
        labels = [self._label(value).cell_len for value in self.labels]
        return min(sum(labels), container.width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        return height(self._lines(width))

    def _lines(self, width: int) -> Text:
        return flow([[self._label(value)] for value in self.labels], width, gap="")

    def action_step(self, step: int) -> None:
        values: Sequence[str] = list(self.labels)
        self.value = values[(values.index(self.value) + step) % len(values)]

    def action_pick(self, value: str) -> None:
        self.focus()
        self.value = value

    def watch_value(self, value: str) -> None:
        self.post_message(self.Picked(self, value))

    def on_focus(self) -> None:
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()

    def _label(self, value: str) -> Text:
        click = Style(meta={"@click": f"pick({value!r})"})
        if value != self.value:
            return Text(f" {self.labels[value]} ", FAINT + click)
        ground = GLOW if self.has_focus else PAPER
        style = ink(INK, ground, bold=True) + Style(underline=self.has_focus)
        return Text(f"▸{self.labels[value]}◂", style + click)
