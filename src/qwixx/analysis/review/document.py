"""A review for programs: plain values, ready for JSON."""

from typing import Any

from qwixx.analysis.options import Option
from qwixx.analysis.reasons import sentences
from qwixx.analysis.review.level_estimate import play_text
from qwixx.analysis.review.marks import MARKS
from qwixx.analysis.review.moments import Moment
from qwixx.analysis.review.sums import shown
from qwixx.analysis.review.values import Decision, Review, ReviewedTurn, Summary
from qwixx.locale import Texts
from qwixx.locale.phrases import Phrases
from qwixx.notation import SEATS, action_text, position_text, roll_text
from qwixx.rules import GAMES, Game


def document(review: Review, texts: Texts) -> dict[str, Any]:
    """Everything, seats by their letter; decisions that have a mark with the reasons. What is said
    in sentences is in the language of `texts`. `docs/formats.md` describes it.
    """
    record = review.record
    phrases = Phrases(texts, GAMES[record.game])
    names = [seat.name for seat in record.seats]
    seats = zip(SEATS, record.seats, review.summaries, strict=False)
    return {
        "game": record.game,
        "is_over": review.is_over,
        "precision": review.precision and review.precision._asdict(),
        "seats": [
            {"seat": letter, "name": seat.name, "kind": seat.kind, **_summary(summary, texts)}
            for letter, seat, summary in seats
        ],
        "worths": [[worth._asdict() for worth in worths] for worths in review.worths],
        "moments": [_moment(moment, phrases, names) for moment in review.moments],
        "turns": [_turn(turn, phrases) for turn in review.turns],
    }


def _summary(summary: Summary, texts: Texts) -> dict[str, Any]:
    like = summary.like
    return {
        "decisions": summary.decisions,
        "errors": dict(zip(MARKS, summary.errors, strict=True)),
        "lost": summary.lost,
        "rate": summary.rate,
        "sizes": list(summary.sizes),
        "like": like.level if like else None,
        "like_range": [like.low, like.high] if like else None,
        "play": play_text(like, texts) if like else None,
        "luck": summary.luck,
        "others": summary.others,
        "rethought": summary.rethought,
        "own": summary.change.own,
        "start": summary.start,
        "end": summary.end,
        "without_luck": summary.without_luck,
        "shown": shown(summary.change)._asdict(),
    }


def _moment(moment: Moment, phrases: Phrases, names: list[str]) -> dict[str, Any]:
    state = moment.state
    white_sum = state.roll.white_sum if state.roll else 0
    return {
        "turn": moment.turn,
        "position": position_text(state),
        "events": [phrases.event(event, names, white_sum) for event in moment.events],
    }


def _turn(turn: ReviewedTurn, phrases: Phrases) -> dict[str, Any]:
    return {
        "turn": turn.number,
        "active": SEATS[turn.active],
        "roll": roll_text(turn.roll),
        "changes": [
            {**change._asdict(), "shown": shown(change)._asdict()} for change in turn.changes
        ],
        "decisions": [_decision(decision, phrases) for decision in turn.decisions],
    }


def _decision(decision: Decision, phrases: Phrases) -> dict[str, Any]:
    game = phrases.game
    told: dict[str, Any] = {
        "seat": SEATS[decision.seat],
        "moment": decision.moment,
        "position": position_text(decision.position),
        "chosen": action_text(game, decision.chosen.action),
        "error": decision.error,
        "mark": decision.mark,
        "is_counted": decision.is_counted,
        "found": [option.action for option in decision.options if decision.finds(option.action)],
        "options": [_option(game, option) for option in decision.options],
    }
    if decision.mark:
        told["better"], told["worse"] = reasons_of(phrases, decision)
    return told


def _option(game: Game, option: Option) -> dict[str, Any]:
    then = None if option.then is None else action_text(game, option.then)
    return {
        "action": action_text(game, option.action),
        "number": option.action,
        "then": then,
        **option.worth._asdict(),
    }


def reasons_of(phrases: Phrases, decision: Decision) -> tuple[str, str]:
    """Why the best option was better, and what was chosen instead."""
    reasons = sentences(phrases, decision.position, decision.seat, decision.options)
    return reasons[0], reasons[decision.options.index(decision.chosen)]
