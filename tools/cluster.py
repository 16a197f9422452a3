"""A real PostgreSQL: a cluster of its own in a temporary folder, reached by a Unix socket."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import psycopg

FOLDERS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
"""Where Debian has PostgreSQL's programs; elsewhere they are on the path."""
SETTINGS = {
    "fsync": "off",  # what is killed here are processes, not machines
    "full_page_writes": "off",
    "shared_buffers": "16MB",
    "max_connections": "80",
    "listen_addresses": "",
    "log_min_messages": "fatal",
}
MISSING = "These tests need PostgreSQL: “make .venv/postgres” installs Debian's."
USER = "postgres"


class Cluster:
    """A PostgreSQL that can be stopped and started."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder, self._settings = folder, SETTINGS | settings
        self._made = 0

    def make(self) -> None:
        _run(
            "initdb", "-D", self._data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "-N"
        )
        lines = [f"{name} = '{value}'" for name, value in self._settings.items()]
        lines.append(f"unix_socket_directories = '{self.folder}'")
        with (self.folder / "data" / "postgresql.conf").open("a") as file:
            file.write("\n".join(lines) + "\n")

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    def start(self) -> None:
        _run("pg_ctl", "-D", self._data, "-l", str(self.folder / "log"), "-w", "start")

    def stop(self, mode: str = "fast") -> None:
        _run("pg_ctl", "-D", self._data, "-m", mode, "-w", "stop")

    def restart(self) -> None:
        self.stop()
        self.start()

    def database(self) -> str:
        """The URL of a new, empty database."""
        self._made += 1
        name = f"qwixx{self._made}"
        with psycopg.connect(self._url(USER), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self._url(name)

    def _url(self, name: str) -> str:
        return f"postgresql://{USER}@/{name}?host={quote(str(self.folder), safe='')}"


@contextmanager
def cluster(**settings: str) -> Iterator[Cluster]:
    """A new one, which is gone when the block ends."""
    folder = Path(tempfile.mkdtemp(prefix="qwixx-"))
    if _is_root():
        shutil.chown(folder, USER)
    try:
        made = Cluster(folder, **settings)
        made.make()
        made.start()
        try:
            yield made
        finally:
            made.stop("immediate")
    finally:
        shutil.rmtree(folder)


def _is_root() -> bool:
    return os.geteuid() == 0


def _run(program: str, *arguments: str) -> None:
    """PostgreSQL is not to be run by root: then it is its own user who runs it."""
    found = [str(folder / program) for folder in FOLDERS] + [shutil.which(program) or ""]
    if not found[0]:
        raise RuntimeError(MISSING)
    as_user = ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups"]
    command = [*(as_user if _is_root() else ()), found[0], *arguments]
    done = subprocess.run(
        command,
        cwd="/",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stdout
