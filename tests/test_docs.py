"""What the documents show is true."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from qwixx.notation import parse_position, position_text
from qwixx.record import parse_record, record_text

ROOT = Path(__file__).parent.parent
FORMATS = (ROOT / "docs" / "formats.md").read_text("utf-8")
POSITIONS = re.findall(r"^(?:classic|duel) 1; .*$", FORMATS, re.MULTILINE)


def test_the_readme_example_runs() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    ran = subprocess.run(
        [sys.executable, "-c", example], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip()


def test_the_formats_show_positions() -> None:
    assert len(POSITIONS) >= 2


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
