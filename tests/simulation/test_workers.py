"""Processes and clusters: the same results, and a clear reason when they are gone."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from signal import SIGKILL

import pytest

from qwixx.cli.app import run as qwixx
from qwixx.simulation.contest import Contest, run
from qwixx.simulation.submit import ModelError
from qwixx.simulation.tally import Tally
from qwixx.simulation.workers import Crew, WorkersError, cluster_crew, cores, local_crew
from tests.other_model import WEIGHTS, change_weights, copy_package, environment, start
from tests.simulation.test_contest import played, same

CONTEST = Contest("classic", (("greedy", "analyzer"),), 60_000, 3)
ENDLESS = CONTEST._replace(games=500_000_000)
Environment = dict[str, str] | None


class Cluster:
    """A scheduler and workers, each a process of its own."""

    def __init__(self, folder: Path, workers: Sequence[Environment] = (None, None)) -> None:
        self.note = folder / "scheduler.json"
        self.log = (folder / "log").open("w")
        self.scheduler = self._start("scheduler", "--port", "0", "--scheduler-file", self.note)
        while not self.note.exists() or not self.note.read_text("utf-8").endswith("}"):
            assert self.scheduler.poll() is None
            time.sleep(0.05)
        self.address: str = json.loads(self.note.read_text("utf-8"))["address"]
        told = "worker", self.address, "--nthreads", "1", "--no-nanny"
        self.workers = [self._start(*told, env=each) for each in workers]

    def _start(
        self, kind: str, *arguments: object, env: Environment = None
    ) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", kind, *map(str, arguments), "--no-dashboard"]
        return subprocess.Popen(command, stdout=self.log, stderr=self.log, env=env)

    def close(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()
        self.log.close()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    found = Cluster(tmp_path_factory.mktemp("cluster"))
    yield found
    found.close()


def test_there_is_a_core() -> None:
    assert cores() >= 1


def play(contest: Contest, crew: Crew, after_two_parts: Callable[[], object]) -> list[Tally]:
    """What is known at the end, or when the crew is gone."""
    tallies = contest.nothing_yet()
    for parts, _ in enumerate(run(contest, tallies, *crew)):
        if parts == 2:
            after_two_parts()
    return tallies


def test_the_command_plays_on_a_cluster(
    cluster: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["simulate", "duel", "greedy", "random", "--games", "500", "--json"]
    assert qwixx([*command, "--cluster", cluster.address]) == 0
    there = capsys.readouterr().out
    assert qwixx(command) == 0
    assert capsys.readouterr().out == there


def test_a_cluster_gives_the_same_results_though_a_worker_is_killed(cluster: Cluster) -> None:
    alone = played(CONTEST)
    with cluster_crew(cluster.address) as crew:
        assert same(play(CONTEST, crew, cluster.workers[0].kill), alone)
    assert cluster.workers[0].wait() == -SIGKILL
    assert cluster.workers[1].poll() is None


def test_a_cluster_that_dies_is_reported(cluster: Cluster) -> None:
    with pytest.raises(WorkersError) as caught, cluster_crew(cluster.address) as crew:
        play(ENDLESS, crew, cluster.close)
    assert caught.value.key == "unreachable"


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense", "xyz://127.0.0.1:1", "::"])
def test_an_unreachable_cluster_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qwixx.simulation.workers.PATIENCE", 0.5)
    with pytest.raises(WorkersError) as caught, cluster_crew(address):
        pass
    assert caught.value.key == "unreachable"
    assert address in str(caught.value)


def test_a_cluster_without_its_library_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(WorkersError) as caught, cluster_crew("tcp://127.0.0.1:1"):
        pass
    assert caught.value.key == "no_dask"


def test_workers_with_another_model_are_refused(tmp_path: Path) -> None:
    """The only worker of a cluster has another network."""
    package = copy_package(tmp_path)
    change_weights(package)
    other = Cluster(tmp_path, [environment(package)])
    try:
        with pytest.raises(ModelError) as caught, cluster_crew(other.address) as crew:
            play(CONTEST, crew, lambda: None)
    finally:
        other.close()
    assert caught.value.key == "other_model"


UPGRADED = """
import sys
from pathlib import Path
from qwixx.fingerprint import fingerprint
from qwixx.simulation.contest import Contest, run
from qwixx.simulation.workers import local_crew

if __name__ == "__main__":
    fingerprint()
    weights = Path(sys.argv[1])
    weights.write_bytes(weights.read_bytes()[:-1] + b"?")
    contest = Contest("classic", (("greedy", "random"),), 1000, 1)
    with local_crew(2) as crew:
        list(run(contest, contest.nothing_yet(), *crew))
"""


def test_worker_processes_started_after_an_upgrade_are_refused(tmp_path: Path) -> None:
    package, program = copy_package(tmp_path), tmp_path / "program.py"
    program.write_text(UPGRADED, "utf-8")
    ran = start(package, str(program), str(package / WEIGHTS))
    assert ran.returncode != 0
    assert "ModelError" in ran.stderr


def test_a_worker_process_that_is_killed_is_reported() -> None:
    with pytest.raises(WorkersError) as caught, local_crew(2) as crew:
        play(ENDLESS, crew, lambda: os.kill(crew.executor.submit(os.getpid).result(), SIGKILL))
    assert caught.value.key == "lost"
