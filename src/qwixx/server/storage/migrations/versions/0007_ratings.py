"""Ratings, and which games they are from."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "ratings",
        sa.Column(
            "person",
            sa.Integer,
            sa.ForeignKey("people.number", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("game", sa.String(30), primary_key=True),
        sa.Column("mean", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("decisions", sa.Integer, nullable=False, server_default="0"),
        sa.Column("lost", sa.Float, nullable=False, server_default="0"),
    )
    op.create_table(
        "rated_tables",
        sa.Column(
            "table",
            sa.Integer,
            sa.ForeignKey("tables.number", ondelete="CASCADE"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("told", sa.JSON, nullable=False),
        sa.Column("reviewed", sa.Boolean, nullable=False, server_default=sa.false()),
    )
