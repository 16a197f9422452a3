"""Small positions that teach a game, one decision each; the engine says what may be done there."""

from qwixx.lessons.classic import CLASSIC_LESSONS
from qwixx.lessons.duel import DUEL_LESSONS
from qwixx.lessons.lesson import LEARNER, Lesson, Reply, answer, words_of

__all__ = ["LEARNER", "LESSONS", "Lesson", "Reply", "answer", "words_of"]

LESSONS = {lessons[0].game.name: lessons for lessons in (CLASSIC_LESSONS, DUEL_LESSONS)}
"""For each game that has lessons, those lessons in their order."""
