"""Files: games that are kept, files that are damaged, the setup that is remembered."""

import os
from pathlib import Path

import pytest

from qwixx.locale import LANGUAGES, Texts
from qwixx.players import PLAYERS, USUAL, UnknownPlayer, levels_of
from qwixx.players.solitaire_table import TableError
from qwixx.record import OWN, PERSON, RecordError, Seat, record_text
from qwixx.rules import CLASSIC, DUEL, Refusal
from qwixx.terminal.app import Settings, run
from qwixx.terminal.saves import SaveError, Saves, read_game, write_file, write_game
from qwixx.terminal.setup import (
    Remembered,
    Setup,
    kind_name,
    kinds_for,
    parse_remembered,
    remembered_text,
)

from .helpers import ANA, BEN, record

GAME = record("duel", (ANA, BEN), "3 4 r1 y2 g5 b6", "A r7")


def test_a_game_is_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "game.qwixx"
    write_game(path, GAME)
    assert read_game(path) == GAME
    assert list(path.parent.iterdir()) == [path]


def test_a_failed_write_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "game.qwixx"
    write_game(path, GAME)
    with pytest.raises(UnicodeEncodeError):
        write_file(path, "half a game \ud800")
    assert read_game(path) == GAME
    assert list(tmp_path.iterdir()) == [path]


