"""The game in words: squares, rows, dice, events, endings and refusals, in a language."""

import re
from collections.abc import Sequence

from qwixx.locale import Texts
from qwixx.rules import Event, Game, Refusal, State
from qwixx.rules.dice import LETTERS
from qwixx.rules.layout import ROW_OF, SquareText
from qwixx.rules.reasons import N_

COLOUR_NAMES = (N_("red"), N_("yellow"), N_("green"), N_("blue"))
ROW_NAMES = {
    "red": N_("red row"),
    "yellow": N_("yellow row"),
    "green": N_("green row"),
    "blue": N_("blue row"),
}
DIE_NAMES = {
    "white": N_("white die"),
    "red": N_("red die"),
    "yellow": N_("yellow die"),
    "green": N_("green die"),
    "blue": N_("blue die"),
}
SQUARES = {
    "red": N_("red {number}"),
    "yellow": N_("yellow {number}"),
    "green": N_("green {number}"),
    "blue": N_("blue {number}"),
}

TOKEN_NAMES = (N_("black"), N_("grey"))
"""The Duel's tokens, by seat."""

EVENTS = {
    "rolled": N_("{name} throws. White sum: {sum}"),
    "decided": N_("{name} has decided"),
    "passed": N_("{name} passes"),
    "marked": N_("{name} marks {square}"),
    "placed": N_("{name} places on {square}"),
    "stacked": N_("{name} stacks on {square}"),
    "beat": N_("{name} beats the token on {square}"),
    "locked": N_("{name} locks the {row}"),
    "misthrow": N_("{name} takes a misthrow"),
    "ended": N_("The game is over"),
}


class Phrases:
    """What is said of a game in one language."""

    def __init__(self, texts: Texts, game: Game) -> None:
        self.texts = texts
        self.game = game

    @property
    def title(self) -> str:
        return self.texts(self.game.title)

    @property
    def letters(self) -> tuple[str, ...]:
        """The initials of the colours: one letter or two, where one would not do."""
        return tuple(self.texts("R Y G B").split())

    def short(self, action: int) -> str:
        """A square in as few letters as it can be typed, by the initials of its row: `r7`."""
        row, number = self.game.layout.die_of_row[ROW_OF[action]], self.game.layout.number(action)
        return f"{self.letters[row].lower()}{number}"

    def parse_action(self, text: str) -> int:
        """The action that is written so: by initials in this language, or as in game files."""
        word = text.strip().lower()
        for letter, initials in zip(LETTERS, self.letters, strict=True):
            number = word.removeprefix(initials.lower())
            if number != word and re.fullmatch("[2-9]|1[0-2]", number):
                word = letter + number
                break
        return self.game.parse_action(word)

    def square(self, action: int) -> str:
        return _square_text(self.texts, self.game.square_text(action))

    def row(self, row: int) -> str:
        return self.texts(ROW_NAMES[self.game.row_name(row)])

    def event(self, event: Event, names: Sequence[str], white_sum: int = 0) -> str:
        """`white_sum` is what a "rolled" event announces."""
        return self.texts(
            EVENTS[event.kind],
            name=names[event.seat],
            sum=white_sum,
            square=self.square(event.square) if event.square else "",
            row=self.row(ROW_OF[event.square]),
        )

    def ending(self, ending: str) -> str:
        return self.texts(self.game.endings[ending])

    def result(self, state: State, names: Sequence[str]) -> str:
        """Who won a game that is over, with how many points."""
        plural, winners = self.texts.plural, self.game.winners(state)
        points = self.game.scores(state)[winners[0]]
        if len(winners) == 1:
            return plural(
                "{name} wins with {number} point!",
                "{name} wins with {number} points!",
                points,
                name=names[winners[0]],
            )
        if self.game.players[-1] == 2:
            return plural("A draw: {number} point each.", "A draw: {number} points each.", points)
        return plural(
            "A shared win with {number} point: {names}",
            "A shared win with {number} points: {names}",
            points,
            names=", ".join(names[seat] for seat in winners),
        )


def signed(number: int) -> str:
    """A number with a true minus sign, where there is one."""
    return str(number).replace("-", "−")


def refusal_text(texts: Texts, refusal: Refusal) -> str:
    """Why something was refused, as a sentence."""
    values = {name: _value_text(texts, name, value) for name, value in refusal.values.items()}
    return texts(refusal.sentences[refusal.key], **values)


def _value_text(texts: Texts, name: str, value: object) -> object:
    if isinstance(value, Refusal):
        return refusal_text(texts, value)
    if name == "row":
        return texts(ROW_NAMES[str(value)])
    if name == "die":
        return texts(DIE_NAMES[str(value)])
    if isinstance(value, SquareText):
        return _square_text(texts, value)
    return value


def _square_text(texts: Texts, square: SquareText) -> str:
    """A square by its colour and number; by its row, too, if that is called by another colour."""
    text = texts(SQUARES[square.colour], number=square[1:])
    if square.colour == square.row:
        return text
    return texts("{square} in the {row}", square=text, row=texts(ROW_NAMES[square.row]))
