"""A review as one page, which holds everything that it needs and opens anywhere."""

import json
from collections.abc import Iterator
from html import escape
from pathlib import Path
from string import Template

from qwixx.analysis.review import Moment, Review
from qwixx.analysis.review.words import (
    MOST,
    heading,
    headings,
    notes,
    rows,
    tell,
    term_names,
    term_rows,
)
from qwixx.cli.review.boards import Boards
from qwixx.cli.review.curve import Curve
from qwixx.locale import Texts
from qwixx.locale.phrases import Phrases
from qwixx.rules import GAMES, PASS, Phase

FOLDER = Path(__file__).parent


def page(review: Review, texts: Texts) -> str:
    """The text of an HTML file."""
    boards = Boards([seat.name for seat in review.record.seats])
    curve = Curve(review, texts)
    words = {name: escape(text) for name, text in _words(texts).items()}
    parts = {
        "language": texts.language,
        "heading": escape(heading(review, texts)),
        "ending": escape(_ending(review, texts)),
        "seats": _table(headings(texts), rows(review, texts)),
        "terms": _table([texts("Player"), *term_names(review, texts)], term_rows(review, texts)),
        "notes": "\n".join(f"<p>{escape(note)}</p>" for note in notes(review, texts)),
        "curve": curve.picture(),
        "numbers": curve.table(),
        "decisions": "\n".join(_decisions(review, texts, boards)),
        "game": _embedded(_moments(review, texts, boards)),
    }
    light, dark = boards.colours()
    style, script = (_part(name) for name in ("page.css", "page.js"))
    assets = {"style": style, "script": script, "light": light, "dark": dark}
    return Template(_part("page.html")).substitute(words, **parts, **assets)


def _part(name: str) -> str:
    return (FOLDER / name).read_text("utf-8")


def _words(texts: Texts) -> dict[str, str]:
    return {
        "adds_up": texts("How the result came about"),
        "share_of_the_win": texts("Share of the win"),
        "as_a_table": texts("The curve as a table"),
        "costliest": texts("The costliest decisions"),
        "step_by_step": texts("The game step by step"),
        "first": texts("To the start"),
        "back": texts("Back"),
        "forward": texts("Forward"),
        "last": texts("To the end"),
        "next_error": texts("Next error"),
        "keys": texts("Arrow keys go back and forward, Home and End to the start and the end."),
    }


def _ending(review: Review, texts: Texts) -> str:
    """Who has won; how far an unfinished game has come."""
    phrases, last = Phrases(texts, GAMES[review.record.game]), review.moments[-1].state
    if last.phase is not Phase.OVER:
        return texts("The game is not over: it has come to turn {turn}.", turn=len(review.turns))
    return phrases.result(last, [seat.name for seat in review.record.seats])


def _table(heads: list[str], lines: list[list[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "\n".join(
        f'<tr><th scope="row">{escape(name)}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        + "</tr>"
        for name, *cells in lines
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


# ── the costliest decisions ───────────────────────────────────────────────────────────────────


def _decisions(review: Review, texts: Texts, boards: Boards) -> Iterator[str]:
    """Each with the board before it: a dot marks what was better, a cross what was played."""
    phrases, record = Phrases(texts, GAMES[review.record.game]), review.record
    costliest = review.costliest(MOST)
    if not costliest:
        nothing = texts("Nobody has made an error worth a mark.")
        yield f"<p>{escape(nothing)}</p>"
    for decision in costliest:
        told = tell(phrases, decision, record.seats[decision.seat].name)
        better, played = (
            {decision.seat: tuple({option.action} - {PASS})}
            for option in (decision.options[0], decision.chosen)
        )
        board = boards.draw(decision.position, better, [decision.seat], played)
        link = texts("Show it in the game")
        yield (
            f"<article><h3>{escape(told.heading)}</h3>{''.join(board)}"
            f'<p class="better">{escape(told.better)}</p>'
            f'<p class="played">{escape(told.chosen)}</p>'
            f'<p><a href="#{decision.moment}">{escape(link)}</a></p></article>'
        )


# ── every moment ──────────────────────────────────────────────────────────────────────────────


def _moments(review: Review, texts: Texts, boards: Boards) -> dict[str, object]:
    """All boards. Most of a picture is as it was before, so each element is kept once."""
    phrases = Phrases(texts, GAMES[review.record.game])
    names = [seat.name for seat in review.record.seats]
    errors = _errors(review, phrases)
    places: dict[str, int] = {}
    moments = []
    for number, moment in enumerate(review.moments):
        first, title, *elements, _ = boards.draw(moment.state, {})
        del title  # a position as text says nothing to those who listen: the sentences do
        told = [texts("Turn {number}", number=moment.turn)] if moment.turn else []
        told += _sentences(moment, phrases, names) or [heading(review, texts)]
        shapes = [places.setdefault(each, len(places)) for each in elements]
        moments.append({"told": told, "errors": errors.get(number, []), "shapes": shapes})
    return {"svg": first, "elements": list(places), "moments": moments}


def _sentences(moment: Moment, phrases: Phrases, names: list[str]) -> list[str]:
    roll = moment.state.roll
    return [phrases.event(event, names, roll.white_sum if roll else 0) for event in moment.events]


def _errors(review: Review, phrases: Phrases) -> dict[int, list[str]]:
    """What is said of a moment in which somebody errs."""
    errors: dict[int, list[str]] = {}
    for decision in review.decisions():
        if decision.mark:
            told = tell(phrases, decision, review.record.seats[decision.seat].name)
            errors.setdefault(decision.moment, []).append(f"{told.heading}. {told.better}")
    return errors


def _embedded(value: object) -> str:
    """JSON that does not end the element that it stands in."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
