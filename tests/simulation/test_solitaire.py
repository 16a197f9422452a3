"""The best player alone: the table against the engine itself, and the games played by it."""

import json
import math
import random
from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from qwixx.cli.app import run
from qwixx.cli.exits import UNUSABLE
from qwixx.compiled.chance import deal, roll
from qwixx.compiled.stages import (
    AFTER,
    CROSSES_AT,
    EMPTY,
    LOCKED,
    PAIRS,
    SHEETS,
    STAGE_OF,
    STAGES,
    WIDTH,
    Stages,
    sheet_number,
    unordered,
)
from qwixx.players import make_player, players_of
from qwixx.players.solitaire import Solitaire, to_come
from qwixx.players.solitaire_table import TableError, load_table, save_table, table_path
from qwixx.rules import CLASSIC, PASS, Phase, Roll, State, all_rolls
from qwixx.rules.classic import Classic
from qwixx.rules.crosses import MISTHROWS_TO_END, is_locked, mark, may_mark
from qwixx.rules.dice import FACES
from qwixx.rules.layout import BLUE, COLUMNS, GREEN, RED, STANDARD, YELLOW, Layout
from qwixx.rules.state import Rows
from qwixx.simulation.solitaire import Floats, new_table, solving
from qwixx.simulation.solitaire_games import Games, new_games, playing
from qwixx.simulation.solitaire_rows import lock_bounds

ALL, DEAD, TEN, NINE = 0b111111111111, 0b1000000000, 0b1111111111, 0b1111011111
"""Rows: locked; one cross on the last but one number; all but the last; all but two."""
LATE = unordered(STAGE_OF[TEN], EMPTY)
"""The lowest pair with a row that is locked or has only its last number left."""


@pytest.fixture(scope="module")
def late_table() -> Floats:
    """A table of the sheets that have such a row. No cross leads to any other sheet."""
    table = new_table()
    assert list(solving(table, lowest=LATE))[-1] == 1
    return table


@pytest.fixture
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return table_path().parent


def alone(rows: Rows, misthrows: int = 0) -> State:
    """A position of one player, which the engine plays on as it does any other."""
    locked = sum(is_locked(crosses) << row for row, crosses in enumerate(rows))
    return State("classic", (rows,), (misthrows,), 0, locked)


def points(state: State, table: Floats) -> float:
    """The points that a table promises at the end."""
    red, yellow, green, blue = (
        LOCKED if state.is_locked(row) else STAGE_OF[crosses]
        for row, crosses in enumerate(state.rows[0])
    )
    rest = (*table[:, sheet_number((red, yellow, green, blue))], 0.0)
    return float(CLASSIC.scores(state)[0] + rest[state.misthrows[0]])


def worth(state: State, table: Floats) -> float:
    """The same during a turn: the best decisions by the engine, what follows by the table."""
    if state.phase is Phase.DICE or state.phase is Phase.OVER:
        return points(state, table)
    return max(worth(CLASSIC.play(state, 0, action), table) for action in CLASSIC.legal(state, 0))


# ── stages and sheets ─────────────────────────────────────────────────────────────────────────


def test_rows_at_the_same_stage_have_the_same_future() -> None:
    for crosses in filter(_is_possible, range(1 << COLUMNS + 1)):
        twin = CROSSES_AT[STAGE_OF[crosses]]
        for column in range(COLUMNS):
            allowed = may_mark(crosses, column)
            assert allowed == (AFTER[WIDTH * STAGE_OF[crosses] + column] > 0)
            assert allowed == may_mark(twin, column)
            if allowed:
                assert STAGE_OF[mark(crosses, column)] == STAGE_OF[mark(twin, column)]


def _is_possible(crosses: int) -> bool:
    return crosses >> COLUMNS - 1 in (0, 3) and not (crosses >> COLUMNS and crosses.bit_count() < 7)


def test_a_cross_leads_to_a_higher_stage() -> None:
    for stage in range(STAGES):
        for column in range(WIDTH):
            assert AFTER[WIDTH * stage + column] == 0 or AFTER[WIDTH * stage + column] > stage


def test_a_cross_leads_to_a_higher_number_of_the_sheet() -> None:
    numbers = [unordered(one, two) for one in range(STAGES) for two in range(one + 1)]
    assert sorted(numbers) == list(range(PAIRS))
    assert all(unordered(7, other) < unordered(8, other) for other in range(STAGES))


