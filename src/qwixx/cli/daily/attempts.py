"""Who one is to the servers that one has played a game of the day on, and one's points."""

import json
import secrets
from pathlib import Path
from typing import Any

from qwixx.cli.inputs import InputError
from qwixx.cli.running import OutputError
from qwixx.files import replace_file
from qwixx.terminal.saves import default_folder

DAYS_FILE = "daily.json"
TOKEN_BYTES = 24


class KeptDays:
    """A file beside the games, for its owner alone. What is nothing of the kind is never written
    over.
    """

    def __init__(self, folder: Path | None) -> None:
        self.path = (folder or default_folder()) / DAYS_FILE
        self._kept: dict[str, dict[str, Any]] = self._read()

    def _read(self) -> dict[str, dict[str, Any]]:
        try:
            kept = json.loads(self.path.read_bytes())
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise InputError("unreadable", path=self.path, cause=error.strerror) from None
        except ValueError:
            raise InputError("no_days", path=self.path) from None
        if not isinstance(kept, dict) or not all(map(_is_player, kept.values())):
            raise InputError("no_days", path=self.path)
        return kept

    def token(self, server: str, brought: str | None) -> str:
        """By which a server knows who plays: the one that was brought, that of last time, or a new
        one. It is kept before it is used.
        """
        known = self._kept.setdefault(server, {"token": "", "points": {}})
        token = brought or known["token"] or secrets.token_urlsafe(TOKEN_BYTES)
        if token != known["token"]:
            self._kept[server] = {"token": token, "points": {}}
            self._write()
        return str(token)

    def finished(self, server: str) -> set[int]:
        return {int(number) for number in self._kept[server]["points"]}

    def finish(self, server: str, number: int, points: int) -> None:
        self._kept[server]["points"][str(number)] = points
        self._write()

    def _write(self) -> None:
        try:
            replace_file(self.path, json.dumps(self._kept, indent=1).encode())
            self.path.chmod(0o600)
        except OSError as error:
            raise OutputError("unwritable", path=self.path, cause=error.strerror) from None


def _is_player(kept: Any) -> bool:
    return (
        isinstance(kept, dict)
        and isinstance(kept.get("token"), str)
        and isinstance(kept.get("points"), dict)
        and all(number.isdecimal() for number in kept["points"])
    )
