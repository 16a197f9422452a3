"""The questions that lie over a screen: which language, and how to leave."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from qwixx.locale import LANGUAGES, language_name


class ListDialog(ModalScreen[str | None]):
    """A question with a list of answers, of which each has a key. Escape answers nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)")]

    def __init__(
        self,
        question: str,
        answers: dict[str, str],
        first: str | None = None,
        *,
        wide: bool = False,
    ) -> None:
        super().__init__()
        self._question, self._answers, self._first = question, answers, first
        self._wide = wide

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog", classes="broad" if self._wide else ""):
            yield Label(self._question)
            options = [Option(text, id=answer) for answer, text in self._answers.items()]
            yield OptionList(*options, markup=False, compact=True)

    def on_mount(self) -> None:
        answers = self.query_one(OptionList)
        answers.highlighted = list(self._answers).index(self._first) if self._first else 0

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_id)


def language_dialog(question: str, language: str) -> ListDialog:
    return ListDialog(question, {name: language_name(name) for name in LANGUAGES}, language)
