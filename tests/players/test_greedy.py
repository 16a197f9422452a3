"""The greedy player does what is plainly good."""

import pytest

from qwixx.players import make_player
from qwixx.players.match import play_match
from qwixx.rules import CLASSIC, DUEL, GAMES, PASS, Game, Phase, State
from qwixx.rules.layout import COLUMN_OF, LAST, ROW_OF
from tests.helpers import TABLES, action_text, at, random_states

GREEDY = make_player("greedy", 0, CLASSIC)
RED = "r2 r3 r4 r5 r6 r12 rL"


# A position in which A decides, and what is plainly good there: any of these.
GOOD = {
    "the first number of a row": (
        "classic 1; turn B; A:; B:; roll 1 1 r1 y1 g1 b1; action 1 . .",
        "r2 y2",
    ),
    "the next number of a row": (
        "classic 1; turn B; A: g12 g11 g10 g9; B:; roll 4 4 r1 y1 g1 b1; action 1 . .",
        "g8",
    ),
    "a mark that skips little rather than a misthrow": (
        "classic 1; turn A; A: r5; B:; roll 4 6 r3 y6 g6 b6; action 2 -",
        "r7 g12 b12",
    ),
    "any mark rather than the fourth misthrow when behind": (
        "classic 1; turn A; A: r2 y2 g12 b12 m3; B: r2 r3 r4 r5; roll 5 6 r5 y5 g1 b1; action 2 -",
        "r10 r11 y10 y11 g7 g6 b7 b6",
    ),
    "a costly mark in action 1, when action 2 would be a misthrow": (
        "classic 1; turn A; A: r5 y5 g7 b7; B:; roll 4 4 r1 y1 g6 b6; action 1 . .",
        "r8 y8",
    ),
    "not a misthrow that loses": (
        "classic 1; turn A; A: r2 m3; B: r2 r3 r4; roll 1 2 r2 y2 g6 b6; action 1 . .",
        "r3 y3",
    ),
    "a lock that wins": (
        f"classic 1; turn A; A: {RED} y2 y3 y4 y5 y6; B: r2; roll 6 6 y1 g1 b1; action 1 . .",
        "y12",
    ),
    "a lock that wins in action 2": (
        f"classic 1; turn A; A: {RED} y2 y3 y4 y5 y6; B: r2; roll 6 1 y6 g1 b1; action 2 -",
        "y12",
    ),
    "of two locks the better one": (
        "classic 1; turn B; A: r2 r3 r4 r5 r6 y2 y3 y4 y5 y6 y7 y8 y9 y10 y11; B:;"
        " roll 6 6 r1 y1 g1 b1; action 1 . .",
        "y12",
    ),
    "not a lock that loses when the game may go on": (
        f"classic 1; turn B; A: y2 y3 y4 y5 y6; B: {RED} y2 y3 y4 y5 y6 y7 b12 b11 b10 b9 b8;"
        " roll 6 6 y1 g1 b1; action 1 . .",
        "- g12 b12",
    ),
    "beating rather than passing, where nothing is left out": (
        "duel 1; turn A; A: r4 r5 r6; B: r2 r3 r7 y7x2 g7x2 b7x2; roll 3 4 r1 y1 g6 b6; action 1",
        "r7",
    ),
    "beating rather than a misthrow": (
        "duel 1; turn A; A: y2x5 y12 yL g3x2 b3x2; B: r7; roll 3 4 r4 g6 b6; action 2 -",
        "r7 r8",
    ),
    "stacking on the own foremost token, free and safe": (
        "duel 1; turn A; A: r7 y11 g3 b3; B:; roll 3 4 r6 y1 g6 b6; action 1",
        "r7",
    ),
    "a lock that wins the duel": (
        "duel 1; turn A; A: r2x5 r12 rL y2x5; B: g12; roll 6 6 y1 g1 b1; action 1",
        "y12",
    ),
    "not a lock that loses the duel": (
        "duel 1; turn A; A: r2x5 r12 rL y2x5; B: y3x9 g12x9; roll 6 6 y1 g1 b1; action 1",
        "- b12",
    ),
    "the last token rather than a misthrow with it": (
        "duel 1; turn A; A: r2x11 r3x10; B: g12; roll 1 2 r1 y1 g1 b1; action 2 -",
        "y2 y3 g3 b3",
    ),
}


@pytest.mark.parametrize(("text", "good"), GOOD.values(), ids=list(GOOD))
def test_greedy_does_what_is_plainly_good(text: str, good: str) -> None:
    state = at(text)
    game = GAMES[state.game]
    assert action_text(GREEDY.decide(game, game.view(state, 0), 0)) in good.split()


def free_marks(state: State, seat: int) -> set[int]:
    """Legal crosses that leave out nothing; the last number, which may end the game, aside."""
    return {
        action
        for action in CLASSIC.legal(state, seat)[1:]
        if COLUMN_OF[action] == state.rows[seat][ROW_OF[action]].bit_length() < LAST
    }


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_greedy_never_passes_up_a_mark_that_skips_nothing(players: int) -> None:
    """For whoever is not active, and in action 2, a mark that leaves nothing out is free."""
    found = 0
    for seed in range(25):
        for state in random_states(CLASSIC, players, seed):
            for seat in CLASSIC.to_act(state):
                last_mark = state.phase is Phase.ACTION_2 or seat != state.active
                if last_mark and free_marks(state, seat):
                    found += 1
                    assert GREEDY.decide(CLASSIC, CLASSIC.view(state, seat), seat) != PASS
    assert found > 50


def test_greedy_rarely_takes_a_misthrow_by_choice() -> None:
    for game, players in TABLES:
        for seed in range(5):
            record = play_match(game, ["greedy"] * players, seed)
            misthrows = record.last().misthrows
            assert sum(misthrows) < len(record.turns) / 2


@pytest.mark.parametrize("game", [CLASSIC, DUEL], ids=["classic", "duel"])
def test_greedy_beats_random(game: Game) -> None:
    won = 0.0
    for seed in range(200):
        kinds = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        record = play_match(game, kinds, seed)
        winners = game.winners(record.last())
        if kinds.index("greedy") in winners:
            won += 1 / len(winners)
    assert won >= 0.85 * 200


@pytest.mark.parametrize("players", [3, 5])
def test_greedy_beats_several_random_players(players: int) -> None:
    won = 0
    for seed in range(40):
        kinds = ["random"] * players
        kinds[seed % players] = "greedy"
        last = play_match(CLASSIC, kinds, seed).last()
        won += CLASSIC.winners(last) == (seed % players,)
    assert won >= 30
