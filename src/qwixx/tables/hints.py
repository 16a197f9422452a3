"""Hints: what a seat had best do, for its own person alone, at tables that have them."""

import logging
from typing import Any

from qwixx.locale import Texts
from qwixx.locale.phrases import Phrases
from qwixx.rules import PASS, State
from qwixx.tables.refusals import Refused
from qwixx.tables.table import Table

log = logging.getLogger(__name__)


def position_for(table: Table, seat: int) -> State:
    """What a seat may know of the position that it has to decide in; refused if there is none."""
    if not table.options.hints:
        raise Refused("no_hints")
    if table.state is None:
        raise Refused("not_started")
    if table.seats[seat].substitute:
        raise Refused("given")
    view = table.game.view(table.state, seat)
    if not table.game.legal(view, seat):
        reason = table.game.explain(view, seat, PASS)
        assert reason is not None
        raise reason
    return view


def hint(table: Table, view: State, seat: int, texts: Texts) -> dict[str, Any]:
    """The options of a seat, best first. This may take long: never call it on the event loop."""
    try:
        return _hint(table, view, seat, texts)
    except Exception:
        log.exception("a hint failed")
        raise Refused("no_hint") from None


def _hint(table: Table, view: State, seat: int, texts: Texts) -> dict[str, Any]:
    from qwixx.analysis.advice import advise_in  # noqa: PLC0415  (Numba is slow to import)

    advice = advise_in(Phrases(texts, table.game), view, seat)
    options: list[dict[str, Any]] = [
        {
            "action": option.action,
            "then": option.then,
            "win": round(option.worth.win, 4),
            "margin": round(option.worth.margin, 2),
            "text": reason,
        }
        for option, reason in zip(*advice, strict=True)
    ]
    precision = advice.precision
    return {
        "type": "hint",
        "seat": seat,
        "turn": table.turn,
        "step": table.step,
        "options": options,
        "precision": precision and precision._asdict(),
    }
