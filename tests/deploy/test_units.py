"""The units for systemd and the file for containers: what must hold, and what systemd says."""

import re
import subprocess
import sys
from configparser import RawConfigParser
from pathlib import Path
from shutil import which

import pytest
import typer.main

from qwixx.cli.app import app

DEPLOY = Path(__file__).parents[2] / "deploy"
needs_systemd = pytest.mark.skipif(
    which("systemd-analyze") is None, reason="make deploy-check installs systemd"
)


def unit(name: str) -> RawConfigParser:
    found = RawConfigParser()
    found.optionxform = str  # type: ignore[assignment,method-assign]
    found.read(DEPLOY / name)
    return found


def options_of(command: str) -> set[str]:
    found = typer.main.get_command(app).commands[command]  # type: ignore[attr-defined]
    return {option for parameter in found.params for option in parameter.opts}


def test_the_service_uses_options_and_folders_that_there_are() -> None:
    service = unit("qwixx.service")["Service"]
    program, command, *words = service["ExecStart"].split()
    assert (program, command) == ("/opt/qwixx/bin/qwixx", "serve")
    assert {word for word in words if word.startswith("--")} <= options_of("serve")
    assert service["Environment"] == "XDG_CACHE_HOME=%C"
    assert service["StateDirectory"] == service["CacheDirectory"] == "qwixx"
    assert all(word.startswith(("--", "%S/qwixx/")) for word in words)
    assert int(service["LimitNOFILE"]) >= 2**16
    assert (service["Type"], service["Restart"]) == ("notify", "always")
    assert "MemoryDenyWriteExecute" not in service  # Numba writes what it then runs


def test_the_port_outlives_the_service() -> None:
    service, listening = unit("qwixx.service"), unit("qwixx.socket")
    assert service["Unit"]["Requires"] == "qwixx.socket"
    assert listening["Socket"]["ListenStream"] == "127.0.0.1:8123"
    for proxy in ("Caddyfile", "nginx.conf"):
        assert listening["Socket"]["ListenStream"] in (DEPLOY / proxy).read_text()


@needs_systemd
def test_systemd_finds_nothing_wrong_and_the_service_well_shut_off(tmp_path: Path) -> None:
    for name in ("qwixx.service", "qwixx.socket"):
        text = (DEPLOY / name).read_text()
        (tmp_path / name).write_text(text.replace("/opt/qwixx/bin/qwixx", sys.executable))
    verify = ["systemd-analyze", "verify", *map(str, tmp_path.iterdir())]
    done = subprocess.run(verify, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
    security = ["systemd-analyze", "security", "--offline=true", "--threshold=25"]
    done = subprocess.run(
        [*security, str(tmp_path / "qwixx.service")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_the_container_runs_as_nobody_special_and_says_whether_it_is_well() -> None:
    lines = (DEPLOY / "Containerfile").read_text().replace("\\\n", " ").splitlines()
    steps = [line.split(maxsplit=1) for line in lines if line and not line.startswith("#")]
    last = {name: value for name, value in steps}  # noqa: C416
    assert [value.split()[0] for name, value in steps if name == "FROM"] == ["python:3.12-slim"] * 2
    assert last["USER"] == "qwixx"
    assert last["VOLUME"] == "/var/lib/qwixx"
    assert "/health" in last["HEALTHCHECK"]
    assert last["STOPSIGNAL"] == "SIGTERM"
    words = re.findall(r'"([^"]+)"', last["CMD"])
    assert words[0] == "serve"
    assert {word for word in words if word.startswith("--")} <= options_of("serve")
    for copied in ("pyproject.toml", "constraints.txt", "README.md", "LICENSE", "src"):
        assert (DEPLOY.parent / copied).exists()
        assert copied in str(lines)
