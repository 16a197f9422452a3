"""How the rules are compiled: the very functions of `qwixx.rules`, made known to Numba.

Compiled code is kept in the user's cache folder, so that only the first start has to wait for it.
Numba looks at the file of a compiled function alone to see whether the copy is still good; ours
call functions of other files. So the folder is named after a hash of all of them, and a change of a
rule finds an empty folder.
"""

import hashlib
import inspect
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

import numba
from numba.extending import register_jitable
from platformdirs import user_cache_path

import qwixx
from qwixx.rules import crosses, tokens
from qwixx.rules.game import with_row

SOURCES = ("rules", "players", "simulation", "environments")


def _fingerprint() -> str:
    root = Path(qwixx.__file__).parent
    digest = hashlib.sha256()
    for folder in SOURCES:
        for path in sorted((root / folder).glob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


FINGERPRINT = _fingerprint()
"""The same as long as the same rules are played by the same players."""


def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK | os.X_OK)


CACHE = user_cache_path("qwixx") / "compiled" / FINGERPRINT
CACHED = _is_writable(CACHE)
"""Where there is no place for a cache, every start compiles."""

F = TypeVar("F", bound=Callable[..., object])


def compiled(function: F) -> F:
    """Compile a function when it is first called, or take it from the cache."""
    return _compiled(function)


def inlined(function: F) -> F:
    """The same, for small functions: the code becomes a part of every function that calls it."""
    return _compiled(function, inline=True)


def _compiled(function: F, inline: bool = False) -> F:
    """Other programs' compiled functions keep their own cache folder."""
    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, str(CACHE)
    try:
        return cast("F", numba.njit(cache=CACHED, forceinline=inline, nogil=True)(function))
    finally:
        config.CACHE_DIR = before


def is_cached(module: str) -> bool:
    """Whether the games of a module of ours have been compiled before."""
    return any(CACHE.glob(f"**/{module}.play_games*.nbi"))


@cache
def register(module: ModuleType) -> None:
    """Let compiled code call a module's functions. Their code becomes a part of the caller's."""
    for _, function in inspect.getmembers(module, inspect.isfunction):
        if function.__module__ == module.__name__:
            _register(function)


_register = register_jitable(forceinline=True)

register(crosses)
register(tokens)
_register(with_row)
