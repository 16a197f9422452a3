"""A server for a benchmark, in a process of its own: `echo`; `tables FILE`, without limits;
`limited FILE`, with the usual ones. `now FILE REPORT` is without limits and reports its pauses;
`before FILE REPORT` is the same, but collects garbage as Python does by itself.
"""

import gc
import sys
from functools import partial

import uvicorn
from fastapi import FastAPI, WebSocket

from benchmarks.probe import watch
from qwixx.server.ops import memory
from qwixx.server.ops.run import serve
from qwixx.server.settings import Settings
from qwixx.tables.limits import BOUNDLESS, Limits


def echo() -> None:
    """The least that FastAPI can do with a WebSocket, served the way that the tables are."""
    app = FastAPI()

    @app.websocket("/echo")
    async def repeat(websocket: WebSocket) -> None:
        await websocket.accept()
        while True:
            await websocket.send_text(await websocket.receive_text())

    config = uvicorn.Config(app, port=0, log_level="critical", ws_per_message_deflate=False)
    server = uvicorn.Server(config)
    bound = config.bind_socket()
    print(f"http://127.0.0.1:{bound.getsockname()[1]}/", flush=True)
    server.run([bound])


def started(report: list[str], address: str, _: list[str]) -> None:
    """Say where the server is; watch it, if a report is wanted."""
    if report:
        watch(report[0])
    print(address, flush=True)


def collect_as_python_does() -> None:
    """The baseline: what was there at the start is left alone, and nothing else is changed."""

    async def nothing(_: object) -> None:
        pass

    def settle() -> None:
        gc.collect()
        gc.freeze()

    memory.settle, memory.follow = settle, nothing  # type: ignore[assignment]


if __name__ == "__main__":
    if sys.argv[1] == "echo":
        echo()
    else:
        kind, file, *report = sys.argv[1:]
        if kind == "before":
            collect_as_python_does()
        settings = Settings(file, limits=Limits() if kind == "limited" else BOUNDLESS)
        serve(settings, "127.0.0.1", 0, partial(started, report))
