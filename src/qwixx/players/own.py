"""Players of one's own: by the name of their class, as a class or function, or as they are."""

import hashlib
import importlib
import inspect
import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from qwixx.players.player import Player, UnknownPlayer
from qwixx.rules.text import shorten

Who: TypeAlias = str | Player | Callable[..., Player]
"""A name; or a player, its class, or a function that makes one. What is made gets a seed, if it
asks for one."""


def is_own(who: Who) -> bool:
    """Whether this is a player of one's own: not a name, or one such as `module:Class`."""
    return not isinstance(who, str) or ":" in who


def name_of(who: Who) -> str:
    """What to call a player."""
    if isinstance(who, str):
        return who
    name = getattr(who, "__name__", None) or type(who).__name__
    return str(name)


def listed(players: Iterable[Who]) -> tuple[Who, ...]:
    """Return players as a tuple; UnknownPlayer if a single one was given instead of a list."""
    if isinstance(players, str) or not isinstance(players, Iterable):
        raise UnknownPlayer("not_a_list", example='["greedy", "random"]', given=_shown(players))
    return tuple(players)


def own_player(who: Who, seed: int) -> Player:
    """A player of one's own; UnknownPlayer, with the reason, if it cannot be had."""
    try:
        made = _found(who) if isinstance(who, str) else who
        if isinstance(made, type) or not hasattr(made, "decide"):
            made = made(seed) if _wants_seed(made) else made()
        _ = made.decide  # or it is no player
    except Exception as error:
        raise UnknownPlayer("own", name=_shown(who), cause=error) from error
    player: Player = made
    return player


@cache
def source_digest(name: str) -> str:
    """Return a digest of the file that defines a player `module:Class`; "" if there is no file. It
    is that of the first call, as the code in this process stays what it was.
    """
    module = name.partition(":")[0]
    if module not in sys.modules:
        own_player(name, seed=0)
    path = getattr(sys.modules.get(module), "__file__", None)
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:16] if path else ""


def _found(name: str) -> Any:
    module, _, attribute = name.partition(":")
    return getattr(importlib.import_module(module), attribute)


def _wants_seed(make: Callable[..., Any]) -> bool:
    """Whether it takes something called a seed, or something that it cannot do without."""
    parameters = inspect.signature(make).parameters
    return "seed" in parameters or any(
        parameter.default is parameter.empty
        and parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD)
        for parameter in parameters.values()
    )


def _shown(who: Who) -> str:
    return shorten(who if isinstance(who, str) else repr(who))
