"""Style sheets of one page leave the others alone, though browsers load them all."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from importlib.resources import files

STYLE = files("qwixx") / "web" / "style"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
BEFORE_RULES = re.compile(r"([^{};]+)\{")
BETWEEN_SELECTORS = re.compile(r",(?![^(]*\))")
CLASS_ALONE = re.compile(r"\.[\w-]+")


def classes_alone(source: str) -> Iterator[str]:
    """The selectors of a style sheet that are one class and nothing else."""
    for selectors in BEFORE_RULES.findall(COMMENT.sub("", source)):
        yield from filter(CLASS_ALONE.fullmatch, map(str.strip, BETWEEN_SELECTORS.split(selectors)))


def disputed(sheets: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    """The classes that several sheets style wherever they are used."""
    where = defaultdict(set)
    for name, source in sheets:
        for selector in classes_alone(source):
            where[selector].add(name)
    return {selector: names for selector, names in where.items() if len(names) > 1}


def test_a_class_has_its_looks_from_one_sheet_unless_it_is_said_where() -> None:
    sheets = [(it.name, it.read_text("utf-8")) for it in STYLE.iterdir() if it.name[-4:] == ".css"]
    assert len(sheets) > 20
    assert disputed(sheets) == {}


def test_a_class_that_two_sheets_style_everywhere_is_found() -> None:
    log = ".entry { color: red; }\n.rolled { display: inline-flex; } /* .note { } */"
    review = "@media (max-width: 640px) {\n  .note, .rolled { display: grid; }\n}\n.log .entry {}"
    assert disputed([("side.css", log), ("review.css", review)]) == {
        ".rolled": {"side.css", "review.css"}
    }
