"""Whole games as files: they replay exactly, and nothing that was changed gets through."""

import hashlib
import random
from collections.abc import Iterator
from itertools import islice, product

import pytest

from qwixx.players.match import play_match
from qwixx.record import (
    LONGEST_NAME,
    MOST_OPTIONS,
    Decision,
    Record,
    Recorder,
    RecordError,
    Seat,
    is_name,
    parse_record,
    parse_record_bytes,
    record_text,
    start,
)
from qwixx.rules import CLASSIC, DUEL, GAMES, Game, Phase, Refusal
from tests.helpers import choose, every_table

NAMES = ("Ana", "José Müller", "Ελένη", "x", "L" * 24)


def recorded(game: Game, players: int, seed: int) -> Iterator[Recorder]:
    """One recorder through a whole game: seen after every throw and decision."""
    source = random.Random(f"record {game.name} {players} {seed}")
    seats = tuple(Seat(name, "person" if name != "x" else "greedy") for name in NAMES[:players])
    table = start(game, seats, source.randrange(players), {"seed": str(seed), "note": "é.1:-_"})
    yield table
    while table.state.phase is not Phase.OVER:
        if due := game.to_act(table.state):
            seat = source.choice(due)
            table.play(seat, choose(game, table.state, seat, source))
        else:
            table.roll(game.throw(table.state, source))
        yield table


def finished(game: Game, players: int, seed: int) -> Record:
    *_, table = recorded(game, players, seed)
    return table.record


def with_check(lines: list[str]) -> str:
    """A file of these lines with the check sum that belongs to them, computed here."""
    total = hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
    return "\n".join([*lines, f"check {total}", ""])


# ── writing and reading ───────────────────────────────────────────────────────────────────────


@every_table
def test_games_round_trip_and_replay(game: Game, players: int) -> None:
    for seed in range(8):
        record = finished(game, players, seed)
        text = record_text(record)
        assert parse_record(text) == record
        assert record_text(parse_record(text)) == text
        assert parse_record_bytes(text.encode()) == record
        last = parse_record(text).last()
        assert last.phase is Phase.OVER
        assert f"result {game.ending(last)} / A {game.scores(last)[0]} B " in text


@every_table
def test_unfinished_games_round_trip_at_every_step(game: Game, players: int) -> None:
    for table in recorded(game, players, 3):
        text = record_text(table.record)
        again = parse_record(text)
        assert again == table.record
        assert again.last() == table.state == Recorder(again).state
        assert ("result unfinished" in text) == (table.state.phase is not Phase.OVER)


@every_table
def test_a_game_read_half_way_goes_on_to_the_same_end(game: Game, players: int) -> None:
    whole = finished(game, players, 4)
    moves = [*whole.moves()]
    for table in recorded(game, players, 4):
        if table.state.phase is Phase.DICE:
            again = Recorder(parse_record(record_text(table.record)))
            for move in moves[len([*again.record.moves()]) :]:
                if isinstance(move, Decision):
                    again.play(move.seat, move.action)
                else:
                    again.roll(move)
            assert again.record == whole


@every_table
def test_states_are_every_position_of_the_game(game: Game, players: int) -> None:
    record = finished(game, players, 5)
    states = list(record.states())
    assert states[0] == game.start(players, record.first)
    assert len(states) == len([*record.moves()]) + 1
    assert states[-1] == record.last()
    seen = [table.state for table in recorded(game, players, 5) if not table.state.choices]
    assert [state for state in states if not state.choices] == seen


def test_the_file_reads_as_documented() -> None:
    table = start(CLASSIC, (Seat("Ana"), Seat("Greta", "greedy")), 1, {"seed": "42"})
    assert record_text(table.record) == with_check(
        ["qwixx 1", "game classic", "seat A person Ana", "seat B greedy Greta", "first B",
         "option seed 42", "result unfinished"]
    )  # fmt: skip


def test_a_refused_move_leaves_the_recorder_as_it_was() -> None:
    for table in recorded(DUEL, 2, 6):
        before = (table.record, table.state)
        with pytest.raises(Refusal):
            table.play(0, 99)
        with pytest.raises(Refusal):
            table.play(5, 0)
        if table.state.phase is not Phase.DICE:
            with pytest.raises(Refusal):
                table.roll(DUEL.throw(DUEL.start(), random.Random(1)))
        assert (table.record, table.state) == before


# ── names ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", [*NAMES, "a b c", "1", "😀", "O'Neil / r7"])
def test_names(name: str) -> None:
    assert is_name(name)
    table = start(DUEL, (Seat(name), Seat("B")), 0)
    assert parse_record(record_text(table.record)).seats[0].name == name


@pytest.mark.parametrize(
    "name",
    ["", " ", " a", "a ", "a  b", "a\nb", "a\tb", "a\0", "x" * (LONGEST_NAME + 1), "\u200b",
     "a\u00a0b",     "\u202eabc", "\ud800", "a\u2028b", "\x1b[31m"],
    ids=ascii,
)  # fmt: skip
def test_what_cannot_be_a_name(name: str) -> None:
    assert not is_name(name)
    with pytest.raises(RecordError) as caught:
        start(DUEL, (Seat(name), Seat("B")), 0)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("kind", ["", "Person", "a b", "x" * 31, "é", "a\n"])
def test_what_cannot_be_a_kind(kind: str) -> None:
    with pytest.raises(RecordError):
        start(DUEL, (Seat("A", kind), Seat("B")), 0)


@pytest.mark.parametrize(
    "option", [("Seed", "1"), ("seed", ""), ("seed", "a b"), ("a b", "c"), ("a", "b\n")]
)
def test_what_cannot_be_an_option(option: tuple[str, str]) -> None:
    with pytest.raises(RecordError):
        start(DUEL, (Seat("A"), Seat("B")), 0, dict([option]))


def test_a_game_has_so_many_options_and_no_more() -> None:
    names = map("".join, product("abcdefghi", repeat=2))
    options = dict.fromkeys(islice(names, MOST_OPTIONS), "1")
    record = start(DUEL, (Seat("A"), Seat("B")), 0, options).record
    assert parse_record(record_text(record)) == record
    with pytest.raises(RecordError, match=f"at most {MOST_OPTIONS} options"):
        start(DUEL, (Seat("A"), Seat("B")), 0, options | {"another": "1"})


def test_play_match_records_a_whole_game() -> None:
    for game in (CLASSIC, DUEL):
        record = play_match(game, ["random", "greedy"], 1)
        assert parse_record(record_text(record)) == record
        assert GAMES[record.game].winners(record.last())
