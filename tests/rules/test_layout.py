"""The layout is data: both games play on other sheets too."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from qwixx.locale import LANGUAGES, Texts
from qwixx.locale.phrases import refusal_text
from qwixx.rules import PASS, Game, Phase, RuleError, State, happened
from qwixx.rules.classic import Classic
from qwixx.rules.duel import Duel
from qwixx.rules.layout import ACTIONS, COLUMN_OF, LAST, ROW_OF, STANDARD, Layout, square
from tests.helpers import choose

UP = list(range(2, 13))


def shuffled() -> Layout:
    """Numbers in any order within their rows; colours as usual."""
    source = random.Random(5)
    return Layout([source.sample(UP, 11) for _ in range(4)], [[row] * 11 for row in range(4)])


def mixed() -> Layout:
    """Colours mixed within the rows, every row with its own at the end; numbers as usual."""
    source = random.Random(6)
    rows = [[*(source.randrange(4) for _ in range(10)), (row + 1) % 4] for row in range(4)]
    return Layout(STANDARD.numbers, rows)


GAMES: list[Game] = [
    Classic("classic-shuffled", "Shuffled", shuffled()),
    Classic("classic-mixed", "Mixed", mixed()),
    Duel("duel-shuffled", "Shuffled", shuffled()),
    Duel("duel-mixed", "Mixed", mixed()),
]
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


def test_b2_the_standard_layout() -> None:
    assert STANDARD.numbers[0] == STANDARD.numbers[1] == tuple(UP)
    assert STANDARD.numbers[2] == STANDARD.numbers[3] == tuple(UP[::-1])
    assert [set(row) for row in STANDARD.colours] == [{0}, {1}, {2}, {3}]
    assert STANDARD.row_of_die == (0, 1, 2, 3)


def changed(
    rows: Sequence[Sequence[object]], row: int, column: int, value: object
) -> list[list[object]]:
    """The same rows with another value in one place."""
    copies = [list(each) for each in rows]
    copies[row][column] = value
    return copies


NUMBERS, COLOURS = STANDARD.numbers, STANDARD.colours
NO_SHEETS: dict[str, tuple[object, object, str, dict[str, object]]] = {
    "three rows": (NUMBERS[:3], COLOURS, "sheet_size", {"rows": 4, "columns": 11}),
    "a short row": ([*NUMBERS[:3], UP[:10]], COLOURS, "sheet_size", {"columns": 11}),
    "colours of a fifth row": (NUMBERS, [*COLOURS, [0] * 11], "sheet_size", {}),
    "a 13": (changed(NUMBERS, 1, 4, 13), COLOURS, "sheet_number", {"value": 13, "most": 12}),
    "a 1": (changed(NUMBERS, 3, 0, 1), COLOURS, "sheet_number", {"value": 1, "least": 2}),
    "a word": (changed(NUMBERS, 0, 0, "2"), COLOURS, "sheet_number", {"value": "2"}),
    "yes for a number": (changed(NUMBERS, 0, 0, True), COLOURS, "sheet_number", {"value": True}),
    "a number twice": (
        changed(NUMBERS, 2, 0, 7),
        COLOURS,
        "sheet_twice",
        {"number": 7, "place": 3},
    ),
    "a fifth colour": (NUMBERS, changed(COLOURS, 0, 3, 4), "sheet_colour", {"value": 4}),
    "a colour's name": (NUMBERS, changed(COLOURS, 0, 3, "red"), "sheet_colour", {"value": "red"}),
    "a lock twice": (NUMBERS, changed(COLOURS, 0, LAST, 2), "sheet_locks", {"die": "green"}),
}


@pytest.mark.parametrize(
    ("numbers", "colours", "key", "values"), NO_SHEETS.values(), ids=list(NO_SHEETS)
)
def test_what_cannot_be_a_sheet_is_refused(
    numbers: Any, colours: Any, key: str, values: dict[str, object]
) -> None:
    with pytest.raises(RuleError) as caught:
        Layout(numbers, colours)
    assert caught.value.key == key
    assert values.items() <= caught.value.values.items()
    assert in_every_language(caught.value)


@pytest.mark.parametrize(
    "name", ["", "Waves", "two words", "a/b", "9lives", "-a", "w" * 30, "ä", "own:player"]
)
def test_what_cannot_be_the_name_of_a_game_is_refused(name: str) -> None:
    """Names are part of files and addresses."""
    with pytest.raises(RuleError) as caught:
        Classic(name, "Waves", STANDARD)
    assert (caught.value.key, caught.value.values) == ("game_name", {"name": name})
    assert in_every_language(caught.value)


def in_every_language(reason: RuleError) -> bool:
    texts = {refusal_text(Texts(language), reason) for language in LANGUAGES}
    return len(texts) == len(LANGUAGES)


def test_actions_number_the_squares() -> None:
    numbers = [square(row, column) for row in range(4) for column in range(11)]
    assert numbers == list(range(1, ACTIONS))
    assert [(ROW_OF[a], COLUMN_OF[a]) for a in numbers] == [
        (r, c) for r in range(4) for c in range(11)
    ]
    assert STANDARD.find(0, 7) == 6
    assert STANDARD.find(2, 7) == 1 + 22 + 5
    with pytest.raises(ValueError, match="not in"):
        STANDARD.find(0, 13)


def in_reach(game: Game, state: State, action: int) -> bool:
    """Whether the dice give this square's number, by the layout's own numbers and colours."""
    roll, row, column = state.roll, ROW_OF[action], COLUMN_OF[action]
    assert roll is not None
    number = game.layout.numbers[row][column]
    if state.phase is Phase.ACTION_1:
        return number == sum(roll.white)
    die = roll[1 + game.layout.colours[row][column]]
    return isinstance(die, int) and number - die in roll.white


@every_game
@pytest.mark.parametrize("seed", range(12))
def test_games_on_another_layout_come_to_an_end(game: Game, seed: int) -> None:
    source = random.Random(seed)
    state = game.start(2, seed % 2)
    while state.phase is not Phase.OVER:
        due = game.to_act(state)
        if not due:
            state = game.roll(state, game.throw(state, source))
            continue
        seat = due[0]
        legal = game.legal(state, seat)
        for action in range(1, ACTIONS):
            assert (game.explain(state, seat, action) is None) == (action in legal)
            if action in legal:
                assert in_reach(game, state, action)
        action = choose(game, state, seat, source)
        after = game.play(state, seat, action)
        if len(due) == 1 and not state.choices:
            assert after.rows[seat] != state.rows[seat] or action == PASS
            assert next(event.square for event in happened(game, state, after)) == action
        state = after
    assert game.winners(state)
    assert len(game.gone(state)) == state.locked.bit_count()


@pytest.mark.parametrize("game", GAMES[:2], ids=["shuffled", "mixed"])
def test_b12_b15_on_another_layout(game: Game) -> None:
    """The last column locks its row, and takes out the die of its colour."""
    row = 1
    five = (0, 0b11111, 0, 0)
    state = game.start(2)._replace(rows=(five, (0, 0b1111, 0, 0)))
    number = game.layout.numbers[row][LAST]
    first = max(1, number - 6)
    last = square(row, LAST)
    colour = game.layout.colours[row][LAST]
    state = game.roll(
        state, game.throw(state, random.Random(1))._replace(white=(first, number - first))
    )
    assert last in game.legal(state, 0)
    assert last not in game.legal(state, 1)
    state = game.play(game.play(state, 0, last), 1, PASS)
    assert game.gone(state) == (colour,)
    assert game.counts(state, 0) == (0, 7, 0, 0)
    with pytest.raises(RuleError) as caught:
        game.play(state, 0, square(row, LAST - 1))
    assert caught.value.key == "row_locked"
    assert all(game.layout.colour(action) != colour for action in game.legal(state, 0)[1:])
