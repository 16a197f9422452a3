"""What `docs/environments.md` shows is true."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from qwixx.environments.observation import SEAT, observation_space, state_space
from qwixx.rules import CLASSIC
from tests.helpers import with_seldom

PAGE = (Path(__file__).parents[2] / "docs" / "environments.md").read_text("utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
SLOW = [each for each in EXAMPLES if "ROUNDS = 100" in each or "make_vec(" in each]
"""They need ten seconds each for what has to be compiled; `test_vector` has the same games."""


def test_there_is_an_example_of_each_environment() -> None:
    for name in (
        "classic_v0.env",
        "parallel_env",
        "gymnasium.make",
        "make_vec",
        "batched_env",
        "rgb_array",
    ):
        assert any(name in example for example in EXAMPLES)


@pytest.mark.parametrize(
    "example",
    with_seldom([each for each in EXAMPLES if each not in SLOW], SLOW),
    ids=range(len(EXAMPLES)),
)
def test_the_examples_run(example: str, tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", example.replace("ROUNDS = 100", "ROUNDS = 1")],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip() or (tmp_path / "table.png").stat().st_size


@pytest.mark.parametrize("players", CLASSIC.players)
def test_the_parts_of_an_observation_begin_where_the_page_says(players: int) -> None:
    """By the largest number that each place may hold."""
    assert "Box` of 50 × players + 12 `int8`" in PAGE
    assert "Box` of 51 × players + 12 `int8`" in PAGE
    assert state_space(CLASSIC, players).shape == (51 * players + 12,)
    n, high = players, observation_space(CLASSIC, players).high.tolist()
    assert SEAT == 49
    for seat in range(n):
        assert high[49 * seat : 49 * (seat + 1)] == [1] * 48 + [4]
    assert high[49 * n : 50 * n + 4] == [1] * (4 + n)
    assert high[50 * n + 4 :] == [3, 44, 6, 6, 6, 6, 6, 6]
    assert len(high) == 50 * n + 12
