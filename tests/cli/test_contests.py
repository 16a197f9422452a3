"""`qwixx simulate` and `qwixx tournament`, as people use them."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from qwixx.cli.app import run
from qwixx.cli.exits import CLOSED, INTERRUPTED, MISUSED, NO, UNUSABLE
from qwixx.players import PLAYERS
from qwixx.record import parse_record
from qwixx.simulation.contest import Contest
from tests.pseudo import speak_pseudo, words
from tests.simulation.test_contest import played, same

Captured = pytest.CaptureFixture[str]

PAIR = ["simulate", "classic", "ga", "greedy", "--games", "600"]
ALL = ["tournament", "duel", "--games", "200"]
SOME = ["tournament", "duel", "greedy", "random", "--games", "200"]


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QWIXX_LANG", "en")
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def _compiled(capsys: Captured) -> None:
    """What `PAIR` needs is in the cache: no command has to say that it compiles."""
    assert run([*PAIR, "--games", "100"]) == 0
    capsys.readouterr()


@pytest.mark.usefixtures("_compiled")
def test_a_table_of_what_is_known(capsys: Captured) -> None:
    assert run(PAIR) == 0
    captured = capsys.readouterr()
    text = captured.out
    for part in ("Qwixx: 600 games, seed 1", "greedy", "±", "Seat", "Games end by:", "Turns:"):
        assert part in text
    assert captured.err == ""


def test_numbers_are_written_as_in_the_language(capsys: Captured) -> None:
    assert run([*PAIR, "--games", "2000", "--lang", "de"]) == 0
    assert "2.000" in capsys.readouterr().out


def as_json(arguments: list[str], capsys: Captured) -> dict[str, object]:
    assert run([*arguments, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert isinstance(answer, dict)
    return answer


def test_few_games_are_not_told_as_certain(capsys: Captured) -> None:
    """Both deals were even: that alone says little about the next one."""
    answer = as_json([*PAIR[:4], "--games", "4", "--seed", "2"], capsys)
    assert isinstance(answer["players"], list)
    for player in answer["players"]:
        assert player["share"]["value"] == 0.5
        assert player["share"]["high"] - player["share"]["low"] > 0.3
        assert player["points"]["high"] - player["points"]["low"] > 100


@pytest.mark.parametrize("columns", [30, 40, 50])
@pytest.mark.parametrize("arguments", [PAIR, ["tournament", "classic", "ga", "greedy"]])
def test_narrow_terminals_cut_nothing(
    arguments: list[str], columns: int, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    command = [*arguments[:4], "--games", "100"]
    assert run(command) == 0
    wide = capsys.readouterr().out
    monkeypatch.setenv("COLUMNS", str(columns))
    assert run(command) == 0
    narrow = capsys.readouterr().out
    assert max(map(len, narrow.splitlines())) <= columns
    assert "…" not in narrow.replace(" … ", "")
    assert set("".join(wide.split())) == set("".join(narrow.split()))
    for figure in ("Points", "Wins", "greedy"):
        assert figure in narrow


@pytest.mark.usefixtures("_compiled")
def test_a_reader_who_leaves_early_does_not_lose_the_files(tmp_path: Path) -> None:
    plot, table = tmp_path / "plot.svg", tmp_path / "table.csv"
    command = [*PAIR, "--games", "100", "--plot", str(plot), "--csv", str(table)]
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as nowhere:
        process = subprocess.run(
            [sys.executable, "-m", "qwixx", *command],
            stdout=nowhere,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert process.returncode == CLOSED
    assert process.stderr == b""
    assert plot.stat().st_size > 10_000
    assert table.exists()


def test_json_holds_all_that_is_known(capsys: Captured) -> None:
    answer = as_json(PAIR, capsys)
    assert answer["game"] == "classic"
    assert answer["games"] == 600
    players = answer["players"]
    assert isinstance(players, list)
    assert [player["name"] for player in players] == ["ga", "greedy"]
    assert sum(player["share"]["value"] for player in players) == pytest.approx(1)
    for player in players:
        assert player["share"]["low"] < player["share"]["value"] < player["share"]["high"]
        assert sum(player["scores"].values()) == 600
    endings = answer["endings"]
    assert isinstance(endings, dict)
    assert sum(endings.values()) == 600


def test_one_deal_alone_is_valid_json_too(capsys: Captured) -> None:
    answer = as_json([*PAIR, "--games", "1"], capsys)
    assert answer["games"] == 2
    assert "Infinity" not in json.dumps(answer)


def test_the_number_of_workers_changes_nothing(capsys: Captured) -> None:
    one = as_json([*PAIR, "--workers", "1"], capsys)
    assert as_json([*PAIR, "--workers", "2"], capsys) == one
    assert as_json([*PAIR, "--seed", "2"], capsys) != one


def test_a_tournament_rates_its_players(capsys: Captured) -> None:
    assert run(SOME) == 0
    text = capsys.readouterr().out
    assert "Rating" in text
    assert text.index("greedy") < text.index("random")


@pytest.mark.long
def test_a_tournament_of_everyone(capsys: Captured) -> None:
    answer = as_json(ALL, capsys)
    assert isinstance(answer["ratings"], list)
    names = [rating["name"] for rating in answer["ratings"]]
    assert set(names) == {"random", "greedy", "plain", "network"}
    assert names[-1] == "random"


def test_csv(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    assert run(["tournament", "classic", "ga", "random", "--games", "100", "--csv", str(path)]) == 0
    with path.open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert [line["player"] for line in lines] == ["ga", "random"]
    assert float(lines[0]["share"]) > 0.9
    assert int(lines[0]["wins"]) + int(lines[0]["ties"]) <= 100


@pytest.mark.parametrize("suffix", ["svg", "png"])
@pytest.mark.parametrize("arguments", [PAIR, SOME], ids=["simulate", "tournament"])
def test_plots(arguments: list[str], suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"plot.{suffix}"
    assert run([*arguments, "--plot", str(path)]) == 0
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG" if suffix == "png" else b"<?xml")
    assert len(data) > 10_000


def test_a_game_as_a_file(capsys: Captured) -> None:
    assert run([*PAIR[:4], "--record", "5"]) == 0
    record = parse_record(capsys.readouterr().out)
    assert [seat.kind for seat in record.seats] == ["greedy", "ga"]


def test_a_player_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    source = (Path(__file__).parents[1] / "simulation" / "own_players.py").read_text("utf-8")
    (tmp_path / "cautious_players.py").write_text(source, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    assert run(["simulate", "duel", "cautious_players:Cautious", "greedy", "--games", "4"]) == 0
    assert "cautious_players:Cautious" in capsys.readouterr().out


def test_going_on_with_a_run(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "run.json"
    assert run([*PAIR, "--resume", str(path)]) == 0
    capsys.readouterr()
    longer = [*PAIR, "--games", "1000"]
    assert as_json([*longer, "--resume", str(path)], capsys) == as_json(longer, capsys)


@pytest.mark.parametrize(
    ("arguments", "code", "reason"),
    [
        (["simulate", "chess", "ga", "ga"], MISUSED, "There is no game “chess”"),
        (["simulate", "clasic", "ga", "ga"], MISUSED, "Did you mean “classic”?"),
        (["simulate", "classic", "ga"], MISUSED, "2–5 players, not 1"),
        (["simulate", "classic", "ga", "nobody"], MISUSED, "There is no player “nobody”"),
        (["simulate", "classic", "ga", "gredy"], MISUSED, "Did you mean “greedy”?"),
        (["simulate", "duel", "ga", "random"], MISUSED, "does not know this game"),
        (["simulate", "classic", "nowhere:Bot", "ga"], MISUSED, "is not available"),
        ([*PAIR, "--games", "0"], MISUSED, "whole number from 1 to 1000000000, not “0”"),
        ([*PAIR, "--games", "9999999999999"], MISUSED, "1000000000, not “9999999999999”"),
        ([*PAIR, "--games", "many"], MISUSED, "from 1 to 1000000000, not “many”"),
        ([*PAIR, "--seed", "-1"], MISUSED, "--seed is a whole number from 0"),
        ([*PAIR, "--workers", "0"], MISUSED, "--workers is a whole number from 1 to 512, not “0”"),
        ([*PAIR[:-2], "--record", "-1"], MISUSED, "--record is a whole number from 0"),
        ([*PAIR, "--record", "1"], MISUSED, "--games and --record do not go together"),
        ([*PAIR, "--workers", "1", "--cluster", "x"], MISUSED, "do not go together"),
        ([*PAIR, "--plot", "plot.pdf"], MISUSED, "A plot is written as .svg, .png"),
        ([*PAIR, "--csv", "no such folder/table.csv"], UNUSABLE, "no folder"),
        ([*PAIR, "--resume", "."], UNUSABLE, "cannot be read"),
        ([*PAIR, "--cluster", "nonsense"], UNUSABLE, "cannot be reached"),
        (["tournament", "chess"], MISUSED, "There is no game “chess”"),
        (["tournament", "classic", "ga"], MISUSED, "two players at the least"),
        (["tournament", "classic", "ga", "ga"], MISUSED, "named twice"),
    ],
)
def test_bad_input_is_refused_with_a_reason(
    arguments: list[str], code: int, reason: str, capsys: Captured
) -> None:
    assert run(arguments) == code
    captured = capsys.readouterr()
    assert reason in " ".join(captured.err.split())
    assert captured.out == ""


def test_a_damaged_run_is_refused_and_left_alone(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "run.json"
    path.write_text("{", "utf-8")
    assert run([*PAIR, "--resume", str(path)]) == UNUSABLE
    assert "changed or damaged" in " ".join(capsys.readouterr().err.split())
    assert path.read_text("utf-8") == "{"


def test_results_are_told_though_a_file_cannot_be_written(tmp_path: Path, capsys: Captured) -> None:
    assert run([*PAIR, "--csv", str(tmp_path)]) == UNUSABLE
    captured = capsys.readouterr()
    assert "600 games" in captured.out
    assert "cannot be written" in " ".join(captured.err.split())


def test_results_are_told_though_the_run_cannot_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    monkeypatch.setenv("VANDAL", str(folder))
    own = "tests.simulation.own_players:Vandal"
    command = ["simulate", "duel", "random", own, "--games", "2", "--workers", "1"]
    assert run([*command, "--resume", str(folder / "run.json")]) == UNUSABLE
    captured = capsys.readouterr()
    assert "2 games" in captured.out
    assert "cannot be written" in " ".join(captured.err.split())


def test_what_a_failing_player_leaves_is_told(capsys: Captured) -> None:
    own = "tests.simulation.own_players:Broken"
    assert run(["simulate", "classic", "random", own, "--games", "4", "--workers", "1"]) == NO
    assert "ZeroDivisionError" in capsys.readouterr().err


LISTENING = """
import signal
from qwixx.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
main()
"""
"""In the background of a shell, Ctrl-C is ignored by all that is started there: not by this."""


def test_ctrl_c_tells_what_is_known_so_far(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    command = ["simulate", "classic", "ga", "greedy", "--games", "900000000", "--workers", "2"]
    contest = Contest("classic", (("ga", "greedy"),), 900_000_000, 1)
    process = subprocess.Popen(
        [sys.executable, "-c", LISTENING, *command, "--resume", path],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "QWIXX_LANG": "en"},
    )
    try:
        while not path.exists() or contest.load(path)[0].games == 0:
            assert process.poll() is None
            time.sleep(0.1)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
    assert process.returncode == INTERRUPTED
    assert "Qwixx: " in out
    assert "Traceback" not in err
    assert "Stopped after" in err
    known = contest.load(path)
    assert same(known, played(contest._replace(games=known[0].games)))


# ── languages ─────────────────────────────────────────────────────────────────────────────────

SYNTAX = {
    *("qwixx", "simulate", "tournament", "classic", "duel", "mixx", "nobody", *PLAYERS),
    *("OPTIONS", "NUMBER", "ADDRESS", "FILE", "Dask", "CSV", "JSON", "svg", "png"),
    *("game", "players", "games", "seed", "workers", "cluster", "json", "csv", "plot", "resume"),
    *("record", "help", "module", "Class", "mixx", "adjusted", "GAME", "PLAYERS", "ratings"),
    *("my", "Cautious"),
}
"""What is typed, rather than said."""


@pytest.mark.parametrize(
    "arguments",
    [
        PAIR,
        SOME,
        ["simulate", "--help"],
        ["tournament", "--help"],
        ["simulate", "classic", "ga", "nobody"],
        ["simulate", "duel", "ga", "greedy"],
        [*PAIR, "--games", "0"],
        [*PAIR, "--workers", "0"],
        [*PAIR, "--plot", "x.pdf"],
    ],
    ids=" ".join,
)
def test_everything_said_is_translated(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    speak_pseudo(monkeypatch)
    monkeypatch.setenv("COLUMNS", "120")
    run(arguments)
    captured = capsys.readouterr()
    assert captured.out + captured.err
    assert words(captured.out + captured.err) <= {*SYNTAX, "pdf"}
