"""A network that this machine is in: its own, or one made for the tests."""

import os
import subprocess
from collections.abc import Iterator
from shutil import which

import pytest

from qwixx.server.http.network import own_addresses

LINK, ADDRESS = "qwixx-test", "10.254.254.1/24"


@pytest.fixture(scope="session")
def network() -> Iterator[str]:
    """An address of this machine that is not loopback."""
    found = own_addresses()
    if found:
        yield found[0]
        return
    if os.name != "posix" or os.geteuid() != 0 or which("ip") is None:
        pytest.skip("this machine is in no network, and only root can make one")
    _ip("link", "add", LINK, "type", "dummy")
    try:
        _ip("addr", "add", ADDRESS, "dev", LINK)
        _ip("link", "set", LINK, "up")
        yield own_addresses()[0]
    finally:
        _ip("link", "del", LINK)


def _ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True)
