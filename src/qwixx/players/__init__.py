"""Who decides: every computer player, found by its name.

People choose between levels, which are players with a label. The others are for studies: whoever
asks for them by name may play against them, but nobody is asked to choose between formulas. A
player of one's own is named `module:Class`, wherever a name comes from someone who may run code
here.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from qwixx.evaluation import CHAMPION, is_taught
from qwixx.notation import shorten
from qwixx.players.analyzer import ANALYZER
from qwixx.players.formula import Formula, Way, Ways
from qwixx.players.ga import GA
from qwixx.players.greedy import GREEDY
from qwixx.players.learned import TAUGHT, Learned
from qwixx.players.levels import Beginner, Casual, Champion, Expert, Skilled
from qwixx.players.own import Who, is_own, listed, name_of, own_player
from qwixx.players.player import SENTENCES, Player, RandomPlayer, UnknownPlayer, seed_number
from qwixx.players.solitaire import Solitaire
from qwixx.players.solitaire_table import missing_table
from qwixx.players.tolerant import TOLERANT
from qwixx.rules import Game, Refusal, find_game
from qwixx.rules.layout import STANDARD
from qwixx.rules.reasons import N_


def _nothing() -> None:
    """What most players lack."""


def _everything(game: Game) -> bool:  # noqa: ARG001
    return True


def _standard_sheet(game: Game) -> bool:
    return game.board == "sheets" and game.layout == STANDARD


class Kind(NamedTuple):
    """How to make such a player from a seed, and what it plays."""

    make: Callable[[int], Player]
    knows: Callable[[Game], bool] = _everything
    label: str | None = None
    """What people call this level, in English; None for a player that is no level."""
    missing: Callable[[], Refusal | None] = _nothing
    """Why it cannot play here and now, if something that it needs is not there."""
    ways: Mapping[str, Way] = {}
    """How it decides by numbers alone, by the kind of board: such players are compiled."""
    network: str | None = None
    """Whose network it decides by: such players are compiled, too."""


def _formula(ways: Ways, knows: Callable[[Game], bool] | None = None) -> Kind:
    def knows_board(game: Game) -> bool:
        return game.board in ways

    return Kind(partial(Formula, ways), knows or knows_board, ways=ways)


def _learned(name: str) -> Kind:
    network = TAUGHT[name]
    return Kind(partial(Learned, network), partial(is_taught, name=network), network=network)


def _level(make: Callable[[int], Player], label: str) -> Kind:
    return Kind(make, partial(is_taught, name=CHAMPION), label)


PLAYERS = {
    "random": Kind(RandomPlayer),
    "greedy": _formula(GREEDY),
    "ga": _formula(GA),
    "analyzer": _formula(ANALYZER, _standard_sheet),
    "tolerant": _formula(TOLERANT),
    "plain": _learned("plain"),
    "network": _learned("network"),
    "solitaire": Kind(Solitaire, _standard_sheet, missing=missing_table),
    "beginner": _level(Beginner, N_("Beginner")),
    "casual": _level(Casual, N_("Casual")),
    "skilled": _level(Skilled, N_("Skilled")),
    "expert": _level(Expert, N_("Expert")),
    "champion": _level(Champion, N_("Champion")),
}
"""Levels stand in the order of their strength, the weakest first."""

USUAL = "casual"
"""The level that is proposed."""
SUBSTITUTE = "greedy"
"""Who plays for people who are away, and for players that cannot be had. It knows every game."""


def players_of(game: Game | str) -> tuple[str, ...]:
    """The names of all who can play a game here and now."""
    game = find_game(game)
    kinds = PLAYERS.items()
    return tuple(name for name, kind in kinds if kind.knows(game) and not kind.missing())


def levels_of(game: Game | str) -> tuple[str, ...]:
    """Those of them that people choose between."""
    game = find_game(game)
    return tuple(name for name in players_of(game) if PLAYERS[name].label)


def check_anyone(who: Who, game: Game | str) -> None:
    """The same as `check_player`, for those who may also be players of one's own."""
    game = find_game(game)
    if is_own(who):
        own_player(who, 0)
    else:
        check_player(str(who), game)


def check_player(name: str, game: Game | str) -> None:
    """Refusal, with the reason, of who cannot play a game here and now. It may come from anywhere:
    no code but ours is run for it.
    """
    game = find_game(game)
    if not isinstance(name, str):
        raise UnknownPlayer("not_a_name", given=shorten(repr(name)))
    kind = PLAYERS.get(name)
    if kind is None:
        raise UnknownPlayer("player", name=shorten(name), known=", ".join(players_of(game)))
    if not kind.knows(game):
        raise UnknownPlayer("not_its_game", name=name, known=", ".join(players_of(game)))
    if reason := kind.missing():
        raise reason


def make_player(name: str, seed: int, game: Game | str) -> Player:
    """A player by name, for a game; from the same seed, it decides the same."""
    game = find_game(game)
    check_player(name, game)
    return PLAYERS[name].make(seed_number(seed))


def make_anyone(who: Who, seed: int, game: Game | str) -> Player:
    """The same, for those who may also be players of one's own."""
    game = find_game(game)
    return own_player(who, seed_number(seed)) if is_own(who) else make_player(str(who), seed, game)


__all__ = [
    "PLAYERS",
    "SENTENCES",
    "SUBSTITUTE",
    "USUAL",
    "Kind",
    "Player",
    "UnknownPlayer",
    "Who",
    "check_anyone",
    "check_player",
    "is_own",
    "levels_of",
    "listed",
    "make_anyone",
    "make_player",
    "name_of",
    "players_of",
]
