"""The files of the browser client, served as they are written.

Browsers ask for a hundred of them before a table is there, so they are served from memory, packed
once. A style sheet that imports others has them within: one request instead of many.
"""

import gzip
import hashlib
import re
from functools import lru_cache
from mimetypes import guess_type
from os import stat_result
from pathlib import Path
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, PathLike, StaticFiles
from starlette.types import Scope

REVALIDATE = {"cache-control": "no-cache"}
"""The browser asks each time whether a file has changed, so that an upgrade is seen at once."""
IMPORT = re.compile(rb'^@import "([a-z]+\.css)";\n', re.MULTILINE)
MOST_KEPT = 1000


class Files(StaticFiles):
    """The files of a folder."""

    def file_response(
        self, full_path: PathLike, _stat: stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        path = Path(full_path)
        packed = _packed(_read(path))
        return packed_response(packed, Headers(scope=scope), guess_type(path)[0], status_code)


class Packed(NamedTuple):
    """A body, the same compressed, and a name for what is in it."""

    body: bytes
    compressed: bytes
    etag: str

    @classmethod
    def of(cls, body: bytes) -> "Packed":
        """Compress a body."""
        etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
        return cls(body, gzip.compress(body, mtime=0), etag)


def packed_response(
    packed: Packed, request: Headers, media_type: str | None, status_code: int = 200
) -> Response:
    """Answer with a body, or that the browser has it already."""
    body = packed.body
    headers = {"etag": packed.etag, "vary": "accept-encoding", **REVALIDATE}
    if packed.etag in request.get("if-none-match", ""):
        return NotModifiedResponse(Headers(headers))
    if "gzip" in request.get("accept-encoding", ""):
        body, headers["content-encoding"] = packed.compressed, "gzip"
    return Response(body, status_code, headers, media_type)


def _read(path: Path) -> bytes:
    """A file with those that it imports; read each time, as it may have changed."""
    body = path.read_bytes()
    if path.suffix != ".css":
        return body
    return IMPORT.sub(lambda found: (path.parent / found[1].decode()).read_bytes(), body)


_packed = lru_cache(MOST_KEPT)(Packed.of)
