"""The Python examples of docs/protocol.md run."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.serving import in_background, settings_in

PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"


EXAMPLES = re.findall(r"```python\n(.*?)```", PROTOCOL.read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=["bot", "news"])
def test_an_example_plays_a_game(example: str, tmp_path: Path) -> None:
    with in_background(settings_in(tmp_path)) as address:
        here = example.replace("http://127.0.0.1:8123", address)
        ran = subprocess.run(
            [sys.executable, "-c", here], capture_output=True, text=True, check=False
        )
    assert ran.returncode == 0, ran.stderr
    assert re.fullmatch(r"\[-?\d+, -?\d+\] \[[01, ]+\]\n", ran.stdout)
