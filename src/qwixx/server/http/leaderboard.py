"""The calls for ratings: the club's board, and what a game changed."""

from typing import Annotated

from fastapi import APIRouter, Header
from pydantic import BaseModel

from qwixx.ratings.levels import levels_rated
from qwixx.ratings.multiplayer import Rating
from qwixx.rules import GAMES
from qwixx.server.features.ratings.repository import Change, Standing
from qwixx.server.http.tables import REFUSALS, Found, HubIn
from qwixx.tables.refusals import Refused

router = APIRouter(prefix="/api", responses=REFUSALS)

OptionalKey = Annotated[str, Header(alias="qwixx-key")]


class RatingBody(BaseModel):
    """A rating on Elo's scale, and half of the interval that holds the truth in 95 of 100 cases."""

    rating: int
    half: int


class StandingBody(RatingBody):
    """The same with what it is from, and how well someone decides."""

    games: int
    decisions: int
    """Those that were reviewed."""
    error: float | None
    """What one of them lost on average, as a share of the win."""


class BoardEntry(StandingBody):
    """A line of the board."""

    name: str
    level: str | None
    """A level of the computer, whose rating was measured and stays."""
    colour: str | None
    mark: str | None
    settled: bool
    """Whether there were enough games."""
    you: bool


class BoardBody(BaseModel):
    """Who plays how strongly, of those who want to be seen, and the levels beside them."""

    game: str
    entries: list[BoardEntry]


class ChangedSeat(BaseModel):
    """What a game did to a seat's rating."""

    place: int
    before: RatingBody
    after: RatingBody


class ChangesBody(BaseModel):
    """By seat, null for levels and people who are not known any more; `ready` is false until the
    game is rated.
    """

    ready: bool
    seats: list[ChangedSeat | None]


def standing_body(standing: Standing) -> StandingBody:
    return StandingBody(
        **_rating(standing.rating).model_dump(),
        games=standing.games,
        decisions=standing.decisions,
        error=standing.error,
    )


def _rating(rating: Rating) -> RatingBody:
    return RatingBody(rating=round(rating.mean), half=round(rating.half))


@router.get("/board/{game}")
async def board(hub: HubIn, game: str, qwixx_key: OptionalKey = "") -> BoardBody:
    """The club's board: whose rating is settled first, the strongest first."""
    if game not in GAMES:
        raise Refused("game", game=game[:30], known=", ".join(GAMES))
    own = await hub.rated.repository.person(qwixx_key)
    people = [
        BoardEntry(
            **standing_body(each.standing).model_dump(),
            name=each.name,
            level=None,
            colour=each.colour,
            mark=each.mark,
            settled=each.standing.rating.is_settled,
            you=each.person == own,
        )
        for each in await hub.rated.repository.board(game)
    ]
    entries = [*people, *_levels(game)]
    entries.sort(key=lambda entry: (not entry.settled, -entry.rating))
    return BoardBody(game=game, entries=entries)


def _levels(game: str) -> list[BoardEntry]:
    return [
        BoardEntry(
            **standing_body(Standing(rating, 0, 0, 0)).model_dump(),
            name=name,
            level=name,
            colour=None,
            mark=None,
            settled=True,
            you=False,
        )
        for name, rating in levels_rated(game).items()
    ]


@router.get("/tables/{table}/rating")
async def changes(hub: HubIn, found: Found) -> ChangesBody:
    """What a rated game did to the ratings of those who played it."""
    payload = await hub.rated.repository.changes(found[0].number)
    seats = [each and _changed(each) for each in payload or ()]
    return ChangesBody(ready=payload is not None, seats=seats)


def _changed(change: Change) -> ChangedSeat:
    return ChangedSeat(
        place=change.place, before=_rating(change.before), after=_rating(change.after)
    )
