"""The dice follow from the seeds as docs/protocol.md says, and `verify` notices any change."""

import hashlib
import hmac
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qwixx.fairdice import dice as fair
from qwixx.fairdice.dice import Unfair
from qwixx.notation import roll_text
from qwixx.record import Record, parse_record, record_text
from qwixx.tables.records import record_of
from tests.tables.desk import SEED, Desk

SEEDS = ["0123456789abcdef", "", "5eed5eed"]


def finished(**options: str) -> Record:
    desk = Desk("classic", "person greedy person", **options)
    desk.do(0, "seed", seed=SEEDS[0])
    desk.do(2, "seed", seed=SEEDS[2])
    desk.started().played_out()
    return record_of(desk.table, desk.events)


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert fair.commitment(SEED) == hashlib.sha256(SEED).hexdigest()
    assert fair.commitment(SEED).startswith("630dcd2966c43366")


def test_the_first_bytes_make_the_first_faces() -> None:
    """Worked out by hand from the description, without the module's own code."""
    message = f"table:7:0:{','.join(SEEDS)}"
    stream = hmac.new(SEED, message.encode(), hashlib.sha256).digest()
    faces = [byte % 6 + 1 for byte in stream if byte < 252][:6]
    assert fair.draw(SEED, "table", 7, SEEDS, [6] * 6) == faces


def test_fixed_vectors() -> None:
    """A change of these would make every game file before it unprovable."""
    assert fair.draw_first(SEED, "table", SEEDS) == 1
    rolls = [roll_text(fair.draw_roll(SEED, "table", turn, SEEDS)) for turn in (1, 2, 50)]
    assert rolls == ["2 4 r1 y3 g6 b3", "1 4 r5 y5 g6 b1", "2 6 r6 y5 g2 b2"]


def test_long_draws_go_on_in_further_blocks() -> None:
    long = fair.draw(SEED, "table", 1, SEEDS, [6] * 100)
    assert long[:6] == fair.draw(SEED, "table", 1, SEEDS, [6] * 6)
    second = hmac.digest(SEED, f"table:1:1:{','.join(SEEDS)}".encode(), "sha256")
    first = hmac.digest(SEED, f"table:1:0:{','.join(SEEDS)}".encode(), "sha256")
    assert long[:60] == [byte % 6 + 1 for byte in first + second if byte < 252][:60]


@given(st.binary(min_size=32, max_size=32), st.integers(1, 400), st.integers(2, 6))
def test_every_face_is_in_range(seed: bytes, number: int, sides: int) -> None:
    drawn = fair.draw(seed, "t", number, ["ab"], [sides] * 50)
    assert set(drawn) <= set(range(1, sides + 1))


def test_bytes_that_would_favour_low_faces_are_left_out() -> None:
    """252 to 255 would make 1 to 4 more likely than 5 and 6."""
    faces = fair._face(iter([255, 252, 253, 254, 251]), 6)
    assert faces == 251 % 6 + 1


def test_all_faces_are_about_equally_likely() -> None:
    drawn = [die for n in range(2000) for die in fair.draw(SEED, "t", n, SEEDS, [6] * 6)]
    counts = [drawn.count(face) for face in range(1, 7)]
    chi_square = sum((count - 2000) ** 2 / 2000 for count in counts)
    assert chi_square < 20.5  # once in a thousand seeds it would be more; this seed is fixed


def test_every_seed_and_the_table_matter() -> None:
    roll = fair.draw(SEED, "table", 1, SEEDS, [6] * 20)
    assert roll != fair.draw(bytes(32), "table", 1, SEEDS, [6] * 20)
    assert roll != fair.draw(SEED, "other", 1, SEEDS, [6] * 20)
    assert roll != fair.draw(SEED, "table", 1, [*SEEDS[:2], "5eed5eee"], [6] * 20)


# ── verifying game files ──────────────────────────────────────────────────────────────────────


def test_a_finished_game_is_proven() -> None:
    record = finished()
    assert fair.verify(record) == len(record.turns) > 5
    assert fair.verify(parse_record(record_text(record))) == len(record.turns)


def options_with(record: Record, **changes: str | None) -> Record:
    options = dict(record.options) | changes
    return replace(record, options=tuple((k, v) for k, v in options.items() if v is not None))


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"server_seed": "00" * 32}, "commitment"),
        ({"server_seed": "no-hex"}, "no_hex"),
        ({"server_seed": None}, "unproven"),
        ({"commitment": None}, "unproven"),
        ({"table": None}, "unproven"),
        ({"dice": "own"}, "own_dice"),
        ({"seed_a": None, "rematch": "x"}, "dice"),
        ({"seed_c": "5eed5eee", "rematch": "x"}, "dice"),
        ({"table": "another", "rematch": "x"}, "dice"),
    ],
)
def test_a_changed_proof_is_noticed(changes: dict[str, str | None], key: str) -> None:
    with pytest.raises(Unfair) as caught:
        fair.verify(options_with(finished(), **changes))
    assert caught.value.key == key
    assert str(caught.value)


def test_a_changed_throw_is_noticed() -> None:
    record = finished()
    first = record.turns[0]
    white = (first.roll.white[0] % 6 + 1, first.roll.white[1])
    changed = first._replace(roll=first.roll._replace(white=white))
    with pytest.raises(Unfair) as caught:
        fair.verify(replace(record, turns=(changed, *record.turns[1:])))
    assert (caught.value.key, caught.value.values["turn"]) == ("dice", 1)


def test_another_first_seat_is_noticed() -> None:
    record = finished()
    with pytest.raises(Unfair) as caught:
        fair.verify(replace(record, first=(record.first + 1) % 3))
    assert caught.value.key == "first_seat"


def test_dice_that_have_left_do_not_matter() -> None:
    """A die of a locked row is drawn and ignored, so the later dice keep their places."""
    for seed in range(50):
        desk = Desk("duel").started().played_out(seed)
        record = record_of(desk.table, desk.events)
        fair.verify(record)
        if any(None in turn.roll.coloured for turn in record.turns):
            return
    pytest.fail("no game with a locked row")
