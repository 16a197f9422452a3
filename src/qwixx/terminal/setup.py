"""Who plays what: the wishes of the setup screen, and the ones remembered from last time."""

import json
from typing import NamedTuple

from qwixx.locale import LANGUAGES, Texts
from qwixx.players import PLAYERS, USUAL, levels_of, players_of
from qwixx.record import OWN, PERSON, Seat, is_name
from qwixx.rules import CLASSIC, GAMES, Game

MOST_BYTES = 10_000
WISHES = {"language", "game", "seats"}
LATER = {"hints", "theme"}
"""What older setups do not say."""
THEMES = ("dark", "light")


class Setup(NamedTuple):
    """A game and its seats. An empty name stands for the default one."""

    game: str = CLASSIC.name
    seats: tuple[Seat, ...] = (Seat(""), Seat("", USUAL))
    hints: bool = True
    """Whether people may ask what is best."""

    def named_seats(self, texts: Texts) -> tuple[Seat, ...]:
        """The seats with every name filled in."""
        return tuple(
            Seat(seat.name or default_name(texts, seat.kind, number), seat.kind)
            for number, seat in enumerate(self.seats, 1)
        )


class Remembered(NamedTuple):
    """What the last setup was, the language it was made in, and the theme if one was chosen."""

    language: str | None = None
    setup: Setup = Setup()
    theme: str | None = None


def default_name(texts: Texts, kind: str, number: int) -> str:
    if kind == PERSON:
        return texts("Player {number}", number=number)
    return texts("Computer {number}", number=number)


def kind_name(texts: Texts, kind: str) -> str:
    """Who decides at a seat, to be shown; a player that is no level is shown by its own name."""
    if kind == PERSON:
        return texts("Person")
    label = PLAYERS[kind].label if kind in PLAYERS else None
    return texts("Computer: {level}", level=texts(label) if label else kind)


def kinds_for(game: Game, wish: str) -> tuple[str, ...]:
    """Who can be chosen for a seat: people, the levels, and whoever else was wished for by name."""
    named = (wish,) if wish in players_of(game) else ()
    return tuple(dict.fromkeys((PERSON, *levels_of(game), *named)))


def remembered_text(remembered: Remembered) -> str:
    """A class of one's own is not remembered: next time it has to be named again."""
    language, setup, theme = remembered
    seats = [
        {"name": seat.name, "kind": USUAL if seat.kind == OWN else seat.kind}
        for seat in setup.seats
    ]
    wishes = {"language": language, "game": setup.game, "seats": seats, "hints": setup.hints}
    return json.dumps({**wishes, "theme": theme}, indent=2) + "\n"


def parse_remembered(data: bytes) -> Remembered:
    """What `remembered_text` wrote; ValueError for anything else."""
    if len(data) > MOST_BYTES:
        raise ValueError("too long")
    try:
        found = json.loads(data)
    except RecursionError:
        raise ValueError("too deep") from None
    if not isinstance(found, dict) or found.keys() | LATER != WISHES | LATER:
        raise ValueError("not a setup")
    language, game, seats = found["language"], found["game"], found["seats"]
    hints, theme = found.get("hints", True), found.get("theme")
    if language not in LANGUAGES or game not in list(GAMES) or type(hints) is not bool:
        raise ValueError("not a setup")
    if theme not in (None, *THEMES):
        raise ValueError("not a theme")
    if not isinstance(seats, list):
        raise ValueError("not a setup")
    if len(seats) not in GAMES[game].players:
        raise ValueError("not this many seats")
    return Remembered(language, Setup(game, tuple(map(_parse_seat, seats)), hints), theme)


def _parse_seat(found: object) -> Seat:
    if not isinstance(found, dict) or found.keys() != {"name", "kind"}:
        raise ValueError("not a seat")
    name, kind = found["name"], found["kind"]
    if not isinstance(name, str) or not (name == "" or is_name(name)):
        raise ValueError("not a name")
    if kind not in (PERSON, *PLAYERS):
        raise ValueError("not a seat")
    return Seat(name, kind)
