"""Puzzles: which there are, and each with all that a page needs to ask and to answer it."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel

from qwixx.evaluation.turns import expecting
from qwixx.locale import LANGUAGES, Texts
from qwixx.locale.phrases import refusal_text
from qwixx.notation import position_text
from qwixx.protocol.views import PositionView
from qwixx.puzzles import SOLVER, Puzzle, games_with_puzzles, of_game
from qwixx.puzzles.progress import after_puzzle
from qwixx.puzzles.themes import THEMES
from qwixx.ratings.constants import AVERAGE
from qwixx.ratings.glicko2 import Rating
from qwixx.rules import PASS, State, happened
from qwixx.rules.layout import ACTIONS
from qwixx.server.http.constants import ConstantsIn
from qwixx.server.http.costs import EXPLAINED
from qwixx.server.http.lessons import Deed, Done
from qwixx.server.http.tables import REFUSALS
from qwixx.tables.refusals import Refused
from qwixx.tables.view import position_view

router = APIRouter(prefix="/api", responses=REFUSALS)

Points = Annotated[float, Query(ge=0, le=5000)]


class Listed(BaseModel):
    """What there is to know of a puzzle before one looks at it."""

    name: str
    players: int
    rating: int
    """How difficult it is."""
    themes: list[str]


class PuzzlesBody(BaseModel):
    """The puzzles of a game."""

    game: str
    themes: dict[str, str]
    """What each theme is called, in English, as a key of `/api/texts`."""
    puzzles: list[Listed]


class Told(BaseModel):
    """What is said to one action."""

    right: bool
    text: str
    win: float | None
    """How often it wins; null for what is not allowed."""
    after: Done | None
    """What it leads to, if the others pass."""


class PuzzleBody(BaseModel):
    """A position in which seat 0 decides, and what is said to each action."""

    name: str
    game: str
    position: str
    rating: int
    themes: list[str]
    view: PositionView
    ranked: list[int]
    """All answers that are allowed, the best first."""
    answers: list[Told]
    """By action number."""


class RatingBody(BaseModel):
    """A rating by Glicko-2."""

    rating: float
    deviation: float
    volatility: float


@router.get("/rating")
async def rating(
    puzzle: Points,
    solved: bool,
    rating: Points = AVERAGE,
    deviation: Annotated[float, Query(ge=1, le=1000)] = 350.0,
    volatility: Annotated[float, Query(ge=0.001, le=1)] = 0.06,
) -> RatingBody:
    """Somebody's rating after they tried a puzzle of this difficulty."""
    then = after_puzzle(Rating(rating, deviation, volatility), puzzle, solved)
    return RatingBody(**then._asdict())


@router.get("/puzzles/{game}", response_model=PuzzlesBody)
async def puzzles(request: Request, constants: ConstantsIn, game: str) -> Response:
    """Which puzzles of a game there are; themes in the order to show them."""
    _need_game(game)
    return await constants.answer(request, ("puzzles", game), lambda: _list(game))


def _list(game: str) -> PuzzlesBody:
    collection = of_game(game)
    used = {theme for puzzle in collection for theme in puzzle.themes}
    return PuzzlesBody(
        game=game,
        themes={theme: label for theme, label in THEMES.items() if theme in used},
        puzzles=[
            Listed(
                name=each.name,
                players=each.state.players,
                rating=each.rating,
                themes=list(each.themes),
            )
            for each in collection
        ],
    )


@router.get("/puzzles/{language}/{game}/{name}", response_model=PuzzleBody)
async def puzzle(
    request: Request, constants: ConstantsIn, language: str, game: str, name: str
) -> Response:
    """A puzzle, with a word on every answer. It is thought about here, in a thread of its own."""
    if language not in LANGUAGES:
        raise Refused("language", language=language[:30], known=", ".join(LANGUAGES))
    _need_game(game)
    if name not in of_game(game).puzzles:
        raise Refused("puzzle", name=name[:30])
    key = "puzzle", language, game, name
    return await constants.answer(request, key, lambda: _body(*key[1:]), cost=EXPLAINED)


def _need_game(game: str) -> None:
    known = games_with_puzzles()
    if game not in known:
        raise Refused("game", game=game[:30], known=", ".join(known))


def _body(language: str, game: str, name: str) -> PuzzleBody:
    from qwixx.puzzles.reasons import reasons_of  # noqa: PLC0415  (Numba is slow to import)

    puzzle, texts = of_game(game).puzzles[name], Texts(language)
    reasons = {reason.action: reason for reason in reasons_of(puzzle, texts)}
    answers = [
        Told(
            right=action == puzzle.best.action,
            text=reasons[action].text,
            win=reasons[action].win,
            after=_after(puzzle, action),
        )
        if action in reasons
        else Told(right=False, text=_why_not(puzzle, action, texts), win=None, after=None)
        for action in range(ACTIONS)
    ]
    return PuzzleBody(
        name=name,
        game=game,
        position=position_text(puzzle.state),
        rating=puzzle.rating,
        themes=list(puzzle.themes),
        view=position_view(puzzle.game, puzzle.state),
        ranked=list(reasons),
        answers=answers,
    )


def _why_not(puzzle: Puzzle, action: int, texts: Texts) -> str:
    reason = puzzle.game.explain(puzzle.state, SOLVER, action)
    assert reason is not None
    return refusal_text(texts, reason)


def _after(puzzle: Puzzle, action: int) -> Done:
    before = _while_others_pass(puzzle.state)
    after = puzzle.game.play(before, SOLVER, action)
    deeds = [deed for deed in happened(puzzle.game, before, after) if deed.seat == SOLVER]
    return Done(
        view=position_view(puzzle.game, after),
        deeds=[Deed(**deed._asdict()) for deed in deeds],
    )


def _while_others_pass(state: State) -> State:
    return expecting(state, SOLVER, (PASS,) * state.players) if state.choices else state
