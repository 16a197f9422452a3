"""Decorators that compile functions with Numba, among them the functions of `qwixx.rules`.

Compiled code is stored in the user's cache folder, so only the first start waits for the compiler.
Inside `uncompiled()` the same functions run as plain Python, for callers that cannot wait. Numba is
slow to import, so it is imported when a function is first compiled.
"""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, partial, update_wrapper
from importlib import import_module
from threading import RLock
from types import ModuleType
from typing import Any, SupportsIndex, TypeVar, cast

from qwixx.compiled import classic, duel, offers, seats
from qwixx.compiled.announcing import listen
from qwixx.compiled.caching import CACHE, CACHED, unkept
from qwixx.rules import crosses, tokens
from qwixx.rules.game import with_row

F = TypeVar("F", bound=Callable[..., object])


AS_WRITTEN: dict[str, Any] = {"forceinline": False, "fastmath": False}
"""Options set explicitly for every function, as Numba would otherwise inherit the caller's."""

_is_uncompiled = ContextVar("uncompiled", default=False)
_lock = RLock()
_unknown: list[tuple[Callable[..., object], dict[str, Any]]] = []
"""Functions that compiled code may call and their options, not yet registered with Numba."""


@contextmanager
def uncompiled() -> Iterator[None]:
    """Run compiled functions as plain Python in this thread, until the end of the block.

    NumPy integers overflow silently meanwhile, as they do in compiled code.
    """
    import numpy as np  # noqa: PLC0415  (slow to import)

    token = _is_uncompiled.set(True)
    try:
        with np.errstate(over="ignore"):
            yield
    finally:
        _is_uncompiled.reset(token)


class Compiled:
    """A function that is compiled, or loaded from the cache, when it is first called."""

    def __init__(
        self, function: Callable[..., object], instead: Callable[..., object], options: Any
    ) -> None:
        update_wrapper(self, function)
        self._function, self._instead, self._options = function, instead, options
        self._dispatcher: Any = None

    def __call__(self, *args: object, **named: object) -> object:
        if _is_uncompiled.get():
            return self._instead(*args, **named)
        return (self._dispatcher or self._prepared())(*args, **named)

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        """Pickle by name. Numba's cache identifies a closure by its pickled cells, which must not
        depend on what has been compiled so far.
        """
        name = self._function.__qualname__
        if "<locals>" in name:
            return super().__reduce_ex__(protocol)
        return _by_name, (self._function.__module__, name)

    @property
    def _numba_type_(self) -> Any:
        """The Numba type by which compiled code calls this function."""
        from numba.core import types  # noqa: PLC0415

        return types.Dispatcher(self._dispatcher or self._prepared())

    def _prepared(self) -> Any:
        with _lock:
            configure_numba()
            if self._dispatcher is None:
                self._dispatcher = _dispatcher_of(self._function, self._options)
            return self._dispatcher


def _by_name(module: str, name: str) -> object:
    return getattr(import_module(module), name)


def compiled(function: F, *, instead: F | None = None, **options: Any) -> F:
    """Compile a function, or load it from the cache, when it is first called.

    Numba links a compiled function into each compiled caller and optimises it there again, so long
    call chains of such functions compile slowly. `instead` replaces the function inside
    `uncompiled()`, for loops that would be too slow in plain Python.
    """
    return cast("F", Compiled(function, instead or function, options))


def _dispatcher_of(function: Callable[..., object], options: Any) -> Any:
    import numba  # noqa: PLC0415

    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, str(CACHE)  # other programs' folder stays theirs
    try:
        compile_later: Any = partial(numba.njit, cache=CACHED, nogil=True, no_cfunc_wrapper=True)
        dispatcher = compile_later(function, **AS_WRITTEN, **options)
        return _for_any_number(_kept_if_possible(dispatcher))
    finally:
        config.CACHE_DIR = before


def _kept_if_possible(dispatcher: Any) -> Any:
    """Ignore failures to store compiled code, as on a full disk: it is compiled again next time."""
    if CACHED:
        save = dispatcher._cache.save_overload

        def try_to_save(*args: Any) -> None:
            try:
                save(*args)
            except OSError as error:
                unkept.append(error)

        dispatcher._cache.save_overload = try_to_save
    return dispatcher


def configure_numba() -> None:
    """Register with Numba the functions that compiled code may call."""
    from numba.extending import register_jitable  # noqa: PLC0415

    listen()
    while _unknown:
        function, options = _unknown.pop()
        register_jitable(**options)(function)


def no_refcount(function: F, *, instead: F | None = None) -> F:
    """Compile a function without reference counting.

    Only for functions that allocate no arrays, neither themselves nor in what they call. Short
    decisions take half the time.
    """
    return compiled(function, instead=instead, _nrt=False)


def _for_any_number(dispatcher: Any) -> Any:
    """Ignore literal types in calls: Numba would compile a function anew for every constant."""
    from numba.core import types  # noqa: PLC0415

    find_compiled, without_constants = dispatcher.get_call_template, cast("Any", types.unliteral)

    def find_for_types(args: Iterable[Any], kws: Mapping[str, Any]) -> Any:
        named = {name: without_constants(kind) for name, kind in kws.items()}
        return find_compiled(tuple(map(without_constants, args)), named)

    dispatcher.get_call_template = find_for_types
    return dispatcher


def inlined(function: F) -> F:
    """Let compiled code call a function, inlined into the caller. Python runs it as written."""
    _unknown.append((function, AS_WRITTEN | {"forceinline": True}))
    return function


def fastmath(function: F) -> F:
    """Inline a function like `inlined`, and let the compiler reorder its sums.

    That is faster, but the last digit may differ between processors.
    """
    _unknown.append((function, {"forceinline": True, "fastmath": {"reassoc", "contract"}}))
    return function


@cache
def register(module: ModuleType) -> None:
    """Make all functions of a module `inlined`."""
    for _, function in inspect.getmembers(module, inspect.isfunction):
        if function.__module__ == module.__name__:
            inlined(function)


for _module in (crosses, tokens, offers, seats, classic, duel):
    register(_module)
inlined(with_row)
