"""Sheets to print, from the server."""

from io import BytesIO
from pathlib import Path

from pypdf import PdfReader

from tests.server.serving import serving, settings_in


async def test_sheets_to_print(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        papers = (await server.http.get("/api/about")).json()["papers"]
        address = "/api/sheets/duel.pdf?paper=a5&copies=2"
        greek = await server.http.get(address, headers={"accept-language": "el"})
        named = await server.http.get(f"{address}&language=el")
    assert papers == ["a4", "a5", "letter"]
    assert greek.headers["content-type"] == "application/pdf"
    assert greek.content == named.content
    reader = PdfReader(BytesIO(greek.content))
    assert len(reader.pages) == 2
    assert "Μονομαχία" in reader.pages[1].extract_text()


async def test_what_cannot_be_printed_is_refused_with_the_reason(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        for path, status, key in (
            ("chess.pdf", 404, "game"),
            ("classic.pdf?language=xx", 404, "language"),
            ("classic.pdf?paper=a9", 422, "paper"),
            ("classic.pdf?copies=0", 422, "copies"),
            ("classic.pdf?copies=21", 422, "copies"),
            ("classic.pdf?copies=many", 422, "malformed"),
        ):
            response = await server.http.get(f"/api/sheets/{path}")
            assert (response.status_code, response.json()["refused"]["key"]) == (status, key)
