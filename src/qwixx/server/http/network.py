"""The way in for other devices of the local network: shut until the machine's owner opens it."""

import ipaddress
import re
import socket
from collections.abc import Awaitable, Callable, Container

from starlette.datastructures import Headers
from starlette.types import Scope

from qwixx.server.http.proxies import is_passed_on
from qwixx.tables.refusals import Refused

ELSEWHERE = ("198.51.100.1", "192.168.254.254", "10.254.254.254", "172.31.254.254")
"""Addresses far away and in the usual local networks; nothing is ever sent to them."""
LOCAL_NAMES = ("127.0.0.1", "localhost", "[::1]")
FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host")

LOCAL_ENDINGS = (".local", ".localhost", ".lan", ".home", ".internal", ".home.arpa", ".fritz.box")
"""Names that are given out in a local network, and by nobody else."""

DEFAULT_PORT = 80
"""Of a page without TLS; a rebound page never has TLS, as this server has no certificate."""

Listen = Callable[[str], Awaitable[None]]


class Network:
    """Where other devices can come in, if they may."""

    def __init__(self) -> None:
        self.port = 0
        self.listen: Listen | None = None
        """Have the server listen at another address of this machine."""
        self.served: set[str] = set()
        """The addresses of this machine that it listens at; 0.0.0.0 is all of them."""
        self.reached = False
        """Whether another device has come in: then no firewall is in the way."""

    @property
    def addresses(self) -> list[str]:
        """Where other devices reach this server now, the likeliest first."""
        everywhere = "0.0.0.0" in self.served
        return [
            f"http://{address}:{self.port}"
            for address in own_addresses()
            if everywhere or address in self.served
        ]

    async def open(self) -> None:
        """Listen at every address that this machine has in a network."""
        found = own_addresses()
        if not found or self.listen is None:
            raise Refused("no_network")
        if "0.0.0.0" in self.served:
            return
        for address in found:
            if address not in self.served:
                await self.listen(address)
                self.served.add(address)

    def note(self, client: str) -> None:
        """Someone came from this address."""
        if not self.reached and not _is_loopback(client):
            self.reached = client not in own_addresses()


def own_addresses() -> list[str]:
    """The machine's addresses in local networks: those that it would use to send something.

    Whoever has one that the whole internet can reach says `--host` and means it.
    """
    found: list[str] = []
    for target in ELSEWHERE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
            try:
                way.connect((target, 9))
            except OSError:
                continue
            address = way.getsockname()[0]
        if not _is_loopback(address) and not _is_public(address) and address not in found:
            found.append(address)
    return found


def is_owner(scope: Scope) -> bool:
    """Whether a request comes from this machine itself, from a page of this machine.

    Someone who comes through a reverse proxy does not, whatever the proxy says; nor does a page
    whose name was made to lead here.
    """
    headers, client = Headers(scope=scope), scope.get("client")
    direct = not any(header in headers for header in FORWARDED)
    return direct and client is not None and _is_loopback(client[0]) and is_here(headers)


def goes_by(scope: Scope, names: Container[str]) -> bool:
    """Whether this server may be called by the name that a request has for it.

    A page elsewhere can make its own name lead to this machine, and would then be taken for a page
    of this server; it cannot do that with an address, or with a name of the local network. Behind a
    reverse proxy it is the proxy that knows the names.
    """
    host = Headers(scope=scope).get("host", "").lower()
    found = re.fullmatch(r"(\[[0-9a-f:.%]+\]|[a-z0-9_.-]*)(:\d{0,5})?", host)
    if found is None:
        return False
    name = found[1].rstrip(".")
    return (
        _is_address(name)
        or "." not in name
        or name.endswith(LOCAL_ENDINGS)
        or name == socket.gethostname().lower()
        or name in names
        or (is_passed_on(scope) and not _is_own_port(scope, found[2]))
    )


def _is_own_port(scope: Scope, port: str | None) -> bool:
    """Whether a host's port (`:8123`, or none) is the one that this server listens at.

    A page whose name leads here may send any header that a proxy on this machine sends, but it was
    opened at this server's own port, and a browser's Host says so. Through a proxy, people come by
    the proxy's port.
    """
    server = scope.get("server")
    return server is not None and server[1] == int((port or "")[1:] or DEFAULT_PORT)


def is_here(headers: Headers) -> bool:
    """Whether a page's address names the machine that it is opened on."""
    return re.sub(r":\d+$", "", headers.get("host", "")) in LOCAL_NAMES


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def _is_public(address: str) -> bool:
    return ipaddress.ip_address(address).is_global
