"""One's own mistakes as questions: the position before each, and another chance."""

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from qwixx.analysis.review import Decision, Review
from qwixx.analysis.review.document import reasons_of
from qwixx.locale.phrases import Phrases
from qwixx.notation import SEATS
from qwixx.rendering.chips import Chip
from qwixx.rendering.keys import AGAIN
from qwixx.rendering.palette import ACCENT, BOLD, FAINT, GLOW, PLAIN, WARNING, ink, pile
from qwixx.rendering.review import all_wins
from qwixx.rendering.tiles import Marks
from qwixx.rules import GAMES
from qwixx.simulation.figures import Figures
from qwixx.terminal.choice import Choice
from qwixx.terminal.screens.dialogs import ListDialog
from qwixx.terminal.screens.question import Asked, QuestionScreen, short_name


class AgainScreen(QuestionScreen):
    """Whatever is nearly as good as the best counts as found."""

    keys = AGAIN
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "reveal"),
        Binding("k", "skip"),
        Binding("w", "whose"),
    ]

    def __init__(self, review: Review, seat: int) -> None:
        super().__init__()
        self._review, self._seat = review, seat
        self._at = 0
        self._found = 0
        """How many were found at once."""
        self._begin()

    @property
    def game(self) -> str:
        return self._review.record.game

    @property
    def mistakes(self) -> list[Decision]:
        return self._review.mistakes(self._seat)

    @property
    def decision(self) -> Decision | None:
        """The one in question; None after the last."""
        return self.mistakes[self._at] if self._at < len(self.mistakes) else None

    @property
    def _phrases(self) -> Phrases:
        return Phrases(self.texts, GAMES[self.game])

    def _begin(self) -> None:
        """Ask the question that it has come to."""
        self._tried: list[int] = []
        self._is_shown = False
        self.choice = None
        if self.decision:
            legal = GAMES[self.game].legal(self.decision.position, self._seat)
            self.choice = Choice(self._seat, legal)

    # ── what people do ────────────────────────────────────────────────────────────────────────

    def answer(self, action: int) -> None:
        decision = self.decision
        if decision is None:
            return
        self._tried.append(action)
        if decision.finds(action):
            self._found += len(self._tried) == 1
            self.choice = None
        elif self.choice:
            self.choice = self.choice.point(None)
        self.show()

    def go_on(self) -> None:
        if self.decision is None:
            self._start(self._seat)
            return
        self._at += 1
        self._begin()
        self.show()

    def _start(self, seat: int) -> None:
        self._seat, self._at, self._found = seat, 0, 0
        self._begin()
        self.show()

    def action_reveal(self) -> None:
        self._is_shown, self.choice = True, None
        self.show()

    def action_skip(self) -> None:
        if self.decision:
            self.go_on()

    def action_whose(self) -> None:
        """The mistakes of somebody else."""
        seats = self._review.record.seats
        erring = [seat for seat in range(len(seats)) if self._review.mistakes(seat)]
        names = {str(seat): f"{SEATS[seat]} {seats[seat].name}" for seat in erring}
        dialog = ListDialog(self.texts("Whose mistakes?"), names, str(self._seat))
        self.app.push_screen(dialog, self._chosen)

    def _chosen(self, seat: str | None) -> None:
        if seat is not None:
            self._start(int(seat))

    # ── what is shown ─────────────────────────────────────────────────────────────────────────

    def asked(self) -> Asked | None:
        phrases, decision = self._phrases, self.decision
        if decision is None:
            return None
        texts = phrases.texts
        played = short_name(phrases, decision.chosen.action)
        question = texts("Played: {option}. What is better?", option=played)
        is_done = self.choice is None
        best = frozenset({decision.options[0].action} if is_done else ())
        return Asked(
            phrases=phrases,
            state=decision.position,
            names=[seat.name for seat in self._review.record.seats],
            seat=self._seat,
            title=texts("Try the mistakes again"),
            about=self._about(decision),
            prompt=Text(question, ink(ACCENT, bold=True)),
            chips=[Chip("Enter", texts("Next"), "confirm", GLOW)] if is_done else [],
            word=self._word(phrases, decision),
            marks=Marks(legal=best, at=(self._tried[-1] or None) if self._tried else None),
        )

    def _about(self, decision: Decision) -> Text:
        texts = self.texts
        number = texts("Mistake {number} of {total}", number=self._at + 1, total=len(self.mistakes))
        name = self._review.record.seats[self._seat].name
        turn = texts("Turn {turn}, {name}", turn=decision.turn, name=name)
        percent = Figures(texts.language).percent(decision.error)
        lost = texts("{percent} of the win lost", percent=percent)
        return Text.assemble(
            (number, BOLD), f"\n{turn}\n", (f"{decision.mark} ", ink(WARNING, bold=True)), lost
        )

    def _word(self, phrases: Phrases, decision: Decision) -> Text:
        """On the last answer; when it is done, on all of them."""
        lines = []
        if self._tried and not self._is_shown:
            action = self._tried[-1]
            style = ink(ACCENT, bold=True) if decision.finds(action) else ink(WARNING)
            lines.append(Text(self._verdict(phrases, decision, action), style))
        if self.choice is None:
            better, _ = reasons_of(phrases, decision)
            lines += [Text(better, PLAIN), all_wins(phrases, decision)]
        return pile(lines, gap=False)

    def _verdict(self, phrases: Phrases, decision: Decision, action: int) -> str:
        texts, option = self.texts, short_name(phrases, action)
        if decision.finds(action):
            return texts("Found: {option}", option=option)
        if action == decision.chosen.action:
            return texts("That is what was played. Try something else.")
        percent = Figures(texts.language).percent(decision.loss_of(action))
        sentence = "Not {option}: that loses {percent}. Try again."
        return texts(sentence, option=option, percent=percent)

    def waiting(self) -> Text:
        """After the last question."""
        texts = self.texts
        sum_up = texts(
            "{found} of {total} found at once", found=self._found, total=len(self.mistakes)
        )
        return Text.assemble(
            (sum_up, BOLD),
            (f"\n\n[Enter] {texts('Once more')}", ink(ACCENT)),
            (f"\n[Esc] {texts('Back to the review')}", FAINT),
        )
