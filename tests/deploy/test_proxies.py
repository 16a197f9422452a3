"""Reverse proxies with the configurations of deploy/: games are played through them."""

import re
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which

import httpx
import pytest

from tests.server.serving import Serving, play_out, serving, settings_in

DEPLOY = Path(__file__).parents[2] / "deploy"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


def nginx(folder: Path, port: int, server: str) -> list[str]:
    """The site as it is, at a port without TLS, in a configuration that is complete."""
    site = (DEPLOY / "nginx.conf").read_text().replace("127.0.0.1:8123", server)
    site = re.sub(r"    (ssl_certificate|listen \[).*\n", "", site)
    site = site.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    paths = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{name}_temp_path {folder}/{name};" for name in paths)
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log stderr; events {{ }}\n"
        f"http {{ access_log off; {temporary}\n{site} }}"
    )
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, port: int, server: str) -> list[str]:
    site = (DEPLOY / "Caddyfile").read_text().replace("127.0.0.1:8123", server)
    site = site.replace("qwixx.example.org", f"http://127.0.0.1:{port}")
    (folder / "Caddyfile").write_text(f"{{\n\tadmin off\n}}\n{site}")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


def is_open(port: int) -> bool:
    with socket.socket() as knocking:
        return knocking.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def proxied(
    proxy: Callable[[Path, int, str], list[str]], folder: Path, server: str
) -> Iterator[str]:
    port = free_port()
    with subprocess.Popen(proxy(folder, port, server), stderr=subprocess.DEVNULL) as running:
        try:
            deadline = time.monotonic() + 30
            while not is_open(port):
                assert running.poll() is None
                assert time.monotonic() < deadline
                time.sleep(0.02)
            yield f"http://127.0.0.1:{port}"
        finally:
            running.terminate()


@pytest.mark.parametrize("proxy", [nginx, caddy])
async def test_a_game_is_played_through_it(
    proxy: Callable[[Path, int, str], list[str]], tmp_path: Path
) -> None:
    if which(proxy.__name__) is None:
        pytest.skip(f"make deploy-check installs {proxy.__name__}")
    async with serving(settings_in(tmp_path, access_log=True)) as server:
        direct = server.address.removeprefix("http://")
        with proxied(proxy, tmp_path, direct) as address:
            through = Serving(address, server.app, server.keeper)
            table = await through.create(pace="instant")
            async with table:
                await table.start()
                await play_out(table)
                assert table.view["status"] == "over"
            told = await through.http.get("/metrics")
            assert told.status_code == 403  # the proxy says that someone else asks
            lie = {"X-Forwarded-For": "192.0.2.1"}
            async with httpx.AsyncClient(base_url=address, trust_env=False) as http:
                await http.get("/health", headers=lie)
            assert "192.0.2.1" not in server.app.state.rates.pages._buckets
            await through.http.aclose()
