"""Every refusal says why: a key, its values, and a sentence."""

import copy
import pickle
import string

import pytest

from qwixx.notation import SENTENCES as NOTATION_SENTENCES
from qwixx.notation import NotationError
from qwixx.players import SENTENCES as PLAYER_SENTENCES
from qwixx.record import SENTENCES as RECORD_SENTENCES
from qwixx.rules import GAMES, Refusal, RuleError
from qwixx.rules.reasons import REASONS
from tests.helpers import at, parse_action

RED = "r2 r3 r4 r5 r6 r12 rL"
SEVENS = "roll 3 4 r4 y1 g1 b1"

# A position, a seat, an action; the key of the reason, and values it has to give.
REASONS_GIVEN: list[tuple[str, int, str, str, dict[str, object]]] = [
    ("classic 1; turn A; A: m4; B:", 0, "-", "over", {}),
    ("classic 1; turn A; A:; B:", 0, "r7", "dice_due", {}),
    (f"classic 1; turn A; A:; B:; {SEVENS}; action 1 - .", 0, "r7", "decided", {}),
    (f"classic 1; turn A; A:; B:; {SEVENS}; action 2 -", 1, "r7", "not_active", {}),
    (f"classic 1; turn A; A: {RED}; B:; roll 3 4 y1 g1 b1; action 1 . .", 1, "r7", "row_locked",
     {"row": "red"}),
    (f"classic 1; turn A; A: r7; B:; {SEVENS}; action 1 . .", 0, "r7", "crossed",
     {"square": "r7"}),
    (f"classic 1; turn A; A: g3; B:; {SEVENS}; action 1 . .", 0, "g7", "passed",
     {"square": "g7", "blocker": "g3"}),
    ("classic 1; turn A; A: r2 r4; B:; roll 6 6 r4 y1 g1 b1; action 1 . .", 0, "r12", "few_crosses",
     {"square": "r12", "row": "red", "have": 2}),
    (f"classic 1; turn A; A:; B:; {SEVENS}; action 1 . .", 0, "r8", "not_white_sum",
     {"sum": 7, "number": 8}),
    (f"classic 1; turn A; A:; B:; {SEVENS}; action 2 -", 0, "r9", "not_colour_sum",
     {"die": "red", "sums": "7 / 8", "number": 9}),
    (f"duel 1; turn A; A:; B:; {SEVENS}; action 1", 1, "r7", "not_active", {}),
    (f"duel 1; turn A; A: r9; B:; {SEVENS}; action 1", 0, "r7", "passed",
     {"square": "r7", "blocker": "r9"}),
    ("duel 1; turn A; A: r2x4; B: r3x6; roll 6 6 r4 y1 g1 b1; action 1", 0, "r12", "few_tokens",
     {"square": "r12", "row": "red", "have": 4}),
    (f"duel 1; turn A; A: r7; B: r9; {SEVENS}; action 1", 0, "r7", "overtaken", {"square": "r7"}),
    (f"duel 1; turn A; A:; B: r7 r9; {SEVENS}; action 1", 0, "r7", "occupied", {"square": "r7"}),
    (f"duel 1; turn A; A:; B: r7x2 r9; {SEVENS}; action 1", 0, "r7", "occupied", {"square": "r7"}),
    (f"duel 1; turn A; A:; B: r7x2; {SEVENS}; action 1", 0, "r7", "stack", {"square": "r7"}),
    (f"duel 1; turn A; A: r7; B:; {SEVENS}; action 2 r7", 0, "r7", "same_square",
     {"square": "r7"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "seat", "action", "key", "values"),
    REASONS_GIVEN,
    ids=[f"{case[0].split()[0]}-{case[3]}-{i}" for i, case in enumerate(REASONS_GIVEN)],
)
def test_the_reason_is_the_right_one(
    text: str, seat: int, action: str, key: str, values: dict[str, object]
) -> None:
    state = at(text)
    reason = GAMES[state.game].explain(state, seat, parse_action(action))
    assert reason is not None
    assert (reason.key, reason.values) == (key, values)
    assert str(reason)
    assert "{" not in str(reason)


def test_sentences_name_colours_as_rows_and_dice() -> None:
    assert str(RuleError("row_locked", row="red")) == "The red row is locked."
    assert "green die" in str(RuleError("die_gone", die="green"))


SENTENCES = {**REASONS, **NOTATION_SENTENCES, **RECORD_SENTENCES, **PLAYER_SENTENCES}


@pytest.mark.parametrize("sentence", SENTENCES.values(), ids=list(SENTENCES))
def test_every_sentence_is_one(sentence: str) -> None:
    fields = [name for _, name, spec, _ in string.Formatter().parse(sentence) if name is not None]
    assert all(name.isidentifier() for name in fields)
    assert sentence[0].isupper() or sentence[0] in "“{"
    assert sentence[-1] in ".}"


@pytest.mark.parametrize(
    "refusal",
    [RuleError("seat", seat=7, last=1), RuleError("over"), NotationError("action", text="x")],
    ids=["values", "none", "notation"],
)
def test_refusals_travel_between_processes(refusal: Refusal) -> None:
    """Worker processes send exceptions by pickling them."""
    for twin in (pickle.loads(pickle.dumps(refusal)), copy.copy(refusal)):
        assert type(twin) is type(refusal)
        assert (twin.key, twin.values, str(twin)) == (refusal.key, refusal.values, str(refusal))
