"""The keys under which reviews are stored."""

import hashlib

from qwixx.record import Record, record_text


def game_key(record: Record) -> str:
    """Return what the keys of all reviews of a game begin with, whichever model made them."""
    return digest(record_text(record))[:40]


def digest(*parts: str) -> str:
    """Return a hash of some texts."""
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()
