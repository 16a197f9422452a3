"""The way through a game that was looked at: moment by moment, to decisions, or by itself."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.timer import Timer

from qwixx.analysis.review import Decision, Review
from qwixx.analysis.review.words import MOST
from qwixx.rules.reasons import N_
from qwixx.terminal.screens.base import QwixxScreen

PACES = {"slow": 3.0, "normal": 1.6, "fast": 0.7}
"""Seconds for each moment."""
PACE_NAMES = {"slow": N_("Slow"), "normal": N_("Normal"), "fast": N_("Fast")}


class ReplayScreen(QwixxScreen):
    """Knows which moment is shown, and which decision is explained. Nothing happens before there
    is a review.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)"),
        Binding("right", "step(1)"),
        Binding("home", "first"),
        Binding("end", "last"),
        Binding("p,space", "run"),
        Binding("f", "pace"),
        Binding("e", "next_error"),
        Binding("up", "costly(-1)"),
        Binding("down", "costly(1)"),
        Binding("enter", "decision"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.found: Review | None = None
        self.place = 0
        self.decision: Decision | None = None
        """The one that is explained."""
        self.pace = "normal"
        self._timer: Timer | None = None

    @property
    def review(self) -> Review:
        assert self.found is not None
        return self.found

    @property
    def is_ready(self) -> bool:
        return self.found is not None

    @property
    def runs(self) -> bool:
        """Whether one moment follows another by itself."""
        return self._timer is not None

    def show(self) -> None:
        """Show everything, as it is now."""
        raise NotImplementedError

    def action_go(self, place: int) -> None:
        """To a moment; what runs by itself stops."""
        self.stop()
        self._show_moment(place)

    def _show_moment(self, place: int) -> None:
        if self.is_ready:
            self.place = min(max(place, 0), len(self.review.moments) - 1)
            self.decision = None
            self.show()

    def action_step(self, step: int) -> None:
        self.action_go(self.place + step)

    def action_first(self) -> None:
        self.action_go(0)

    def action_last(self) -> None:
        if self.is_ready:
            self.action_go(len(self.review.moments) - 1)

    def action_open(self, moment: int, seat: int) -> None:
        """A decision, with the position before it."""
        self.stop()
        found = (each for each in self.review.decisions() if each.moment == moment)
        self.decision = next((each for each in found if each.seat == seat), None)
        self.place = moment
        self.show()

    def action_decision(self) -> None:
        """The next of those that were made in this moment; then the moment again."""
        if not self.is_ready:
            return
        here = [each for each in self.review.decisions() if each.moment == self.place]
        here = [each for each in here if len(each.options) > 1]
        following = here.index(self.decision) + 1 if self.decision in here else 0
        if following < len(here):
            self.action_open(self.place, here[following].seat)
        else:
            self.action_go(self.place)

    def action_costly(self, step: int) -> None:
        if not self.is_ready or not (found := self.review.costliest(MOST)):
            return
        place = found.index(self.decision) + step if self.decision in found else min(step - 1, 0)
        chosen = found[place % len(found)]
        self.action_open(chosen.moment, chosen.seat)

    def action_next_error(self) -> None:
        """The next decision with a mark; after the last one, the first."""
        if not self.is_ready:
            return
        marked = [each for each in self.review.decisions() if each.mark]
        if not marked:
            self.notify(self.texts("Nobody has made an error worth a mark."))
            return
        if self.decision in marked:
            following = marked[(marked.index(self.decision) + 1) % len(marked)]
        else:
            later = (each for each in marked if each.moment >= self.place)
            following = next(later, marked[0])
        self.action_open(following.moment, following.seat)

    def action_run(self) -> None:
        """Let it run, from the start if it is at its end; or stop it."""
        if not self.is_ready:
            return
        if self._timer:
            self.stop()
            self.show()
            return
        if self.place >= len(self.review.moments) - 1:
            self.place = 0
        self._timer = self.set_interval(PACES[self.pace], self._run_on)
        self._show_moment(self.place)

    def _run_on(self) -> None:
        self._show_moment(self.place + 1)
        if self.place >= len(self.review.moments) - 1:
            self.stop()
            self.show()

    def stop(self) -> None:
        if self._timer:
            self._timer.stop()
            self._timer = None

    def action_pace(self) -> None:
        paces = list(PACES)
        self.pace = paces[(paces.index(self.pace) + 1) % len(paces)]
        if self._timer:
            self._timer.stop()
            self._timer = self.set_interval(PACES[self.pace], self._run_on)
        self.show()
