"""`qwixx ratings`: ratings by game files."""

import json
import os
from pathlib import Path

import pytest

from qwixx.cli.app import run
from qwixx.cli.exits import DONE, UNUSABLE
from qwixx.players.match import play_match
from qwixx.record import Record, Seat
from qwixx.rules import CLASSIC, DUEL
from qwixx.statistics.ratings import Ratings, by_date
from qwixx.statistics.tally import Who

Captured = pytest.CaptureFixture[str]


def named(record: Record, *seats: Seat) -> Record:
    return Record(record.game, seats, record.first, record.options, record.turns)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Ana plays as greedy and Ben at random; a level sits with them once; one name sits twice."""
    monkeypatch.setenv("COLUMNS", "120")
    ana, ben = Seat("Ana"), Seat("Ben")
    for seed in range(6):
        game = named(play_match(DUEL, ("greedy", "random"), seed), ana, ben)
        path = tmp_path / f"{seed}.qwixx"
        game.save(path)
        os.utime(path, (1000 - seed, 1000 - seed))
    three = play_match(CLASSIC, ("greedy", "random", "greedy"), 1)
    named(three, ana, ben, Seat("Robo", "expert")).save(tmp_path / "level.qwixx")
    named(three, ana, ben, ana).save(tmp_path / "twice.qwixx")
    (tmp_path / "x.qwixx").write_text("x")
    return tmp_path


def test_files_count_in_the_order_of_their_dates(folder: Path) -> None:
    assert [Path(path).stem for path in by_date([folder])][:6] == [*"543210"]


def test_names_are_rated_and_levels_stay(folder: Path) -> None:
    found = Ratings()
    for path in by_date([folder]):
        found.read(path)
    assert (found.files, found.unrated, found.unread) == (9, 1, 1)
    (ana, first), (ben, second) = found.of_game("duel")
    assert (ana, ben) == (Who("Ana"), Who("Ben"))
    assert first.games == second.games == 6
    assert first.rating.mean > 1500 > second.rating.mean
    level = dict(found.of_game("classic"))[Who("expert", is_computer=True)]
    assert (level.rating.mean, level.is_fixed) == (1602, True)


def test_tables_and_json(folder: Path, capsys: Captured) -> None:
    assert run(["ratings", str(folder), "--lang", "de"]) == DONE
    told = capsys.readouterr()
    assert "expert (Stufe)" in told.out
    assert "±" in told.out
    assert "1 Datei konnte nicht gelesen werden:" in told.err
    assert run(["ratings", str(folder), "--json"]) == DONE
    lines = json.loads(capsys.readouterr().out)["games"]["duel"]
    assert [line["name"] for line in lines] == ["Ana", "Ben"]
    assert lines[0]["rating"] - lines[0]["half"] < 1600
    assert run(["ratings", str(folder / "nowhere"), "--lang", "en"]) == UNUSABLE
