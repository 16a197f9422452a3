"""Every lesson in every language: the engine agrees with it, and no answer goes without a word."""

import pytest

from qwixx.lessons import LEARNER, LESSONS, Lesson, answer, words_of
from qwixx.locale import LANGUAGES, Texts, lesson_words
from qwixx.notation import action_text, position_text
from qwixx.rules import GAMES, PASS
from qwixx.rules.layout import ACTIONS
from qwixx.rules.reasons import REASONS

ALL = [lesson for lessons in LESSONS.values() for lesson in lessons]
TOLD = {"title", "text", "ask", "right"}

every_lesson = pytest.mark.parametrize("lesson", ALL, ids=lambda it: f"{it.game.name}-{it.name}")
every_language = pytest.mark.parametrize("language", LANGUAGES)


def test_both_main_games_have_a_dozen_lessons_and_more() -> None:
    assert {game: len(lessons) >= 12 for game, lessons in LESSONS.items()} == {
        "classic": True,
        "duel": True,
    }
    for lessons in LESSONS.values():
        assert len({lesson.name for lesson in lessons}) == len(lessons)


@every_lesson
def test_a_lesson_is_a_position_in_which_the_learner_decides(lesson: Lesson) -> None:
    assert position_text(lesson.state) == lesson.position
    assert lesson.game.to_act(lesson.state) == (LEARNER,)


@every_lesson
def test_the_engine_allows_what_a_lesson_accepts(lesson: Lesson) -> None:
    assert lesson.accepts
    assert set(lesson.accepts) <= set(lesson.game.legal(lesson.state, LEARNER))


@every_lesson
def test_there_are_a_few_answers_to_choose_from_right_and_wrong(lesson: Lesson) -> None:
    assert set(lesson.offers) & set(lesson.accepts)
    assert set(lesson.offers) - set(lesson.accepts)
    assert lesson.offers[-1] == PASS
    assert list(lesson.offers[:-1]) == sorted(lesson.offers[:-1])
    assert len(lesson.offers) <= 10, "there are ten digits to choose with"


@every_language
@every_lesson
def test_every_square_and_passing_have_a_word(lesson: Lesson, language: str) -> None:
    texts = Texts(language)
    for action in range(ACTIONS):
        reply = answer(lesson, action, texts)
        assert reply.text.strip()
        assert reply.right == (action in lesson.accepts)
        if reply.after is None:
            assert not reply.right
        else:
            assert reply.after == lesson.game.play(lesson.state, LEARNER, action)


@every_lesson
def test_every_word_is_the_word_for_some_answer(lesson: Lesson) -> None:
    texts = Texts("en")
    said = {answer(lesson, action, texts).text for action in range(ACTIONS)}
    words = words_of(lesson, "en")
    assert {kind for kind in words if words[kind] not in said} == TOLD - {"right"}
    squares = {action_text(lesson.game, action) for action in range(1, ACTIONS)}
    assert set(words) <= TOLD | squares | set(REASONS) | {"pass", "other"}


@pytest.mark.parametrize("game", LESSONS)
@every_language
def test_the_words_are_there_in_every_language(language: str, game: str) -> None:
    """All lessons, in the same order, and for each the same words; nothing is left in English."""
    english, words = lesson_words("en", game), lesson_words(language, game)
    assert set(words) == {"opponent", "lessons"}
    assert list(words["lessons"]) == [lesson.name for lesson in LESSONS[game]]
    for name, told in words["lessons"].items():
        assert list(told) == list(english["lessons"][name]), name
        if language != "en":
            assert not set(told.values()) & set(english["lessons"][name].values()), name


@pytest.mark.parametrize("game", LESSONS)
@every_language
def test_the_words_are_short(language: str, game: str) -> None:
    """A game's lessons take about three minutes."""
    for name, told in lesson_words(language, game)["lessons"].items():
        assert len(told["title"]) <= 34, name
        assert len(told["text"]) <= 300, name
        assert all(len(word) <= 200 for kind, word in told.items() if kind != "text"), name


@pytest.mark.parametrize("game", LESSONS)
def test_scores_that_are_told_are_those_of_the_engine(game: str) -> None:
    """A lesson that ends its game tells who won, and by how much."""
    for lesson in LESSONS[game]:
        if GAMES[game].ending(answer(lesson, lesson.accepts[0], Texts("en")).after or lesson.state):
            after = lesson.game.play(lesson.state, LEARNER, lesson.accepts[0])
            won, lost = lesson.game.scores(after)
            for language in LANGUAGES:
                right = words_of(lesson, language)["right"]
                assert str(won) in right, lesson
                assert str(lost) in right, lesson
