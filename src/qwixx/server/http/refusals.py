"""The HTTP status of each refusal, and refusals as JSON."""

from qwixx.daily.days import DailyError
from qwixx.evaluation.evaluator import EvaluatorError
from qwixx.locale import Texts
from qwixx.locale.phrases import refusal_text
from qwixx.notation import NotationError
from qwixx.paper.measures import PaperError
from qwixx.players import UnknownPlayer
from qwixx.players.solitaire_table import TableError
from qwixx.protocol.messages import Reason
from qwixx.record import RecordError
from qwixx.rules import Refusal
from qwixx.tables.refusals import Refused

STATUSES = {
    "table": 404,
    "page": 404,
    "language": 404,
    "game": 404,
    "puzzle": 404,
    "closed": 410,
    "deleted": 410,
    "expired": 410,
    "secret": 403,
    "banned": 403,
    "host": 403,
    "owner": 403,
    "no_hints": 403,
    "origin": 403,
    "name": 422,
    "level_name": 422,
    "person_key": 422,
    "person": 404,
    "barred": 403,
    "rated_options": 422,
    "rated_game": 422,
    "rated_seats": 422,
    "rated_person": 403,
    "parcel": 404,
    "many_parcels": 429,
    "daily_token": 422,
    "daily_not_begun": 404,
    "daily_unfinished": 403,
    "text": 422,
    "no_person": 422,
    "no_computers": 422,
    "no_record": 404,
    "order": 422,
    "reaction": 422,
    "malformed": 422,
    "too_large": 413,
    "too_fast": 429,
    "too_many_tables": 429,
    "too_many_connections": 429,
    "no_hint": 503,
    "no_review": 503,
    "many_reviews": 503,
    "busy": 503,
    "no_sheet": 503,
    "closing": 503,
    "storage": 503,
    "file_gone": 503,
    "disk_full": 507,
    "no_room": 507,
    "server_name": 421,
}
UNFIT = (
    *(DailyError, UnknownPlayer, TableError),
    *(NotationError, RecordError, EvaluatorError, PaperError),
)
"""What is wrong in itself, at whatever table: 422."""
CONFLICT = 409
"""The status of all other refusals: the table is not in a state for this."""


def status(refusal: Refusal) -> int:
    if isinstance(refusal, UNFIT):
        return 422
    return STATUSES.get(refusal.key, CONFLICT) if isinstance(refusal, Refused) else CONFLICT


def refusal_json(texts: Texts, refusal: Refusal) -> Reason:
    """A refusal for programs (key and values) and for people (text)."""
    values = {
        name: value if isinstance(value, int) else str(value)
        for name, value in refusal.values.items()
    }
    return {"key": refusal.key, "values": values, "text": refusal_text(texts, refusal)}
