"""Statistics over game files."""

import hashlib
import os
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from matplotlib.figure import Figure

from qwixx.fingerprint import fingerprint
from qwixx.locale import Texts
from qwixx.players.match import play_match
from qwixx.record import Record, RecordError, Seat, record_text
from qwixx.rules import CLASSIC, DUEL, MIXX_A, Game
from qwixx.simulation.contest import Here
from qwixx.simulation.submit import ModelError
from qwixx.statistics import glance as module
from qwixx.statistics import picture
from qwixx.statistics.document import document
from qwixx.statistics.glance import glance, glance_of
from qwixx.statistics.picture import plot_statistics
from qwixx.statistics.quality import Judged, Quality
from qwixx.statistics.reading import FilesError, game_files, gather, read_files
from qwixx.statistics.reviews import Kept, judge_files, usual_path
from qwixx.statistics.tally import MOST_NAMED, Against, Kind, Statistics, Who

LUCK = (0.03125, 0, 0.15625, 0.1875, 0.25, 0.3125)
"""Of six games: the line through them grows by 1/16 a game."""
TABLES = [(CLASSIC, 2), (CLASSIC, 5), (DUEL, 2), (MIXX_A, 3)]


def matches(game: Game, players: int) -> Iterator[Record]:
    for seed in range(8):
        kinds = [("greedy", "random")[(seat + seed) % 3 == 0] for seat in range(players)]
        yield play_match(game, kinds, seed)


def signed(body: str) -> bytes:
    """A text with the check sum that fits it."""
    return f"{body}\ncheck {hashlib.sha256(body.encode()).hexdigest()[:16]}\n".encode()


