"""Finding puzzles in games between levels.

Games are numbered, and one game is one piece of work: what is found depends on the seed alone, not
on how many work or where a search was interrupted.
"""

import random
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future
from typing import NamedTuple

from qwixx.analysis.options import Option, find_options
from qwixx.judges import judge_of
from qwixx.judges.judge import Judge
from qwixx.notation import parse_position, position_text
from qwixx.players.match import play_match
from qwixx.puzzles.collection import Collection
from qwixx.puzzles.proof import Dice, proven
from qwixx.puzzles.puzzle import SOLVER, Puzzle
from qwixx.puzzles.solvers import SOLVERS, is_tempting, try_out
from qwixx.puzzles.themes import themes_of
from qwixx.rules import GAMES, PASS, State
from qwixx.simulation.workers import Crew

PROMISING = 0.03
"""The judge's own lead of the best option, below which nothing is played on."""
LEVELS = tuple(name for name in SOLVERS if name != "greedy")


class Search(NamedTuple):
    """All that a search depends on."""

    game: str
    players: int
    seed: int


class Candidate(NamedTuple):
    """A decision that may be a puzzle."""

    state: State
    options: list[Option]


def search(wanted: Search, collection: Collection, count: int, crew: Crew) -> Iterator[None]:
    """Go on until the collection has so many puzzles for so many players; yields after each game.

    What is known by then is in the collection.
    """
    key = wanted.players, wanted.seed
    number = collection.searched.setdefault(key, 0)
    pending: deque[Future[list[str]]] = deque()
    try:
        while collection.count(wanted.players) < count:
            while len(pending) < crew.workers:
                pending.append(crew.executor.submit(search_game, wanted, number))
                number += 1
            found = [Puzzle.parse(text) for text in pending.popleft().result()]
            for puzzle in found:
                if puzzle.name not in collection.puzzles:
                    collection.add(puzzle)
            collection.searched[key] += 1
            yield
    finally:
        for future in pending:
            future.cancel()


def get_ready(wanted: Search) -> None:
    """Compile what a search needs, by a first decision and a first game played on."""
    game, judge = GAMES[wanted.game], _judge(wanted)
    judge.play_on(game.start(wanted.players), 0, 0, 1)
    next(_candidates(wanted, ["casual"] * wanted.players, 0), None)


def search_game(wanted: Search, number: int) -> list[str]:
    """What a worker does: the puzzles of one game, as text. Of the decisions in which passing is
    best and of the others the clearest one is tried: the first are far more common.
    """
    source = random.Random(repr((*wanted, number)))
    kinds = [source.choice(LEVELS) for _ in range(wanted.players)]
    candidates = list(_candidates(wanted, kinds, source.getrandbits(32)))
    found: list[str] = []
    for is_passing in (True, False):
        alike = [each for each in candidates if (each.options[0].action == PASS) is is_passing]
        if not alike:
            continue
        clearest = max(alike, key=lambda candidate: _lead(candidate.options))
        puzzle = _puzzle(clearest, Dice(_judge(wanted), SOLVER, source.getrandbits(32)))
        if puzzle:
            found.append(puzzle.text)
    return found


def _judge(wanted: Search) -> Judge:
    return judge_of(GAMES[wanted.game], wanted.players)


def _lead(options: list[Option]) -> float:
    return options[0].judged.win - options[1].judged.win


def _candidates(wanted: Search, kinds: list[str], seed: int) -> Iterator[Candidate]:
    """Decisions of a game in which the judge sees one clear answer, and others do not."""
    game, judge = GAMES[wanted.game], _judge(wanted)
    for state in _decisions(play_match(game, kinds, seed).states(), wanted.game):
        options = find_options(game, state, SOLVER, judge)
        if _lead(options) >= PROMISING and is_tempting(game, state, SOLVER, options[0].action):
            yield Candidate(state, options)


def _decisions(states: Iterator[State], name: str) -> Iterator[State]:
    """Positions in which seat A has something to decide, and nobody has decided before."""
    game = GAMES[name]
    for state in states:
        if any(choice is not None for choice in state.choices):
            continue
        for seat in game.to_act(state):
            seen = moved_on(state, seat)
            if len(game.legal(seen, SOLVER)) > 1 and parse_position(position_text(seen)) == seen:
                yield seen


def moved_on(state: State, seat: int) -> State:
    """The same position with this seat as the first; the order around the table stays."""
    players = state.players
    order = [(seat + place) % players for place in range(players)]
    return state._replace(
        rows=tuple(state.rows[other] for other in order),
        misthrows=tuple(state.misthrows[other] for other in order),
        active=(state.active - seat) % players,
    )


def _puzzle(candidate: Candidate, dice: Dice) -> Puzzle | None:
    """None if the best option is not clearly so."""
    state, (best, *others) = candidate
    shown = proven(best, others, dice)
    if shown is None:
        return None
    tried = try_out(GAMES[state.game], state, SOLVER, best.action)
    tempting = next(option for option in others if option.action == tried.tempting)
    themes = themes_of(state, SOLVER, best, tempting)
    return Puzzle(state, *shown, themes, tried.failures)
