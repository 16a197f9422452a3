"""Positions from outside: what cannot have come about in a game is refused."""

import pytest

from qwixx.notation import position_text
from qwixx.rules import GAMES, Phase, RuleError
from tests.helpers import at

ROLL = "roll 4 1 r3 y2 g5 b6"
RED = "r2 r3 r4 r5 r6 r12 rL"
YELLOW = "y2 y3 y4 y5 y6 y12 yL"
GREEN = "g12 g11 g10 g9 g8 g2 gL"
BLUE = "b12 b11 b10 b9 b8 b2 bL"
RED_DUEL, YELLOW_DUEL, GREEN_DUEL = "r2x5 r12 rL", "y2x5 y12 yL", "g12x5 g2 gL"

IMPOSSIBLE = {
    # Misthrows: the game ends with the active player's fourth (B19), with the fourth in all (D26).
    "classic 1; turn A; A:; B: m4": "too_many_misthrows",
    "classic 1; turn A; A: m4; B: m4": "too_many_misthrows",
    "duel 1; turn A; A: m4; B: m1": "too_many_misthrows",
    "duel 1; turn A; A: m3; B: m2": "too_many_misthrows",
    "duel 1; turn A; A:; B: m4": "too_many_misthrows",
    # The active player places the last token, not the other one (D25).
    "duel 1; turn A; A:; B: r2x22": "too_many_tokens",
    "duel 1; turn B; A: r2x5 r12 y2x16; B:": "impossible_lock",
    # Nothing is due when the game is over (B19, B20, D24).
    f"classic 1; turn A; A: m4; B:; {ROLL}; action 1 . .": "over",
    f"duel 1; turn A; A: {RED_DUEL}; B: {YELLOW_DUEL}; roll 4 1 g5 b6; action 2 -": "over",
    # Dice that do not fit the locks.
    f"classic 1; turn A; A: {RED}; B:; {ROLL}; action 1 . .": "die_gone",
    "duel 1; turn A; A:; B:; roll 4 1 r3 y2 g5; action 1": "die_missing",
    # Choices of action 1: illegal ones, none open, too few, too many.
    f"classic 1; turn A; A:; B:; {ROLL}; action 1 r6 .": "not_white_sum",
    f"classic 1; turn A; A: r5; B:; {ROLL}; action 1 r5 .": "crossed",
    f"classic 1; turn A; A:; B:; {ROLL}; action 1 r5 -": "undecided",
    f"classic 1; turn A; A:; B:; {ROLL}; action 1 ? ?": "undecided",
    f"classic 1; turn A; A:; B:; {ROLL}; action 1 .": "undecided",
    f"classic 1; turn A; A:; B:; {ROLL}; action 1 . . .": "undecided",
    f"classic 1; turn A; A:; B:; {ROLL}; action 1": "undecided",
    f"duel 1; turn A; A:; B:; {ROLL}; action 1 .": "undecided",
    # What was done in action 1 lies there still, and the white dice gave it.
    f"classic 1; turn A; A:; B:; {ROLL}; action 2 r5": "not_in_action_1",
    f"classic 1; turn A; A:; B: r5; {ROLL}; action 2 r5": "not_in_action_1",
    f"classic 1; turn A; A: r5 r6; B:; {ROLL}; action 2 r5": "not_in_action_1",
    f"classic 1; turn A; A: r6; B:; {ROLL}; action 2 r6": "not_in_action_1",
    f"duel 1; turn A; A: r5 r6; B:; {ROLL}; action 2 r5": "not_in_action_1",
    f"duel 1; turn B; A: r5; B:; {ROLL}; action 2 r5": "not_in_action_1",
}

ENDED_EARLIER = [
    # Three locks in The Duel, four in Qwixx: it was over before (D27, B20, B21).
    f"duel 1; turn A; A: {RED_DUEL} {YELLOW_DUEL}; B: {GREEN_DUEL}",
    f"classic 1; turn A; A: {RED} {YELLOW}; B: {GREEN} {BLUE}",
    # Two locks and then a misthrow.
    f"classic 1; turn A; A: {RED} m4; B: {YELLOW}",
    f"duel 1; turn A; A: {RED_DUEL} m4; B: {YELLOW_DUEL}",
    # Two last numbers without their locks: only the very last token does that (D23).
    "duel 1; turn A; A: r2x5 r12 y2x5 y12 g12x10; B:",
]


@pytest.mark.parametrize(("text", "key"), IMPOSSIBLE.items(), ids=list(IMPOSSIBLE))
def test_impossible_positions_are_refused(text: str, key: str) -> None:
    with pytest.raises(RuleError) as caught:
        at(text)
    assert caught.value.key == key
    assert str(caught.value)


@pytest.mark.parametrize("text", ENDED_EARLIER)
def test_positions_after_an_earlier_end_are_refused(text: str) -> None:
    with pytest.raises(RuleError) as caught:
        at(text)
    assert str(caught.value)


def test_r11_a_token_stacked_in_action_1_lies_foremost() -> None:
    """Grey's 9 lies ahead, so nobody can have stacked on black's 7 in this turn."""
    with pytest.raises(RuleError):
        at("duel 1; turn A; A: r7x2; B: r9; roll 4 3 r3 y2 g5 b6; action 2 r7")


POSSIBLE = {
    "classic 1; turn A; A: m4; B: m3": Phase.OVER,
    "duel 1; turn A; A: m1; B: m3": Phase.OVER,
    "duel 1; turn A; A: m4; B:": Phase.OVER,
    f"classic 1; turn A; A: {RED}; B: {YELLOW} {GREEN}": Phase.OVER,
    f"classic 1; turn A; A: {RED} {YELLOW}; B: {RED}": Phase.OVER,
    f"classic 1; turn A; A: {RED}; B: {RED}": Phase.DICE,
    "duel 1; turn A; A: r2x22; B:": Phase.OVER,
    "duel 1; turn A; A: r2x5 r12 y2x16; B:": Phase.OVER,
    "duel 1; turn A; A: r2x5 r12 rL y2x15; B:": Phase.OVER,
    f"duel 1; turn A; A: {RED_DUEL}; B: r3x2; roll 6 6 y2 g5 b6; action 2 r12": Phase.ACTION_2,
    f"classic 1; turn B; A: {RED}; B: {RED}; roll 6 6 y2 g5 b6; action 2 r12": Phase.ACTION_2,
    f"classic 1; turn A; A: r5; B:; {ROLL}; action 1 ? .": Phase.ACTION_1,
    f"classic 1; turn A; A: r4; B:; {ROLL}; action 1 r5 .": Phase.ACTION_1,
    f"duel 1; turn A; A: r5x2; B: r4; {ROLL}; action 2 r5": Phase.ACTION_2,
}


@pytest.mark.parametrize(("text", "phase"), POSSIBLE.items(), ids=list(POSSIBLE))
def test_possible_positions_are_accepted(text: str, phase: Phase) -> None:
    state = at(text)
    assert state.phase is phase
    assert position_text(state) == text
    assert (GAMES[state.game].winners(state) != ()) == (phase is Phase.OVER)
