"""Any position as a table would show it, for pages that draw one without a table."""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel

from qwixx.notation import LONGEST, parse_position, position_text
from qwixx.protocol.views import PositionView
from qwixx.rules import GAMES
from qwixx.server.http.tables import REFUSALS
from qwixx.tables.view import position_view

router = APIRouter(prefix="/api", responses=REFUSALS)


class PositionBody(BaseModel):
    """A position, its game, and what there is to see of it."""

    position: str
    game: str
    view: PositionView


@router.get("/position")
def position(text: Annotated[str, Query(max_length=LONGEST)]) -> PositionBody:
    """A position (as docs/formats.md says) as a table's view shows it."""
    state = parse_position(text)
    view = position_view(GAMES[state.game], state)
    return PositionBody(position=position_text(state), game=state.game, view=view)
