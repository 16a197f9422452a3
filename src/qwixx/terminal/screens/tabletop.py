"""What lies on the table, put where the size of the terminal has room for it."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll

from qwixx.locale.phrases import Phrases
from qwixx.rendering.chips import Chip, chips
from qwixx.rendering.dice import dice
from qwixx.rendering.keys import TABLE, foot
from qwixx.rendering.palette import height
from qwixx.rendering.tiles import WIDTH, Marks
from qwixx.rules import Roll
from qwixx.terminal.choice import Choice
from qwixx.terminal.play import Play
from qwixx.terminal.screens.base import View
from qwixx.terminal.screens.paper import Lying, Paper, chosen, other_sheets
from qwixx.terminal.views.log import log
from qwixx.terminal.views.prompt import title

LOW_QUESTION = 3
"""Lines for the prompt and the options that leave room between the rows of a low terminal."""
ROOM = 6


class Moment(NamedTuple):
    """What there is to be seen of a game just now."""

    play: Play
    seat: int
    """Whose sheet is shown large."""
    prompt: str = ""
    chips: Sequence[Chip] = ()
    status: Text = Text()
    choice: Choice | None = None
    tumbling: Roll | None = None
    """The dice while they have not come to rest."""


class LogText(View):
    """The text of the log: whenever it has grown, its end is brought in sight."""

    def on_resize(self) -> None:
        if isinstance(self.parent, Log):
            self.parent.scroll_end(animate=False, immediate=True)


class Log(VerticalScroll):
    """What has happened, with the latest in sight."""

    can_focus = False
    _shown: tuple[object, ...] = ()

    def compose(self) -> ComposeResult:
        yield LogText()

    def show(self, play: Play, phrases: Phrases) -> None:
        """Tell it all again if there is more of it, or if it has to be told otherwise."""
        width, texts = self.scrollable_content_region.width, phrases.texts
        if width and self._shown != (len(play.log), width, texts.language):
            self._shown = (len(play.log), width, texts.language)
            self.border_title = texts("Game log")
            self.query_one(LogText).show(log(phrases, play, width))


class Tabletop(Vertical):
    """The table in all its parts. A wide terminal has the others and the log at the side."""

    def compose(self) -> ComposeResult:
        yield View(id="title")
        with Horizontal(id="middle"):
            with Vertical(id="main"):
                with Horizontal(id="upper"):
                    yield View(id="dice")
                    yield Log(classes="narrow")
                with Vertical(id="question"):
                    yield View(id="prompt")
                    yield View(id="options")
                    yield View(id="status")
                yield Paper(id="paper")
                yield View(id="others-below", classes="narrow")
            with Vertical(id="side", classes="wide"):
                yield View(id="others-beside")
                yield Log()
        yield View(id="keys")

    def show(self, moment: Moment, phrases: Phrases) -> None:
        """Show everything; it is quick enough to do so after every key."""
        play, width = moment.play, self.screen.size.width
        self.set_class(self._has_gaps, "-gaps")
        roll = moment.tumbling or play.state.roll
        self._show("title", title(play, phrases, width - 2))
        self._show("dice", dice(roll, play.game.gone(play.state), phrases.letters, self._is_tall))
        prompt, offers = Text(moment.prompt), chips(moment.chips, WIDTH, self._room(play))
        self._show("prompt", prompt)
        self._show("options", offers)
        self._show("status", moment.status)
        asked = height(prompt, WIDTH) + height(offers)
        self._show("keys", foot(TABLE, phrases.texts, self.screen.size))
        self.query_one("#side Log" if self._is_wide else "#upper Log", Log).show(play, phrases)
        marks = chosen(moment.choice, Marks(fresh=play.fresh))
        lying = Lying(phrases, play.state, play.names, moment.seat, marks)
        gap = self._has_gaps if self._is_tall or lying.is_board else asked <= LOW_QUESTION
        self.query_one(Paper).show(lying, tall=self._is_tall, gap=gap)
        self._show_others(lying)

    def _show_others(self, lying: Lying) -> None:
        place = "others-beside" if self._is_wide else "others-below"
        self._show(place, other_sheets(lying, beside=self._is_wide))
        beside = self.query_one("#others-beside")
        beside.border_title = lying.phrases.texts("The others")
        beside.display = not lying.is_board

    def _show(self, name: str, text: Text) -> None:
        self.query_one(f"#{name}", View).show(text)

    def _room(self, play: Play) -> int:
        """Lines that the options may well take; a board is high itself."""
        return ROOM if self._is_tall and play.game.board == "sheets" else 0

    @property
    def _is_wide(self) -> bool:
        return self.screen.has_class("-wide")

    @property
    def _is_tall(self) -> bool:
        return self.screen.has_class("-tall")

    @property
    def _has_gaps(self) -> bool:
        """Whether there is room for a line between the rows, however high they are."""
        return self.screen.size.height >= 40
