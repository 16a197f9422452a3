"""Write docs/api.md anew from the docstrings: `python tools/api.py`; `--check` only says what is
wrong with it.

The page is its own source for everything else: the order, the examples, and the words above the
first name of a chapter stay as they are. So a new name is a heading `### name` on the page, with an
example below it.
"""

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import qwixx
from qwixx.analysis.advice import Advice
from qwixx.analysis.options import Option
from qwixx.record import Record
from qwixx.rules import Game, Phase, Refusal, Roll, State
from qwixx.simulation.result import Result

PAGE = Path(__file__).parent.parent / "docs" / "api.md"
CLASSES: tuple[type, ...] = (Game, State, Roll, Phase, Record, Result, Advice, Option, Refusal)
"""Whose members are listed, too."""
INNER = {
    *("is_row_locked", "ending_misthrows", "check_seats", "check_row", "is_end", "check_end"),
    *("may_be_action_1", "most_locks", "sentences"),
}
"""What games say to `rules.check` alone, and errors to translators."""
CONSTANTS = {
    "CLASSIC": "qwixx.rules.classic",
    "DUEL": "qwixx.rules.duel",
    "GAMES": "qwixx.rules.games",
    "MIXX_A": "qwixx.rules.mixx",
    "MIXX_B": "qwixx.rules.mixx",
    "PASS": "qwixx.rules.layout",
    "__version__": "qwixx.version",
}
"""Where values are said that have no docstring of their own, but one below them."""


class Entry(NamedTuple):
    """A public name: how it is written, and what its docstring says."""

    heading: str
    text: str


def entries() -> dict[str, Entry]:
    """Every public name."""
    found = {name: _entry(name) for name in qwixx.__all__ if name != "svg"}
    found["svg.draw"] = _function("svg.draw", qwixx.svg.draw)
    for kind in CLASSES:
        name = kind.__name__
        found[name] = _entry_of(name, kind)
        found |= {f"{name}.{member}": entry for member, entry in _members(kind)}
    return found


def _entry(name: str) -> Entry:
    if name in CONSTANTS:
        return Entry(name, _below(import_module(CONSTANTS[name]), (), name))
    return _entry_of(name, getattr(qwixx, name))


def _entry_of(name: str, value: Any) -> Entry:
    if not inspect.isclass(value):
        return _function(name, value)
    fields = str(inspect.signature(value)) if hasattr(value, "_fields") else ""
    return Entry(f"class {name}{re.sub(r': [^,=)]+| -> .*', '', fields)}", _text(value))


def _members(kind: type) -> Iterator[tuple[str, Entry]]:
    """Fields, properties and methods that are defined here and meant for others."""
    path, module = tuple(kind.__qualname__.split(".")), import_module(kind.__module__)
    for name in (*getattr(kind, "__annotations__", ()), *vars(kind)):
        if name.startswith("_") or name in INNER:
            continue
        value = inspect.getattr_static(kind, name, None)
        full = f"{kind.__name__}.{name}"
        if isinstance(value, property):
            yield name, Entry(full, _text(value))
        elif callable(value) or isinstance(value, classmethod | staticmethod):
            yield name, _function(full, getattr(kind, name))
        elif not issubclass(kind, Phase) and (said := _below(module, path, name)):
            yield name, Entry(full, said)


def _function(name: str, value: Any) -> Entry:
    signature = inspect.signature(value)
    plain = [
        parameter.replace(annotation=parameter.empty)
        for parameter in signature.parameters.values()
        if parameter.name != "self"
    ]
    said = str(signature.replace(parameters=plain, return_annotation=signature.empty))
    return Entry(name + said, _text(value))


def _text(value: Any) -> str:
    return inspect.cleandoc(inspect.getdoc(value) or "")


@cache
def _tree(module: ModuleType) -> ast.Module:
    return ast.parse(inspect.getsource(module))


def _below(module: ModuleType, path: tuple[str, ...], name: str) -> str:
    """The string that stands below an assignment, which Python itself throws away."""
    body: list[ast.stmt] = _tree(module).body
    for part in path:
        body = next(n.body for n in body if isinstance(n, ast.ClassDef) and n.name == part)
    for node, following in pairwise(body):
        targets = getattr(node, "targets", [getattr(node, "target", None)])
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            value = following.value if isinstance(following, ast.Expr) else None
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                return inspect.cleandoc(value.value)
    return ""


# ── the page ──────────────────────────────────────────────────────────────────────────────────

SECTION = re.compile(r"^### `(.+?)`\n(.*?)(?=^##|\Z)", re.DOTALL | re.MULTILINE)
EXAMPLE = re.compile(r"```pycon\n.*?```\n", re.DOTALL)


def name_in(heading: str) -> str:
    """The name that a heading such as `class State` or `Game.legal(state, seat)` is about."""
    return heading.removeprefix("class ").partition("(")[0]


def renewed(page: str, found: dict[str, Entry]) -> str:
    """The page with what the docstrings say now."""

    def section(match: re.Match[str]) -> str:
        name = name_in(match[1])
        if name not in found:
            return match[0]
        entry = found[name]
        examples = "\n".join(EXAMPLE.findall(match[2]))
        return f"### `{entry.heading}`\n\n{entry.text}\n\n{examples}\n"

    return SECTION.sub(section, page).rstrip() + "\n"


def faults(page: str, found: dict[str, Entry]) -> Iterator[str]:
    """What is wrong with the page, or with the docstrings."""
    sections = {name_in(match[1]): match[2] for match in SECTION.finditer(page)}
    for name, entry in found.items():
        if not entry.text:
            yield f"{name} has no docstring"
        if name not in sections:
            yield f"{name} is not on the page"
        elif not EXAMPLE.search(sections[name]):
            yield f"{name} has no example"
    for name in sections.keys() - found.keys():
        yield f"{name} is on the page, but there is no such name"
    if renewed(page, found) != page:
        yield "docs/api.md is not what the docstrings say: run python tools/api.py"


def main() -> None:
    found, page = entries(), PAGE.read_text("utf-8")
    if "--check" not in sys.argv:
        page = renewed(page, found)
        PAGE.write_text(page, "utf-8")
    wrong = list(faults(page, found))
    print(*(f"docs/api.md: {fault}" for fault in wrong), sep="\n", end="\n" if wrong else "")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
