"""A question on the table: a position, one decision to make, and the word on it."""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll

from qwixx.locale.phrases import Phrases
from qwixx.rendering.chips import Chip, chips, logo
from qwixx.rendering.dice import dice
from qwixx.rendering.keys import Key, foot
from qwixx.rendering.palette import BOLD, spread
from qwixx.rendering.tiles import WIDTH, Marks
from qwixx.rules import PASS, State
from qwixx.terminal.screens.base import View
from qwixx.terminal.screens.choosing import Choosing
from qwixx.terminal.screens.paper import Lying, Paper, chosen, other_sheets
from qwixx.terminal.views.prompt import option_chips, status


class Asked(NamedTuple):
    """What there is to be seen just now."""

    phrases: Phrases
    state: State
    names: Sequence[str]
    seat: int
    title: str
    about: Text
    """What is known of the question, beside the dice."""
    prompt: Text
    chips: Sequence[Chip] = ()
    word: Text = Text()
    """On what was answered; while something is to be chosen, on the choice."""
    marks: Marks = Marks()


class QuestionScreen(Choosing):
    """Asks one question after another. Nothing is answered before it is confirmed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pageup", "scroll(-4)"),
        Binding("pagedown", "scroll(4)"),
    ]
    keys: tuple[Key, ...] = ()

    def asked(self) -> Asked | None:
        """What is asked now, and what has been answered; None while there is no question."""
        raise NotImplementedError

    def answer(self, action: int) -> None:
        raise NotImplementedError

    def go_on(self) -> None:
        """To the next question."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        yield View(id="title")
        yield View(id="waiting")
        with Horizontal(id="middle"):
            with Vertical(id="main"):
                with Horizontal(id="upper"):
                    yield View(id="dice")
                    yield View(id="about", classes="narrow")
                with VerticalScroll(id="question", can_focus=False):
                    yield View(id="prompt")
                    yield View(id="options")
                    yield View(id="status")
                yield Paper(id="paper")
                yield View(id="others-below", classes="narrow")
            with Vertical(id="side", classes="wide"):
                yield View(id="about-beside")
                yield View(id="others-beside")
        yield View(id="keys")

    def on_mount(self) -> None:
        self.show()

    def action_confirm(self) -> None:
        if self.choice is None:
            self.go_on()
        elif self.choice.is_ready and self.choice.at is not None:
            self.answer(self.choice.at)

    def action_scroll(self, lines: int) -> None:
        """Long words on an answer may need it."""
        self.query_one("#question").scroll_relative(y=lines, animate=False)

    def action_leave(self) -> None:
        self.qwixx.close()

    # ── what is shown ─────────────────────────────────────────────────────────────────────────

    def waiting(self) -> Text:
        """What is said while there is no question."""
        return Text()

    def show(self) -> None:
        asked = self.asked()
        self.query_one("#waiting").display = asked is None
        self.query_one("#middle").display = asked is not None
        self._put("keys", foot(self.keys, self.texts, self.size))
        if asked is None:
            self._put("waiting", self.waiting())
        else:
            self._show_asked(asked)

    def _show_asked(self, asked: Asked) -> None:
        phrases, state, game = asked.phrases, asked.state, asked.phrases.game
        wide, tall = self.has_class("-wide"), self.has_class("-tall")
        title = Text.assemble(logo(phrases), "  ", (asked.title, BOLD))
        self._put("title", spread(title, Text(), self.size.width - 2))
        self._put("dice", dice(state.roll, game.gone(state), phrases.letters, tall))
        self._put("about-beside" if wide else "about", asked.about)
        self._put("prompt", asked.prompt)
        items, word = asked.chips, asked.word
        if self.choice:
            items = [*option_chips(phrases, state, self.choice), *items]
            if self.choice.at is not None or not word:
                word = status(phrases, state, self.choice)
        self._put("options", chips(items, WIDTH))
        self._put("status", word)
        marks = chosen(self.choice, asked.marks)
        lying = Lying(phrases, state, asked.names, asked.seat, marks)
        self.query_one(Paper).show(lying, tall=tall, gap=False)
        self.query_one("#others-below").display = not lying.is_board
        self._put("others-beside" if wide else "others-below", other_sheets(lying, beside=wide))
        self.query_one("#others-beside").display = not lying.is_board
        self.query_one("#others-beside").border_title = phrases.texts("The others")

    def _put(self, name: str, text: Text) -> None:
        self.query_one(f"#{name}", View).show(text)


def short_name(phrases: Phrases, action: int) -> str:
    """An option, where it stands alone."""
    return phrases.texts("pass") if action == PASS else phrases.square(action)
