"""Change the source at random, one place at a time, and list the changes that no test notices.

    python -m tools.mutants --seed 1 --count 40

Works on a copy of the repository, and stops if its tests fail without any change. Each line of
output is one mutant: `killed` with the test that failed; `ALIVE`; or, as no test has answered, why
its tests did not end (`timeout`, or the exit code of pytest). Equivalent mutants have to be
recognised by the reader.
"""

import argparse
import ast
import copy
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from tests.compiling import SHARED_OUT

ROOT = Path(__file__).parents[1]
TESTS = {
    "analysis": "tests/analysis tests/cli/test_hint.py tests/cli/test_review_page.py "
    "tests/server/test_reviews.py tests/tables/test_hints.py",
    "evaluation": "tests/evaluation tests/players tests/analysis tests/training tests/simulation "
    "tests/cli/test_contests.py",
    "puzzles": "tests/puzzles tests/cli/test_puzzles.py tests/server/test_puzzles.py",
    "daily": "tests/daily tests/cli/test_daily_play.py tests/cli/test_daily.py "
    "tests/server/test_daily.py",
    "ratings": "tests/ratings tests/cli/test_ratings.py tests/server/test_ratings.py "
    "tests/simulation tests/cli/test_contests.py",
    "statistics": "tests/statistics tests/cli/test_statistics.py tests/server/test_summaries.py "
    "tests/ratings tests/cli/test_ratings.py",
}
"""The tests of each package; quick ones first."""
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
LIMIT = 900
"""Seconds for the tests of one mutant."""
PASSED, FAILED = 0, 1
"""Exit codes of pytest; all others mean that it could not run the tests."""


class Mutant(NamedTuple):
    """One changed expression of one file."""

    path: Path
    line: int
    before: str
    after: str
    text: str
    """The whole file with the change."""

    def __str__(self) -> str:
        name = self.path.relative_to(ROOT / "src/qwixx")
        return f"{name}:{self.line}: {_one_line(self.before)} → {_one_line(self.after)}"


def _one_line(text: str) -> str:
    return re.sub(r"\s+", " ", text)[:90]


def _mutations(node: ast.AST) -> Iterator[ast.AST]:
    """The node with one change, for each change that it allows."""
    match node:
        case ast.Compare(ops=[operator]) if type(operator) in SWAPS:
            yield _with(node, ops=[SWAPS[type(operator)]()])
        case ast.BinOp(op=op) | ast.BoolOp(op=op) | ast.AugAssign(op=op) if type(op) in SWAPS:
            yield _with(node, op=SWAPS[type(op)]())
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.Constant(value=bool(value)):
            yield _with(node, value=not value)
        case ast.Constant(value=int(value)):
            yield _with(node, value=value + 1)
        case ast.Constant(value=float(value)):
            yield _with(node, value=value * 1.5 or 0.5)
        case ast.Name(id=name) if name in NAMES:
            yield _with(node, id=NAMES[name])
        case ast.IfExp(test=test):
            yield _with(node, test=ast.UnaryOp(ast.Not(), test))


def _with(node: ast.AST, **changes: object) -> ast.AST:
    changed = copy.copy(node)
    for name, value in changes.items():
        setattr(changed, name, value)
    return changed


