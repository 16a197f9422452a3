"""Who can reach a server: this machine alone, until its owner lets the local network in."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest

from tests.cli.test_serve import QWIXX
from tests.server.networks import network  # noqa: F401  (a fixture)
from tests.server.serving import process, serving, settings_in


@contextmanager
def served(folder: Path, *arguments: str) -> Iterator[tuple[Any, str]]:
    database = str(folder / "tables.sqlite")
    with process(*QWIXX, "serve", "--port", "0", "--database", database, *arguments) as running:
        yield running


def get(address: str, path: str = "/api/network", **headers: str) -> Any:
    return httpx.get(f"{address}{path}", headers=headers, trust_env=False).json()


def post(address: str, path: str = "/api/network", body: Any = None, **headers: str) -> Any:
    return httpx.post(f"{address}{path}", json=body or {}, headers=headers, trust_env=False)


def test_the_owner_lets_the_network_in(tmp_path: Path, network: str) -> None:  # noqa: F811
    with served(tmp_path) as (_, address):
        port = int(address.rsplit(":", 1)[1])
        outside = f"http://{network}:{port}"
        with pytest.raises(httpx.ConnectError):
            get(outside)
        assert get(address) == {"owner": True, "addresses": [], "port": port, "reached": False}
        for _ in range(2):  # once is enough, twice does no harm
            opened = post(address, origin=address)
            assert (opened.status_code, opened.json()["addresses"][0]) == (200, outside)
        assert "games" in get(outside, "/api/about")
        seats = [{"kind": "person", "name": "Ana"}, {"kind": "open"}]
        table = {"game": "classic", "seats": seats}
        assert post(outside, "/api/tables", table, origin=outside).status_code == 201
        assert post(outside, "/api/tables", table, origin=address).status_code == 403


def test_nobody_but_the_owner_may_let_others_in(tmp_path: Path, network: str) -> None:  # noqa: F811
    """Neither another device, nor someone behind a proxy, nor a page whose name leads here."""
    nothing = {"owner": False, "addresses": [], "port": None, "reached": False}
    with served(tmp_path, "--host", "0.0.0.0") as (_, address):
        outside = address.replace("127.0.0.1", network)
        strangers: list[tuple[str, dict[str, str]]] = [
            (outside, {}),
            (outside, {"x-forwarded-for": "127.0.0.1"}),
            (outside, {"host": "127.0.0.1"}),
            (address, {"host": "rebound"}),
            (address, {"x-forwarded-for": "192.0.2.77"}),
            (address, {"forwarded": "for=192.0.2.77"}),
        ]
        for asked, headers in strangers:
            refused = post(asked, **headers)
            assert (refused.status_code, refused.json()["refused"]["key"]) == (403, "owner")
            assert get(asked, **headers) == nothing
        for host in ("rebound.example.org", "127.0.0.1.example.org:80", "x; script-src *", "a b"):
            for answer in (post(address, host=host), httpx.get(address, headers={"host": host})):
                assert answer.status_code == 421
                assert answer.json()["refused"]["key"] == "server_name"
        for host in ("localhost", "club.local:8123", "a-machine", network, "[::1]:80", "qwixx.lan"):
            assert "games" in get(address, "/api/about", host=host)
        proxied = {"host": "qwixx.example.org", "x-forwarded-for": "192.0.2.77"}
        assert "games" in get(address, "/api/about", **proxied)
        port = address.rsplit(":", 1)[1]
        rebound = {"host": f"rebound.example.org:{port}"}
        unbelieved = {"host": "qwixx.example.org"}
        for header in ("x-forwarded-for", "forwarded", "x-forwarded-host"):
            forged = {header: "192.0.2.77"}
            assert post(address, **rebound, **forged).status_code == 421
            assert post(outside, **unbelieved, **forged).status_code == 421
        assert post(address, origin="https://elsewhere.example.org").status_code == 403
        assert get(address)["addresses"][0] == outside


def test_it_is_said_when_the_port_is_taken_there(tmp_path: Path, network: str) -> None:  # noqa: F811
    with served(tmp_path) as (_, address):
        port = int(address.rsplit(":", 1)[1])
        with socket.create_server((network, port)):
            refused = post(address)
            assert (refused.status_code, refused.json()["refused"]["key"]) == (409, "network_port")
            assert f"Port {port} of {network} cannot be used" in refused.text
            assert get(address)["addresses"] == []
        assert post(address).status_code == 200


async def test_it_is_said_when_there_is_no_way_in(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:  # such a server has no second socket
        refused = await server.http.post("/api/network")
        assert (refused.status_code, refused.json()["refused"]["key"]) == (409, "no_network")


@pytest.mark.skipif(
    which("unshare") is None or os.geteuid() != 0, reason="only root can leave the network"
)
def test_a_machine_without_a_network_has_no_address() -> None:
    source = "from qwixx.server.http.network import own_addresses; print(own_addresses())"
    command = ["unshare", "--net", sys.executable, "-c", source]
    assert subprocess.run(command, capture_output=True, check=True, text=True).stdout == "[]\n"


def test_the_command_line_lets_the_network_in(tmp_path: Path, network: str) -> None:  # noqa: F811
    with served(tmp_path, "--network") as (running, address):
        port = address.rsplit(":", 1)[1]
        line = running.stdout.readline()
        assert "Everyone on the same network can reach it" in line
        assert f"http://{network}:{port}/" in line
        assert "games" in get(f"http://{network}:{port}", "/api/about")


def test_the_terminal_says_that_nobody_else_can_come(tmp_path: Path) -> None:
    with served(tmp_path) as (running, _):
        assert "Only this computer can reach it" in running.stdout.readline()


async def test_a_link_is_drawn_as_a_code(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        link = "http://192.168.1.20:8123/table/abc#seat=" + ",".join(["s" * 43] * 5)
        drawn = await server.http.post("/api/code", json={"link": link})
        assert drawn.headers["content-type"] == "image/svg+xml"
        assert ElementTree.fromstring(drawn.text).tag.endswith("svg")
        other = await server.http.post("/api/code", json={"link": link + "x"})
        assert other.text != drawn.text
        for wrong in ("", "javascript:alert(1)", "http://a b", "http://" + "a" * 600, None, 7):
            refused = await server.http.post("/api/code", json={"link": wrong})
            assert (refused.status_code, refused.json()["refused"]["key"]) == (422, "malformed")
