"""Reviews of games, kept so that each is worked out once."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("key", sa.String(64), nullable=False, unique=True),
        sa.Column("told", sa.LargeBinary, nullable=False),
    )
