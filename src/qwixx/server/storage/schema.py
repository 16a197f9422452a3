"""The tables of the database. `migrations` brings an older database up to them."""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("id", String(32), nullable=False, unique=True),
    Column("watch", String(32), nullable=False, unique=True),
    Column("server_seed", LargeBinary, nullable=False),
    Column("created", Float, nullable=False),
    Column("ended", String(16)),
    Column("ended_at", Float),
    Column("touched", Float),
)
"""`ended` says why nobody can use a table any more. Of one that was deleted only this row is left,
so that people can be told, and so that its number is not given away while a server may still have
it. `touched`: it counts as used then, if that is later than its last event.
"""

Index(
    "ended_tables",
    tables.c.ended_at,
    sqlite_where=tables.c.ended_at.is_not(None),
    postgresql_where=tables.c.ended_at.is_not(None),
)

events = Table(
    "events",
    metadata,
    Column("table", Integer, ForeignKey("tables.number", ondelete="CASCADE"), primary_key=True),
    Column("sequence", Integer, primary_key=True, autoincrement=False),
    Column("command", String(64)),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("public", JSON, nullable=False),
    Column("private", JSON, nullable=False),
    Column("version", Integer, nullable=False, server_default="1"),
    UniqueConstraint("table", "command", name="one_event_for_a_command"),
)

reviews = Table(
    "reviews",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("key", String(64), nullable=False, unique=True),
    Column("told", LargeBinary, nullable=False),
)
"""The newest ones, by a hash of the game, the language and the version."""

bans = Table(
    "bans",
    metadata,
    Column("network", String(49), primary_key=True),
    Column("since", Float, nullable=False),
    Column("until", Float),
)
"""Addresses that are not served; `until` is empty for those that never are."""

# ── games of the day ──────────────────────────────────────────────────────────────────────────

daily_secrets = Table(
    "daily_secrets",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("secret", LargeBinary, nullable=False),
)
"""One row: what the dice of all days follow from."""

daily_attempts = Table(
    "daily_attempts",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("day", Integer, nullable=False, index=True),
    Column("token", String(64), nullable=False),
    Column("actions", String(400), nullable=False),
    Column("points", Integer),
    Column("name", String(24)),
    Column("began", Float, nullable=False),
    Column("ended", Float),
    UniqueConstraint("day", "token", name="one_attempt_a_day"),
)
"""Decisions as texts (`r7 - y3`), under the hash of a browser's token."""

daily_days = Table(
    "daily_days",
    metadata,
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("told", JSON, nullable=False),
)
"""What was worked out about a day's dice."""

# ── people ────────────────────────────────────────────────────────────────────────────────────

people = Table(
    "people",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("key", String(64), nullable=False, unique=True),
    Column("name", String(24), nullable=False),
    Column("colour", String(16), nullable=False),
    Column("mark", String(16), nullable=False),
    Column("listed", Boolean, nullable=False, server_default=false()),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("barred", Boolean, nullable=False, server_default=false()),
)
"""Those who want to be known here, under the hash of their key. `listed`: wants to be on the club's
board; `barred`: whoever runs the server has taken the name off it. Whatever else is kept of a
person refers to `number`, and goes with it (ON DELETE CASCADE).
"""

sittings = Table(
    "sittings",
    metadata,
    Column("table", Integer, ForeignKey("tables.number", ondelete="CASCADE"), primary_key=True),
    Column(
        "person",
        Integer,
        ForeignKey("people.number", ondelete="CASCADE"),
        primary_key=True,
        index=True,
    ),
    Column("secret", String(64), nullable=False),
)
"""Who sits where. Seats change places, so it is the hash of the seat's secret that says which."""

parcels = Table(
    "parcels",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("sealed", Text, nullable=False),
    Column("until", Float, nullable=False, index=True),
)
"""What people take along to another device, sealed with a key that the server never sees."""

# ── ratings ───────────────────────────────────────────────────────────────────────────────────

ratings = Table(
    "ratings",
    metadata,
    Column("person", Integer, ForeignKey("people.number", ondelete="CASCADE"), primary_key=True),
    Column("game", String(30), primary_key=True),
    Column("mean", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("decisions", Integer, nullable=False, server_default="0"),
    Column("lost", Float, nullable=False, server_default="0"),
)
"""How strong people are, and what their decisions lost, as reviews say."""

rated_tables = Table(
    "rated_tables",
    metadata,
    Column(
        "table",
        Integer,
        ForeignKey("tables.number", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    ),
    Column("at", Float, nullable=False),
    Column("told", JSON, nullable=False),
    Column("reviewed", Boolean, nullable=False, server_default=false()),
)
"""Games that count already, and what each did: by seat the place, and mean and deviation before and
after; null for a level and for who was deleted before. `reviewed`: what its decisions lost is
counted, too.
"""
