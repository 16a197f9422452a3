"""What each call costs of the tokens that an address has: the one table of them.

A token stands for about five milliseconds of a processor, or less. docs/hosting.md says how many
tokens an address has; what a call turns out to cost beyond this (a log to be read, a puzzle that
nobody has explained before) is charged where it happens.
"""

import re

USUAL = 1.0
CONSTANT = 0.5
"""An answer that was encoded and compressed when it was first asked for."""
EXPLAINED = 10.0
"""More for a puzzle whose answers have to be explained first."""
BYTES_FOR_ONE = 8_192
"""So many bytes of a body cost one more: game files are replayed, parcels are stored."""

COSTS = {
    r"GET /api/(about|texts/[^/]*|guide/.*|lessons/.*|puzzles/[^/]*)": CONSTANT,
    r"GET /api/sheets/.*": 20.0,
    r"GET /api/rollout": 5.0,
    r"POST /api/reviews": 3.0,
    r"POST /api/glances": 2.0,
    r"GET /api/tables/[^/]*/(review|record|glance)": 2.0,
    r"GET /api/tables/[^/]*/hint": 5.0,
    r"POST /api/tables": 5.0,
    r"POST /api/code": 3.0,
    r"PUT /api/me": 2.0,
    r"POST /api/parcels": 5.0,
    r"(GET|POST) /api/daily.*": 2.0,
    r"GET /api/board/.*": 2.0,
}
_PATTERNS = [(re.compile(pattern), cost) for pattern, cost in COSTS.items()]


def cost_of(method: str, path: str) -> float:
    """Return the tokens that a call costs before anything is known of it but its address."""
    call = f"{'GET' if method == 'HEAD' else method} {path}"
    return next((cost for pattern, cost in _PATTERNS if pattern.fullmatch(call)), USUAL)
