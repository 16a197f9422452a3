"""A lesson: a position, what is asked for there, and what is said to every answer."""

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from qwixx.locale import Texts, lesson_words
from qwixx.locale.phrases import refusal_text
from qwixx.notation import action_text, parse_action, parse_position
from qwixx.rules import GAMES, PASS, Game, State

LEARNER = 0
"""The seat of whoever learns; others have decided already where they have something to decide."""

Words = Mapping[str, str]


class Lesson:
    """One decision. Its words are in `locale/lessons`, by its name."""

    def __init__(self, name: str, position: str, accepts: str, offers: str) -> None:
        """Actions are written as in `notation`: those that are right, and those to choose from."""
        self.name = name
        self.position = position
        self._accepts, self._offers = accepts, offers

    def __repr__(self) -> str:
        return f"<{self.name}: {self.position}>"

    @cached_property
    def state(self) -> State:
        return parse_position(self.position)

    @property
    def game(self) -> Game:
        return GAMES[self.state.game]

    @cached_property
    def accepts(self) -> tuple[int, ...]:
        """What the lesson asks for. Much else may be legal."""
        return self._actions(self._accepts)

    @cached_property
    def offers(self) -> tuple[int, ...]:
        """A few answers, right and wrong, for those who would rather choose than search."""
        return self._actions(self._offers)

    def _actions(self, texts: str) -> tuple[int, ...]:
        return tuple(parse_action(self.game, text) for text in texts.split())


class Reply(NamedTuple):
    """What is said to an answer; a right one is carried out."""

    right: bool
    text: str
    after: State | None


def words_of(lesson: Lesson, language: str) -> Words:
    """`title`, `text`, `ask` and `right`, and words for wrong answers: see `answer`."""
    words: Words = lesson_words(language, lesson.game.name)["lessons"][lesson.name]
    return words


def answer(lesson: Lesson, action: int, texts: Texts) -> Reply:
    """Whether an action is what the lesson asks for, and a word on it.

    A wrong one has a word of its own (by its text: `r7`), or one for its kind: the key of the
    engine's refusal (`row_locked`), or `pass` and `other` for what is legal but not asked for.
    A refusal without a word here is explained in the engine's own sentence.
    """
    words = words_of(lesson, texts.language)
    if action in lesson.accepts:
        after = lesson.game.play(lesson.state, LEARNER, action)
        return Reply(True, words["right"], after)
    return Reply(False, _wrong(lesson, action, texts, words), None)


def _wrong(lesson: Lesson, action: int, texts: Texts, words: Words) -> str:
    reason = lesson.game.explain(lesson.state, LEARNER, action)
    own = words.get(action_text(lesson.game, action))
    if own is not None:
        return own
    if reason is None:
        return words["pass" if action == PASS else "other"]
    return words.get(reason.key) or refusal_text(texts, reason)
