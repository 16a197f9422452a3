"""The games in `tests/golden` come out as they are written there."""

import re

import pytest
from tools.golden import FOLDER, PLAYTHROUGHS, file_name, playthrough

from qwixx.rules import Game
from tests.helpers import TABLES


@pytest.mark.parametrize(
    ("game", "players", "seed"),
    PLAYTHROUGHS,
    ids=[f"{game.name}-{players}" for game, players, _ in PLAYTHROUGHS],
)
def test_playthrough_is_the_golden_one(game: Game, players: int, seed: int) -> None:
    golden = (FOLDER / file_name(game, players)).read_text(encoding="utf-8").splitlines()
    played = playthrough(game, players, seed).splitlines()
    same = [old == new for old, new in zip(golden, played, strict=False)]
    line = [*same, False].index(False)
    assert golden[line:] == played[line:], (
        f"{file_name(game, players)} differs from line {line + 1} on."
        " If that is meant, write it anew with `make golden` and read the difference."
    )


def test_every_game_has_a_golden_playthrough() -> None:
    assert [(game, players) for game, players, _ in PLAYTHROUGHS] == TABLES
    names = {file_name(game, players) for game, players in TABLES}
    assert {path.name for path in FOLDER.iterdir()} == names


def test_the_golden_playthroughs_show_every_event() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in FOLDER.iterdir())
    kinds = set(re.findall(r"^    [A-E] (\w+)", text, re.MULTILINE))
    assert kinds == {"rolled", "decided", "passed", "marked", "misthrow", "locked", "ended"} | {
        "placed",
        "stacked",
        "beat",
    }
    assert "ended by locks" in text
    assert "ended by misthrows" in text
