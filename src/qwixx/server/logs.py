"""Log lines with time and level, plain or as JSON, and never more of them than a disk can take."""

import json
import logging
import re
import time
from collections.abc import Callable

ACCESS = "qwixx.access"
MOST_ALIKE = 20
"""Lines of one kind in a minute; a flood of them says no more than the first."""
MINUTE = 60.0


class Plain(logging.Formatter):
    """2026-11-17T01:02:03Z ERROR qwixx.tables.live [table 7] what happened"""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s%(where)s %(message)s")

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:
        del datefmt
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))

    def format(self, record: logging.LogRecord) -> str:
        table = getattr(record, "table", None)
        record.where = "" if table is None else f" [table {table}]"
        return super().format(record)

    def formatMessage(self, record: logging.LogRecord) -> str:
        """A line, whatever is in it: paths and addresses come from outside."""
        record.message = one_line(record.message)
        return super().formatMessage(record)


class Json(Plain):
    """The same for programs, one object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": self.formatTime(record),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if getattr(record, "table", None) is not None:
            line["table"] = record.table  # type: ignore[attr-defined]
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line)


class NotTooMany(logging.Filter):
    """Lets through so many lines of a kind in a minute, and then says how many were left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._since = clock()
        self._counts: dict[tuple[str, str], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name == ACCESS:
            return True  # who switches it on wants all of it
        if self._clock() - self._since >= MINUTE:
            self._since, self._counts = self._clock(), {}
        kind = record.name, str(record.msg)
        count = self._counts[kind] = self._counts.get(kind, 0) + 1
        if count == MOST_ALIKE:
            record.msg = f"{record.msg} (more of these are left out for a minute)"
        return count <= MOST_ALIKE


def set_up(form: str, access: bool) -> None:
    """Write what the server and its libraries have to say to the standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(Json() if form == "json" else Plain())
    handler.addFilter(NotTooMany())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger(ACCESS).setLevel(logging.INFO if access else logging.WARNING)


def one_line(text: str) -> str:
    """Return a text with everything escaped that is not shown as a character of its line."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text.strip())


def shown_path(path: str) -> str:
    """An address without what one could join a table with, or fetch a parcel."""
    return re.sub(r"(/(?:tables?|watch|parcels)/)([^/]{4})[^/]+", r"\1\2…", path)[:100]
