"""What holds along every game. The dice and the decisions are Hypothesis's to choose."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from qwixx.notation import SEATS, parse_position, position_text
from qwixx.rules import CLASSIC, DUEL, PASS, SEALED, Game, Phase, Roll, State, happened
from tests.helpers import TABLES, Step, lies, sensible

POINTS = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]
ORDER = {
    colour: [*map(str, range(2, 13) if colour in "ry" else range(12, 1, -1)), "L"]
    for colour in "rygb"
}

Tape = list[tuple[int, int]]
"""For each turn, a number that tells the dice and one that tells the decisions."""


def tapes() -> st.SearchStrategy[Tape]:
    turn = st.tuples(st.integers(0, 6**6 - 1), st.integers(0, 16**6 - 1))
    return st.integers(0, 50).flatmap(lambda n: st.lists(turn, min_size=n, max_size=n))


def dice(number: int) -> Roll:
    first, second, *coloured = (number // 6**place % 6 + 1 for place in range(6))
    return Roll((first, second), *coloured)


def pick(game: Game, state: State, seat: int, number: int) -> int:
    """0 passes, 15 takes the last square; else something sensible, so that games go on."""
    if number == 15:
        return game.legal(state, seat)[-1]
    return sensible(game, state, seat) if number else PASS


def changes(game: Game, players: int, tape: Tape) -> Iterator[Step]:
    """Only those pairs where something was marked or placed."""
    return (step for step in follow(game, players, tape) if step[0].rows != step[1].rows)


def follow(game: Game, players: int, tape: Tape) -> Iterator[Step]:
    """Every pair of positions, before and after a throw or a decision."""
    state = game.start(players)
    for thrown, decisions in tape:
        if state.phase is Phase.OVER:
            return
        before, state = state, game.roll(state, dice(thrown).without(game.gone(state)))
        yield before, state
        place = 0
        while due := game.to_act(state):
            seat = due[decisions % len(due)]
            action = pick(game, state, seat, decisions // 16**place % 16)
            before, state, place = state, game.play(state, seat, action), place + 1
            yield before, state


def along(game: Game | None = None) -> Callable[[Any], Any]:
    """Give a test the steps of games: of this one, or of both with all numbers of players."""
    tables = [table for table in TABLES if game in (None, table[0])]
    return given(table=st.sampled_from(tables), tape=tapes())


@lru_cache(maxsize=64)
def rows(state: State, seat: int) -> dict[str, list[str]]:
    """A seat's squares in each row as the text lists them, one for each token."""
    found: dict[str, list[str]] = {colour: [] for colour in ORDER}
    for word in lies(state, SEATS[seat]).split():
        if word[0] != "m":
            square, _, height = word[1:].partition("x")
            found[word[0]] += [square] * int(height or 1)
    return found


def foremost(state: State, colour: str) -> int:
    """How far a row is taken, from -1 for an empty one; the lock aside."""
    squares = [square for seat in (0, 1) for square in rows(state, seat)[colour] if square != "L"]
    return max((ORDER[colour].index(square) for square in squares), default=-1)


@along(CLASSIC)
def test_b3_marks_only_move_right(table: tuple[Game, int], tape: Tape) -> None:
    for before, after in changes(*table, tape):
        for seat in range(before.players):
            later = rows(after, seat)
            for colour, old in rows(before, seat).items():
                new = later[colour]
                assert new[: len(old)] == old
                places = [ORDER[colour].index(square) for square in new]
                assert places == sorted(set(places))
                assert len(new) - len(old) in (0, 1, 2)


@along(DUEL)
def test_d8_tokens_are_conserved(table: tuple[Game, int], tape: Tape) -> None:
    supply = [22, 22]
    for before, after in follow(*table, tape):
        for event in happened(DUEL, before, after):
            if event.kind in ("placed", "stacked", "beat", "locked", "misthrow"):
                supply[event.seat] -= 1
            if event.kind == "beat":
                supply[1 - event.seat] += 1
        for seat in (0, 1):
            lying = sum(len(squares) for squares in rows(after, seat).values())
            assert supply[seat] + lying + after.misthrows[seat] == 22
            assert DUEL.supply(after, seat) == supply[seat] >= 0
        assert after.phase is Phase.OVER or 0 not in supply


@along(DUEL)
def test_r11_the_foremost_square_never_moves_left(table: tuple[Game, int], tape: Tape) -> None:
    for before, after in changes(*table, tape):
        for row, colour in enumerate(ORDER):
            assert foremost(after, colour) >= foremost(before, colour)
            told = DUEL.foremost(after, row)
            assert (told[1] if told else -1) == foremost(after, colour)
            if told:
                number = ORDER[colour][told[1]]
                assert number in rows(after, told[0])[colour]


@along(DUEL)
def test_d11_nothing_but_a_single_foremost_token_leaves_the_board(
    table: tuple[Game, int], tape: Tape
) -> None:
    for before, after in changes(*table, tape):
        for seat in (0, 1):
            later = rows(after, seat)
            for colour, old in rows(before, seat).items():
                new = later[colour]
                if len(new) < len(old):
                    assert new == old[:-1]
                    assert ORDER[colour].index(old[-1]) == foremost(before, colour)
                    assert old.count(old[-1]) == 1
                    assert old[-1] in rows(after, 1 - seat)[colour]


@along()
def test_scores_equal_a_recount_from_the_text(table: tuple[Game, int], tape: Tape) -> None:
    game, players = table
    for _, state in follow(game, players, tape):
        if state.phase not in (Phase.DICE, Phase.OVER):
            continue
        counted = []
        for seat in range(players):
            points = sum(POINTS[min(12, len(squares))] for squares in rows(state, seat).values())
            misthrows = [word for word in lies(state, SEATS[seat]).split() if word[0] == "m"]
            counted.append(points - 5 * int(misthrows[0][1] if misthrows else 0))
        assert game.scores(state) == tuple(counted)
        if state.phase is Phase.OVER:
            won = [seat for seat in range(players) if counted[seat] == max(counted)]
            assert game.winners(state) == tuple(won)


@along()
def test_the_end_has_a_reason(table: tuple[Game, int], tape: Tape) -> None:
    game, players = table
    for before, after in follow(game, players, tape):
        assert before.phase is not Phase.OVER
        if after.choices:
            continue
        locked = {c for s in range(players) for c, row in rows(after, s).items() if "L" in row}
        misthrows = sum(after.misthrows) if game is DUEL else max(after.misthrows)
        spent = game is DUEL and 0 in [DUEL.supply(after, seat) for seat in (0, 1)]
        assert (after.phase is Phase.OVER) == (len(locked) >= 2 or misthrows == 4 or spent)
        assert {"rygb"[colour] for colour in game.gone(after)} == locked


@along()
@settings(max_examples=20)
def test_positions_and_views_round_trip_and_leak_nothing(
    table: tuple[Game, int], tape: Tape
) -> None:
    game, players = table
    for _, state in follow(game, players, tape):
        assert parse_position(position_text(state)) == state
        for seat in range(players):
            view = game.view(state, seat)
            assert parse_position(position_text(view)) == view
            sealed = tuple(
                choice if other == seat or choice is None else SEALED
                for other, choice in enumerate(state.choices)
            )
            assert view == state._replace(choices=sealed)
