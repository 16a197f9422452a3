"""Every event says in which version it is written; all before are of the first."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    version = sa.Column("version", sa.Integer, nullable=False, server_default="1")
    op.add_column("events", version)
