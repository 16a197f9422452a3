"""A sheet that nobody has seen before is a few lines, and everything plays it."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from qwixx.cli.app import run
from qwixx.cli.exits import MISUSED
from qwixx.evaluation import evaluator_of, is_taught, load_evaluator, weights_of
from qwixx.evaluation.evaluator import EvaluatorError
from qwixx.fairdice import dice as fair
from qwixx.locale import LANGUAGES, Texts, guide
from qwixx.locale.phrases import refusal_text
from qwixx.notation import parse_position, position_text
from qwixx.players import SUBSTITUTE, UnknownPlayer, check_player, make_player, players_of
from qwixx.players.match import play_match
from qwixx.record import parse_record, record_text
from qwixx.rules import CLASSIC, GAMES, Game, Phase, Refusal
from qwixx.rules.classic import Classic
from qwixx.rules.layout import ONE_COLOUR, Layout
from qwixx.simulation.games import simulate
from qwixx.simulation.line_up import compiled_players
from qwixx.simulation.readable import play_readable
from qwixx.terminal.setup import Setup
from tests.helpers import random_states
from tests.server.serving import ANA_AND_GRETA, play_out, serving, settings_in
from tests.terminal.helpers import ANA, COMPUTER, running
from tests.terminal.test_whole_games import play_on


@pytest.fixture
def waves() -> Iterator[Game]:
    """Numbers go up and down by turns; green and blue have changed places."""
    row = (2, 12, 3, 11, 4, 10, 5, 9, 6, 8, 7)
    red, yellow, green, blue = ONE_COLOUR
    layout = Layout((row, row[::-1], row, row[::-1]), (red, yellow, blue, green))
    game = GAMES["waves"] = Classic("waves", "Qwixx Waves", layout)
    yield game
    del GAMES["waves"]


def test_the_engine_plays_it_and_text_holds_it(waves: Game) -> None:
    for state in random_states(waves, 3, seed=1):
        assert parse_position(position_text(state)) == state
    assert state.phase is Phase.OVER
    assert waves.square_text(waves.layout.find(2, 7)) == "b7"


@pytest.mark.parametrize("players", [2, 5])
def test_games_are_kept_and_replayed(waves: Game, players: int) -> None:
    record = play_match(waves, [SUBSTITUTE] * players, seed=2)
    again = parse_record(record_text(record))
    assert again == record
    assert again.last() == [*again.states()][-1]
    assert waves.winners(again.last())


@pytest.mark.parametrize("names", [("random", "random"), ("greedy", "random", "greedy")])
def test_both_engines_simulate_it_alike(waves: Game, names: tuple[str, ...]) -> None:
    games = 60
    results, usual = simulate(waves, names, games, seed=3), simulate(CLASSIC, names, games, seed=3)
    assert set(names) <= set(compiled_players(waves))
    for number in range(games):
        state, turns = play_readable(waves, names, 3, number)
        by_seat = results.scores[number][np.argsort(results.seats[number])]
        assert (waves.scores(state), len(turns)) == (tuple(by_seat), results.turns[number])
    assert not np.array_equal(results.scores, usual.scores)


async def test_the_server_plays_it_to_its_end(waves: Game, tmp_path: Path) -> None:
    async with (
        serving(settings_in(tmp_path)) as server,
        await server.create(ANA_AND_GRETA, "waves", pace="instant") as table,
    ):
        await table.start()
        await asyncio.wait_for(play_out(table), 60)
        record = await table.record()
    assert waves.winners(record.last())
    assert fair.verify(record) == len(record.turns)


async def test_the_terminal_plays_it_to_its_end(waves: Game, tmp_path: Path) -> None:
    async with running(tmp_path, setup=Setup("waves", (ANA, COMPUTER))) as driver:
        await play_on(driver)
        scores = waves.scores(driver.table.play.state)
        await driver.press("enter")
        await driver.end()
        last = driver.shown("scoring").split("\n")[-1]
        assert all(str(score).replace("-", "−") in last for score in scores)


def test_the_command_line_simulates_it(waves: Game, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "waves", "random", "greedy", "--games", "20", "--workers", "1"]) == 0
    assert "greedy" in capsys.readouterr().out


# ── who cannot play it says why ───────────────────────────────────────────────────────────────


def told(reason: Refusal) -> set[str]:
    """What people read, in all languages; each says it in its own words."""
    texts = {refusal_text(Texts(language), reason) for language in LANGUAGES}
    assert len(texts) == len(LANGUAGES)
    return texts


@pytest.mark.parametrize(
    "name", ["network", "plain", "champion", "casual", "solitaire", "analyzer"]
)
def test_whoever_has_learned_another_sheet_refuses_it(waves: Game, name: str) -> None:
    assert name not in players_of(waves)
    assert set(players_of(waves)) == {"random", "greedy", "ga", "tolerant"}
    for refuse in (check_player, lambda name, game: make_player(name, 1, game)):
        with pytest.raises(UnknownPlayer) as caught:
            refuse(name, waves)
        assert caught.value.key == "not_its_game"
        assert all(", ".join(players_of(waves)) in text for text in told(caught.value))


def test_the_command_line_says_who_can_play_it(
    waves: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["simulate", "waves", "random", "network"]) == MISUSED
    assert "those who do: random, greedy, ga, tolerant" in " ".join(capsys.readouterr().err.split())


def test_its_guide_is_that_of_its_kind(waves: Game, capsys: pytest.CaptureFixture[str]) -> None:
    assert guide("de", waves.name) == guide("de", CLASSIC.name)
    assert run(["rules", waves.name]) == 0
    assert capsys.readouterr().out


def test_nobody_can_judge_it(waves: Game) -> None:
    assert not is_taught(waves)
    with pytest.raises(EvaluatorError) as caught:
        evaluator_of(waves, 2)
    assert caught.value.key == "untaught"
    told(caught.value)


@pytest.mark.parametrize("kept", ["classic", "mixx-a", "mixx-b"])
def test_a_network_of_another_sheet_is_refused(waves: Game, kept: str) -> None:
    path = weights_of(GAMES[kept], 2)
    for game in (waves, *(GAMES[name] for name in ("classic", "mixx-a", "mixx-b") if name != kept)):
        with pytest.raises(EvaluatorError) as caught:
            load_evaluator(path, game)
        assert caught.value.key == "other_sheet"
        told(caught.value)
    assert load_evaluator(path, GAMES[kept]).outputs(GAMES[kept].start())


def test_a_network_tells_its_sheet_when_it_is_kept_anew(waves: Game, tmp_path: Path) -> None:
    """Files of old, which do not tell, are those of the standard sheet."""
    path = tmp_path / "network.npz"
    evaluator_of(CLASSIC, 2).save(path, waves)
    assert load_evaluator(path, waves).outputs(waves.start())
    with pytest.raises(EvaluatorError):
        load_evaluator(path, CLASSIC)
