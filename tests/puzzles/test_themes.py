"""What a puzzle is about: each theme in a position that shows it, and in one that does not."""

import pytest

from qwixx.analysis.options import Option, find_options
from qwixx.notation import SEATS, parse_action, parse_position
from qwixx.puzzles.themes import THEMES, themes_of
from qwixx.rules import GAMES
from tests.analysis.tables import ignorant

OWN = "classic 1; turn A; A: r5 g9; B: y6; roll 3 4 r2 y2 g1 b6; action 1 . ."
LATE = "classic 1; turn A; A: r5 g9 m1; B: y6; roll 3 4 r2 y2 g1 b6; action 2 -"
OTHERS = "classic 1; turn B; A: r5 g9; B: y6; roll 3 4 r2 y2 g1 b6; action 1 . ."
FIVE = "classic 1; turn A; A: r2 r3 r4 r5; B: y6; roll 3 4 r2 y2 g1 b6; action 1 . ."
LOCK = "classic 1; turn A; A: r2 r3 r4 r5 r6; B: y6; roll 6 6 r2 y2 g1 b6; action 1 . ."
LAST = "classic 1; turn A; A: r5 g9 m3; B: y6; roll 3 4 r2 y2 g1 b6; action 2 -"
DUEL = "duel 1; turn A; A: r5 y4; B: r7 g9; roll 3 4 r2 y2 g1 b6; action 1"
STACK = "duel 1; turn A; A: r7 y4; B: g9; roll 3 4 r2 y2 g1 b6; action 1"


def option(text: str, seat: int, action: str) -> Option:
    state = parse_position(text)
    game = GAMES[state.game]
    options = find_options(game, state, seat, ignorant(state.game, state.players))
    return next(each for each in options if each.action == parse_action(game, action))


def themes(text: str, seat: str, best: str, tempting: str) -> set[str]:
    place = SEATS.index(seat)
    two = option(text, place, best), option(text, place, tempting)
    return set(themes_of(parse_position(text), place, *two))


@pytest.mark.parametrize(
    ("theme", "shown", "missing"),
    [
        ("pass", (OWN, "A", "r7", "-"), (OWN, "A", "r7", "y7")),
        ("skip", (OWN, "A", "r7", "y7"), (DUEL, "A", "-", "-")),
        ("misthrow", (LATE, "A", "r6", "-"), (OWN, "A", "r7", "y7")),
        ("misthrow", (LATE, "A", "-", "r6"), (OTHERS, "A", "r7", "-")),
        ("five", (FIVE, "A", "r7", "y7"), (OWN, "A", "r7", "y7")),
        ("lock", (LOCK, "A", "r12", "g12"), (OWN, "A", "r7", "y7")),
        ("end", (LAST, "A", "r6", "-"), (LATE, "A", "r6", "-")),
        ("others", (OTHERS, "A", "r7", "-"), (OWN, "A", "r7", "-")),
        ("beat", (DUEL, "A", "r7", "y7"), (DUEL, "A", "y7", "b7")),
        ("stack", (STACK, "A", "r7", "y7"), (STACK, "A", "y7", "b7")),
        ("row", (OWN, "A", "r7", "y7"), (OWN, "A", "r7", "-")),
    ],
)
def test_a_theme_is_named_where_the_decision_is_about_it_and_only_there(
    theme: str, shown: tuple[str, str, str, str], missing: tuple[str, str, str, str]
) -> None:
    assert theme in themes(*shown)
    assert theme not in themes(*missing)


def test_every_decision_has_a_theme_in_the_order_they_are_listed() -> None:
    two = option(OWN, 0, "r7"), option(OWN, 0, "y7")
    named = themes_of(parse_position(OWN), 0, *two)
    assert named
    assert list(named) == [theme for theme in THEMES if theme in named]
