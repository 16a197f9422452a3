"""What worker processes are asked to do: reviews and rollouts, which take long, and what takes a
moment: showing a review in a language, and sheets to print.

What they need is slow to import, so it is imported in the worker.
"""

import gzip
import json
from typing import Any, NamedTuple

from pydantic_core import to_json

from qwixx.locale import Texts
from qwixx.record import Record
from qwixx.rules import GAMES, State
from qwixx.server.features.reviews.rollouts import rollout_json
from qwixx.server.worker import OnStep
from qwixx.tables.view import position_view


class ReviewJob(NamedTuple):
    """Review a whole game; its steps are turns, its result compressed values in no language."""

    record: Record

    def run(self, on_step: OnStep) -> bytes:
        from qwixx.analysis.review import review  # noqa: PLC0415
        from qwixx.analysis.review.storage import to_json as values_of  # noqa: PLC0415

        values = values_of(review(self.record, on_step))
        return gzip.compress(json.dumps(values, separators=(",", ":")).encode(), mtime=0)


class RenderJob(NamedTuple):
    """Show a review in a language: the document of `qwixx review --json`, compressed, its moments
    with what pages need to draw them.
    """

    record: Record
    values: bytes
    """What `ReviewJob` made."""
    language: str

    def run(self, on_step: OnStep) -> bytes:
        del on_step
        from qwixx.analysis.review.storage import from_json  # noqa: PLC0415

        found = from_json(json.loads(gzip.decompress(self.values)), self.record)
        return gzip.compress(to_json(review_json(found, Texts(self.language))), mtime=0)


class RolloutJob(NamedTuple):
    """Play on from the options of one decision; its steps are games of each."""

    state: State
    seat: int

    def run(self, on_step: OnStep) -> bytes:
        return gzip.compress(to_json(rollout_json(self.state, self.seat, on_step)), mtime=0)


class SheetJob(NamedTuple):
    """Make sheets to print, as PDF."""

    game: str
    paper: str
    copies: int | None
    language: str

    def run(self, on_step: OnStep) -> bytes:
        del on_step
        from qwixx.paper.pdf import sheets_pdf  # noqa: PLC0415

        return sheets_pdf(GAMES[self.game], self.paper, Texts(self.language), self.copies)


def review_json(found: Any, texts: Texts) -> dict[str, Any]:
    """The document of a review, its moments with the view, and with what was done."""
    from qwixx.analysis.review import document  # noqa: PLC0415

    game = GAMES[found.record.game]
    payload = document(found, texts)
    for moment, (_, state, events) in zip(payload["moments"], found.moments, strict=True):
        moment["view"] = position_view(game, state)
        moment["deeds"] = [event._asdict() for event in events]
    return payload
