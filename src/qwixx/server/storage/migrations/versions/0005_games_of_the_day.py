"""Games of the day: the server's secret, attempts, and what is known of a day's dice."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "daily_secrets",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "daily_attempts",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("actions", sa.String(400), nullable=False),
        sa.Column("points", sa.Integer),
        sa.Column("name", sa.String(24)),
        sa.Column("began", sa.Float, nullable=False),
        sa.Column("ended", sa.Float),
        sa.UniqueConstraint("day", "token", name="one_attempt_a_day"),
    )
    op.create_index("ix_daily_attempts_day", "daily_attempts", ["day"])
    op.create_table(
        "daily_days",
        sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("told", sa.JSON, nullable=False),
    )
