"""Wire types are checked without Pydantic exactly as Pydantic checks them at the border."""

import json
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from qwixx.protocol import events
from qwixx.protocol.checking import Mismatch, check, fits
from qwixx.protocol.commands import Decide, Dice

SAID = {"sequence": 1, "seat": 0, "at": 1.5, "kind": "said", "text": "Hello"}
JOINED = {"sequence": 2, "seat": 1, "at": 2, "kind": "joined", "name": "Bo", "seed": ""}
DICE = {"white": [1, 6], "coloured": [1, None, 3, 6]}
DECIDE = {"id": "a" * 8, "kind": "decide", "turn": 1, "step": 2, "action": 3}
CASES: list[tuple[Any, Any]] = [
    *((events.Said, SAID | change) for change in ({}, {"text": 5}, {"more": 1}, {"kind": "sad"})),
    *(
        (events.Said, SAID | change)
        for change in ({"sequence": True}, {"sequence": 1.0}, {"at": 1})
    ),
    (events.Said, {"sequence": 1}),
    (events.Said, []),
    (events.Joined, JOINED),
    (events.Joined, JOINED | {"pledge": None}),
    (events.Joined, JOINED | {"look": {"colour": "teal", "mark": "star"}}),
    (events.Joined, JOINED | {"look": {"colour": "teal"}}),
    *((Dice, DICE | change) for change in ({}, {"white": [1]}, {"white": [0, 6]}, {"white": None})),
    *((Decide, DECIDE | change) for change in ({}, {"seat": 4}, {"seat": 5}, {"id": "a"})),
    *((Decide, DECIDE | change) for change in ({"id": "a" * 8 + "\n"}, {"turn": "1"}, {"x": 1})),
]


@pytest.mark.parametrize(("kind", "value"), CASES)
def test_both_accept_and_refuse_the_same(kind: Any, value: Any) -> None:
    try:
        TypeAdapter(kind).validate_json(json.dumps(value))
        is_accepted = True
    except ValidationError:
        is_accepted = False
    assert fits(kind)(value) == is_accepted


def test_a_mismatch_names_the_type_and_not_the_value() -> None:
    with pytest.raises(Mismatch, match="not a Said") as caught:
        check(events.Said, SAID | {"text": 5, "secret": "hidden"})
    assert "hidden" not in str(caught.value)
