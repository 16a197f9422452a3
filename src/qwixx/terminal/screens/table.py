"""The table: the game being played."""

import asyncio
import random
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from qwixx.locale.phrases import Phrases
from qwixx.rules import PASS, Phase, Roll
from qwixx.terminal.choice import Choice
from qwixx.terminal.play import Play
from qwixx.terminal.screens.choosing import Choosing
from qwixx.terminal.screens.hint import HintDialog
from qwixx.terminal.screens.tabletop import Moment, Tabletop
from qwixx.terminal.views.prompt import asking, go_on_chip, option_chips, status, waiting

if TYPE_CHECKING:
    from qwixx.analysis.advice import Advice

TUMBLES = 7
"""How often the dice turn over before they lie still."""


class TableScreen(Choosing):
    """Plays a game: asks the people, lets the computers decide, shows what happens."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("h", "hint"), Binding("s", "save")]

    def __init__(self, play: Play) -> None:
        super().__init__()
        self.play = play
        self._answer: asyncio.Future[int] | None = None
        """Set while a person is being asked anything; PASS will do where nothing is chosen."""
        people = [seat for seat in range(play.state.players) if play.is_person(seat)]
        self._seat = people[0] if people else 0
        """Whose sheet is shown large: it stays in sight while computers move."""
        self._mover = self._seat
        """Whose move is awaited."""
        self._tumbling: Roll | None = None

    @property
    def game(self) -> str:
        return self.play.game.name

    @property
    def asks(self) -> bool:
        """Whether a person has to go on: to throw, to decide, or to look at the scoring."""
        return self._answer is not None and not self._answer.done()

    def compose(self) -> ComposeResult:
        yield Tabletop()

    def on_mount(self) -> None:
        self._run()

    # ── the course of the game ────────────────────────────────────────────────────────────────

    @work(exclusive=True)
    async def _run(self) -> None:
        while not self.play.is_over:
            if self.play.state.phase is Phase.DICE:
                await self._throw(self.play.state.active)
            else:
                await self._decide(self.play.to_act()[0])
        await self._ask(self._seat)
        self.qwixx.show_scoring(self.play)

    async def _throw(self, seat: int) -> None:
        if self.play.is_person(seat):
            await self._ask(seat)
        else:
            await self._wait(seat)
        await self._tumble()
        self.play.throw()

    async def _decide(self, seat: int) -> None:
        legal = self.play.game.legal(self.play.state, seat)
        if not self.play.is_person(seat):
            # What is sealed cannot be watched: only the last one to decide is worth a pause.
            if len(self.play.to_act()) == 1:
                await self._wait(seat)
            action = await asyncio.to_thread(self.play.advice, seat)
        elif legal == (PASS,):
            await self._wait(seat)
            action = PASS
        else:
            action = await self._ask(seat, Choice(seat, legal))
        self.play.decide(seat, action)

    async def _ask(self, seat: int, choice: Choice | None = None) -> int:
        """Wait until a person has confirmed a choice, or to go on where there is none."""
        self._mover, self.choice = seat, choice
        self._answer = asyncio.get_running_loop().create_future()
        self.show()
        try:
            return await self._answer
        finally:
            self.choice = self._answer = None

    async def _wait(self, seat: int) -> None:
        """Give the people a moment to see that this seat goes on by itself."""
        self._mover = seat
        self.show()
        await asyncio.sleep(self.qwixx.pace * (2 if self.play.is_person(seat) else 1))

    async def _tumble(self) -> None:
        """Show faces that mean nothing yet."""
        source = random.Random()
        for _ in range(TUMBLES if self.qwixx.pace else 0):
            self._tumbling = self.play.game.throw(self.play.state, source)
            self.show()
            await asyncio.sleep(0.06)
        self._tumbling = None

    # ── what people do ────────────────────────────────────────────────────────────────────────

    def action_confirm(self) -> None:
        if self._answer is None or not self.asks:
            return
        if self.choice is None:
            self._answer.set_result(PASS)
        elif self.choice.is_ready and self.choice.at is not None:
            self._answer.set_result(self.choice.at)

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """Think in a thread of its own; by then the choice may have been made."""
        choice, state = self.choice, self.play.state
        phrases = Phrases(self.texts, self.play.game)
        if not self.play.has_hints:
            self.notify(self.texts("This game is played without hints."))
            return
        if choice is None:
            self.notify(self._why_no_hint())
            return
        self.notify(self.texts("Thinking …"), timeout=2)
        advice = await asyncio.to_thread(_advise, phrases, self.play, choice.seat)
        if self.play.state == state and self.is_current:
            self.app.push_screen(HintDialog(phrases, advice), self._hinted)

    def _why_no_hint(self) -> str:
        if self.play.is_over:
            return self.texts("The game is over.")
        if self.play.state.phase is Phase.DICE:
            return self.texts("A hint is about a decision: the dice have to be thrown first.")
        return self.texts("A hint is about a decision, and you have none to make just now.")

    def _hinted(self, action: int | None) -> None:
        if action is not None:
            self.action_point(action)

    def action_save(self) -> None:
        self.qwixx.save(self.play)

    def action_leave(self) -> None:
        self.qwixx.ask_to_leave(self.play)

    # ── what is shown ─────────────────────────────────────────────────────────────────────────

    def show(self) -> None:
        if self.play.is_person(self._mover):
            self._seat = self._mover
        phrases = Phrases(self.texts, self.play.game)
        self.query_one(Tabletop).show(self._moment(phrases), phrases)

    def _moment(self, phrases: Phrases) -> Moment:
        play, choice = self.play, self.choice
        moment = Moment(play, self._seat, choice=choice, tumbling=self._tumbling)
        if self._tumbling:
            return moment
        if self._answer is None:
            return moment._replace(prompt=waiting(play, phrases, self._mover))
        prompt = asking(play, phrases, self._mover)
        if choice is None:
            return moment._replace(prompt=prompt, chips=[go_on_chip(play, phrases)])
        view = play.game.view(play.state, choice.seat)
        return moment._replace(
            prompt=prompt,
            chips=option_chips(phrases, view, choice),
            status=status(phrases, view, choice),
        )


def _advise(phrases: Phrases, play: Play, seat: int) -> "Advice":
    from qwixx.analysis.advice import advise_in  # noqa: PLC0415  (Numba is slow to import)

    return advise_in(phrases, play.state, seat)
