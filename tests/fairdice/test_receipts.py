"""What a client has kept by itself, held against the game file: who could have cheated, and how."""

import asyncio
import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from qwixx.client import Table
from qwixx.fairdice import dice as fair
from qwixx.fairdice.pledges import pledge_of
from qwixx.fairdice.proof import Disagreement, examine, parse_receipt
from qwixx.fairdice.receipts import Keeper, Receipt
from qwixx.players import make_player
from qwixx.record import Record
from qwixx.rules import CLASSIC
from qwixx.tables.records import record_of
from qwixx.tables.view import shared_view
from tests.server.serving import ANA_AND_BO, serving, settings_in
from tests.tables.desk import SEED, Desk

OTHER_SEED = bytes(range(1, 33))


class Game:
    """Ana's client at seat 0 and another person at seat 1, whose seed a test chooses."""

    def __init__(self, other: str = "b0" * 32, server_seed: bytes = SEED) -> None:
        self.desk = Desk(seats="person person")
        identity = self.desk.table.identity._replace(server_seed=server_seed)
        self.desk.table = self.desk.table._replace(identity=identity)
        self.keeper = Keeper("table")
        self.other = other
        self.seen = 0
        self.look()

    def look(self) -> None:
        """Ana is told what has happened."""
        view: Any = shared_view(self.desk.table, self.desk.now)
        events: Any = [event.public for event in self.desk.events[self.seen :]]
        self.seen = len(self.desk.events)
        self.keeper.see(events, view)
        self.due = self.keeper.to_reveal(view)

    def begun(self, seed: str | None = None) -> "Game":
        """Ana's seed is her own, or the one given: what a server may try that knows it already."""
        own = self.keeper.pledge() if seed is None else pledge_of(seed)
        self.desk.do(0, "pledge", pledge=own)
        self.desk.do(1, "pledge", pledge=pledge_of(self.other))
        self.desk.started()
        self.look()
        self.desk.do(0, "reveal", seed=seed or self.due[0])
        self.desk.do(1, "reveal", seed=self.other)
        self.look()
        return self

    def record(self, seed: int = 1) -> Record:
        for _ in self.desk.play_on(random.Random(seed)):
            self.look()
        return record_of(self.desk.table, self.desk.events)

    @property
    def receipt(self) -> Receipt:
        return parse_receipt(str(self.keeper.receipt).encode())


def keys(record: Record, receipt: Receipt) -> set[str]:
    """In what they differ."""
    finding = examine(record, receipt)
    assert not finding.differences or not finding.proven
    assert all(str(each) for each in finding.differences)
    return {each.key for each in finding.differences}


def said(record: Record, receipt: Receipt | None = None) -> tuple[set[str], set[str]]:
    """What is proven, and what is not."""
    finding = examine(record, receipt)
    assert not finding.differences
    return {each.key for each in finding.proven}, {each.key for each in finding.open}


# ── honest games ──────────────────────────────────────────────────────────────────────────────


def test_a_receipt_proves_that_nobody_chose_the_dice() -> None:
    game = Game().begun()
    record = game.record()
    assert said(record, game.receipt) == ({"fixed", "shown"}, {"foreseen"})


def test_a_file_alone_proves_only_that_it_agrees_with_itself() -> None:
    assert said(Game().begun().record()) == ({"pledges"}, {"no_receipt", "foreseen"})


def test_an_old_file_is_checked_and_its_meaning_is_told() -> None:
    desk = Desk()
    desk.do(0, "seed", seed="5eed5eed")
    record = record_of(desk.started().played_out().table, desk.events)
    assert examine(record).rolls == len(record.turns)
    assert said(record) == (set(), {"no_receipt", "openly", "foreseen"})


def test_a_rematch_proves_nothing_about_who_begins() -> None:
    """Its first seat is given, and whoever writes a file may say that it is of a rematch."""
    record = Game().begun().record()
    for first in (0, 1):
        options = (*record.options, ("rematch", "earlier-table"))
        file = replace(record, first=first, options=options, turns=())
        assert said(file) == ({"pledges"}, {"no_receipt", "rematch", "foreseen"})


def test_a_receipt_without_an_own_seed_proves_less() -> None:
    """Of someone who came with another device when the game had begun."""
    game = Game().begun()
    late = Keeper("table")
    view: Any = shared_view(game.desk.table, 0.0)
    late.see([], view)
    record = game.record()
    proven, unproven = said(record, late.receipt)
    assert proven == {"commitment_kept", "partly_shown"}
    assert unproven == {"no_own_part", "foreseen"}


def test_starts_that_were_undone_are_told() -> None:
    game = Game()
    game.desk.do(0, "pledge", pledge=game.keeper.pledge())
    game.desk.do(1, "pledge", pledge=pledge_of("cc" * 32))
    game.desk.started()
    game.look()
    game.desk.do(0, "reveal", seed=game.due[0])
    game.desk.do(1, "leave")
    game.desk.join(pledge=pledge_of("dd" * 32))
    game.look()
    game.begun()
    record = game.record()
    assert "undone" in said(record, game.receipt)[1]
    hidden = tuple(option for option in record.options if option[0] != "undone")
    assert "undone" in said(replace(record, options=hidden), game.receipt)[1]
    assert len(game.receipt.rounds) == 2


