"""People who want to be known, where they sit, and what they take along to another device."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("key", sa.String(64), nullable=False, unique=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("colour", sa.String(16), nullable=False),
        sa.Column("mark", sa.String(16), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "sittings",
        sa.Column(
            "table",
            sa.Integer,
            sa.ForeignKey("tables.number", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column(
            "person",
            sa.Integer,
            sa.ForeignKey("people.number", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("secret", sa.String(64), nullable=False),
    )
    op.create_index("ix_sittings_person", "sittings", ["person"])
    op.create_table(
        "parcels",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("sealed", sa.Text, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("ix_parcels_until", "parcels", ["until"])
