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
        path, request = Path(full_path), Headers(scope=scope)
        body = _read(path)
        packed, etag = _packed(body)
        headers = {"etag": etag, "vary": "accept-encoding", **REVALIDATE}
        if self.is_not_modified(Headers(headers), request):
            return NotModifiedResponse(Headers(headers))
        if "gzip" in request.get("accept-encoding", ""):
            body, headers["content-encoding"] = packed, "gzip"
        return Response(body, status_code, headers, guess_type(path)[0])


def _read(path: Path) -> bytes:
    """A file with those that it imports; read each time, as it may have changed."""
    body = path.read_bytes()
    if path.suffix != ".css":
        return body
    return IMPORT.sub(lambda found: (path.parent / found[1].decode()).read_bytes(), body)


@lru_cache(MOST_KEPT)
def _packed(body: bytes) -> tuple[bytes, str]:
    """It compressed, and a name for what is in it."""
    return gzip.compress(body, mtime=0), f'"{hashlib.sha256(body).hexdigest()[:32]}"'
