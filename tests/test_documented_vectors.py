"""The vectors of `docs/rules.md`, played as they stand there."""

import re
from pathlib import Path

import pytest

from qwixx.notation import parse_position, position_text
from qwixx.rules import GAMES, Phase, Roll, State
from tests.helpers import action_text, parse_action

RULES = (Path(__file__).parent.parent / "docs" / "rules.md").read_text("utf-8")
ROWS = [
    [cell.strip() for cell in line.strip()[1:-1].split("|")]
    for line in RULES.splitlines()
    if re.match(r"\| \d+ \|", line)
]
OPEN = {row[0]: row for row in ROWS if "; roll" not in row[2] and not row[4].startswith("scores")}
RESULTS = {row[0]: row for row in ROWS if row[0] not in OPEN}


def code(cell: str) -> str:
    """What stands between the first backticks of a cell."""
    found = re.search(r"`([^`]*)`", cell)
    return found[1] if found else ""


def open_squares(state: State) -> list[str]:
    """The squares open to the active player, whatever white sum is thrown."""
    game = GAMES[state.game]
    found: set[int] = set()
    for total in range(2, 13):
        low = max(1, total - 6)
        dice = Roll((low, total - low), 1, 1, 1, 1).without(game.gone(state))
        found.update(game.legal(game.roll(state, dice), state.active))
    return [action_text(action) for action in sorted(found - {0})]


def test_every_vector_is_there() -> None:
    assert sorted(int(row[0]) for row in ROWS) == list(range(1, 37))


@pytest.mark.parametrize("number", OPEN)
def test_open_squares(number: str) -> None:
    _, _, position, squares, _ = OPEN[number]
    state = parse_position(code(position))
    wanted = code(squares).split()
    rows = {square[0] for square in wanted}
    assert [square for square in open_squares(state) if square[0] in rows] == wanted


@pytest.mark.parametrize("number", RESULTS)
def test_what_a_decision_leads_to(number: str) -> None:
    _, _, position, decisions, result = RESULTS[number]
    state = parse_position(code(position))
    game = GAMES[state.game]
    for seat, decision in zip(game.to_act(state), code(decisions).split(), strict=False):
        state = game.play(state, seat, parse_action(decision))
    if result.startswith("legal"):
        (seat,) = game.to_act(state)
        assert [action_text(a) for a in game.legal(state, seat)] == code(result).split()
    elif result.startswith("scores"):
        assert game.scores(state) == tuple(map(int, re.findall(r"\d+", result)))
    else:
        assert position_text(state) == code(result)
        assert ("over" in result) == (state.phase is Phase.OVER)
        assert ("not locked" in result) <= (state.locked == 0)
