"""Why: one short sentence for an option, made of facts and of what the options are worth."""

from itertools import pairwise

from qwixx.analysis.facts import Facts, facts_of
from qwixx.analysis.options import Gap, Option, rival_of
from qwixx.analysis.precision import are_close
from qwixx.locale import Texts
from qwixx.locale.numbers import format_decimal, format_list, format_percent
from qwixx.locale.phrases import Phrases
from qwixx.rules import PASS, State
from qwixx.rules.layout import ROW_OF
from qwixx.simulation.statistics import Estimate


def sentences(phrases: Phrases, state: State, seat: int, options: list[Option]) -> list[str]:
    """For each of the ranked options, why: the best next to the second, the others next to it."""
    game = phrases.game
    return [
        _sentence(phrases, option, facts_of(game, state, seat, option), rival)
        for option, rival in zip(options, _rivals(options), strict=True)
    ]


def _rivals(options: list[Option]) -> list[Option | None]:
    if len(options) == 1:
        return [None]
    return [options[rival_of(place)] for place in range(len(options))]


def _sentence(phrases: Phrases, option: Option, facts: Facts, rival: Option | None) -> str:
    texts = phrases.texts
    name = name_of(phrases, option.action)
    gain, cost = _gain(phrases, option, facts), _cost(phrases, facts)
    if gain and cost:
        reason = _weighed(texts, name, gain, cost)
    else:
        reason = texts("{option} {fact}", option=name, fact=gain or cost)
    reason = reason[0].upper() + reason[1:]
    if facts.is_final or rival is None:
        return texts("{reason}.", reason=reason)
    if option.rolled and option.rolled.gap:
        return _shown_by_games(phrases, reason, option.rolled.gap, rival)
    return _compared(phrases, reason, option, rival)


def _weighed(texts: Texts, option: str, gain: str, cost: str) -> str:
    """What is for it and what is against it: German says its "but" after the verb of the cost."""
    verb, rest = cost.split(" ", 1)
    parts = {"option": option, "gain": gain, "verb": verb, "rest": rest}
    return texts("{option} {gain}, but {verb} {rest}", **parts)


def name_of(phrases: Phrases, action: int) -> str:
    """An option as the subject of a sentence: in many languages a square has its article there."""
    if action == PASS:
        return phrases.texts("passing")
    return phrases.texts("{square}", square=phrases.square(action))


def _compared(phrases: Phrases, reason: str, option: Option, rival: Option) -> str:
    """How often it wins next to another option; where that is the same, by how much."""
    texts = phrases.texts
    wins = round(100 * (option.worth.win - rival.worth.win), 1)
    points = round(option.worth.margin - rival.worth.margin, 1)
    parts = {
        "reason": reason,
        "number": format_decimal(abs(wins or points), 1, texts.language),
        "other": name_of(phrases, rival.action),
    }
    if wins and are_close(option, rival):
        return texts("{reason}; {other} is about as good.", **parts)
    if wins > 0:
        return texts("{reason}; it wins {number} more games in 100 than {other}.", **parts)
    if wins < 0:
        return texts("{reason}; it wins {number} fewer games in 100 than {other}.", **parts)
    if points > 0:
        return texts(
            "{reason}; it wins as often as {other}, and its margin is {number} points better.",
            **parts,
        )
    if points < 0:
        return texts(
            "{reason}; it wins as often as {other}, and its margin is {number} points worse.",
            **parts,
        )
    return texts("{reason}; it wins as often as {other}.", **parts)


def _shown_by_games(phrases: Phrases, reason: str, gap: Gap, rival: Option) -> str:
    """The same after playing on: only what is more than chance is told as a difference."""
    texts, win, margin = phrases.texts, gap.win, gap.margin
    parts = {"reason": reason, "other": name_of(phrases, rival.action)}
    by_win = {**parts, **_interval(phrases, win, 100)}
    if win.low > 0:
        return texts(
            "{reason}; it wins {number} ± {half} more games in 100 than {other}.", **by_win
        )
    if win.high < 0:
        return texts(
            "{reason}; it wins {number} ± {half} fewer games in 100 than {other}.", **by_win
        )
    if win.value:
        return texts(
            "{reason}; whether it wins more often than {other} is open: they are {number} ± {half}"
            " games in 100 apart.",
            **by_win,
        )
    by_margin = {**parts, **_interval(phrases, margin, 1)}
    if margin.low > 0:
        return texts(
            "{reason}; it wins as often as {other}, and its margin is {number} ± {half} points"
            " better.",
            **by_margin,
        )
    if margin.high < 0:
        return texts(
            "{reason}; it wins as often as {other}, and its margin is {number} ± {half} points"
            " worse.",
            **by_margin,
        )
    return texts("{reason}; it wins as often as {other}.", **parts)


