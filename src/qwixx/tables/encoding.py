"""Messages as JSON. A host may install a faster encoder than that of the standard library."""

import json
from collections.abc import Callable

Encoder = Callable[[object], str]

_standard: Encoder = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class _Encoding:
    encoder: Encoder = staticmethod(_standard)


def encode(value: object) -> str:
    """Return a value as JSON, without spaces."""
    return _Encoding.encoder(value)


def use_encoder(encoder: Encoder = _standard) -> None:
    """Encode with another function from now on, in the whole process."""
    _Encoding.encoder = staticmethod(encoder)
