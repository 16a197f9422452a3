"""Long runs: in parts, by any number of workers, stopped and gone on with."""

from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from qwixx.players.own import source_digest
from qwixx.rules import CLASSIC
from qwixx.simulation import checkpoint
from qwixx.simulation import contest as contest_module
from qwixx.simulation.checkpoint import CheckpointError
from qwixx.simulation.contest import (
    Contest,
    ContestError,
    Here,
    Part,
    all_pairs,
    own_digests,
    play_part,
    run,
)
from qwixx.simulation.games import SimulationError, simulate
from qwixx.simulation.limits import MOST_GAMES
from qwixx.simulation.report import tournament_json
from qwixx.simulation.submit import ModelError
from qwixx.simulation.tally import Tally, tally
from qwixx.simulation.workers import WorkersError, local_crew

CONTEST = Contest("classic", (("ga", "random", "greedy"),), 3_001, 7)


def played(contest: Contest, executor: Executor | None = None, workers: int = 1) -> list[Tally]:
    tallies = contest.nothing_yet()
    for _ in run(contest, tallies, executor or Here(), workers):
        pass
    return tallies


def same(one: list[Tally], two: list[Tally]) -> bool:
    return all(
        np.array_equal(*pair)
        for mine, theirs in zip(one, two, strict=True)
        for pair in zip(mine, theirs, strict=True)
    )


def test_games_are_rounded_up_to_whole_deals() -> None:
    (sums,) = played(CONTEST)
    assert sums.games == CONTEST.due(0) == CONTEST.total == 3_003


def test_a_run_is_the_same_as_all_games_at_once() -> None:
    whole = tally(simulate(CLASSIC, CONTEST.lineups[0], 3_003, CONTEST.seed))
    assert same(played(CONTEST), [whole])


def test_threads_and_processes_give_the_same_results() -> None:
    alone = played(CONTEST)
    with ThreadPoolExecutor(3) as threads:
        assert same(played(CONTEST, threads, 3), alone)
    with local_crew(2) as crew:
        assert same(played(CONTEST, *crew), alone)


def test_the_pairs_of_a_tournament_have_dice_of_their_own() -> None:
    contest = all_pairs("classic", ("random", "ga", "greedy"), 200, 1)
    assert contest.lineups == (("random", "ga"), ("random", "greedy"), ("ga", "greedy"))
    tallies = played(contest)
    for index, players in enumerate(contest.lineups):
        first = index * 2 * MOST_GAMES
        assert same([tallies[index]], [tally(simulate(CLASSIC, players, 200, 1, first))])
    assert [pair["games"] for pair in tournament_json(contest, tallies)["pairs"]] == [200] * 3


def test_tournaments_need_two_different_players() -> None:
    for players, key in ((("ga",), "few"), ((), "few"), (("ga", "random", "ga"), "twice")):
        with pytest.raises(ContestError) as caught:
            all_pairs("classic", players, 10, 1)
        assert caught.value.key == key


def test_bad_contests_are_refused_before_anything_is_played() -> None:
    with pytest.raises(SimulationError):
        CONTEST._replace(games=0).check()


@pytest.mark.parametrize("workers", [0, -1, 100_000])
def test_absurd_numbers_of_workers_are_refused(workers: int) -> None:
    with pytest.raises(WorkersError) as caught, local_crew(workers):
        pass
    assert caught.value.key == "workers"


class Dying(Here):
    """Works for a while."""

    def __init__(self, parts: int) -> None:
        self.parts = parts

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.parts -= 1
        if self.parts < 0:
            raise KeyboardInterrupt
        return super().submit(fn, *args, **kwargs)


def stopped(contest: Contest, parts: int) -> list[Tally]:
    """What is known after so many parts."""
    tallies = contest.nothing_yet()
    with pytest.raises(KeyboardInterrupt):
        for _ in run(contest, tallies, Dying(parts), 1):
            pass
    return tallies


# ── going on later ────────────────────────────────────────────────────────────────────────────