def _interval(phrases: Phrases, estimate: Estimate, scale: float) -> dict[str, str]:
    """How large a difference is, and half of its interval."""
    values = {"number": abs(estimate.value), "half": (estimate.high - estimate.low) / 2}
    return {
        name: format_decimal(scale * value, 1, phrases.texts.language)
        for name, value in values.items()
    }


# ── what it gains ─────────────────────────────────────────────────────────────────────────────


def _gain(phrases: Phrases, option: Option, facts: Facts) -> str:
    """What speaks for an option most; "" for nothing."""
    texts = phrases.texts
    if facts.is_last and (facts.is_final or facts.lead >= 0):
        return _ending(phrases, facts)
    if option.action == PASS:
        return _waiting(phrases, option, facts)
    row = phrases.row(ROW_OF[option.action])
    if facts.locks:
        return texts("locks the {row} for {number} points", row=row, number=facts.points)
    points = texts.plural("brings {number} point", "brings {number} points", facts.points)
    if facts.beats:
        gain = texts.plural(
            "beats a token worth {number} point", "beats a token worth {number} points", facts.taken
        )
    elif facts.raises:
        gain = texts("adds to a stack")
    elif facts.stacks:
        gain = texts("makes a stack that can never be beaten")
    elif facts.avoids:
        gain = texts("avoids a misthrow")
    elif facts.prepares:
        gain = texts("lets you lock the {row}", row=row)
    elif not facts.skipped and facts.leaves is None:
        return texts("{first} and {second}", first=points, second=texts("skips nothing"))
    else:
        return points
    return texts("{first} and {second}", first=gain, second=points)


def _ending(phrases: Phrases, facts: Facts) -> str:
    """A game that is won or tied. What is still to be chosen may change the result."""
    texts, lead = phrases.texts, facts.lead
    if lead == 0:
        return texts("ends the game in a tie") if facts.is_final else texts("probably ties")
    if lead < 0:
        return ""
    if facts.is_final:
        return texts.plural(
            "wins the game by {number} point", "wins the game by {number} points", lead
        )
    return texts.plural(
        "probably wins the game by {number} point",
        "probably wins the game by {number} points",
        lead,
    )


def _waiting(phrases: Phrases, option: Option, facts: Facts) -> str:
    if facts.misthrow or facts.is_last:
        return ""
    if option.then:
        square = phrases.square(option.then)
        return phrases.texts("takes only {square} in action 2", square=square)
    if facts.closes:
        return phrases.texts("skips nothing")
    return phrases.texts("keeps every square open")


# ── what it costs, and what it risks ──────────────────────────────────────────────────────────


def _cost(phrases: Phrases, facts: Facts) -> str:
    """What speaks against an option most; "" for nothing."""
    texts = phrases.texts
    if facts.is_last:
        return _behind(phrases, facts)
    if facts.is_forced:
        return texts("leads to a misthrow, −5 points")
    if facts.misthrow:
        return texts("is best followed by a misthrow, −5 points")
    if facts.exposed:
        return texts(
            "can be beaten by {percent} of throws", percent=_percent(phrases, facts.exposed)
        )
    if facts.skipped:
        return _skipping(phrases, facts)
    if facts.leaves is None:
        return ""
    number = phrases.game.layout.number(facts.leaves)
    return texts("gives up stacking on your {number}", number=number)


def _behind(phrases: Phrases, facts: Facts) -> str:
    """A game that is lost."""
    plural, behind = phrases.texts.plural, -facts.lead
    if behind <= 0:
        return ""
    if facts.is_final:
        return plural(
            "ends the game {number} point behind", "ends the game {number} points behind", behind
        )
    return plural(
        "probably loses the game by {number} point",
        "probably loses the game by {number} points",
        behind,
    )


def _skipping(phrases: Phrases, facts: Facts) -> str:
    """Squares of the row that is spoken of anyway: their numbers are enough."""
    texts, percent = phrases.texts, _percent(phrases, facts.chance)
    skipped = [phrases.game.layout.number(each) for each in facts.skipped]
    numbers, steps = [*map(str, skipped)], {right - left for left, right in pairwise(skipped)}
    if len(numbers) == 1:
        return texts(
            "skips the {number}, which the white dice give in {percent} of throws",
            number=numbers[0],
            percent=percent,
        )
    if len(numbers) > 2 and steps in ({1}, {-1}):
        return texts(
            "skips {first} to {last}, which the white dice give in {percent} of throws",
            first=numbers[0],
            last=numbers[-1],
            percent=percent,
        )
    return texts(
        "skips {numbers}, which the white dice give in {percent} of throws",
        numbers=format_list(numbers, texts.language),
        percent=percent,
    )


def _percent(phrases: Phrases, share: float) -> str:
    return format_percent(share, phrases.texts.language)
