"""Finding puzzles in games between levels.

Levels know what the network knows. Where the network itself is mistaken, looking a turn ahead shows
it: that is where hard puzzles are, in which even the expert errs.

Games are numbered, and one game is one piece of work: what is found depends on the seed alone, not
on how many work or where a search was interrupted.
"""

import random
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future
from itertools import product
from typing import NamedTuple

from qwixx.analysis.options import Option, find_options
from qwixx.evaluation import evaluator_of
from qwixx.evaluation.evaluator import Evaluator, final_worths
from qwixx.notation import parse_position, position_text
from qwixx.players.match import play_match
from qwixx.puzzles.collection import Collection, SearchKey
from qwixx.puzzles.proof import Dice, measured, proven
from qwixx.puzzles.puzzle import SOLVER, Puzzle
from qwixx.puzzles.solvers import LEVELS, Tried, is_hard, is_ordered, misled, try_out
from qwixx.puzzles.themes import themes_of
from qwixx.rules import GAMES, PASS, Phase, State
from qwixx.simulation.submit import submit
from qwixx.simulation.workers import Crew

PROMISING = 0.03
"""The network's own lead of the best option, below which nothing is played on …"""
PROMISING_AHEAD = 0.02
"""… and the lead a turn ahead, which is nearer to the truth."""
MIDGAME = 8
"""Marks of each player, on average, from which on a turn is looked ahead: earlier it takes twenty
times as long, and the network is hardly ever mistaken."""
MOST_PASSING = 1 / 3
"""The share of a collection in which passing is best: in games it is far more."""
PASSING_GAMES = 3
"""Passing is looked for in one of so many games, as most of it would find no room; where it is
hard, in all."""


class Search(NamedTuple):
    """All that a search depends on."""

    game: str
    players: int
    seed: int
    only_hard: bool = False
    """Whether the expert has to err, too."""

    @property
    def key(self) -> SearchKey:
        return SearchKey(self.players, self.seed, self.only_hard)


class Candidate(NamedTuple):
    """A decision that may be a puzzle."""

    state: State
    options: list[Option]
    """The best first, as far as is known; then those nearest to it."""
    lead: float
    tried: Tried

    @property
    def is_passing(self) -> bool:
        return self.options[0].action == PASS


def search(wanted: Search, collection: Collection, count: int, crew: Crew) -> Iterator[None]:
    """Go on until the collection has so many puzzles for so many players; yields after each game.

    What is known by then is in the collection.
    """
    key = wanted.key
    number = collection.searched.setdefault(key, 0)
    pending: deque[Future[list[str]]] = deque()
    try:
        while collection.count(wanted.players, only_hard=wanted.only_hard) < count:
            while len(pending) < crew.workers:
                pending.append(submit(crew.executor, search_game, wanted, number))
                number += 1
            found = [Puzzle.parse(text) for text in pending.popleft().result()]
            for puzzle in found:
                if puzzle.name not in collection.puzzles and _has_room(collection, puzzle):
                    collection.add(puzzle)
            collection.searched[key] += 1
            yield
    finally:
        for future in pending:
            future.cancel()


def _has_room(collection: Collection, puzzle: Puzzle) -> bool:
    """Whether the share of passing stays as small as it should be."""
    if not puzzle.is_passing:
        return True
    passing = sum(each.is_passing for each in collection) + 1
    return passing <= MOST_PASSING * (len(collection) + 1)


def get_ready(wanted: Search) -> None:
    """Compile what a search needs, by a first decision and a first game played on."""
    game, evaluator = GAMES[wanted.game], _evaluator(wanted)
    start = game.start(wanted.players)
    evaluator.play_on(start, 0, 0, 1)
    evaluator.expected(start)
    next(_candidates(wanted, ["casual"] * wanted.players, 0), None)