def test_sheets_that_the_dice_cannot_tell_apart_have_one_number() -> None:
    same = {
        sheet_number((order[RED], order[YELLOW], order[GREEN], order[BLUE]))
        for order in permutations((3, 14, 15, 52))
    }
    assert len(same) == 3
    assert sheet_number((3, 14, 15, 52)) == sheet_number((52, 15, 3, 14))
    assert sheet_number((3, 14, 15, 52)) != sheet_number((3, 15, 14, 52))
    assert sheet_number((LOCKED, LOCKED, LOCKED, LOCKED)) == SHEETS - 1


# ── the table against the engine ──────────────────────────────────────────────────────────────


@cache
def expected(state: State) -> float:
    """The points that the best player can expect, by playing out everything with the engine."""
    if state.phase is Phase.OVER:
        return CLASSIC.scores(state)[0]
    values = [best(CLASSIC.roll(state, dice)) for dice in all_rolls(CLASSIC.gone(state))]
    return math.fsum(values) / len(values)


def best(state: State) -> float:
    if state.phase is Phase.DICE or state.phase is Phase.OVER:
        return expected(state)
    return max(best(CLASSIC.play(state, 0, action)) for action in CLASSIC.legal(state, 0))


@pytest.mark.parametrize(
    ("rows", "misthrows"),
    [
        ((ALL, TEN, DEAD, DEAD), 3),
        ((ALL, TEN, DEAD, DEAD), 1),
        ((ALL, NINE, NINE, DEAD), 3),
        ((DEAD, NINE, TEN, ALL), 3),
        ((TEN, DEAD, DEAD, DEAD), 3),
        ((TEN, TEN, DEAD, 0b0100001111), 3),
    ],
)
def test_the_ends_of_games_are_solved_as_by_playing_them_all(
    rows: Rows, misthrows: int, late_table: Floats
) -> None:
    state = alone(rows, misthrows)
    assert points(state, late_table) == pytest.approx(expected(state), abs=1e-9)


@pytest.mark.parametrize(
    ("rows", "misthrows"),
    [
        ((ALL, 0b1011, 0, 0b11111), 0),
        ((0b110100, 0b11101111, ALL, 0b1), 2),
        ((0b1001111111, 0b10, 0b1011, ALL), 3),
    ],
)
def test_a_turn_is_worth_what_the_best_decisions_of_the_engine_are(
    rows: Rows, misthrows: int, late_table: Floats
) -> None:
    state = alone(rows, misthrows)
    rolls = all_rolls(CLASSIC.gone(state))
    values = [worth(CLASSIC.roll(state, dice), late_table) for dice in rolls]
    assert points(state, late_table) == pytest.approx(math.fsum(values) / len(values), abs=1e-9)


def test_what_is_to_come_when_a_row_is_locked_at_the_start(late_table: Floats) -> None:
    number = sheet_number((LOCKED, EMPTY, EMPTY, EMPTY))
    assert late_table[:, number] == pytest.approx([62.0149, 59.1194, 54.9982, 48.4126], abs=1e-4)


def test_nothing_is_to_come_when_the_game_is_over(late_table: Floats) -> None:
    assert not late_table[:, sheet_number((LOCKED, EMPTY, EMPTY, LOCKED))].any()
    table = late_table.ravel().tolist()
    assert to_come((LOCKED, EMPTY, EMPTY, EMPTY), MISTHROWS_TO_END, table) == 0


def test_action_2_after_a_second_lock_would_be_worth_more(late_table: Floats) -> None:
    table = new_table()
    for _ in solving(table, lowest=LATE, late_end=True):
        pass
    assert (table >= late_table - 1e-9).all()
    number = sheet_number((LOCKED, EMPTY, EMPTY, EMPTY))
    assert (table[:, number] > late_table[:, number] + 0.1).all()


# ── the player ────────────────────────────────────────────────────────────────────────────────

ONE_LOCKED: Stages = (LOCKED, EMPTY, EMPTY, EMPTY)


def interval(scores: NDArray[np.int64]) -> tuple[float, float]:
    """Where the mean lies, but for one time in 15,000."""
    half = 4 * scores.std() / math.sqrt(len(scores))
    return scores.mean() - half, scores.mean() + half


