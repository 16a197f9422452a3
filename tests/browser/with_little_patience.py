"""`qwixx serve` where the others need not wait long for someone who is idle."""

import sys
from dataclasses import replace
from pathlib import Path

from qwixx.server.run import serve
from qwixx.server.settings import Limits, Settings, file_url

IDLE = 4.0


def tell(address: str, others: list[str]) -> None:
    sys.stdout.write(f"{address}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    port, database = (sys.argv[sys.argv.index(name) + 1] for name in ("--port", "--database"))
    settings = Settings(file_url(Path(database)), pace="instant")
    serve(replace(settings, limits=Limits(idle=IDLE)), "127.0.0.1", int(port), tell)
