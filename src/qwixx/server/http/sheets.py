"""Sheets to print, which are made once and then remembered."""

from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from qwixx.locale import LANGUAGES, Texts
from qwixx.paper.measures import check_copies, find_paper
from qwixx.rules import GAMES
from qwixx.server.api import REFUSALS, LanguageHeader
from qwixx.server.languages import texts_for
from qwixx.server.refusals import Refused

MOST_COPIES = 20
"""More can be printed by whoever needs them: a printer makes copies, too."""
REMEMBERED = 64
FOR_A_DAY = {"cache-control": "private, max-age=86400", "vary": "accept-language"}
PDF: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}}
}

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.get("/sheets/{game}.pdf", response_class=Response, responses=PDF)
def sheets(
    game: str,
    paper: Annotated[str, Query(max_length=30)] = "a4",
    copies: int | None = None,
    language: Annotated[str, Query(max_length=30)] = "",
    accept_language: LanguageHeader = "",
) -> Response:
    """Sheets or boards of a game as PDF: one page of them, unless a number of copies is given."""
    if game not in GAMES:
        raise Refused("game", game=game[:30], known=", ".join(GAMES))
    if language and language not in LANGUAGES:
        raise Refused("language", language=language, known=", ".join(LANGUAGES))
    find_paper(paper)
    if copies is not None:
        check_copies(copies, MOST_COPIES)
    data = _made(game, paper, copies, language or texts_for(accept_language).language)
    headers = {"content-disposition": f'attachment; filename="{game}-{paper}.pdf"'}
    return Response(data, media_type="application/pdf", headers=headers | FOR_A_DAY)


@lru_cache(REMEMBERED)
def _made(game: str, paper: str, copies: int | None, language: str) -> bytes:
    from qwixx.paper.pdf import sheets_pdf  # noqa: PLC0415  (fonts are slow to import)

    return sheets_pdf(GAMES[game], paper, Texts(language), copies)
