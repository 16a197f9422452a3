"""What is being asked: the turn, the step of it, the options, and what a choice would mean."""

from rich.text import Text

from qwixx.locale.phrases import Phrases, refusal_text
from qwixx.rendering.chips import Chip, logo, short_square
from qwixx.rendering.palette import (
    ACCENT,
    BOLD,
    FAINT,
    GLOW,
    MUTED,
    PAPER,
    PLAIN,
    ink,
    spread,
    square_hue,
)
from qwixx.rules import PASS, Phase, State
from qwixx.rules.reasons import N_
from qwixx.terminal.choice import Choice
from qwixx.terminal.play import Play, foreseen

STEPS = {
    Phase.DICE: N_("Dice"),
    Phase.ACTION_1: N_("Action 1"),
    Phase.ACTION_2: N_("Action 2"),
}
ASKING = {
    ("sheets", Phase.ACTION_1): N_("{name}: mark the white sum {sum} in one row, or pass."),
    ("sheets", Phase.ACTION_2): N_("{name}: mark a white die plus a coloured die, or pass."),
    ("board", Phase.ACTION_1): N_("{name}: place on the white sum {sum} in one row, or pass."),
    ("board", Phase.ACTION_2): N_("{name}: place on a white die plus a coloured die, or pass."),
}
NOTHING = {
    "sheets": N_("{name} can mark nothing with this throw."),
    "board": N_("{name} can place nothing with this throw."),
}
OFFERS = {
    "locked": N_("{square}: lock"),
    "beat": N_("{square}: beat"),
    "stacked": N_("{square}: stack"),
}
"""How an option is named whose kind of event deserves a word; the first one that fits."""
MEANINGS = {
    "ended": N_("This ends the game. Confirm with Enter."),
    "misthrow": N_("Passing now is a misthrow: −5 points. Confirm with Enter."),
    "locked": N_("This locks the row. Confirm with Enter."),
    "beat": N_("This beats the other player's token. Confirm with Enter."),
    "stacked": N_("This makes a stack, which can never be beaten. Confirm with Enter."),
}
"""What a choice means before it is confirmed; the first one that fits."""


def title(play: Play, phrases: Phrases, width: int) -> Text:
    """The game, the turn, and the step of the turn."""
    texts, state = phrases.texts, play.state
    left = logo(phrases)
    if not play.is_over:
        name = play.names[state.active]
        turn = texts("Turn {number}: {name}", number=play.turn, name=name)
        left = Text.assemble(left, "  ", (turn, BOLD))
    parts = [
        (f"[{texts(step)}]", ink(ACCENT, bold=True))
        if phase is state.phase
        else (f" {texts(step)} ", FAINT)
        for phase, step in STEPS.items()
    ]
    right = Text.assemble(parts[0], ("›", FAINT), parts[1], ("›", FAINT), parts[2])
    return spread(left, right, width)


def asking(play: Play, phrases: Phrases, seat: int) -> str:
    """The sentence that asks a person for the next step."""
    texts, state, name = phrases.texts, play.state, play.names[seat]
    ending = play.game.ending(state)
    if ending:
        return texts("The game is over: {ending}", ending=phrases.ending(ending))
    if state.roll is None:
        return texts("{name}: throw the dice.", name=name)
    sentence = ASKING[play.game.board, state.phase]
    return texts(sentence, name=name, sum=state.roll.white_sum)


def waiting(play: Play, phrases: Phrases, seat: int) -> str:
    """The sentence while a seat needs no person to go on."""
    texts, state, name = phrases.texts, play.state, play.names[seat]
    if state.roll is None:
        return texts("{name} is about to throw the dice …", name=name)
    if play.is_person(seat):
        return texts(NOTHING[play.game.board], name=name)
    return texts("{name} is thinking …", name=name)


def go_on_chip(play: Play, phrases: Phrases) -> Chip:
    """What to press where there is nothing to choose."""
    texts = phrases.texts
    label = texts("Final scoring") if play.is_over else texts("Throw the dice")
    return Chip("Enter", label, "confirm", GLOW)


def option_chips(phrases: Phrases, view: State, choice: Choice) -> list[Chip]:
    """Every option with the number to press for it (passing is 0), and the way to confirm."""
    layout = phrases.game.layout
    offers = []
    for number, action in enumerate(choice.options, 1):
        label, short = option_labels(phrases, view, choice.seat, action)
        offers.append(
            Chip(
                key="0" if action == PASS else str(number),
                label=label,
                action=f"point({action})",
                ground=PAPER if action == PASS else square_hue(layout, action).row,
                chosen=action == choice.at,
                short=short,
            )
        )
    ground = GLOW if choice.is_ready else MUTED
    return [*offers, Chip("Enter", phrases.texts("Confirm"), "confirm", ground)]


def option_labels(phrases: Phrases, view: State, seat: int, action: int) -> tuple[str, str]:
    """What an option is called, and how it is called for short."""
    texts, kinds = phrases.texts, foreseen(phrases.game, view, seat, action)
    if action == PASS:
        passing = texts("Pass: misthrow") if "misthrow" in kinds else texts("Pass")
        return passing, passing
    square, short = phrases.square(action), short_square(phrases, action)
    offer = next((text for kind, text in OFFERS.items() if kind in kinds), None)
    if offer is None:
        return square, short
    return texts(offer, square=square), texts(offer, square=short)


def status(phrases: Phrases, view: State, choice: Choice) -> Text:
    """What the square under the cursor would do, or why it is refused."""
    texts = phrases.texts
    if choice.at is None:
        return Text(texts("Choose an option or a square."), FAINT)
    refusal = phrases.game.explain(view, choice.seat, choice.at)
    if refusal is not None:
        return Text.assemble(("✗ ", ink(ACCENT, bold=True)), (refusal_text(texts, refusal), BOLD))
    kinds = foreseen(phrases.game, view, choice.seat, choice.at)
    meaning = next((text for kind, text in MEANINGS.items() if kind in kinds), None)
    return Text(texts(meaning or N_("Confirm with Enter, or take it back.")), PLAIN)
