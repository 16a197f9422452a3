"""The door: everything from `import qwixx`, with nothing loaded before it is needed."""

import random
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import qwixx
from qwixx import CLASSIC, DUEL, GAMES, Record, Roll, State, advise, simulate
from qwixx.players import UnknownPlayer
from qwixx.players.match import play_match
from qwixx.players.player import RandomPlayer
from qwixx.record import RecordError
from qwixx.rules import Game, NotationError, RuleError, all_rolls
from qwixx.simulation.games import SimulationError
from tests.helpers import every_table, random_states


def ran(program: str) -> str:
    """What a program prints, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return done.stdout


def test_importing_it_loads_the_standard_library_alone() -> None:
    program = """
import sys
before = set(sys.modules)
import qwixx
state = qwixx.State.parse("duel 1; turn A; A: r5; B:")
state._repr_svg_(), str(state), qwixx.Record
strangers = {name.partition(".")[0] for name in set(sys.modules) - before}
print(*sorted(strangers - sys.stdlib_module_names))
"""
    assert ran(program).split() == ["qwixx"]


@pytest.mark.parametrize("name", qwixx.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(qwixx, name) is not None
    assert name in dir(qwixx)


def test_names_are_there_before_they_are_loaded() -> None:
    program = "import qwixx; print(set(qwixx.__all__) <= set(dir(qwixx)), 'advise' in vars(qwixx))"
    assert ran(program).split() == ["True", "False"]


def test_a_wrong_name_is_told_as_for_any_module() -> None:
    with pytest.raises(AttributeError, match="module 'qwixx' has no attribute 'simulated'"):
        _ = qwixx.simulated  # type: ignore[attr-defined]


# ── texts ─────────────────────────────────────────────────────────────────────────────────────


@every_table
def test_positions_write_and_read_themselves(game: Game, players: int) -> None:
    for state in random_states(game, players, seed=4):
        assert State.parse(str(state)) == state
        assert eval(repr(state)) == state
        assert game.is_over(state) == (game.ending(state) is not None)


@given(st.sampled_from(list(all_rolls([1]))))
def test_rolls_write_and_read_themselves(roll: Roll) -> None:
    assert Roll.parse(str(roll)) == roll == eval(repr(roll))


def test_a_position_of_an_unknown_game_still_has_a_repr() -> None:
    state = CLASSIC.start()._replace(game="waves")
    assert "waves" in repr(state)
    with pytest.raises(NotationError, match="waves"):
        str(state)


def test_games_write_and_read_themselves(tmp_path: Path) -> None:
    record = play_match(DUEL, ("greedy", "random"), seed=1)
    path = tmp_path / "some" / "game.qwixx"
    record.save(path)
    assert Record.load(path) == Record.load(str(path)) == Record.parse(str(record)) == record
    assert path.read_text("utf-8") == str(record)
    assert repr(record).startswith("<Record of duel: greedy 1, random 2; ")
    path.write_bytes(b"\xff")
    with pytest.raises(RecordError):
        Record.load(path)
    with pytest.raises(FileNotFoundError):
        Record.load(tmp_path / "none")


# ── simulation ────────────────────────────────────────────────────────────────────────────────


class Last:
    """A player as a beginner would write it."""

    def decide(self, game: Game, view: State, seat: int) -> int:
        return game.legal(view, seat)[-1]


class Seeded(RandomPlayer):
    """Wants a seed."""


def test_classes_functions_and_objects_meet_players_by_name() -> None:
    makers: list[Any] = ["greedy", Last, Seeded, partial(Seeded), Last()]
    result = simulate(CLASSIC, makers, games=7, seed=2)
    assert result.games == 10  # whole deals
    assert [player.name for player in result.players] == [
        "greedy",
        "Last 1",
        "Seeded",
        "partial",
        "Last 2",
    ]
    assert result.scores.tolist() == simulate(CLASSIC, makers, 7, seed=2).scores.tolist()
    assert result.scores.tolist() != simulate(CLASSIC, makers, 7, seed=3).scores.tolist()


def test_the_result_says_who_won_how_often() -> None:
    result = simulate(DUEL, ["greedy", "random"], games=200, seed=1)
    greedy, other = result.players
    assert greedy.share.low > 0.9
    assert other.share.high < 0.1
    assert greedy.share.value + other.share.value == pytest.approx(1)
    assert greedy.points.value == pytest.approx(result.scores[:, 0].mean())
    assert sum(result.endings.values()) == pytest.approx(1)
    first, *lines = repr(result).splitlines()
    assert first == "Qwixx The Duel: 200 games, seed 1"
    assert [line.split()[0] for line in lines] == ["greedy", "random"]


@pytest.mark.parametrize(
    ("who", "reason"),
    [
        ("nobody", "There is no player “nobody”; there are: random, greedy"),
        ("casual:Nobody", "The player “casual:Nobody” is not available"),
        (42, "The player “42” is not available: 42 is not a callable object"),
        (dict, "The player “<class 'dict'>” is not available"),
        (lambda: "me", "object has no attribute 'decide'"),
    ],
)
def test_what_is_no_player_gets_a_reason(who: Any, reason: str) -> None:
    with pytest.raises(UnknownPlayer) as caught:
        simulate(CLASSIC, ["random", who], 2)
    assert reason in str(caught.value)


def test_what_cannot_be_simulated_gets_a_reason() -> None:
    with pytest.raises(RuleError, match="2–5 players, not 0"):
        simulate(CLASSIC, [], 2)
    with pytest.raises(SimulationError, match="not 0"):
        simulate(CLASSIC, ["random", "random"], 0)


# ── advice ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_advice_ranks_what_is_legal_and_says_why(game: Game) -> None:
    state = game.roll(game.start(), game.throw(game.start(), random.Random(1)))
    advice = advise(state)
    assert sorted(option.action for option in advice.options) == list(game.legal(state, 0))
    worths = [option.worth for option in advice.options]
    assert worths == sorted(worths, reverse=True)
    assert advice.best is advice.options[0]
    lines = repr(advice).splitlines()
    assert [line.split()[0] for line in lines] == [
        game.action_text(option.action) for option in advice.options
    ]
    assert all(line.endswith(why) for line, why in zip(lines, advice.reasons, strict=True))


def test_advice_is_told_in_the_language_that_is_wanted() -> None:
    state = State.parse("duel 1; turn A; A:; B:; roll 4 1 r3 y2 g5 b6; action 1")
    told = [advise(state, language=language).reasons for language in ("en", "de-AT", "tlh")]
    assert told[0] == told[2] != told[1]


def test_who_has_nothing_to_decide_gets_a_reason() -> None:
    with pytest.raises(RuleError, match="thrown first"):
        advise(DUEL.start())