def test_new_games_never_take_the_name_of_another(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    paths = [saves.new_path("duel")]
    for _ in range(3):
        write_game(paths[-1], GAME)
        paths.append(saves.new_path("duel"))
    assert len(set(paths)) == 4


def test_only_unfinished_games_are_offered_newest_first(tmp_path: Path) -> None:
    for number, name in enumerate(("old", "new", "middle")):
        write_game(tmp_path / f"{name}.qwixx", GAME)
        os.utime(tmp_path / f"{name}.qwixx", (1_000 + (number * 2) % 3,) * 2)
    moves = [move for seat in "ABAB" for move in ("1 1 r1 y1 g1 b1", f"{seat} -", f"{seat} -")]
    write_game(tmp_path / "over.qwixx", record("duel", (ANA, BEN), *moves))
    (tmp_path / "notes.txt").write_text("not a game")
    (tmp_path / "damaged.qwixx").write_text(record_text(GAME).replace("r7", "r8"))
    found = Saves(tmp_path).unfinished()
    assert [saved.path.stem for saved in found] == ["new", "middle", "old", "damaged"]
    assert found[0].game == GAME
    assert isinstance(found[3].game, RecordError)


def test_a_file_that_cannot_be_read_is_listed(tmp_path: Path) -> None:
    (tmp_path / "folder.qwixx").mkdir()
    os.mkfifo(tmp_path / "pipe.qwixx")
    for saved in Saves(tmp_path).unfinished():
        assert isinstance(saved.game, SaveError)
    with pytest.raises(OSError, match="pipe"):
        read_game(tmp_path / "pipe.qwixx")


def test_a_file_that_is_too_large_is_not_read_to_its_end(tmp_path: Path) -> None:
    with (tmp_path / "large.qwixx").open("wb") as target:
        target.truncate(10**9)
    (saved,) = Saves(tmp_path).unfinished()
    assert isinstance(saved.game, RecordError)
    assert saved.game.key == "too_big"


def test_there_need_not_be_a_folder(tmp_path: Path) -> None:
    saves = Saves(tmp_path / "none")
    assert saves.unfinished() == []
    assert saves.remembered() == Remembered()


def test_a_game_with_an_unknown_computer_player_is_refused(tmp_path: Path) -> None:
    write_game(tmp_path / "game.qwixx", record("duel", (ANA, Seat("Deep Thought", "oracle"))))
    (saved,) = Saves(tmp_path).unfinished()
    assert isinstance(saved.game, UnknownPlayer)
    with pytest.raises(UnknownPlayer):
        read_game(tmp_path / "game.qwixx")


@pytest.mark.parametrize(
    ("game", "kind", "refusal"),
    [("duel", "ga", UnknownPlayer), ("classic", "solitaire", TableError)],
)
def test_a_game_with_a_computer_player_that_cannot_play_it_here_is_refused(
    game: str,
    kind: str,
    refusal: type[Refusal],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    write_game(tmp_path / "game.qwixx", record(game, (ANA, Seat("Robo", kind))))
    (saved,) = Saves(tmp_path).unfinished()
    assert isinstance(saved.game, refusal)
    with pytest.raises(refusal, match=kind):
        run(Settings("en", tmp_path), resume=tmp_path / "game.qwixx")


def test_running_with_a_file_that_is_no_game_is_refused_before_anything_is_shown(
    tmp_path: Path,
) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ana")
    with pytest.raises(Refusal):
        run(Settings("en", tmp_path), resume=tmp_path / "letter.txt")
    with pytest.raises(OSError, match="none"):
        run(Settings("en", tmp_path), resume=tmp_path / "none.qwixx")


# ── the setup ─────────────────────────────────────────────────────────────────────────────────


def test_a_setup_is_remembered(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    remembered = Remembered("el", Setup("classic", (Seat("Άννα"), Seat("", "greedy"), BEN)))
    saves.remember(remembered)
    assert saves.remembered() == remembered


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"classic"', '"chess"'),
        ('"classic"', "[]"),
        ('"classic"', "[" * 9_000),
        ('"en"', '"tlh"'),
        ('"en"', "[]"),
        ('"greedy"', '"oracle"'),
        ('"greedy"', "{}"),
        ('"Ana"', '" Ana"'),
        ('"Ana"', "7"),
        ('"name"', '"nickname"'),
        ('"seats"', '"chairs"'),
        ("}\n", ""),
        ('"Ana"', '"' + "a" * 20_000 + '"'),
    ],
)
def test_a_setup_that_was_tampered_with_is_no_setup(old: str, new: str) -> None:
    text = remembered_text(Remembered("en", Setup("classic", (ANA, Seat("", "greedy")))))
    assert old in text
    with pytest.raises(ValueError):  # noqa: PT011
        parse_remembered(text.replace(old, new, 1).encode())


@pytest.mark.parametrize("text", ["", "[]", "null", "\ufeff{}", '{"seats": [1, 2]}'])
def test_other_files_are_no_setup(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        parse_remembered(text.encode())


def test_too_few_or_too_many_seats_are_no_setup() -> None:
    for game, seats in (("classic", 1), ("classic", 6), ("duel", 3)):
        text = remembered_text(Remembered("en", Setup(game, (ANA,) * seats)))
        with pytest.raises(ValueError, match="seats"):
            parse_remembered(text.encode())


def test_empty_names_are_filled_in() -> None:
    setup = Setup("classic", (Seat(""), Seat("Ben"), Seat("", "greedy")))
    names = [seat.name for seat in setup.named_seats(Texts("en"))]
    assert names == ["Player 1", "Ben", "Computer 3"]


def test_every_kind_of_player_has_a_name_of_its_own() -> None:
    names = {kind_name(Texts("en"), kind) for kind in (PERSON, *PLAYERS)}
    assert len(names) == 1 + len(PLAYERS)
    assert {"Computer: Casual", "Computer: ga"} <= names


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_fits_the_field_for_it(language: str) -> None:
    """The list on the setup screen is 24 wide, less a margin and its arrow."""
    for kind in (PERSON, *levels_of(CLASSIC), *levels_of(DUEL)):
        assert len(kind_name(Texts(language), kind)) <= 20


def test_only_levels_are_offered_and_who_was_wished_for() -> None:
    for game in (CLASSIC, DUEL):
        offered = (PERSON, *levels_of(game))
        assert kinds_for(game, PERSON) == kinds_for(game, "casual") == offered
    assert kinds_for(CLASSIC, "ga") == (PERSON, *levels_of(CLASSIC), "ga")
    assert kinds_for(DUEL, "ga") == (PERSON, *levels_of(DUEL))


def test_a_class_of_ones_own_is_never_named_by_a_file(tmp_path: Path) -> None:
    """Or whoever writes files could run code here: it has to be named again."""
    path = tmp_path / "game.qwixx"
    game = record("duel", (ANA, Seat("Mine", OWN)), "3 4 r1 y2 g5 b6", "A r7")
    write_game(path, game)
    assert "my_players" not in path.read_text("utf-8")
    with pytest.raises(SaveError, match="--seat module:Class"):
        read_game(path)
    assert read_game(path, own=1) == game


def test_a_class_of_ones_own_is_not_remembered() -> None:
    remembered = Remembered("en", Setup("duel", (ANA, Seat("Mine", OWN))))
    _, setup, _ = parse_remembered(remembered_text(remembered).encode())
    assert [seat.kind for seat in setup.seats] == [PERSON, USUAL]