def played(games: int, table: Floats, stages: Stages, misthrows: int = 0) -> Games:
    results = new_games(games)
    assert list(playing(results, table, 5, stages, misthrows))[-1] == 1
    return results


@pytest.mark.parametrize("misthrows", range(MISTHROWS_TO_END))
def test_games_come_to_what_the_table_promises(misthrows: int, late_table: Floats) -> None:
    low, high = interval(played(5_000, late_table, ONE_LOCKED, misthrows).scores)
    promised = late_table[misthrows, sheet_number(ONE_LOCKED)]
    assert low < promised < high
    assert high - low < 3


def test_the_player_and_the_compiled_games_decide_alike(
    late_table: Floats, cache_folder: Path
) -> None:
    save_table(table_path(), late_table)
    player, scores = Solitaire(), played(100, late_table, ONE_LOCKED).scores
    streams = np.zeros(2, np.uint64)
    for number in range(100):
        deal(streams, 5, number, games=1)
        state = alone((ALL, 0, 0, 0))
        while state.phase is not Phase.OVER:
            if state.phase is Phase.DICE:
                first, second, *coloured = roll(streams)
                dice = Roll((first, second), *coloured)
                state = CLASSIC.roll(state, dice.without(CLASSIC.gone(state)))
            else:
                state = CLASSIC.play(state, 0, player.decide(CLASSIC, state, 0))
        assert CLASSIC.scores(state)[0] == 78 + scores[number]


def test_every_decision_is_the_best_one(late_table: Floats, cache_folder: Path) -> None:
    """Also when others have locked a row."""
    save_table(table_path(), late_table)
    player, source = Solitaire(), random.Random(8)
    for _ in range(1_000):
        red, yellow, green, blue = (
            source.getrandbits(source.randrange(11)) | source.getrandbits(9) for _ in range(4)
        )
        locked, misthrows = 1 << source.randrange(4), source.randrange(4)
        state = State("classic", ((red, yellow, green, blue),), (misthrows,), 0, locked)
        state = CLASSIC.roll(state, CLASSIC.throw(state, source))
        while state.phase in (Phase.ACTION_1, Phase.ACTION_2):
            promised = worth(state, late_table)
            state = CLASSIC.play(state, 0, player.decide(CLASSIC, state, 0))
            assert worth(state, late_table) == pytest.approx(promised)


def test_in_the_turns_of_others_the_player_marks_only_what_is_worth_it(
    late_table: Floats, cache_folder: Path
) -> None:
    save_table(table_path(), late_table)
    start = State("classic", ((0, 0, 0, 0), (0, 0, 0, 0)), (0, 0), active=1, locked=1 << RED)
    for white, choice in (((1, 1), "y2"), ((3, 4), None), ((6, 6), "g12")):
        state = CLASSIC.roll(start, Roll(white, None, 3, 3, 3))
        action = Solitaire().decide(CLASSIC, CLASSIC.view(state, 0), 0)
        assert (CLASSIC.square_text(action) if action != PASS else None) == choice


def test_the_player_knows_the_standard_sheet_alone(late_table: Floats, cache_folder: Path) -> None:
    save_table(table_path(), late_table)
    turned = Classic("classic", "Turned", Layout(STANDARD.numbers[::-1], STANDARD.colours))
    state = turned.roll(alone((ALL, 0, 0, 0)), Roll((1, 1), None, 3, 3, 3))
    with pytest.raises(TableError, match="standard sheet"):
        Solitaire().decide(turned, state, 0)


# ── the file ──────────────────────────────────────────────────────────────────────────────────


def test_a_table_is_read_as_it_was_saved(late_table: Floats, cache_folder: Path) -> None:
    save_table(table_path(), late_table)
    assert (np.array(load_table(table_path())) == late_table.ravel()).all()
    assert [path.name for path in cache_folder.iterdir()] == [table_path().name]


def test_without_a_table_the_player_says_how_to_get_one(cache_folder: Path) -> None:
    with pytest.raises(TableError, match="qwixx solve"):
        Solitaire()


def damaged(content: bytes) -> Iterator[tuple[str, bytes]]:
    middle = len(content) // 2
    yield "damaged", content[:-1]
    yield "damaged", content[:middle]
    yield "damaged", content + b"x"
    yield "damaged", content[:middle] + bytes((content[middle] ^ 1,)) + content[middle + 1 :]
    yield "damaged", content[:40]
    yield "other_version", content.replace(b" 1 ", b" 2 ", 1)
    yield "not_ours", b"P" + content[1:]
    yield "not_ours", b""


