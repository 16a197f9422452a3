"""A puzzle, and its text: one line. `docs/puzzles.md` describes the text."""

import hashlib
import re
from functools import cached_property
from typing import NamedTuple

from qwixx.notation import action_text, parse_action, parse_position, position_text, shorten
from qwixx.puzzles.solvers import SOLVERS, is_hard, rating_of
from qwixx.puzzles.themes import THEMES
from qwixx.rules import GAMES, PASS, Game, Refusal, State
from qwixx.rules.reasons import N_

SOLVER = 0
"""The seat of whoever solves. Seats have been moved on so that it is the first."""
LEAST = 0.02
"""The share of the win by which the best answer is ahead of every other, at least …"""
CLEAR = 4.0
"""… and so many standard errors of that."""
HALF = 1.959964
"""Standard errors in half of an interval that holds the truth in 95 of 100 cases."""

SENTENCES = {
    "parts": N_("A puzzle has five parts, separated by “|”."),
    "number": N_("“{text}” is not an answer with what it is worth, such as “r7 61.20 ±1.50”."),
    "answers": N_("The answers are not the legal ones of player A in this position."),
    "unclear": N_("The best answer is not clearly ahead of {action}."),
    "theme": N_("There is no theme “{theme}”; there are: {known}."),
    "failures": N_("How often players fail is written like this: {example}."),
    "header": N_("This is not a file of puzzles: the first line of one is “puzzles 1”."),
    "line": N_("Line {number}: {reason}"),
    "twice": N_("This puzzle is there already."),
    "none": N_("There is no puzzle “{name}”."),
    "other_game": N_("This file holds puzzles of another game."),
}


class PuzzleError(Refusal):
    """A text that is no puzzle, or no file of them."""

    sentences = SENTENCES


class Behind(NamedTuple):
    """A wrong answer: by which share of the win it is behind the best one, and how sure that is."""

    action: int
    share: float
    half: float
    """Half of its 95 % interval."""

    @property
    def is_clear(self) -> bool:
        return self.share >= max(LEAST, CLEAR * self.half / HALF)


class Puzzle:
    """One decision of seat A."""

    def __init__(
        self,
        state: State,
        best: Behind,
        others: tuple[Behind, ...],
        themes: tuple[str, ...],
        failures: tuple[int, ...],
    ) -> None:
        """`best` has what it wins as its share; `others` are all other answers, the nearest first.
        `failures` are by solver, in a hundred trials.
        """
        self.state, self.best, self.others = state, best, others
        self.themes, self.failures = themes, failures

    def __repr__(self) -> str:
        return f"<{self.name}: {position_text(self.state)}>"

    @property
    def game(self) -> Game:
        return GAMES[self.state.game]

    @cached_property
    def name(self) -> str:
        """By the position alone, so that it stays whatever is found out about it."""
        return hashlib.sha256(position_text(self.state).encode()).hexdigest()[:8]

    @property
    def is_passing(self) -> bool:
        """Whether the answer is to pass."""
        return self.best.action == PASS

    @property
    def is_clear(self) -> bool:
        """Whether the best answer is clearly ahead of every other."""
        return all(answer.is_clear for answer in self.others)

    @property
    def is_hard(self) -> bool:
        """Whether the expert fails in a third of its tries or more."""
        return is_hard(self.failures)

    @property
    def rating(self) -> int:
        """How difficult it is, on the scale of solvers."""
        return rating_of(self.failures)

    @property
    def text(self) -> str:
        game = self.game
        return " | ".join(
            (
                position_text(self.state),
                _answer_text(game, self.best),
                ", ".join(_answer_text(game, answer) for answer in self.others),
                " ".join(self.themes),
                _failures_text(self.failures),
            )
        )

    @classmethod
    def parse(cls, text: str) -> "Puzzle":
        """The puzzle on a line; Refusal if it is not one, or not what it should be."""
        parts = [part.strip() for part in text.split("|")]
        if len(parts) != 5:
            raise PuzzleError("parts")
        state = parse_position(parts[0])
        game = GAMES[state.game]
        best, *others = (_parse_answer(game, each) for each in (parts[1], *parts[2].split(",")))
        puzzle = cls(state, best, tuple(others), _parse_themes(parts[3]), _parse_failures(parts[4]))
        puzzle.check()
        return puzzle

    def check(self) -> None:
        """Every legal answer is there once, and the best one is clearly so."""
        answers = sorted(answer.action for answer in (self.best, *self.others))
        if answers != list(self.game.legal(self.state, SOLVER)):
            raise PuzzleError("answers")
        for answer in self.others:
            if not answer.is_clear:
                raise PuzzleError("unclear", action=action_text(self.game, answer.action))


def _answer_text(game: Game, answer: Behind) -> str:
    action, share, half = answer
    return f"{action_text(game, action)} {100 * share:.2f} ±{100 * half:.2f}"


def _parse_answer(game: Game, text: str) -> Behind:
    match = re.fullmatch(r"(\S+) (\d{1,3}\.\d\d) ±(\d{1,3}\.\d\d)", text.strip(), re.ASCII)
    if match is None:
        raise PuzzleError("number", text=shorten(text.strip()))
    return Behind(parse_action(game, match[1]), float(match[2]) / 100, float(match[3]) / 100)


def _parse_themes(text: str) -> tuple[str, ...]:
    themes = tuple(text.split())
    for theme in themes or ("",):
        if theme not in THEMES:
            raise PuzzleError("theme", theme=shorten(theme), known=", ".join(THEMES))
    return themes


def _failures_text(failures: tuple[int, ...]) -> str:
    return " ".join(f"{name} {number}" for name, number in zip(SOLVERS, failures, strict=True))


def _parse_failures(text: str) -> tuple[int, ...]:
    match = re.fullmatch(" ".join(rf"{name} (\d\d?|100)" for name in SOLVERS), text, re.ASCII)
    if match is None:
        raise PuzzleError("failures", example=_failures_text((60, 50, 40, 30, 100)))
    return tuple(map(int, match.groups()))