async def test_two_clients_have_receipts_of_one_game(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        ana = await server.create([ANA_AND_BO[0], {"kind": "open"}, {"kind": "open"}])
        gone = await Table.join(server.address, ana.name, "Cleo")
        bo = await Table.join(server.address, ana.name, "Bo")
        async with gone:
            await gone.send("leave")
        async with ana, bo:
            greedy = make_player("greedy", 1, CLASSIC)
            playing = asyncio.gather(ana.play(greedy), bo.play(greedy))
            await ana.start()
            await playing
            record = await ana.record()
        for table in (ana, bo):
            receipt = parse_receipt(table.receipt.encode())
            assert said(record, receipt) == ({"fixed", "shown"}, {"foreseen"})


# ── attacks ───────────────────────────────────────────────────────────────────────────────────


def test_a_server_seed_found_after_the_peoples_seeds_is_noticed() -> None:
    """The server tries seeds until the dice suit it, and writes a file that agrees with itself."""
    game = Game().begun()
    game.record()
    own = game.desk.table.seats[0].seed
    forged = Game(server_seed=OTHER_SEED).begun(own).record()
    assert fair.verify(forged) == len(forged.turns)
    assert {"other_commitment", "other_dice"} <= keys(forged, game.receipt)


def test_a_seed_chosen_after_all_others_is_noticed() -> None:
    """Who runs the server plays at seat 1, and changes the pledge when Ana has revealed."""
    game = Game().begun()
    game.record()
    own = game.desk.table.seats[0].seed
    forged = Game(other="b1" * 32).begun(own).record()
    assert fair.verify(forged) == len(forged.turns)
    assert {"other_part", "other_dice"} <= keys(forged, game.receipt)
    assert "other_seed" not in keys(forged, game.receipt)


def test_dice_without_ones_own_seed_are_noticed() -> None:
    game = Game().begun()
    game.record()
    forged = Game().begun("a1" * 32).record()
    assert {"other_seed", "other_dice"} <= keys(forged, game.receipt)


def test_dice_that_were_shown_and_then_changed_are_noticed() -> None:
    """All seeds are true, but the server showed other dice in turn 2."""
    game = Game().begun()
    record = game.record()
    rolls = ["1 1 r1 y1 g1 b1" if turn == 1 else each for turn, each in enumerate(shown(game))]
    changed = replace(game.receipt, rolls=rolls)
    (difference,) = examine(record, changed).differences
    assert (difference.key, difference.values["turn"]) == ("other_dice", 2)


def shown(game: Game) -> list[str | None]:
    return game.receipt.rolls


def test_a_shorter_file_and_another_beginning_are_noticed() -> None:
    game = Game().begun()
    record = game.record()
    longer = replace(game.receipt, rolls=[*shown(game), "1 1 r1 y1 g1 b1"])
    assert keys(record, longer) == {"turn_missing"}
    other = replace(game.receipt, first=1 - record.first)
    assert keys(record, other) == {"other_first"}


def test_a_seed_that_was_given_openly_cannot_be_changed_either() -> None:
    game = Game()
    game.desk.do(0, "pledge", pledge=game.keeper.pledge())
    game.desk.do(1, "seed", seed="5eed5eed")
    game.desk.started()
    game.look()
    game.desk.do(0, "reveal", seed=game.due[0])
    record = game.record()
    assert said(record, game.receipt) == ({"fixed", "shown"}, {"openly", "foreseen"})
    last = replace(game.receipt.rounds[0], seeds=["", "5eed5eee"])
    assert keys(record, replace(game.receipt, rounds=[last])) == {"other_part"}


def test_a_list_of_seats_that_changes_after_the_reveal_is_noticed() -> None:
    """What was told first counts, whatever a server tells afterwards."""
    game = Game().begun()
    lie: Any = shared_view(game.desk.table, 0.0)
    lie["fair"] |= {"settled": True, "pledges": [*lie["fair"]["pledges"], "ff" * 32]}
    lie["fair"] |= {"seeds": ["", "", ""]}
    assert game.keeper.to_reveal(lie)
    assert len(game.receipt.rounds) == 1
    assert said(game.record(), game.receipt)[0] == {"fixed", "shown"}


def test_nothing_is_revealed_for_a_pledge_of_another() -> None:
    game = Game()
    game.desk.do(0, "pledge", pledge=pledge_of("aa" * 32))
    game.desk.do(1, "pledge", pledge=pledge_of("bb" * 32))
    game.desk.started()
    game.look()
    assert game.due == {}


def test_a_receipt_of_another_table() -> None:
    game = Game().begun()
    other = replace(game.receipt, table="elsewhere")
    assert keys(game.record(), other) == {"other_table"}


@pytest.mark.parametrize(
    "change",
    [
        {"receipt": 2},
        {"table": 7},
        {"rolls": "all"},
        {"rounds": [{}]},
        {"first": 9},
        {"seeds": {"short": "short"}},
        {"more": 1},
        {"commitment": None},
    ],
)
def test_what_is_no_receipt_is_refused(change: dict[str, Any]) -> None:
    document = json.loads(str(Game().begun().receipt)) | change
    with pytest.raises(Disagreement) as caught:
        parse_receipt(json.dumps(document).encode())
    assert caught.value.key == "no_receipt"
    for nonsense in (b"", b"\xff", b"[]", b"0" * 300_000):
        with pytest.raises(Disagreement):
            parse_receipt(nonsense)


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"seed_b": "b1" * 32}, "pledge"),
        ({"pledge_a": "00" * 32}, "pledge"),
        ({"seed_a": "nonsense"}, "pledge"),
        ({"undone": "often"}, "number"),
    ],
)
def test_a_file_whose_seeds_were_not_pledged_is_false(changes: dict[str, str], key: str) -> None:
    record = Game().begun().record()
    options = tuple((dict(record.options) | changes).items())
    with pytest.raises(fair.Unfair) as caught:
        examine(replace(record, options=options))
    assert caught.value.key == key
