"""The `qwixx` command."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from qwixx.cli.exits import INTERRUPTED

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> None:
    """Run the command and leave with its exit code."""
    # Python would let child processes import from the current folder first.
    os.environ["PYTHONSAFEPATH"] = "1"
    with _left_by_ctrl_c():  # these imports take half a second
        from qwixx.cli.app import run  # noqa: PLC0415
        from qwixx.cli.streams import flush_streams, set_up  # noqa: PLC0415
    set_up()
    sys.exit(flush_streams(run(sys.argv[1:] if arguments is None else arguments)))


@contextmanager
def _left_by_ctrl_c() -> Iterator[None]:
    """End the process at once on Ctrl-C, without a traceback: nothing has begun yet."""
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield  # somebody wants Ctrl-C to be ignored, or handles it
        return
    signal.signal(signal.SIGINT, _leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _leave(number: int, frame: FrameType | None) -> None:
    del number, frame
    os._exit(INTERRUPTED)
