"""Files with several games, one after the other: how they are split, read and refused."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from qwixx.cli.app import run
from qwixx.cli.exits import DONE, MISUSED, UNPROVEN, UNUSABLE
from qwixx.game_files import load_games, split_games
from qwixx.players.match import play_match
from qwixx.record import MOST_BYTES, Record, RecordError, parse_record, parse_record_bytes
from qwixx.statistics.ratings import Ratings
from qwixx.statistics.reading import read_files
from tests.cli.test_serve import said

Capture = pytest.CaptureFixture[str]
GAMES = [play_match(game, ["greedy", "random"], seed=1) for game in ("duel", "classic", "mixx-b")]
TEXTS = [str(record) for record in GAMES]


@pytest.fixture
def several(tmp_path: Path) -> Path:
    path = tmp_path / "several.qwixx"
    path.write_text("".join(TEXTS), "utf-8")
    return path


def test_each_game_of_a_file_is_loaded(several: Path) -> None:
    assert [*load_games(several)] == GAMES
    single = several.with_name("one.qwixx")
    GAMES[0].save(single)
    assert single.read_text("utf-8") == TEXTS[0]
    assert [*load_games(single)] == [Record.load(single)]


def test_lines_may_end_as_on_any_system_and_begin_with_a_mark(several: Path) -> None:
    marked = "".join("\ufeff" + text for text in TEXTS).replace("\n", "\r\n")
    several.write_bytes(marked.encode())
    assert [*load_games(several)] == GAMES


def test_no_more_than_a_game_is_held_and_nothing_read_after_what_is_too_large() -> None:
    source = io.BytesIO(TEXTS[0].encode() + b"qwixx 1\n" + 10 * MOST_BYTES * b"x\n")
    first, second = split_games(source)
    assert first.data == TEXTS[0].encode()
    assert MOST_BYTES < len(second.data) <= MOST_BYTES + 2
    assert source.tell() < 3 * MOST_BYTES


@pytest.mark.parametrize(
    ("damage", "key", "line"),
    [
        (lambda text: text.replace("game classic", "game chess"), "game", 2),
        (lambda text: text.replace("qwixx 1", "qwixx 9"), "version", 1),
        (lambda text: text[: text.index("result")], "ends", None),
        (lambda text: text[:-2] + "01"[text[-2] == "0"] + "\n", "check", None),
        (lambda text: text + "x\n", "surplus", None),
        (lambda text: text[:20] + "\ud800" + text[20:], "refused", 1),
    ],
)
def test_a_reason_names_the_line_of_the_whole_file(
    several: Path, damage: Callable[[str], str], key: str, line: int | None
) -> None:
    wrong = damage(TEXTS[1])
    whole = TEXTS[0] + wrong + TEXTS[2]
    several.write_bytes(whole.encode(errors="surrogatepass"))
    games = load_games(several)
    assert next(games) == GAMES[0]
    with pytest.raises(RecordError) as caught:
        next(games)
    above = TEXTS[0].count("\n")
    assert caught.value.key == key
    assert caught.value.values["line"] == above + (line or wrong.count("\n") + (key == "ends"))
    assert f"Line {caught.value.values['line']}: " in str(caught.value)


def test_where_one_game_is_expected_several_are_refused(several: Path) -> None:
    line = TEXTS[0].count("\n") + 1
    loads: list[Callable[[], Record]] = [
        lambda: Record.load(several),
        lambda: parse_record("".join(TEXTS)),
        lambda: parse_record_bytes(several.read_bytes() + MOST_BYTES * b"x"),
    ]
    for load in loads:
        with pytest.raises(RecordError) as caught:
            load()
        assert str(caught.value) == (
            f"Line {line}: another game begins here, where only one is expected."
        )


def test_statistics_and_ratings_count_all_games_of_a_file(several: Path, tmp_path: Path) -> None:
    found = read_files([str(several)])
    assert (found.files, found.unread, len(found.kinds)) == (1, 0, 3)
    assert all(kind.games == 1 for kind in found.kinds.values())
    rated = Ratings()
    rated.read(str(several))
    assert (rated.files, rated.unread, {*rated.games}) == (1, 0, {"duel", "classic", "mixx-b"})
    broken = tmp_path / "broken.qwixx"
    broken.write_text(TEXTS[0] + TEXTS[1].replace("turn 1 ", "turn 7 ") + TEXTS[2] + "x\n", "utf-8")
    found = read_files([str(broken), str(several)])
    assert (found.files, found.unread) == (2, 1)
    assert [kind.games for kind in found.kinds.values()] == [2, 1, 1]
    line = TEXTS[0].count("\n") + TEXTS[1].split("turn")[0].count("\n") + 1
    assert f"Line {line}: " in str(found.named[0].reason)


def test_a_command_takes_one_of_several_by_its_number(several: Path, capsys: Capture) -> None:
    for command, code in (("replay", DONE), ("verify", UNPROVEN)):
        assert run(["--lang", "en", command, str(several)]) == MISUSED
        assert said(capsys).endswith("holds 3 games: choose one with --number, from 1 to 3.")
        assert run(["--lang", "en", command, str(several), "--number", "2"]) == code
        capsys.readouterr()
        assert run(["--lang", "en", command, str(several), "--number", "4"]) == MISUSED
        assert said(capsys).startswith("There is no game 4 in ")
    for wrong in ("0", "-1", "two", "1.5"):
        assert run(["--lang", "de", "replay", str(several), "--number", wrong]) == MISUSED
        assert "eine ganze Zahl" in said(capsys)
    assert run(["--lang", "en", "replay", str(several), "--number", "2"]) == DONE
    assert said(capsys).startswith("Qwixx: greedy 1, random 2")


def test_the_only_game_of_a_file_needs_no_number(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "one.qwixx"
    GAMES[0].save(path)
    assert run(["replay", str(path)]) == run(["replay", str(path), "--number", "1"]) == DONE
    capsys.readouterr()
    (tmp_path / "none.qwixx").write_text("")
    assert run(["--lang", "en", "replay", str(tmp_path / "none.qwixx")]) == UNUSABLE
    assert said(capsys) == "Line 1: this is not a Qwixx game file."


def test_a_game_is_taken_from_the_standard_input(
    several: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(several.read_bytes())))
        assert run(["--lang", "en", "replay", "-", "--number", "3"]) == DONE
    assert said(capsys).startswith("Qwixx Mixx B: ")
