"""Every rule that `docs/rules.md` states has a test that names it, and the other way round."""

import ast
import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
RULES = (TESTS.parent / "docs" / "rules.md").read_text(encoding="utf-8")
STATED = set(re.findall(r"^- \*\*([BDR]\d+)\*\* ", RULES, re.MULTILINE))


def cited_in_tests() -> set[str]:
    names: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                names |= {part.upper() for part in re.findall(r"_([bdr]\d+)(?=_)", node.name)}
    return names


def test_every_rule_has_a_test() -> None:
    assert sorted(STATED - cited_in_tests()) == []


def test_every_rule_that_a_test_names_is_stated() -> None:
    assert sorted(cited_in_tests() - STATED) == []


def test_the_rules_are_all_there() -> None:
    base = {f"B{number}" for number in range(1, 25)} - {"B16"}
    duel = {f"D{number}" for number in range(1, 31)} - {"D2", "D19"}
    rulings = {f"R{number}" for number in (*range(1, 7), *range(10, 19))}
    assert base | duel | rulings <= STATED


def test_every_vector_has_a_test() -> None:
    source = (TESTS / "rules" / "test_vectors.py").read_text(encoding="utf-8")
    by_name = re.findall(r"def test_vector_(\d\d)_", source)
    by_table = re.findall(r'^    \((\d+), "', source, re.MULTILINE)
    assert {int(number) for number in (*by_name, *by_table)} == set(range(1, 32))
