"""A server for a benchmark, in a process of its own: `echo`; `tables FILE`, without limits;
`limited FILE`, with the usual ones.
"""

import sys

import uvicorn
from fastapi import FastAPI, WebSocket

from qwixx.server.run import serve
from qwixx.server.settings import BOUNDLESS, Limits, Settings


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


if __name__ == "__main__":
    if sys.argv[1] == "echo":
        echo()
    else:
        limits = BOUNDLESS if sys.argv[1] == "tables" else Limits()
        settings = Settings(sys.argv[2], limits=limits)
        serve(settings, "127.0.0.1", 0, lambda address, _: print(address, flush=True))
