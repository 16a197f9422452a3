"""What systemd and its like hand to a service: a socket that is listening already, and someone who
wants to know when it is ready.

Such a socket outlives the server. Whoever comes while one version ends and the next one begins
waits for a moment, and is not refused.
"""

import errno
import os
import socket
from contextlib import suppress

from qwixx.server.storage.database import Unservable

FIRST = 3
"""The number of the first descriptor that is handed over."""


def given_socket() -> socket.socket | None:
    """The socket that was handed over, if this process was started with one."""
    if os.environ.get("LISTEN_PID") != str(os.getpid()):
        return None
    try:
        given = int(os.environ.get("LISTEN_FDS", ""))
        if given != 1:
            raise Unservable("sockets", number=given)
        os.set_inheritable(FIRST, False)
        found = socket.socket(fileno=FIRST)
        if found.family not in (socket.AF_INET, socket.AF_INET6):
            raise OSError(os.strerror(errno.EAFNOSUPPORT))
        # Said plainly that it is TCP: asyncio delays what is sent on any other.
        return socket.socket(found.family, found.type, socket.IPPROTO_TCP, found.detach())
    except (OSError, ValueError) as error:
        raise Unservable("given_socket", cause=error) from None


def tell(state: str) -> None:
    """Tell whoever started this service how it is: `READY=1`, `STOPPING=1`."""
    path = os.environ.get("NOTIFY_SOCKET", "")
    if not path:
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as teller:
        teller.connect("\0" + path[1:] if path.startswith("@") else path)
        teller.sendall(state.encode())
