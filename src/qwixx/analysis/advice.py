"""Advice for a seat: its options from the best to the worst, and why."""

from typing import NamedTuple

from qwixx.analysis.options import Option, find_options
from qwixx.analysis.reasons import sentences
from qwixx.judges import judge_of
from qwixx.locale.phrases import Phrases
from qwixx.rules import GAMES, State


class Advice(NamedTuple):
    """What a seat had best do."""

    options: list[Option]
    reasons: list[str]
    """A sentence for each of them."""


def advise(phrases: Phrases, state: State, seat: int) -> Advice:
    """What the judge says, from what the seat may know; RuleError if it has nothing to decide."""
    game = GAMES[state.game]
    options = find_options(game, state, seat, judge_of(game, state.players))
    return Advice(options, sentences(phrases, state, seat, options))
