"""The lessons of a game, with everything that a page needs to teach them without asking again."""

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel

from qwixx.lessons import LESSONS, Lesson, Reply, answer, words_of
from qwixx.locale import LANGUAGES, Texts, lesson_words
from qwixx.protocol.views import PositionView
from qwixx.rules import happened
from qwixx.rules.layout import ACTIONS
from qwixx.server.http.constants import ConstantsIn
from qwixx.server.http.tables import REFUSALS
from qwixx.tables.refusals import Refused
from qwixx.tables.view import position_view

router = APIRouter(prefix="/api", responses=REFUSALS)


class Deed(BaseModel):
    """Something that happened: see `acted` among the events."""

    kind: str
    seat: int
    square: int


class Done(BaseModel):
    """What a right answer leads to."""

    view: PositionView
    deeds: list[Deed]


class Answer(BaseModel):
    """What is said to one action."""

    right: bool
    text: str
    after: Done | None


class LessonBody(BaseModel):
    """A position, what is asked there of seat 0, and what is said to each action."""

    name: str
    title: str
    text: str
    ask: str
    position: str
    view: PositionView
    offers: list[int]
    """A few actions to choose from; any other is answered as well."""
    answers: list[Answer]
    """By action number."""


class LessonsBody(BaseModel):
    """The lessons of a game in their order; the opponent is seat 1."""

    game: str
    opponent: str
    lessons: list[LessonBody]


@router.get("/lessons/{language}/{game}", response_model=LessonsBody)
async def lessons(request: Request, constants: ConstantsIn, language: str, game: str) -> Response:
    """The lessons of a game: positions, questions, and a word for every answer."""
    if language not in LANGUAGES:
        raise Refused("language", language=language[:30], known=", ".join(LANGUAGES))
    if game not in LESSONS:
        raise Refused("game", game=game[:30], known=", ".join(LESSONS))
    return await constants.answer(
        request, ("lessons", language, game), lambda: _body(language, game)
    )


def _body(language: str, game: str) -> LessonsBody:
    texts = Texts(language)
    return LessonsBody(
        game=game,
        opponent=lesson_words(language, game)["opponent"],
        lessons=[_lesson(lesson, texts) for lesson in LESSONS[game]],
    )


def _lesson(lesson: Lesson, texts: Texts) -> LessonBody:
    words = words_of(lesson, texts.language)
    return LessonBody(
        name=lesson.name,
        title=words["title"],
        text=words["text"],
        ask=words["ask"],
        position=lesson.position,
        view=position_view(lesson.game, lesson.state),
        offers=list(lesson.offers),
        answers=[_answer(lesson, answer(lesson, action, texts)) for action in range(ACTIONS)],
    )


def _answer(lesson: Lesson, reply: Reply) -> Answer:
    if reply.after is None:
        return Answer(right=reply.right, text=reply.text, after=None)
    deeds = happened(lesson.game, lesson.state, reply.after)
    done = Done(
        view=position_view(lesson.game, reply.after),
        deeds=[Deed(**deed._asdict()) for deed in deeds],
    )
    return Answer(right=reply.right, text=reply.text, after=done)
