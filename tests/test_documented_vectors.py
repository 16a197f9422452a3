"""The vectors of `docs/rules.md`, played as they stand there."""

import re
from pathlib import Path

import pytest

from qwixx.notation import action_text, parse_action, parse_position, position_text
from qwixx.rules import COLOURS, GAMES, MIXX_A, MIXX_B, Phase, Roll, State

RULES = (Path(__file__).parent.parent / "docs" / "rules.md").read_text("utf-8")
ROWS = [
    [cell.strip() for cell in line.strip()[1:-1].split("|")]
    for line in RULES.splitlines()
    if re.match(r"\| (M[AB])?\d+[ab]? \|", line)
]
OPEN = {row[0]: row for row in ROWS if "; roll" not in row[2] and not row[4].startswith("scores")}
RESULTS = {row[0]: row for row in ROWS if row[0] not in OPEN}
SHEETS = re.findall(r"^  \| (?:red|yellow|green|blue) \| (.*) \|$", RULES, re.MULTILINE)


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
    return [action_text(game, action) for action in sorted(found - {0})]


def test_every_vector_is_there() -> None:
    numbers = [str(number) for number in range(1, 37)]
    mixx = [*(f"MA{number}" for number in range(1, 8)), *(f"MB{number}" for number in range(1, 7))]
    assert {row[0].rstrip("ab") for row in ROWS} == {*numbers, *mixx}
    assert len(OPEN) + len(RESULTS) == len(ROWS)


def test_m3_m10_the_sheets_of_mixx_are_those_that_are_played() -> None:
    squares = zip(MIXX_A.layout.colours, MIXX_A.layout.numbers, strict=True)
    assert SHEETS[:4] == [
        " | ".join(f"{COLOURS[c]} {n}" for c, n in zip(*row, strict=True)) for row in squares
    ]
    assert SHEETS[4:] == [" | ".join(map(str, row)) for row in MIXX_B.layout.numbers]


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
        state = game.play(state, seat, parse_action(game, decision))
    if legal := re.search(r"legal `([^`]*)`", result):
        (seat,) = game.to_act(state)
        assert [action_text(game, action) for action in game.legal(state, seat)] == legal[1].split()
    if scores := re.search(r"scores (\d+) : (\d+)", result):
        assert game.scores(state) == tuple(map(int, scores.groups()))
    if result.startswith("`"):
        assert position_text(state) == code(result)
        assert ("over" in result) == (state.phase is Phase.OVER)
        assert ("not locked" in result) <= (state.locked == 0)
    assert legal or scores or result.startswith("`")
