"""A hint: every option from the best to the worst, and why."""

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from qwixx.locale.phrases import Phrases
from qwixx.rendering.hint import WIDTH, heading, name_width, option_line
from qwixx.rendering.palette import FAINT
from qwixx.terminal.screens.base import View, painted

if TYPE_CHECKING:
    from qwixx.analysis.advice import Advice
    from qwixx.analysis.options import Option as Scored


AROUND = 10
"""What the dialog has beside its lines: the border, the padding, a scroll bar."""


class HintDialog(ModalScreen[int | None]):
    """Lies over the table. Enter takes an option to the table, where it can be confirmed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,h,q", "dismiss(None)"),
        Binding("n", "step('down')"),
        Binding("p", "step('up')"),
    ]

    def __init__(self, phrases: Phrases, advice: "Advice") -> None:
        super().__init__()
        self._phrases, self._advice = phrases, advice

    def compose(self) -> ComposeResult:
        from qwixx.analysis.precision import precision_text  # noqa: PLC0415  (Numba is slow)

        width = name_width(self._phrases, self._advice.options)
        with Vertical(id="dialog", classes="hint") as dialog:
            dialog.styles.width = width + WIDTH + AROUND
            yield Label(self._phrases.texts("Hint: what wins most often"))
            yield View(heading(self._phrases, width), id="heading")
            lines = [
                Option(self._line(option, place, width), id=str(option.action))
                for place, option in enumerate(self._advice.options, 1)
            ]
            yield OptionList(*lines, compact=True)
            yield View(id="why")
            precision = precision_text(self._phrases.texts, self._advice.precision)
            yield View(Text(precision, FAINT), id="precision")

    def _line(self, option: "Scored", place: int, width: int) -> Text:
        return painted(self, option_line(self._phrases, option, place, width))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.query_one("#why", View).show(self._advice.reasons[event.option_index])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(int(event.option_id or 0))

    def action_step(self, way: str) -> None:
        options = self.query_one(OptionList)
        if way == "down":
            options.action_cursor_down()
        else:
            options.action_cursor_up()
