"""How the rules are compiled: the very functions of `qwixx.rules`, made known to Numba.

Compiled code is kept in the user's cache folder, so that only the first start has to wait for it.
"""

import inspect
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from types import ModuleType
from typing import Any, TypeVar, cast

import numba
from numba.core import types
from numba.extending import register_jitable

from qwixx.compiled import classic, duel, offers, seats
from qwixx.compiled.caching import CACHE, CACHED
from qwixx.rules import crosses, tokens
from qwixx.rules.game import with_row

F = TypeVar("F", bound=Callable[..., object])


AS_WRITTEN: dict[str, Any] = {"forceinline": False, "fastmath": False}
"""Said to every function, as they would take it over from whatever calls them."""


def compiled(function: F, **options: Any) -> F:
    """Compile a function when it is first called, or take it from the cache.

    Whatever calls it is compiled together with it, and everything in it is gone through once more:
    so a long chain of such functions takes long.
    """
    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, str(CACHE)  # other programs' folder stays theirs
    try:
        compile_later: Any = partial(numba.njit, cache=CACHED, nogil=True, no_cfunc_wrapper=True)
        return cast("F", _for_any_number(compile_later(function, **AS_WRITTEN, **options)))
    finally:
        config.CACHE_DIR = before


def borrowing(function: F) -> F:
    """The same for a function that makes no arrays, nor does anything that it calls. It need not
    count who still refers to those that it was given, which makes short decisions twice as quick.
    """
    return compiled(function, _nrt=False)


def _for_any_number(dispatcher: Any) -> Any:
    """Numba would compile a function anew for every constant that it is called with."""
    find_compiled, without_constants = dispatcher.get_call_template, cast("Any", types.unliteral)

    def find_for_types(args: Iterable[Any], kws: Mapping[str, Any]) -> Any:
        named = {name: without_constants(kind) for name, kind in kws.items()}
        return find_compiled(tuple(map(without_constants, args)), named)

    dispatcher.get_call_template = find_for_types
    return dispatcher


def inlined(function: F) -> F:
    """Let compiled code call a function, whose code becomes a part of the caller's. Called by
    others, it is run as it is.
    """
    return register_jitable(**AS_WRITTEN | {"forceinline": True})(function)


def summing(function: F) -> F:
    """The same, for sums whose order does not matter: quicker, and on another processor the last
    digit may be another.
    """
    return register_jitable(forceinline=True, fastmath={"reassoc", "contract"})(function)


@cache
def register(module: ModuleType) -> None:
    """The same for all functions of a module."""
    for _, function in inspect.getmembers(module, inspect.isfunction):
        if function.__module__ == module.__name__:
            inlined(function)


for _module in (crosses, tokens, offers, seats, classic, duel):
    register(_module)
inlined(with_row)
