"""A real server in a process of its own."""

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

COMMAND = Path(sys.executable).with_name("qwixx")
SECONDS_TO_STOP = 10


class Server:
    """`qwixx serve` on a free port, or on the port that it had before.

    `qwixx` may be another command that does the same.
    """

    def __init__(self, database: Path, qwixx: Sequence[str] = (str(COMMAND),)) -> None:
        self.database = database
        self.qwixx = qwixx
        self.port = 0
        self.url = ""
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        options = ["--port", str(self.port), "--database", str(self.database)]
        self.process = subprocess.Popen(
            [*self.qwixx, "--lang", "en", "serve", "--no-open", "--pace", "instant", *options],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"(http://127\.0\.0\.1:(\d+))", line)
        assert found is not None, f"the server did not say where it is: {line!r}"
        self.url, self.port = found[1], int(found[2])

    def kill(self) -> None:
        """As a power cut would."""
        assert self.process is not None
        self.process.kill()
        self._ended()

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self._ended()

    def _ended(self) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.wait(SECONDS_TO_STOP)
        self.process.stdout.close()
