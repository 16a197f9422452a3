"""Duplicate, reordered, stale and forged commands, as Hypothesis makes them up.

Whatever happens, the log holds every accepted command once, in an order that the rules allow, and
every repetition gets its first answer, also after the server was closed and opened again.
"""

import asyncio
import shutil
import tempfile
from pathlib import Path
from typing import Any

import httpx
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from qwixx.rules import GAMES, Refusal
from qwixx.server.http.app import create_app
from qwixx.server.http.models import COMMAND
from qwixx.tables.decide import decide
from qwixx.tables.events import Event
from qwixx.tables.keys import hashed, new_identity
from qwixx.tables.outcome import Circumstances
from qwixx.tables.replay import replayed
from qwixx.tables.table import Table
from tests.server.serving import settings_in

PEOPLE = ["Ana", "Bo", "Cleo"]
SEATS = st.integers(0, len(PEOPLE) - 1)
MOVES = st.sampled_from(["due", "due", "due", "due", "due", "early", "late", "wrong"])
Sent = tuple[str | None, dict[str, Any]]
"""A secret and a command."""


class Commands(RuleBasedStateMachine):
    """A table whose clients repeat themselves, come late, and lie."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.loop = asyncio.new_event_loop()
        self.made = 0
        self.sent: list[Sent] = []
        self.answers: dict[str, int] = {}
        self.open()

    def open(self) -> None:
        self.app = create_app(settings_in(self.folder))
        self.life = self.app.router.lifespan_context(self.app)
        self.loop.run_until_complete(self.life.__aenter__())
        transport = httpx.ASGITransport(self.app)
        self.http = httpx.AsyncClient(transport=transport, base_url="http://test")

    def close(self) -> None:
        self.loop.run_until_complete(self.http.aclose())
        self.loop.run_until_complete(self.life.__aexit__(None, None, None))

    def teardown(self) -> None:
        self.close()
        self.loop.close()
        shutil.rmtree(self.folder)

    # ── what clients do ───────────────────────────────────────────────────────────────────────

    @initialize(game=st.sampled_from([*GAMES]))
    def create(self, game: str) -> None:
        people = PEOPLE[: GAMES[game].players[-1]]
        seats = [{"kind": "person", "name": name} for name in people]
        created = self.post("/api/tables", {"game": game, "seats": seats})
        self.path = f"/api/tables/{created['id']}"
        self.name = created["id"]
        self.secrets = [*created["secrets"].values()]

    @rule(seat=SEATS, move=MOVES, action=st.integers(0, 9))
    def play(self, seat: int, move: str, action: int) -> None:
        self.all_at_once([self.command(seat, self.move(move, action))])

    @rule(seat=SEATS, kind=st.sampled_from(["say", "start", "pace", "leave", "rematch", "give"]))
    def do_something_else(self, seat: int, kind: str) -> None:
        fields: dict[str, dict[str, Any]] = {
            "say": {"text": "Hi"},
            "pace": {"pace": "quick"},
            "give": {"other": 0},
        }
        if kind != "leave" or self.table().status == "over":
            self.all_at_once([self.command(seat, {"kind": kind, **fields.get(kind, {})})])

    @rule(which=st.lists(st.integers(0, 50), min_size=1, max_size=6))
    def repeat(self, which: list[int]) -> None:
        """Old commands again, in any order, some of them twice, all at once."""
        if self.sent:
            self.all_at_once([self.sent[-1 - number % len(self.sent)] for number in which])

    @rule(seats=st.lists(SEATS, min_size=2, max_size=6), action=st.integers(0, 9))
    def all_decide(self, seats: list[int], action: int) -> None:
        """Several seats at the same moment, some of them twice with different commands."""
        self.all_at_once([self.command(seat, self.move("due", action)) for seat in seats])

    @rule(seat=SEATS, action=st.integers(0, 9), lie=st.sampled_from(["none", "guess", "other"]))
    def forge(self, seat: int, action: int, lie: str) -> None:
        """Someone without the seat's secret is always refused, and nothing changes."""
        before = self.events()
        _, body = self.command(seat, self.move("due", action))
        secrets = {"none": None, "guess": "x" * 43, "other": self.secret(seat + 1)}
        body |= {"seat": seat} if lie == "other" else {}
        response = self.loop.run_until_complete(self.request((secrets[lie], body)))
        assert response.status_code == 403
        assert self.events() == before

    @rule()
    def restart(self) -> None:
        self.close()
        self.open()

    # ── what has to hold ──────────────────────────────────────────────────────────────────────

    @invariant()
    def the_log_is_whole(self) -> None:
        if not hasattr(self, "path"):
            return
        events = self.events()
        assert [event.sequence for event in events] == [*range(1, len(events) + 1)]
        live, _ = self.loop.run_until_complete(self.app.state.hub.find(self.name))
        assert self.table()._replace(since=0) == live.table._replace(since=0)
        assert len(set(self.answers.values())) == len(self.answers) <= len(events)

    # ── how ───────────────────────────────────────────────────────────────────────────────────

    def all_at_once(self, commands: list[Sent]) -> None:
        """Send them together; each answer is the one that it was before, or a true refusal."""
        before = self.table()
        responses = self.loop.run_until_complete(self.gather(commands))
        for (secret, body), response in zip(commands, responses, strict=True):
            self.sent.append((secret, body))
            known = self.answers.get(body["id"])
            if response.status_code == 200:
                sequence = response.json()["sequence"]
                assert known in (None, sequence)
                self.answers[body["id"]] = sequence
            else:
                assert known is None, response.text
                if len(commands) == 1:
                    assert response.json()["refused"]["key"] == refusal(before, secret, body)
        if len(commands) == 1 and responses[0].status_code == 200:
            sequence = responses[0].json()["sequence"]
            assert sequence <= before.sequence or refusal(before, *commands[0]) is None

    async def gather(self, commands: list[Sent]) -> list[httpx.Response]:
        return await asyncio.gather(*map(self.request, commands))

    async def request(self, sent: Sent) -> httpx.Response:
        secret, body = sent
        headers = {"authorization": f"Bearer {secret}"} if secret else {}
        return await self.http.post(f"{self.path}/commands", json=body, headers=headers)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        return self.loop.run_until_complete(self.http.post(path, json=body)).json()

    def secret(self, seat: int) -> str:
        return str(self.secrets[seat % len(self.secrets)])

    def command(self, seat: int, fields: dict[str, Any]) -> Sent:
        self.made += 1
        return self.secret(seat), {"id": f"command-{self.made}", **fields}

    def move(self, when: str, action: int) -> dict[str, Any]:
        table = self.table()
        turn = table.turn + {"early": 1, "late": -1}.get(when, 0)
        if table.state is None:
            return {"kind": "start"}
        if table.step == 0:
            return {"kind": "throw", "turn": turn + 1}
        first = table.game.to_act(table.state)[0]
        legal = table.game.legal(table.state, first)
        chosen = 44 if when == "wrong" else legal[action % len(legal)]
        return {"kind": "decide", "turn": turn, "step": table.step, "action": chosen}

    def events(self) -> list[Event]:
        hub = self.app.state.hub
        found = self.loop.run_until_complete(hub.store.find(self.name))
        assert found is not None
        self.identity = found[1]
        events: list[Event] = self.loop.run_until_complete(hub.store.events(found[0]))
        return events

    def table(self) -> Table:
        """What the stored log adds up to."""
        events = self.events()
        return replayed(self.identity, events)


def refusal(table: Table, secret: str | None, body: dict[str, Any]) -> str | None:
    """What the rules of the table, without any server, say of a command."""
    seat = table.seat_of(hashed(secret or ""))
    if seat is None:
        return "secret"
    try:
        circumstances = Circumstances(0.0, identity=new_identity())
        decide(table, seat, COMMAND.validate_python(body), circumstances)
    except Refusal as reason:
        return reason.key
    return None


Commands.TestCase.settings = settings(max_examples=12, stateful_step_count=25)
TestCommands = Commands.TestCase
