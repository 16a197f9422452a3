"""Tables can end before their time, and addresses can be shut out.

Tables that are there already count as used now: what expires, expires by rules that they were not
opened under. Reviews get keys by which those of a game are found; the ones kept so far have others,
and are worked out again when someone asks.
"""

import time

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("ended", sa.String(16)))
    op.add_column("tables", sa.Column("ended_at", sa.Float))
    op.add_column("tables", sa.Column("touched", sa.Float))
    is_ended = sa.text("ended_at IS NOT NULL")
    op.create_index(
        "ended_tables", "tables", ["ended_at"], sqlite_where=is_ended, postgresql_where=is_ended
    )
    op.execute(sa.text("UPDATE tables SET touched = :now").bindparams(now=time.time()))
    op.execute("DELETE FROM reviews")
    op.create_table(
        "bans",
        sa.Column("network", sa.String(49), primary_key=True),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("until", sa.Float),
    )
