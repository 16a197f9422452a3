"""The rules on small integers compile as they are, and the rules need nothing but Python."""

import random
import subprocess
import sys
from types import ModuleType
from typing import Any

import numba
from numba.extending import register_jitable

from qwixx.rules import DUEL, crosses, tokens
from qwixx.rules.layout import COLUMNS
from tests.helpers import random_states


def register(module: ModuleType) -> None:
    """Let compiled code call this module's functions."""
    for thing in vars(module).values():
        if callable(thing) and getattr(thing, "__module__", "") == module.__name__:
            register_jitable(thing)


def crosses_values(masks: int, columns: int) -> list[int]:
    """Every function of `crosses` on all masks and columns, in a fixed order."""
    values = []
    for mask in range(masks):
        values.append(crosses.count(mask))
        values.append(crosses.points(mask))
        values.append(int(crosses.is_locked(mask)))
        values.append(crosses.open_columns(mask))
        for column in range(columns):
            values.append(int(crosses.may_mark(mask, column)))
            values.append(crosses.mark(mask, column))
    for locked in range(16):
        for misthrows in range(6):
            over = crosses.is_over(locked, misthrows)
            values.append(int(over))
    return values


def tokens_values(rows: list[tuple[int, int]], columns: int) -> list[int]:
    """Every function of `tokens` on rows of two players, in a fixed order."""
    values = []
    for own, other in rows:
        values.append(tokens.count(own))
        values.append(tokens.points(own))
        values.append(int(tokens.is_locked(own)))
        for column in range(columns):
            values.append(tokens.height(own, column))
            values.append(tokens.ahead(own, column))
            values.append(int(tokens.may_place(own, other, column)))
            values.append(int(tokens.stacks(own, other, column)))
            values.append(int(tokens.beats(other, column)))
            values.append(tokens.place(own, column))
            values.append(tokens.remove(own, column))
            for supply in (1, 2):
                own_after, other_after, locks = tokens.placed(own, other, column, supply)
                values.append(own_after)
                values.append(other_after)
                values.append(int(locks))
    for locked in range(16):
        for misthrows in range(6):
            for supply in range(3):
                over = tokens.is_over(locked, misthrows, supply)
                values.append(int(over))
    return values


def compiled(function: Any) -> Any:
    return numba.njit(function)


def test_crosses_compile_and_give_the_same_values() -> None:
    register(crosses)
    plain = crosses_values(1 << 12, COLUMNS)
    assert plain == list(compiled(crosses_values)(1 << 12, COLUMNS))


def sample_rows() -> list[tuple[int, int]]:
    """Pairs of rows of real games, and some that are random."""
    source = random.Random(1)
    rows = {
        (state.rows[seat][row], state.rows[1 - seat][row])
        for seed in range(15)
        for state in random_states(DUEL, 2, seed)
        for seat in (0, 1)
        for row in range(4)
    }
    for _ in range(500):
        columns = source.sample(range(12), 6)
        piles = [source.randrange(1, 4) << 5 * column for column in columns]
        rows.add((sum(piles[:3]), sum(piles[3:])))
    return sorted(rows)


def test_tokens_compile_and_give_the_same_values() -> None:
    register(tokens)
    rows = sample_rows()
    assert len(rows) > 800
    plain = tokens_values(rows, COLUMNS)
    assert plain == list(compiled(tokens_values)(numba.typed.List(rows), COLUMNS))


def test_every_function_of_the_row_rules_is_compared() -> None:
    for module, comparison in ((crosses, crosses_values), (tokens, tokens_values)):
        named = set(comparison.__code__.co_names)
        own = {
            name
            for name, thing in vars(module).items()
            if callable(thing) and getattr(thing, "__module__", "") == module.__name__
        }
        assert own <= named


def test_the_rules_import_the_standard_library_only() -> None:
    code = (
        "import sys; before = set(sys.modules); import qwixx.rules;"
        "print(*sorted({name.partition('.')[0] for name in set(sys.modules) - before}))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    imported = set(run.stdout.split())
    assert "qwixx" in imported
    assert imported - {"qwixx"} <= sys.stdlib_module_names
    assert not imported & {"random", "time", "secrets", "socket", "asyncio"}
