"""A copy of the package whose networks are others, and processes that use it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import qwixx

WEIGHTS = "evaluation/weights/classic-champion-2.npz"


def copy_package(folder: Path) -> Path:
    """Copy the package, without what was compiled and what browsers need; returns the copy."""
    ignored = shutil.ignore_patterns("__pycache__", "web")
    return shutil.copytree(Path(qwixx.__file__).parent, folder / "qwixx", ignore=ignored)


def change_weights(package: Path) -> None:
    """Change a single bit of one network."""
    path = package / WEIGHTS
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)


def environment(package: Path) -> dict[str, str]:
    """The environment of processes that use a copy of the package, in a folder or an archive."""
    return {**os.environ, "PYTHONPATH": str(package.parent)}


def start(package: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run Python with a copy of the package."""
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        check=False,
        env=environment(package),
    )
