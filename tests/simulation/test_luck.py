"""Luck is what a review says it is; without it, results say the same with more certainty."""

import json
from pathlib import Path

import numpy as np
import pytest

from qwixx import simulate as simulated
from qwixx.analysis.review import review
from qwixx.cli.app import run
from qwixx.rules import CLASSIC, DUEL, GAMES, Game
from qwixx.simulation.contest import Contest, Part, play_part
from qwixx.simulation.games import simulate, simulate_adjusted
from qwixx.simulation.readable import record_game
from qwixx.simulation.statistics import adjusted_estimates, mean_estimate
from qwixx.simulation.tally import tally

OWN = "tests.simulation.own_players:Cautious"


@pytest.mark.parametrize(
    ("game", "players"),
    [(DUEL, ("greedy", "random")), (CLASSIC, ("random", "greedy", "ga")), (DUEL, (OWN, "greedy"))],
    ids=["duel", "classic-3", "own"],
)
def test_the_luck_of_a_match_is_that_of_its_reviews(game: Game, players: tuple[str, ...]) -> None:
    """Compiled games write down positions alone, those in Python all decisions."""
    games = 2 * len(players)
    found = simulate_adjusted(game, players, games, 5)
    assert found.luck is not None
    plain = simulate(game, players, games, 5)
    assert np.array_equal(found.scores, plain.scores)
    for number in range(games):
        summaries = review(record_game(game, players, 5, number)).summaries
        luck = [summaries[seat].luck for seat in found.seats[number]]
        assert found.luck[number] == pytest.approx(luck, abs=1e-9)


def test_results_without_luck_are_shares_less_luck_added_up_in_any_parts() -> None:
    players, seed = ("greedy", "random"), 3
    whole = simulate_adjusted(DUEL, players, 12, seed)
    assert whole.luck is not None
    parts = [play_part(Part(0, "duel", players, seed, first, 4, True))[0] for first in (0, 4, 8)]
    together = parts[0].plus(parts[1]).plus(parts[2])
    for one, other in zip(together, tally(whole), strict=True):
        assert np.array_equal(one, other)
    wanted = (whole.shares - whole.luck).mean(axis=0)
    values = [estimate.value for estimate in adjusted_estimates(together)]
    assert values == pytest.approx(wanted, abs=1e-5)
    assert sum(values) == pytest.approx(1, abs=1e-5)


@pytest.mark.long
def test_with_and_without_luck_agree_and_without_it_varies_much_less() -> None:
    """Their difference is the mean of luck, which is 0: its interval holds that."""
    found = simulate_adjusted(CLASSIC, ("ga", "greedy"), 60, 1)
    assert found.luck is not None
    deals = found.luck[:, 0].reshape(-1, 2).mean(axis=1)
    error = float(deals.std(ddof=1) / len(deals) ** 0.5)
    luck = mean_estimate(float(deals.mean()), error, len(deals))
    assert luck.low < 0 < luck.high
    raw = found.shares[:, 0].reshape(-1, 2).mean(axis=1)
    assert (raw - deals).var() < raw.var() / 2


@pytest.mark.long
def test_intervals_without_luck_hold_the_truth_as_often_as_they_say() -> None:
    """Two who do anything legal win half of the games each."""
    matches, held = 60, 0
    for seed in range(matches):
        (one, _) = adjusted_estimates(tally(simulate_adjusted(DUEL, ("random",) * 2, 30, seed)))
        held += one.low <= 0.5 <= one.high
    assert held >= 0.85 * matches


def test_python_tells_results_without_luck_if_asked() -> None:
    found = simulated(DUEL, ["greedy", "random"], 4, adjusted=True)
    assert found.players[0].adjusted is not None
    assert "without luck" in repr(found)
    plain = simulated(DUEL, ["greedy", "random"], 4)
    assert plain.players[0].adjusted is None
    assert "without luck" not in repr(plain)


def test_a_run_without_luck_does_not_go_on_with_one_that_has_it() -> None:
    contest = Contest("duel", (("greedy", "random"),), 10, 1)
    assert contest.course != contest._replace(adjusted=True).course
    assert "adjusted" not in contest.course


def test_the_commands_show_results_without_luck_beside_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    csv = tmp_path / "match.csv"
    match = ["duel", "greedy", "random", "--games", "4", "--adjusted"]
    assert run(["--lang", "en", "simulate", *match, "--csv", str(csv)]) == 0
    assert "Without luck" in capsys.readouterr().out
    assert csv.read_text("utf-8").splitlines()[0].endswith("adjusted,adjusted_low,adjusted_high")
    assert run(["--lang", "en", "simulate", *match, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told["players"][0]["adjusted"]) == {"value", "low", "high"}
    assert run(["--lang", "en", "tournament", *match]) == 0
    assert "Without luck" in capsys.readouterr().out
    assert run(["--lang", "en", "simulate", *match[:-1], "--json"]) == 0
    assert "adjusted" not in json.loads(capsys.readouterr().out)["players"][0]


def test_a_sheet_that_nobody_has_learned_has_no_luck_to_tell(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    own = type(CLASSIC)("own-sheet", "A sheet of one's own", CLASSIC.layout)
    monkeypatch.setitem(GAMES, own.name, own)
    match = [own.name, "random", "random", "--games", "2", "--adjusted", "--workers", "1"]
    assert run(["--lang", "en", "simulate", *match]) != 0
    assert "Nobody has learned" in capsys.readouterr().err
