"""A server from its settings to its end: the socket, the database, uvicorn."""

import asyncio
import ipaddress
import os
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from multiprocessing import parent_process
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI
from sqlalchemy import make_url

from qwixx.evaluation.warmup import prepare
from qwixx.server.http.app import create_app
from qwixx.server.http.connections import SHARE, TOGETHER, Doorkeeper, protocols, room
from qwixx.server.http.network import Network
from qwixx.server.http.proxies import TrustedProxies
from qwixx.server.logs import set_up
from qwixx.server.ops import memory
from qwixx.server.ops.activation import given_socket, tell
from qwixx.server.ops.processes import Processes, can_share_a_port
from qwixx.server.settings import Settings
from qwixx.server.storage.database import Unservable, need_archive, ready
from qwixx.server.storage.reader import is_shared
from qwixx.tables.limits import Limits
from qwixx.tables.refusals import Refused

SWITCH = 0.0005
"""Seconds that the thread of the database waits for the interpreter at the most. By default it is
ten times as long, which a busy server would add to every commit."""
BACKLOG = 2048
"""Connections that may wait to be accepted: after a restart everyone comes back at once."""
HERE = ("127.0.0.1", "::1")
"""A reverse proxy on this machine is believed."""
LAST_WORDS = 3
"""Seconds that connections have to end when the server stops."""


Started = Callable[[str, list[str]], object]
"""Called once people can come: with the address here, and with those in the network."""


def serve(
    settings: Settings, host: str, port: int, started: Started, network: bool = False
) -> None:
    """Serve until interrupted. `network`: let other devices of the local network come in."""
    processes = settings.processes
    if processes > 1 and not (is_shared(make_url(settings.url)) and can_share_a_port()):
        raise Unservable("processes", processes=processes)
    if settings.keep.archive is not None:
        need_archive(settings.keep.archive)
    given = given_socket()
    with given or bound_to(host, port, processes > 1) as bound, ready(settings.url):
        host = given.getsockname()[0] if given else host
        port = bound.getsockname()[1]
        is_up = partial(_announce, partial(started, _address(host, port)))
        if processes == 1:
            _serve_at(bound, settings, host, network, is_up)
            return
        set_up(settings.log, settings.access_log)
        work = partial(_serve_at, given) if given else partial(_serve_too, port)
        Processes(processes, partial(work, settings, host, network)).run(is_up)


def _announce(started: Callable[[list[str]], object], others: list[str]) -> None:
    """Tell those who wait for it that people can come."""
    started(others)
    tell("READY=1")


def _serve_too(
    port: int, settings: Settings, host: str, network: bool, started: Callable[[list[str]], object]
) -> None:
    """What one of several processes does. Only they listen, not the one that began them."""
    with bound_to(host, port, True) as bound:
        _serve_at(bound, settings, host, network, started)


def _serve_at(
    bound: socket.socket,
    settings: Settings,
    host: str,
    network: bool,
    started: Callable[[list[str]], object],
) -> None:
    sys.setswitchinterval(SWITCH)
    set_up(settings.log, settings.access_log)
    most = room()
    live = min(settings.limits.connections, int(SHARE * most))
    app = create_app(replace(settings, limits=replace(settings.limits, connections=live)))
    app.state.network.port = bound.getsockname()[1]
    app.state.network.served |= _others_reach(host)
    keeper = Doorkeeper(settings.limits, most, settings.proxies)
    config = configuration(app, settings.limits, keeper, settings.proxies)
    prepare.begin()
    try:
        connections = app.state.sockets.total
        _Server(config, app.state.network, connections, started, network).run([bound])
    finally:
        prepare.end()


def configuration(
    app: FastAPI, limits: Limits, keeper: Doorkeeper, proxies: Sequence[str] = ()
) -> uvicorn.Config:
    """How uvicorn is to serve."""
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_per_message_deflate=False,
        ws_max_size=limits.message,
        timeout_graceful_shutdown=LAST_WORDS,
        forwarded_allow_ips=[*HERE, *proxies] if proxies else None,
        backlog=TOGETHER,
        proxy_headers=False,  # the layer below reads them, and remembers whose they were
        **protocols(keeper),
    )
    config.app = TrustedProxies(app, config.forwarded_allow_ips)  # type: ignore[arg-type]
    return config


def _others_reach(host: str) -> set[str]:
    """The address that other machines come in by, if they can."""
    try:
        here = ipaddress.ip_address(host).is_loopback
    except ValueError:
        here = host == "localhost"
    return set() if here else {host}


class _Server(uvicorn.Server):
    """uvicorn, which can be told later to listen at another address as well."""

    def __init__(
        self,
        config: uvicorn.Config,
        network: Network,
        connections: Callable[[], int],
        started: Callable[[list[str]], object],
        is_open: bool,
    ) -> None:
        super().__init__(config)
        self._connections = connections
        self._network, self._tell_started, self._is_open = network, started, is_open
        network.listen = self._listen
        self._is_one_of_several = parent_process() is not None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for each in sockets or ():
            each.listen(BACKLOG)  # they are let in a few at a time, and may wait for that
        memory.settle()
        self._collecting = asyncio.create_task(memory.follow(self._connections))
        if self.should_exit:
            return
        if self._is_open:
            with suppress(Refused):  # whoever is told that it has started sees who can come
                await self._network.open()
        self._tell_started(self._network.addresses)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A service that is told to end has done its work: that is no failure."""
        tell("STOPPING=1")
        super().handle_exit(sig, frame)
        if sig == signal.SIGTERM:
            self._captured_signals.remove(sig)

    async def _listen(self, address: str) -> None:
        try:
            bound = bound_to(address, self._network.port, self._is_one_of_several)
        except Unservable as reason:
            raise Refused("network_port", **reason.values) from None
        loop = asyncio.get_running_loop()
        self.servers.append(await loop.create_server(self._protocol, sock=bound, backlog=TOGETHER))
        bound.listen(BACKLOG)

    def _protocol(self) -> asyncio.Protocol:
        """As uvicorn makes one for each connection to the sockets that it was begun with."""
        make: Any = self.config.http_protocol_class
        protocol: asyncio.Protocol = make(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return protocol


def bound_to(host: str, port: int, shared: bool = False) -> socket.socket:
    """A socket that says that it is TCP: asyncio delays what is sent on any other. Several may
    share an address.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared:
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        bound.bind((host, port))
        if not shared:
            bound.listen(BACKLOG)
    except OSError as error:
        bound.close()
        cause = os.strerror(error.errno) if error.errno and error.errno > 0 else error.strerror
        raise Unservable("port", host=host, port=port, cause=cause) from None
    return bound


def _address(host: str, port: int) -> str:
    """The address to open on this machine."""
    name = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"
