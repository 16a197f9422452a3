"""Who decides: every computer player, found by its name.

People choose between levels, which are players with a label. The others are for studies: whoever
asks for them by name may play against them, but nobody is asked to choose between formulas.
"""

from collections.abc import Callable
from typing import NamedTuple

from qwixx.notation import shorten
from qwixx.players.analyzer import Analyzer
from qwixx.players.ga import GeneticFormula
from qwixx.players.greedy import Greedy
from qwixx.players.learned import Network, Plain
from qwixx.players.levels import Beginner, Casual, Champion, Expert, Skilled
from qwixx.players.player import SENTENCES, Player, RandomPlayer, UnknownPlayer
from qwixx.players.solitaire import Solitaire
from qwixx.players.solitaire_table import missing_table
from qwixx.players.tolerant import Tolerant
from qwixx.rules import CLASSIC, GAMES, Game, Refusal
from qwixx.rules.reasons import N_


def _nothing() -> None:
    """What most players lack."""


class Kind(NamedTuple):
    """How to make such a player from a seed, and what it plays."""

    make: Callable[[int], Player]
    games: tuple[str, ...] = tuple(GAMES)
    label: str | None = None
    """What people call this level, in English; None for a player that is no level."""
    missing: Callable[[], Refusal | None] = _nothing
    """Why it cannot play here and now, if something that it needs is not there."""


PLAYERS = {
    "random": Kind(RandomPlayer),
    "greedy": Kind(Greedy),
    "ga": Kind(GeneticFormula, (CLASSIC.name,)),
    "analyzer": Kind(Analyzer, (CLASSIC.name,)),
    "tolerant": Kind(Tolerant, (CLASSIC.name,)),
    "plain": Kind(Plain),
    "network": Kind(Network),
    "solitaire": Kind(Solitaire, (CLASSIC.name,), missing=missing_table),
    "beginner": Kind(Beginner, label=N_("Beginner")),
    "casual": Kind(Casual, label=N_("Casual")),
    "skilled": Kind(Skilled, label=N_("Skilled")),
    "expert": Kind(Expert, label=N_("Expert")),
    "champion": Kind(Champion, label=N_("Champion")),
}
"""Levels stand in the order of their strength, the weakest first."""

USUAL = "casual"
"""The level that is proposed."""
SUBSTITUTE = "greedy"
"""Who plays for people who are away, and for players that cannot be had. It knows every game."""


def players_of(game: Game) -> tuple[str, ...]:
    """The names of all who can play a game here and now."""
    kinds = PLAYERS.items()
    return tuple(name for name, kind in kinds if game.name in kind.games and not kind.missing())


def levels_of(game: Game) -> tuple[str, ...]:
    """Those of them that people choose between."""
    return tuple(name for name in players_of(game) if PLAYERS[name].label)


def check_player(name: str, game: Game) -> None:
    """Refusal, with the reason, of who cannot play a game here and now."""
    kind = PLAYERS.get(name)
    if kind is None:
        raise UnknownPlayer("player", name=shorten(name), known=", ".join(players_of(game)))
    if game.name not in kind.games:
        raise UnknownPlayer("not_its_game", name=name, known=", ".join(players_of(game)))
    if reason := kind.missing():
        raise reason


def make_player(name: str, seed: int, game: Game) -> Player:
    """A player by name, for a game; from the same seed, it decides the same."""
    check_player(name, game)
    return PLAYERS[name].make(seed)


__all__ = [
    "PLAYERS",
    "SENTENCES",
    "SUBSTITUTE",
    "USUAL",
    "Kind",
    "Player",
    "UnknownPlayer",
    "check_player",
    "levels_of",
    "make_player",
    "players_of",
]
