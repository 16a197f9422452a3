"""Advice for a seat: its options from the best to the worst, and why."""

from typing import NamedTuple

from qwixx.analysis.options import Option, find_options
from qwixx.analysis.precision import Precision, precision_of
from qwixx.analysis.reasons import sentences
from qwixx.evaluation import evaluator_of
from qwixx.locale import Texts, negotiate
from qwixx.locale.phrases import Phrases
from qwixx.rules import GAMES, State
from qwixx.rules.integers import seat_number


class Advice(NamedTuple):
    """What a seat had best do: its options, best first, and a sentence for each."""

    options: list[Option]
    """An option has an `action`, what is best to follow (`then`), and what it is worth."""
    reasons: list[str]

    @property
    def best(self) -> Option:
        """The first option."""
        return self.options[0]

    @property
    def precision(self) -> Precision | None:
        """How precise what they are worth is; None if it was never measured."""
        outcome = self.best.outcome
        return precision_of(GAMES[outcome.game], outcome.players)

    def __repr__(self) -> str:
        """A line for each option: the share of the win, the margin in points, and why."""
        return "\n".join(map(_line, self.options, self.reasons))


def advise(state: State, seat: int = 0, language: str = "en") -> Advice:
    """What a seat had best do, by the champion's network and from what the seat may know.

    RuleError if it has nothing to decide; EvaluatorError if nobody has learned the game. In a
    language that we do not speak, the sentences are English.
    """
    return advise_in(Phrases(Texts(negotiate(language)), GAMES[state.game]), state, seat)


def advise_in(phrases: Phrases, state: State, seat: int) -> Advice:
    """The same, for those who have the words already."""
    game, seat = GAMES[state.game], seat_number(seat, state.players)
    options = find_options(game, state, seat, evaluator_of(game, state.players))
    return Advice(options, sentences(phrases, state, seat, options))


def _line(option: Option, reason: str) -> str:
    action = GAMES[option.outcome.game].action_text(option.action)
    win, margin = option.worth
    return f"{action:4}{100 * win:5.1f} % {margin:+6.1f}  {reason}"