def _expressions(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes that run: no annotations, decorators or assertions."""
    for name, value in ast.iter_fields(tree):
        if name in ("annotation", "returns", "decorator_list", "type_params"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, ast.Assert):
                yield child
                yield from _expressions(child)


def mutants_of(path: Path) -> list[Mutant]:
    """Every mutant of a file."""
    source = path.read_bytes()
    starts = [0, *accumulate(map(len, source.splitlines(keepends=True)))]
    found = list[Mutant]()
    for node in _expressions(ast.parse(source)):
        for changed in _mutations(node):
            assert isinstance(node, ast.expr | ast.stmt)
            assert node.end_lineno is not None
            assert node.end_col_offset is not None
            start = starts[node.lineno - 1] + node.col_offset  # Python counts columns in bytes
            end = starts[node.end_lineno - 1] + node.end_col_offset
            after = ast.unparse(changed)
            if isinstance(changed, ast.BinOp | ast.BoolOp | ast.Compare | ast.IfExp):
                after = f"({after})"
            whole = source[:start] + after.encode() + source[end:]
            before = source[start:end].decode()
            found.append(Mutant(path, node.lineno, before, after, whole.decode()))
    return found


def chosen_mutants(packages: list[str], seed: int, count: int) -> list[Mutant]:
    """A random sample with as many mutants of each package as of any other, nearly."""
    chooser = random.Random(seed)
    share, rest = divmod(count, len(packages))
    return [
        mutant
        for place, package in enumerate(packages)
        for mutant in chooser.sample(_every(package), share + (place < rest))
    ]


def _every(package: str) -> list[Mutant]:
    paths = sorted((ROOT / "src/qwixx" / package).rglob("*.py"))
    return [mutant for path in paths for mutant in mutants_of(path)]


class Outcome(NamedTuple):
    """What tests say of the source as it is."""

    verdict: str
    """`killed`, `ALIVE`, or why the tests did not end."""
    test: str = ""
    """The first one that failed."""


class Copy:
    """A copy of the repository in which one file at a time is changed.

    Compiled code is kept under a fingerprint of the source, so every mutant begins with an empty
    cache. Nothing is compiled from packages other than `evaluators`: their mutants get the compiled
    code of the unchanged source under their own fingerprint.
    """

    def __init__(self, folder: Path) -> None:
        self.folder, self._is_compiled = folder, False
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        files = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
        for name in filter(None, files.split("\0")):
            if (ROOT / name).exists():
                target = folder / "tree" / name
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, target)

    def baseline(self, packages: list[str]) -> Outcome:
        """What the tests of some packages say of the unchanged source."""
        self._compile()
        shutil.copytree(self.folder / "compiled", self._cache())
        tests = dict.fromkeys(test for package in packages for test in TESTS[package].split())
        return self._test([*tests], LIMIT * len(packages))

    def outcome(self, mutant: Mutant) -> Outcome:
        """What the tests of its package say of a mutant."""
        place = self.folder / "tree" / mutant.path.relative_to(ROOT)
        package = mutant.path.relative_to(ROOT / "src/qwixx").parts[0]
        if package != "evaluation":
            self._compile()
        place.write_text(mutant.text, "utf-8")
        try:
            if package != "evaluation":
                shutil.copytree(self.folder / "compiled", self._cache(), dirs_exist_ok=True)
            return self._test(TESTS[package].split())
        finally:
            shutil.copy2(mutant.path, place)
            shutil.rmtree(self.folder / "cache", ignore_errors=True)

    def _compile(self) -> None:
        """Compile the unchanged source, once."""
        if not self._is_compiled:
            self._is_compiled = True
            self._run(["-m", "tests.compiling", *(stage for each in SHARED_OUT for stage in each)])
            self._cache().rename(self.folder / "compiled")

    def _cache(self) -> Path:
        code = "from qwixx.compiled.caching import CACHE; print(CACHE)"
        return Path(self._run(["-c", code]).stdout.strip())

    def _test(self, tests: list[str], limit: float = LIMIT) -> Outcome:
        try:
            run = self._run(["-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests], limit)
        except subprocess.TimeoutExpired:
            return Outcome("timeout")
        if run.returncode == PASSED:
            return Outcome("ALIVE")
        failed = re.search(r"^(?:FAILED|ERROR) (\S+)", run.stdout, re.MULTILINE)
        if run.returncode == FAILED or failed:
            return Outcome("killed", failed[1] if failed else "?")
        return Outcome(f"exit {run.returncode}")

    def _run(self, arguments: list[str], limit: float = LIMIT) -> subprocess.CompletedProcess[str]:
        tree, cache = self.folder / "tree", self.folder / "cache"
        added = {"PYTHONPATH": str(tree / "src"), "XDG_CACHE_HOME": str(cache)}
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=tree,
            env=os.environ | added,
            capture_output=True,
            text=True,
            timeout=limit,
            check=False,
        )


def main() -> None:
    """Print what became of each mutant."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--packages", nargs="*", default=list(TESTS))
    parser.add_argument("--skip", type=int, default=0, help="mutants of the sample to leave out")
    wanted = parser.parse_args()
    sample = chosen_mutants(wanted.packages, wanted.seed, wanted.count)[wanted.skip :]
    verdicts = Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        tree = Copy(Path(folder))
        before = tree.baseline(wanted.packages)
        if before.verdict != "ALIVE":
            sys.exit(
                f"The unchanged source does not pass its tests: {before.test or before.verdict}"
            )
        for mutant in sample:
            verdict, test = tree.outcome(mutant)
            verdicts[verdict] += 1
            print(f"{verdict:8}{mutant}{test and f'  by {test}'}", flush=True)
    print(", ".join(f"{count} {verdict}" for verdict, count in verdicts.most_common()))


if __name__ == "__main__":
    main()
