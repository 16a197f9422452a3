"""Names that whoever runs the server has taken off the club's board."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    barred = sa.Column("barred", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("people", barred)
