"""`qwixx serve` with limits for tests: none on how quick one is, so that one server may serve all
of a worker; and `--idle SECONDS`, after which the others need not wait for someone any more.
"""

import sys
from dataclasses import replace
from pathlib import Path

from qwixx.server.ops.run import serve
from qwixx.server.settings import Settings, file_url
from qwixx.tables.limits import BOUNDLESS, Limits


def tell(address: str, others: list[str]) -> None:
    sys.stdout.write(f"{address}\n")
    sys.stdout.flush()


def said(name: str, otherwise: str = "") -> str:
    return sys.argv[sys.argv.index(name) + 1] if name in sys.argv else otherwise


if __name__ == "__main__":
    settings = Settings(file_url(Path(said("--database"))), pace="instant")
    limits = replace(BOUNDLESS, idle=float(said("--idle", str(Limits.idle))))
    serve(replace(settings, limits=limits), "127.0.0.1", int(said("--port")), tell)