def test_a_run_that_stopped_goes_on_as_if_it_had_not(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    tallies = stopped(CONTEST, 2)
    assert 0 < tallies[0].games < 3_003
    CONTEST.save(path, tallies)
    again = CONTEST.load(path)
    assert same(again, tallies)
    for _ in run(CONTEST, again, Here(), 1):
        pass
    assert same(again, played(CONTEST))
    assert [file.name for file in tmp_path.iterdir()] == ["run.json"]


def test_a_finished_run_goes_on_with_more_games(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    CONTEST.save(path, played(CONTEST))
    longer = CONTEST._replace(games=6_000)
    tallies = longer.load(path)
    for _ in run(longer, tallies, Here(), 1):
        pass
    assert same(tallies, played(longer))


def refused(path: Path, contest: Contest = CONTEST) -> str:
    """The key of the reason for which a file is refused; it is left as it was."""
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(CheckpointError) as caught:
        contest.load(path)
    assert str(path) in str(caught.value)
    assert before is None or path.read_bytes() == before
    return caught.value.key


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    path = tmp_path / "run.json"
    CONTEST.save(path, played(CONTEST))
    return path


@pytest.mark.parametrize(
    "other",
    [
        CONTEST._replace(seed=8),
        CONTEST._replace(game="duel"),
        CONTEST._replace(lineups=(("ga", "greedy", "random"),)),
        CONTEST._replace(lineups=CONTEST.lineups * 2),
    ],
)
def test_a_file_of_another_run_is_refused(kept: Path, other: Contest) -> None:
    assert refused(kept, other) == "other_run"


def test_fewer_games_than_there_are_is_refused(kept: Path) -> None:
    assert refused(kept, CONTEST._replace(games=3_000)) == "ahead"


def test_a_file_of_another_model_is_refused(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contest_module, "fingerprint", lambda: "another")
    assert refused(kept) == "other_version"


def test_a_file_with_another_player_of_the_same_name_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if another process had read the player's file, which was changed meanwhile."""
    source, path = tmp_path / "changing.py", tmp_path / "run"
    source.write_text("class First:\n    def decide(self, game, view, seat):\n        return 0\n")
    monkeypatch.syspath_prepend(tmp_path)
    contest = CONTEST._replace(lineups=(("changing:First", "random"),))
    contest.save(path, contest.nothing_yet())
    assert contest.load(path)[0].games == 0
    source.write_text(source.read_text("utf-8") + "\n", "utf-8")
    source_digest.cache_clear()
    assert refused(path, contest) == "other_run"


def test_a_worker_with_another_player_of_the_same_name_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "changed.py"
    source.write_text("class First:\n    def decide(self, game, view, seat):\n        return 0\n")
    monkeypatch.syspath_prepend(tmp_path)
    players = "changed:First", "random"
    part = Part(0, "duel", players, 1, 0, 2, own=own_digests(players))
    assert play_part(part)[0].games == 2
    source.write_text(source.read_text("utf-8") + "\n", "utf-8")
    source_digest.cache_clear()
    with pytest.raises(ModelError):
        play_part(part)


def test_a_damaged_file_is_refused(kept: Path) -> None:
    whole = kept.read_bytes()
    kept.write_bytes(whole.replace(b'"', b"'", 1))
    assert refused(kept) == "corrupt"
    for cut in (0, 1, 100, len(whole) - 1):
        kept.write_bytes(whole[:cut])
        assert refused(kept) == "corrupt"
    for text in (b"[]", b"1", b"{}", b"PK\x03\x04", b"\xff\xfe", b"[" * 100_000):
        kept.write_bytes(text)
        assert refused(kept) == "corrupt"


@pytest.mark.parametrize("at", range(50, 20_000, 1_237))
def test_a_changed_byte_is_noticed_or_changes_nothing(kept: Path, at: int) -> None:
    """Some bytes of an archive, such as the time it was made, mean nothing here."""
    whole, known = bytearray(kept.read_bytes()), CONTEST.load(kept)
    whole[at % len(whole)] ^= 0x55
    kept.write_bytes(whole)
    try:
        assert same(CONTEST.load(kept), known)
    except CheckpointError as reason:
        assert reason.key in ("corrupt", "other_run", "other_version")  # noqa: PT017


def test_a_whole_file_of_nonsense_is_refused(kept: Path) -> None:
    known = checkpoint.load(kept, CONTEST.course)
    changes: list[dict[str, Any]] = [
        {},
        {**known, "turns_0": np.zeros(1, np.int64)},
        {**known, "turns_0": known["turns_0"].astype(np.float64)},
        {name: values for name, values in known.items() if name != "wins_0"},
    ]
    for change in changes:
        checkpoint.save(kept, CONTEST.course, change)
        assert refused(kept) == "corrupt"


def test_files_that_cannot_be_read_or_written_are_refused(tmp_path: Path) -> None:
    assert refused(tmp_path) == "unreadable"
    with pytest.raises(CheckpointError) as caught:
        CONTEST.save(tmp_path, CONTEST.nothing_yet())
    assert caught.value.key == "unwritable"
