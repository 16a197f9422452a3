"""The Python example of docs/protocol.md runs."""

import re
import subprocess
import sys
from pathlib import Path

from tests.server.serving import in_background, settings_in

PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"


def test_the_example_plays_a_game(tmp_path: Path) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PROTOCOL.read_text("utf-8"), re.DOTALL)
    with in_background(settings_in(tmp_path)) as address:
        here = example.replace("http://127.0.0.1:8123", address)
        ran = subprocess.run(
            [sys.executable, "-c", here], capture_output=True, text=True, check=False
        )
    assert ran.returncode == 0, ran.stderr
    assert re.fullmatch(r"\[-?\d+, -?\d+\] \[[01, ]+\]\n", ran.stdout)
