"""Sheets to print, which are made by a worker and then remembered."""

import logging
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response

from qwixx.locale import LANGUAGES
from qwixx.paper.measures import check_copies, find_paper
from qwixx.rules import GAMES
from qwixx.server.features.reviews.jobs import SheetJob
from qwixx.server.http.guard import address
from qwixx.server.http.languages import texts_for
from qwixx.server.http.tables import REFUSALS, HubIn, LanguageHeader
from qwixx.server.worker import WorkerError
from qwixx.tables.refusals import Refused

log = logging.getLogger(__name__)

MOST_COPIES = 20
"""More can be printed by whoever needs them: a printer makes copies, too."""
FOR_A_DAY = {"cache-control": "private, max-age=86400", "vary": "accept-language"}
PDF: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}}
}

router = APIRouter(prefix="/api", responses=REFUSALS)


def _wanted(
    game: str,
    paper: Annotated[str, Query(max_length=30)] = "a4",
    copies: int | None = None,
    language: Annotated[str, Query(max_length=30)] = "",
    accept_language: LanguageHeader = "",
) -> SheetJob:
    """What is to be made; refused if there are no such sheets."""
    if game not in GAMES:
        raise Refused("game", game=game[:30], known=", ".join(GAMES))
    if language and language not in LANGUAGES:
        raise Refused("language", language=language, known=", ".join(LANGUAGES))
    find_paper(paper)
    if copies is not None:
        check_copies(copies, MOST_COPIES)
    return SheetJob(game, paper, copies, language or texts_for(accept_language).language)


@router.get("/sheets/{game}.pdf", response_class=Response, responses=PDF)
async def sheets(
    request: Request, hub: HubIn, job: Annotated[SheetJob, Depends(_wanted)]
) -> Response:
    """Sheets or boards of a game as PDF: one page of them, unless a number of copies is given."""
    try:
        data = await hub.sheets.get(job, job, address(request.scope))
    except WorkerError as error:
        log.error("a sheet could not be made: %s", error)
        raise Refused("no_sheet") from None
    headers = {"content-disposition": f'attachment; filename="{job.game}-{job.paper}.pdf"'}
    return Response(data, media_type="application/pdf", headers=headers | FOR_A_DAY)
