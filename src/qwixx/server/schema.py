"""The tables of the database. `migrations` brings an older database up to them."""

from sqlalchemy import (
    JSON,
    Column,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
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
