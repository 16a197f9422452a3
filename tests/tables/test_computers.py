"""What the server does by itself, and when."""

from pathlib import Path

import pytest

from qwixx.notation import parse_roll
from qwixx.players import SUBSTITUTE
from qwixx.rules import CLASSIC, DUEL, Game
from qwixx.tables import computers
from qwixx.tables.commands.moves import decided, rolled
from qwixx.tables.computers import PACES, acts_due, choose
from tests.tables.desk import Desk
from tests.tables.test_decide import SEED_FOR_SEAT_1


def test_nothing_is_due_in_the_lobby_or_after_the_end() -> None:
    desk = Desk(seats="person greedy", timer=30)
    assert acts_due(desk.table) == []
    desk.started().played_out()
    assert acts_due(desk.table) == []


def test_a_computer_throws_for_itself() -> None:
    desk = Desk(seats="person greedy")
    desk.do(0, "seed", seed=SEED_FOR_SEAT_1)
    desk.started()
    (act,) = acts_due(desk.table)
    assert (act.seat, act.player, act.turn, act.step) == (1, "greedy", 0, 0)
    assert act.at == desk.now + PACES["human"].throw


def test_a_computer_leaves_own_dice_to_people() -> None:
    desk = Desk(seats="person greedy", dice="own")
    desk.do(0, "seed", seed=SEED_FOR_SEAT_1)
    desk.started()
    assert acts_due(desk.table) == []
    desk.enter(0, "4 1 r3 y2 g5 b6")
    assert [act.player for act in acts_due(desk.table)] == ["greedy"]


def test_computers_decide_and_people_are_waited_for() -> None:
    desk = Desk(seats="person greedy random").started()
    desk.keep(rolled(desk.table, desk.now))
    acts = acts_due(desk.table)
    assert [(act.seat, act.player) for act in acts] == [(1, "greedy"), (2, "random")]
    assert acts[0].at < acts[1].at


def test_a_computer_without_a_choice_is_quick() -> None:
    desk = Desk("duel", "person greedy", dice="own")
    desk.do(0, "seed", seed=SEED_FOR_SEAT_1)
    desk.started()
    desk.enter(0, "1 1 r1 y1 g1 b1")
    free = acts_due(desk.table)[0].at - desk.now
    desk.keep(decided(desk.table, 1, 1, desk.now))
    desk.table = desk.table._replace(state=desk.state._replace(locked=0b1111))
    forced = acts_due(desk.table)[0].at - desk.now
    assert forced < free


@pytest.mark.parametrize("pace", PACES)
def test_the_pace(pace: str) -> None:
    desk = Desk(seats="person greedy", pace=pace).started()
    desk.keep(rolled(desk.table, desk.now))
    delay = acts_due(desk.table)[0].at - desk.now
    assert delay == 0 if pace == "instant" else 0 < delay < 3


def test_time_runs_out_for_people_alone() -> None:
    desk = Desk(seats="person person greedy", timer=20, pace="instant").started()
    desk.keep(rolled(desk.table, desk.now))
    late = [act for act in acts_due(desk.table) if act.player is None]
    assert [(act.seat, act.at) for act in late] == [(0, 1020.0), (1, 1020.0)]
    desk.choose(0, "-")
    assert [act.seat for act in acts_due(desk.table)] == [2, 1]


def test_the_time_for_a_throw_runs_out() -> None:
    desk = Desk(timer=20).started()
    (act,) = acts_due(desk.table)
    assert (act.seat, act.step, act.player) == (desk.active, 0, None)
    assert acts_due(Desk(timer=20, dice="own").started().table) == []


def test_a_substitute_plays_like_any_computer() -> None:
    desk = Desk().started()
    desk.keep(rolled(desk.table, desk.now))
    desk.away = {1}
    desk.do(0, "give", other=1)
    assert [act.player for act in acts_due(desk.table)] == [SUBSTITUTE]


def test_a_player_that_fails_passes(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        def decide(self, *_: object) -> int:
            raise ZeroDivisionError

    monkeypatch.setattr(computers, "_player", lambda *_: Broken())
    assert choose("greedy", CLASSIC, CLASSIC.start(), 0) == 0
    assert "greedy" in caplog.text


@pytest.mark.parametrize(
    ("player", "game", "reason"),
    [
        ("oracle", CLASSIC, "There is no player “oracle”"),
        ("ga", DUEL, "does not know this game"),
        ("solitaire", CLASSIC, "run “qwixx solve” once"),
    ],
    ids=["unknown", "other game", "not ready"],
)
def test_the_usual_computer_plays_for_one_that_cannot_play_here(
    player: str,
    game: Game,
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """As at a table from another server or of an earlier time."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    computers._player.cache_clear()
    view = game.roll(game.start(), parse_roll("1 1 r1 y2 g5 b6"))
    assert choose(player, game, view, 0) == choose(SUBSTITUTE, game, view, 0) != 0
    assert reason in caplog.text
    assert caplog.text.count(f"{SUBSTITUTE} plays for {player}") == 1
