"""Tables and their events."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("id", sa.String(32), nullable=False, unique=True),
        sa.Column("watch", sa.String(32), nullable=False, unique=True),
        sa.Column("server_seed", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "events",
        sa.Column(
            "table",
            sa.Integer,
            sa.ForeignKey("tables.number", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("sequence", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("command", sa.String(64)),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("public", sa.JSON, nullable=False),
        sa.Column("private", sa.JSON, nullable=False),
        sa.UniqueConstraint("table", "command", name="one_event_for_a_command"),
    )