@pytest.mark.parametrize(("game", "players"), TABLES, ids=str)
def test_a_glance_sees_what_a_replay_sees(
    game: Game, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for record in matches(game, players):
        seen = glance_of(record)
        with monkeypatch.context() as alone:
            alone.delattr(module, "parse_part")
            assert glance(record_text(record).encode()) == seen
        unfinished = replace(record, turns=record.turns[:3])
        assert glance(record_text(unfinished).encode()) == glance_of(unfinished)
        assert glance_of(unfinished).scores == ()


def test_a_glance_knows_when_a_player_runs_out_of_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has one token left places it on the last number, and has none for the lock."""
    record = play_match(DUEL, ("greedy", "greedy"), 8)
    seen = glance_of(record)
    assert seen.ending == "tokens"
    monkeypatch.delattr(module, "parse_part")
    assert glance(record_text(record).encode()) == seen


def test_a_file_is_not_believed_where_it_contradicts_itself() -> None:
    text = record_text(play_match(CLASSIC, ("greedy", "greedy"), 1))
    body = text.rpartition("\ncheck ")[0]
    assert glance(text.replace("\n", "\r\n").encode("utf-8-sig")) == glance(text.encode())
    for changed, key in (
        (text.replace("greedy 1", "greedy 9").encode(), "check"),
        (signed(body.replace("won", "one")), "result"),
        (signed(body.replace("/ A ", "/ A 1")), "result"),
        (signed(body.replace("game classic", "game chess")), "game"),
        (text[:300].encode(), "line"),
        (b"\xff\xfe", "not_text"),
        (b"x" * 200_001, "too_big"),
    ):
        with pytest.raises(RecordError) as caught:
            glance(changed)
        assert caught.value.key in (key, "ends")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Ten games of Qwixx by Ana and a computer, one of The Duel, and what is not a game."""
    below = tmp_path / "a" / "b"
    below.mkdir(parents=True)
    for seed in range(10):
        record = play_match(CLASSIC, ("greedy", "random"), seed)
        seats = (Seat("Ana"), record.seats[1])
        replace(record, seats=seats).save((tmp_path, below)[seed % 2] / f"{seed}.qwixx")
    play_match(DUEL, ("greedy", "greedy"), 1).save(below / "duel.qwixx")
    replace(record, turns=record.turns[:2]).save(below / "later.qwixx")
    (tmp_path / "notes.qwixx").write_text("Notes")
    (tmp_path / "notes.txt").write_text("no game file, and not asked for")
    (below / "gone.qwixx").symlink_to(tmp_path / "nowhere")
    return tmp_path


def test_what_is_counted_of_each_player(folder: Path) -> None:
    found = read_files(game_files([folder]))
    assert (found.files, found.unread) == (14, 2)
    assert {Path(each.path).name for each in found.named} == {"notes.qwixx", "gone.qwixx"}
    kind = found.kinds["classic", 2]
    assert (kind.games, kind.unfinished, sum(kind.endings.values())) == (10, 1, 10)
    ana, other = (kind.players[who] for who in (Who("Ana"), Who("random", is_computer=True)))
    games = [play_match(CLASSIC, ("greedy", "random"), seed) for seed in range(10)]
    lasts = [record.last() for record in games]
    points = [CLASSIC.scores(last)[0] for last in lasts]
    assert (ana.games, ana.best, ana.average) == (10, max(points), sum(points) / 10)
    assert ana.quantile(0.5) == sorted(points)[4]
    assert ana.wins + other.wins == 10
    assert ana.misthrows == sum(last.misthrows[0] for last in lasts)
    assert sum(ana.squares.values()) == sum(
        sum(CLASSIC.counts(last, 0)) - sum(map(CLASSIC.is_row_locked, last.rows[0]))
        for last in lasts
    )
    assert [(who.name, met.games) for who, met in ana.against.items()] == [("random", 10)]
    duel = found.kinds["duel", 2].players[Who("greedy", is_computer=True)]
    assert (duel.games, duel.wins) == (2, 1)


def test_a_shared_win_counts_as_a_part_of_one_for_each_winner() -> None:
    seen = glance_of(play_match(CLASSIC, ("greedy", "random", "random"), 1))
    kind = Kind()
    kind.count(seen._replace(winners=(0, 1)))
    wins = [played.wins for played in kind.players.values()]
    assert wins == [0.5, 0.5]
    assert kind.players[Who("greedy", is_computer=True)].against[
        Who("random", is_computer=True)
    ] == Against(1, 0.5)


def test_the_length_of_games_is_a_mean(folder: Path) -> None:
    (kind,) = (
        each
        for each in document(read_files(game_files([folder])))["games"]
        if (each["game"], each["seats"]) == ("classic", 2)
    )
    games = [play_match(CLASSIC, ("greedy", "random"), seed) for seed in range(10)]
    assert kind["turns"] == sum(len(record.turns) for record in games) / 10


def test_parts_add_up_in_any_number_of_batches(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = document(read_files(game_files([folder])))
    monkeypatch.setattr("qwixx.statistics.reading.BATCH", 3)
    parts = [*gather([folder], Here(), 1)]
    together = Statistics()
    for part in parts:
        together.add(part)
    assert len(parts) == 5
    assert document(together) == whole
    assert [each["name"] for each in document(together, player="Ana")["games"][0]["players"]] == [
        "Ana"
    ]


def test_many_files_that_cannot_be_read_are_counted_and_some_are_named(tmp_path: Path) -> None:
    for number in range(MOST_NAMED + 5):
        (tmp_path / f"{number}.qwixx").write_bytes(b"")
    found = read_files(game_files([tmp_path]))
    assert (found.unread, len(found.named)) == (MOST_NAMED + 5, MOST_NAMED)


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FilesError, match="There is no folder"):
        list(game_files([tmp_path / "nowhere"]))


def test_a_trend_is_the_slope_of_the_line_through_all_games() -> None:
    steady, better = Quality(), Quality()
    for month in range(5):
        steady.count([Judged(20, 0.4, 0.1)], 20_000 + 30 * month)
        better.count([Judged(10, 0.1 * (5 - month), 0.0)], 20_000 + 30 * month)
    assert steady.trend is not None
    assert better.trend is not None
    assert better.rate is not None
    assert steady.trend.value == pytest.approx(0, abs=1e-6)
    assert better.trend.value == pytest.approx(-0.01)
    assert better.rate.value == pytest.approx(0.03)
    same_day = Quality()
    same_day.count([Judged(10, 0.1, 0.0)], 20_000.2)
    same_day.count([Judged(10, 0.2, 0.0)], 20_000.3)
    assert same_day.trend is None


def test_luck_and_errors_are_drawn_over_time_with_their_trends(tmp_path: Path) -> None:
    record = play_match(DUEL, ("greedy", "random"), 1)
    (tmp_path / "game.qwixx").write_text(record_text(record), "utf-8")
    found = read_files(game_files([tmp_path]))
    early, late, both = Quality(), Quality(), Quality()
    for week in range(6):
        for quality in (early if week < 3 else late, both):
            quality.count([Judged(10, 0.1 * (6 - week), LUCK[week])], 20_000 + 7 * week)
    early.add(late)
    assert early == both
    assert both.as_json()["luck_trend"] == pytest.approx(0.0625 * 30 / 7)
    assert both.lucks.at(20_021) == pytest.approx(0.1875)
    one, _ = found.kinds["duel", 2].by_games()[0]
    plain, whole = tmp_path / "plain.svg", tmp_path / "whole.svg"
    plot_statistics(plain, found, Texts("en"))
    plot_statistics(whole, found, Texts("en"), qualities={("duel", 2): {one: both}})
    more = whole.read_text("utf-8").count("<use ") - plain.read_text("utf-8").count("<use ")
    assert more > 2 * 6  # dots among them
    figures: list[Figure] = []
    with patch.object(picture, "save_figure", lambda figure, _: figures.append(figure)):
        plot_statistics(whole, found, Texts("en"), qualities={("duel", 2): {one: both}})
    _, *courses = figures[0].axes
    means = [0.01 * (6 - week) for week in range(6)], LUCK  # of ten decisions; of one game
    for axes, values in zip(courses, means, strict=True):
        dots = axes.lines[0]
        days = (20_000 + 7 * week for week in range(6))
        wanted = [[*pair] for pair in zip(days, values, strict=True)]
        assert dots.get_xydata() == pytest.approx(np.array(wanted))
    band = 'id="FillBetweenPolyCollection'
    assert whole.read_text("utf-8").count(band) == 2  # around both trends
    assert band not in plain.read_text("utf-8")


def test_a_file_is_reviewed_once(folder: Path) -> None:
    path = folder / "reviews.jsonl"
    games = [folder / "a" / "b" / "duel.qwixx", folder / "a" / "b" / "later.qwixx"]
    first = [*judge_files(games, Kept(path), Here(), 1)]
    lines = path.read_text("utf-8").splitlines()
    path.write_text(f"{lines[0]}\n[cut o", "utf-8")
    again = [*judge_files(games, Kept(path), Refusing(), 1)]
    assert first == again
    assert again[1] == {}
    (players,) = first[0].values()
    (quality,) = players.values()
    assert quality.games == 2
    assert quality.decisions > 20
    assert quality.luck is not None
    assert quality.luck.value == pytest.approx(0, abs=1e-6)  # what one has, the other lacks
    assert sum(quality.sizes) == quality.decisions


def test_what_another_model_said_is_not_used_and_removed_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    path = usual_path()
    assert path.name == f"reviews-{fingerprint()}.jsonl"
    old, new = (path.with_name(f"reviews-{name}.jsonl") for name in ("0.1.0", "another"))
    path.parent.mkdir()
    for each in (old, new):
        each.touch()
    os.utime(old, (0, 0))
    Kept(path).keep("key", [])
    assert sorted(path.parent.iterdir()) == sorted((path, new))


def test_a_worker_with_another_model_is_not_passed_over(folder: Path) -> None:
    with pytest.raises(ModelError):
        list(judge_files([folder], Kept(folder / "reviews.jsonl"), Other(), 1))


class Other(Here):
    """An executor whose worker has another model."""

    def submit(self, *_: object, **__: object) -> Future[Any]:
        future = Future[Any]()
        future.set_exception(ModelError("other_model"))
        return future


class Refusing(Here):
    """An executor that must not be used."""

    def submit(self, *_: object, **__: object) -> object:  # type: ignore[override]
        raise AssertionError
