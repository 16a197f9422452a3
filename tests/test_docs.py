"""What the documents show is true."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from qwixx.notation import parse_position, position_text
from qwixx.record import parse_record, record_text
from qwixx.rules import GAMES
from qwixx.rules.reasons import REASONS

ROOT = Path(__file__).parent.parent
FORMATS = (ROOT / "docs" / "formats.md").read_text("utf-8")
POSITIONS = re.findall(rf"^(?:{'|'.join(GAMES)}) 1; .*$", FORMATS, re.MULTILINE)


@pytest.mark.parametrize(
    "document",
    [
        *("README.md", "docs/formats.md", "docs/variants.md", "docs/paper.md"),
        *("docs/statistics.md", "docs/real-table.md"),
    ],
)
def test_the_example_runs_and_prints_what_it_says(document: str, tmp_path: Path) -> None:
    text = (ROOT / document).read_text("utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    ran = subprocess.run(
        [sys.executable, "-c", example],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert ran.returncode == 0, ran.stderr
    printed = ran.stdout.splitlines()
    said = re.findall(r"^ *print\(.*\)  +# (.*)$", example, re.MULTILINE)
    assert len(printed) == len(said) > 0
    for line, comment in zip(printed, said, strict=True):
        if comment[0] in "[(" or "…" in comment:
            assert line.startswith(comment.rstrip("…")), comment


def test_the_variants_name_every_reason_to_refuse_a_sheet() -> None:
    text = (ROOT / "docs" / "variants.md").read_text("utf-8")
    keys = {key for key in REASONS if key.startswith("sheet_")} | {"game_name"}
    assert keys == set(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE))


def test_the_formats_show_positions_of_every_game() -> None:
    assert {position.split()[0] for position in POSITIONS} == set(GAMES)


@pytest.mark.parametrize("position", POSITIONS)
def test_positions_in_the_formats_are_canonical(position: str) -> None:
    assert position_text(parse_position(position)) == position


def test_the_game_in_the_formats_is_canonical() -> None:
    (game,) = re.findall(r"```\n(qwixx 1\n.*?)```", FORMATS, re.DOTALL)
    assert record_text(parse_record(game)) == game


def test_links_between_documents_lead_somewhere() -> None:
    for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")):
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", path.read_text("utf-8")):
            assert (path.parent / target).exists(), f"{path.name}: {target}"


def test_the_readme_names_the_trademark() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert "trademark" in readme
    assert "unofficial" in readme
