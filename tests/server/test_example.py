"""The Python examples of docs/protocol.md run."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.serving import in_background, settings_in

PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"


EXAMPLES = re.findall(r"```python\n(.*?)```", PROTOCOL.read_text("utf-8"), re.DOTALL)
RESULT = r"\[-?\d+, -?\d+\] \[[01, ]+\]"


def ran(example: str, folder: Path) -> str:
    """What an example prints, at a server of its own."""
    with in_background(settings_in(folder)) as address:
        here = example.replace("http://127.0.0.1:8123", address)
        done = subprocess.run(
            [sys.executable, "-c", here], capture_output=True, text=True, check=False, cwd=folder
        )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("example", EXAMPLES[:2], ids=["bot", "news"])
def test_an_example_plays_a_game(example: str, tmp_path: Path) -> None:
    assert re.fullmatch(rf"{RESULT}\n", ran(example, tmp_path))


def test_the_example_of_a_person_plays_a_rated_game(tmp_path: Path) -> None:
    [example] = EXAMPLES[2:]
    told = ran(example, tmp_path)
    after = re.fullmatch(rf"{RESULT}\n[12] 1500 (\d+)\nStanding\(rating=(\d+), .*\)\n", told)
    assert after is not None, told
    assert after[1] == after[2] != "1500"