def test_a_table_that_is_not_whole_is_refused_and_left_alone(
    late_table: Floats, cache_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = table_path()
    save_table(path, late_table)
    for key, content in damaged(path.read_bytes()):
        path.write_bytes(content)
        with pytest.raises(TableError) as refusal:
            load_table(path)
        assert refusal.value.key == key
        assert run(["--lang", "en", "solve", "--json"]) == UNUSABLE
        said = "".join(capsys.readouterr().err.split())
        assert "".join(str(refusal.value).split()) in said
        assert str(path) in said
        assert path.read_bytes() == content


def test_a_folder_in_place_of_the_table_is_refused(late_table: Floats, cache_folder: Path) -> None:
    table_path().mkdir(parents=True)
    with pytest.raises(TableError) as reading:
        Solitaire()
    with pytest.raises(TableError) as writing:
        save_table(table_path(), late_table)
    assert (reading.value.key, writing.value.key) == ("unreadable", "unwritable")
    assert "solitaire" not in players_of(CLASSIC)


def test_whoever_has_no_table_does_not_play(
    late_table: Floats, cache_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(TableError) as caught:
        make_player("solitaire", 0, CLASSIC)
    assert caught.value.key == "no_table"
    assert "solitaire" not in players_of(CLASSIC)
    save_table(table_path(), late_table)
    assert "solitaire" in players_of(CLASSIC)
    assert isinstance(make_player("solitaire", 0, CLASSIC), Solitaire)
    monkeypatch.setenv("XDG_CACHE_HOME", "/" + 1_000 * "x")  # no system can look there
    assert "solitaire" not in players_of(CLASSIC)
    with pytest.raises(TableError) as caught:
        make_player("solitaire", 0, CLASSIC)
    assert caught.value.key == "unreadable"
    assert [path.name for path in cache_folder.iterdir()] == [table_path().name]


# ── rows ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("crosses", [0b11111, 0b1000001111, 0b0100001111, 0b0010000111])
def test_the_chance_to_lock_with_the_next_throw_is_that_of_the_engine(crosses: int) -> None:
    locking = 0
    for one, two, red in product(FACES, repeat=3):
        start = CLASSIC.roll(alone((crosses, 0, 0, 0)), Roll((one, two), red, 1, 1, 1))
        locking += any(
            CLASSIC.play(state, 0, action).is_locked(RED)
            for state in (CLASSIC.play(start, 0, action) for action in CLASSIC.legal(start, 0))
            for action in CLASSIC.legal(state, 0)
        )
    (chances,) = lock_bounds(1)
    assert chances[STAGE_OF[crosses]] == pytest.approx(locking / 6**3)


def test_the_chance_to_lock_grows_with_crosses_and_throws() -> None:
    few, more = list(lock_bounds(20))[9::10]
    assert few[EMPTY] < more[EMPTY]
    assert few[STAGE_OF[0b0011]] < few[STAGE_OF[0b0111]] < few[STAGE_OF[0b1111]]
    assert few[STAGE_OF[0b0111]] > few[STAGE_OF[0b1000000110]] == 0


# ── all of it ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.long
def test_the_best_score_alone(cache_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["solve", "--json"])
    assert json.loads(capsys.readouterr().out)["points"] == pytest.approx(115.4831, abs=5e-5)
    table = np.array(load_table(table_path())).reshape(MISTHROWS_TO_END, SHEETS)
    games = played(20_000, table, (EMPTY, EMPTY, EMPTY, EMPTY))
    low, high = interval(games.scores)
    assert low < 115.4831 < high
    run(["solve", "--row", "--games", "20000", "--seed", "5", "--json"])
    answer = json.loads(capsys.readouterr().out)
    stages = answer["stages"]
    assert answer["points"] == games.scores.mean()
    assert sum(stage["turns"] for stage in stages) < answer["turns"] < 30
    assert stages[0]["worth"]["2"] > 0 > stages[0]["worth"]["11"]


@pytest.mark.long
def test_the_best_score_alone_if_action_2_followed_a_second_lock() -> None:
    table = new_table()
    for _ in solving(table, late_end=True):
        pass
    assert table[0, 0] == pytest.approx(115.9108, abs=5e-5)