def search_game(wanted: Search, number: int) -> list[str]:
    """What a worker does: the puzzles of one game, as text. The clearest decision of each kind is
    tried: passing or not, hard or not.
    """
    source = random.Random(repr((*wanted, number)))
    kinds = [source.choice(LEVELS) for _ in range(wanted.players)]
    candidates = _candidates(wanted, kinds, source.getrandbits(32))
    clearest: dict[tuple[bool, bool], Candidate] = {}
    for candidate in candidates:
        kind = candidate.is_passing, is_hard(candidate.tried.failures)
        if kind not in clearest or candidate.lead > clearest[kind].lead:
            clearest[kind] = candidate
    found: list[str] = []
    for is_passing, is_for_experts in product((True, False), repeat=2):
        search_dice, other_dice = (_dice(wanted, source) for _ in range(2))
        chosen = clearest.get((is_passing, is_for_experts))
        is_seldom = is_passing and not is_for_experts
        if chosen is None or (is_seldom and number % PASSING_GAMES):
            continue
        puzzle = _puzzle(chosen, search_dice, other_dice)
        if puzzle:
            found.append(puzzle.text)
    return found


def _evaluator(wanted: Search) -> Evaluator:
    return evaluator_of(GAMES[wanted.game], wanted.players)


def _dice(wanted: Search, source: random.Random) -> Dice:
    return Dice(_evaluator(wanted), SOLVER, source.getrandbits(32))


def _candidates(wanted: Search, kinds: list[str], seed: int) -> Iterator[Candidate]:
    """Decisions of a game with one clear answer that not everybody gives. No level may be worse
    than a weaker one there: what is an error for those who know more is no measure of anybody.
    """
    game, evaluator = GAMES[wanted.game], _evaluator(wanted)
    for state in _decisions(play_match(game, kinds, seed).states(), wanted.game):
        options, lead = _best_first(find_options(game, state, SOLVER, evaluator), evaluator)
        if not lead:
            continue
        best = options[0].action
        wrong = misled(game, state, SOLVER, best)
        if not wrong or (wanted.only_hard and "expert" not in wrong):
            continue
        tried = try_out(game, state, SOLVER, best)
        if is_ordered(tried.failures):
            yield Candidate(state, options, lead, tried)


def _best_first(options: list[Option], evaluator: Evaluator) -> tuple[list[Option], float]:
    """The options in the order in which they seem to be good, and how far the first is ahead; 0 if
    that is too little.
    """
    top = options[0].judged.win
    near = [option for option in options if top - option.judged.win < PROMISING]
    if len(near) == 1:
        return options, top - options[1].judged.win
    if not _is_midgame(near[0].outcome):
        return options, 0.0
    wins = {option.action: _win_ahead(option.outcome, evaluator) for option in near}
    near.sort(key=lambda option: wins[option.action], reverse=True)
    lead = wins[near[0].action] - wins[near[1].action]
    return near + options[len(near) :], lead if lead >= PROMISING_AHEAD else 0.0


def _is_midgame(state: State) -> bool:
    marks = sum(row.bit_count() for rows in state.rows for row in rows)
    return marks >= MIDGAME * state.players


def _win_ahead(state: State, evaluator: Evaluator) -> float:
    """The solver's share of the win over all throws of the next turn."""
    if state.phase is Phase.OVER:
        return final_worths(GAMES[state.game], state)[SOLVER].win
    return evaluator.expected(state)[SOLVER]


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


def _puzzle(candidate: Candidate, search_dice: Dice, other_dice: Dice) -> Puzzle | None:
    """None if the best option is not clearly so. Which is decided by some dice, and by how much is
    said by others.
    """
    state, (best, *others), _, tried = candidate
    games = proven(best, others, search_dice)
    if games is None:
        return None
    tempting = next(option for option in others if option.action == tried.tempting)
    themes = themes_of(state, SOLVER, best, tempting)
    shown = measured(best, others, games, other_dice)
    puzzle = Puzzle(state, *shown, themes, tried.failures)
    return puzzle if puzzle.is_clear else None
