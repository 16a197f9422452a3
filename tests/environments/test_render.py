"""What is shown of a table."""

from typing import Any

import numpy as np
import pytest

from qwixx.drawing.shapes import channels
from qwixx.drawing.themes import DARK
from qwixx.environments import classic_v0
from qwixx.environments.picture import picture
from qwixx.environments.text import text
from qwixx.notation import parse_position
from qwixx.rules import GAMES
from tests.environments.play import module_of, play_turns

SHEETS = """\
player_1 threw 4 1 r3 y2 b6, action 2
player_0: points 32, misthrows 1
  red      2   3   4   5   6   7   8   9  10  11  12   L
  yellow   ·   ×   4   5   6   7   8   9  10  11  12   L
  green    ×   ×   ×   ×   ×   ×   ·   ·   ·   ·   ×   ×
  blue    12  11  10   9   8   7   6   5   4   3   2   L
player_1: points 1, misthrows 0
  red      ·   ·   ·   ×   6   7   8   9  10  11  12   L
  yellow   2   3   4   5   6   7   8   9  10  11  12   L
  green    ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
  blue    12  11  10   9   8   7   6   5   4   3   2   L
"""
BOARD = """\
player_1 threw 3 3 r1 y2 g5 b4, action 1
  red      2   3   4   5   6   7   8   9  10  11  12   L
  yellow   2   3   4   5   6   7   8   9  10  11  12   L
  green   12  11  10   9   8   7   6   5   4   3   2   L
  blue     ●   ●   ●  ●2   ○   7   6  ○2   4   3   2   L
player_0 ●: points 15, misthrows 0
player_1 ○: points 1, misthrows 1
"""


def shown(position: str) -> str:
    state = parse_position(position)
    return text(GAMES[state.game], state)


def drawn(position: str) -> Any:
    return picture(parse_position(position))


def has(frame: Any, colour: str) -> int:
    """How many pixels have this colour."""
    return int((frame == np.array(channels(colour))).all(axis=-1).sum())


def test_sheets_as_text() -> None:
    position = (
        "classic 1; turn B; A: y3 g12 g11 g10 g9 g8 g7 g2 gL m1; B: r5; "
        "roll 4 1 r3 y2 b6; action 2 r5"
    )
    assert shown(position) == SHEETS


def test_the_board_as_text() -> None:
    position = "duel 1; turn B; A: b12 b11 b10 b9x2; B: b8 b5x2 m1; roll 3 3 r1 y2 g5 b4; action 1"
    assert shown(position) == BOARD


def test_squares_of_another_colour_than_their_row_have_its_letter_in_the_text() -> None:
    red, yellow = shown("mixx-a 1; turn A; A: r3 m4; B:").splitlines()[2:4]
    assert red == "  red      ·   ×  y4  b5  b6  b7  g8  g9 g10  11  12   L"
    assert yellow == "  yellow  r2  r3  g4  g5  g6  g7  b8  b9  10  11  12   L"


def test_the_numbers_in_the_text_are_those_of_the_sheet() -> None:
    red = shown("mixx-b 1; turn A; A: m4; B:").splitlines()[2]
    assert red == "  red     10   6   2   8   3   4  12   5   9   7  11   L"


def test_squares_have_their_own_colour_in_the_picture() -> None:
    """The tiles of the upper row: red throughout, or yellow, blue, green and red."""
    plain, mixed = (drawn(f"{game} 1; turn A; A:; B:") for game in ("classic", "mixx-a"))
    row = (slice(182, 238), slice(68, 560))
    assert [has(plain[row], hue.tile) > 100 for hue in DARK.hues] == [True, False, False, False]
    assert [has(mixed[row], hue.tile) > 100 for hue in DARK.hues] == [True, True, True, True]


def test_the_end_as_text() -> None:
    assert shown("classic 1; turn A; A: m4; B:; C:").startswith("Over: player_1 and player_2 won.")


def test_offers_have_a_golden_dot_in_the_picture() -> None:
    base = "classic 1; turn A; A:; B:; roll 4 1 r3 y2 g5 b6; action "
    everyone, one = drawn(base + "1 . ."), drawn(base + "1 - .")
    nobody, glow = drawn("classic 1; turn A; A:; B:"), DARK.glow
    assert has(everyone, glow) > has(one, glow) > has(nobody, glow)


def test_tokens_are_in_the_picture() -> None:
    empty, black, grey = (
        drawn(f"duel 1; turn A; {tokens}") for tokens in ("A:; B:", "A: r9 g3; B:", "A:; B: r9 g3")
    )
    assert has(black, DARK.black) > has(empty, DARK.black) + 600
    assert has(grey, DARK.grey) > has(empty, DARK.grey) + 600


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_frames_of_a_game_have_one_size(players: int) -> None:
    env = classic_v0.env(players, render_mode="rgb_array")
    env.reset(seed=1)
    first: Any = env.render()
    play_turns(env, 1)
    last: Any = env.render()
    assert first.shape == last.shape
    assert first.dtype == last.dtype == np.uint8
    assert (first != last).any()
    assert tuple(first[0, 0].tolist()) == channels(DARK.ground)


def test_environments_render_in_the_mode_they_were_made_with() -> None:
    for module in map(module_of, GAMES.values()):
        for make in (module.env, module.parallel_env, module.single_env):
            env: Any = make(render_mode="ansi")
            env.reset(seed=1)
            assert " threw " in env.render()
            env = make()
            env.reset(seed=1)
            assert env.render() is None
            env.close()


def test_people_see_the_table_whenever_it_changes(capsys: pytest.CaptureFixture[str]) -> None:
    for make in (classic_v0.env, classic_v0.parallel_env, classic_v0.single_env):
        env: Any = make(render_mode="human")
        env.reset(seed=1)
        assert " threw " in capsys.readouterr().out
        agents = dict.fromkeys(getattr(env, "agents", ()), 0)
        env.step(agents if make == classic_v0.parallel_env else 0)
        assert " threw " in capsys.readouterr().out
        assert env.render() is None
        assert capsys.readouterr().out == ""
