"""A game's name works wherever the public interface takes a game, and wrong values get a reason."""

import inspect
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import qwixx
from qwixx import CLASSIC, DUEL, Refusal, State
from qwixx.environments.batch import BatchedEnv
from qwixx.environments.single import SingleEnv
from qwixx.environments.together import TogetherEnv
from qwixx.environments.turns import TurnEnv
from qwixx.environments.vector import ManyEnv
from qwixx.locale import Texts, guide
from qwixx.notation import action_text, parse_action
from qwixx.paper.pdf import sheets_pdf
from qwixx.players import (
    Player,
    check_anyone,
    check_player,
    levels_of,
    make_anyone,
    make_player,
    players_of,
)
from qwixx.players.match import play_match
from qwixx.puzzles import number_of, of_game
from qwixx.record import Record, Seat, start
from qwixx.rules import Game, find_game, happened, pad, validated
from qwixx.simulation.contest import Contest, all_pairs
from qwixx.simulation.games import simulate, simulate_adjusted
from qwixx.simulation.readable import record_game

DOCS = Path(__file__).parent.parent / "docs"
THROWN = State.parse("duel 1; turn A; A:; B:; roll 4 1 r3 y2 g5 b6; action 1")
PLAYED = DUEL.play(THROWN, 0, 15)
EMPTY = pad.begin(DUEL)
NOTED = pad.note(DUEL, EMPTY, 0, 6)
PEOPLE = (Seat("Ana"), Seat("Ben"))
GREEDY = make_player("greedy", 1, DUEL)
BOTS = ["greedy", "random"]


class Last:
    """Uses the last of the squares that it may."""

    def decide(self, game: Game, view: State, seat: int) -> int:
        return game.legal(view, seat)[-1]


def for_more(game: Any) -> Any:
    """Return the same game, or its name, but one that more than two can play."""
    others: dict[Any, Any] = {"duel": "classic", DUEL: CLASSIC}
    return others.get(game, game)


CALLS: dict[str, Callable[[Any], object]] = {
    "Contest": lambda game: Contest(game, (("greedy", "random"),), 2, 1).check(),
    "Record": lambda game: str(Record(game, PEOPLE, 0)),
    "action_text": lambda game: action_text(game, 15),
    "all_pairs": lambda game: all_pairs(game, ("greedy", "random"), 2, 1),
    "check_anyone": lambda game: check_anyone(Last, game),
    "check_player": lambda game: check_player("greedy", game),
    "find_game": find_game,
    "guide": lambda game: guide("el", game),
    "happened": lambda game: happened(game, THROWN, PLAYED),
    "levels_of": levels_of,
    "make_anyone": lambda game: make_anyone("greedy", 1, game).decide(DUEL, THROWN, 0),
    "make_player": lambda game: make_player("greedy", 1, game).decide(DUEL, THROWN, 0),
    "number_of": number_of,
    "of_game": lambda game: of_game(game).text,
    "parse_action": lambda game: parse_action(game, "y5"),
    "play_match": lambda game: str(play_match(game, BOTS, seed=1)),
    "players_of": players_of,
    "record_game": lambda game: str(record_game(game, BOTS, seed=1, number=7)),
    "validated": lambda game: validated(game, DUEL.start()),
    "sheets_pdf": lambda game: len(sheets_pdf(game, "a4", Texts("en"))),
    "simulate": lambda game: (
        repr(qwixx.simulate(game, ["greedy", Last], games=2, seed=1)),
        simulate(game, ["greedy", Last], games=2, seed=1).scores.tolist(),
    ),
    "simulate_adjusted": lambda game: simulate_adjusted(game, ["greedy", Last], 1).scores.tolist(),
    "start": lambda game: str(start(game, PEOPLE, 0).record),
    "BatchedEnv": lambda game: BatchedEnv(game, 2, 2, "win").shape,
    "ManyEnv": lambda game: ManyEnv(game, 2, ["greedy"], "win").single_observation_space,
    "SingleEnv": lambda game: SingleEnv(game, "greedy", "win", None).observation_space,
    "TogetherEnv": lambda game: TogetherEnv(game, 2, "win", None).metadata,
    "TurnEnv": lambda game: TurnEnv(game, 2, "win", None).metadata,
    "pad.begin": pad.begin,
    "pad.ending": lambda game: pad.ending(game, NOTED),
    "pad.explain": lambda game: pad.explain(game, NOTED, 0, 7),
    "pad.join": lambda game: pad.join(for_more(game), pad.begin(CLASSIC)),
    "pad.legal": lambda game: pad.legal(game, NOTED, 0),
    "pad.note": lambda game: pad.note(game, EMPTY, 0, 6),
    "pad.together": lambda game: pad.together(game, NOTED, 0),
    "pad.undo": lambda game: pad.undo(game, NOTED, 0, 6),
} | {
    f"decide of {name}": lambda game, name=name: make_player(name, 1, DUEL).decide(game, THROWN, 0)
    for name in ("random", "greedy", "network", "beginner", "champion")
}
"""What is called with a game, or with its name."""
ELSEWHERE = {"State", "Table.create", "Me.rating", "lesson_words"}
"""What takes a game's name alone, or is tested with a server."""


def documented() -> Iterator[tuple[str, Any]]:
    """All public names, and those that examples in the documentation import."""
    for name in qwixx.__all__:
        yield name, getattr(qwixx, name)
    for page in sorted(DOCS.glob("*.md")):
        found = re.findall(
            r"^from (qwixx[\w.]*) import (.+)$", page.read_text("utf-8"), re.MULTILINE
        )
        for module, names in found:
            for name in re.findall(r"\w+", names):
                yield name, getattr(import_module(module), name, None)
    for package in ("client", "locale", "notation", "players", "puzzles", "rules"):
        module = import_module(f"qwixx.{package}")
        for name in getattr(module, "__all__", vars(module)):
            if not name.startswith("_"):
                yield name, getattr(module, name)
    for name, value in vars(pad).items():
        if inspect.isfunction(value) and value.__module__ == pad.__name__ and name[0] != "_":
            yield f"pad.{name}", value


def taking_games() -> set[str]:
    """The names of those that have a parameter `game`."""
    found = set[str]()
    for name, value in documented():
        inner = vars(value) if inspect.isclass(value) and not issubclass(value, Game) else {}
        methods = {f"{name}.{each}": getattr(value, each) for each in inner if each[0] != "_"}
        for full, each in {name: value, **methods}.items():
            if callable(each):
                try:
                    signature = inspect.signature(each)
                except ValueError:  # some built-in types have none
                    continue
                if "game" in signature.parameters:
                    found.add(full)
    return found


def test_everything_public_that_takes_a_game_is_tried_here() -> None:
    found = {name for name in taking_games() if not name.endswith(".decide")}
    assert found - ELSEWHERE - {*CALLS} == set()
    assert {"simulate", "make_player", "play_match", "Record", "pad.note"} <= found


@pytest.mark.parametrize("name", CALLS)
def test_a_name_is_as_good_as_a_game(name: str) -> None:
    call = CALLS[name]
    assert call("duel") == call(DUEL)


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("wrong", ["dual", "", 5, None])
def test_what_is_no_game_gets_a_reason_that_lists_the_games(name: str, wrong: Any) -> None:
    with pytest.raises(Refusal) as refused:
        CALLS[name](wrong)
    assert refused.value.key == "game"
    assert f"There is no game “{wrong}”; there are: classic, duel" in str(refused.value)


def test_a_single_player_instead_of_a_list_gets_a_reason() -> None:
    for single in ("greedy", Last, Last()):
        for call in (qwixx.simulate, simulate):
            with pytest.raises(Refusal) as refused:
                call("classic", single, games=2)  # type: ignore[arg-type]
            assert refused.value.key == "not_a_list"
            assert 'a list, such as ["greedy", "random"], not as ' in str(refused.value)
        with pytest.raises(Refusal, match="a list"):
            play_match("classic", single, seed=1)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "own",
    [
        Last,
        Last(),
        lambda seed: Last(),  # noqa: ARG005
        f"{__name__}:Last",
    ],
)
def test_players_of_ones_own_play_a_match(own: Any) -> None:
    record = play_match("classic", [own, "greedy"], seed=1)
    assert [seat.kind for seat in record.seats] == ["own", "greedy"]
    assert CLASSIC.is_over(record.last())
    assert Record.parse(str(record)) == record == play_match(CLASSIC, [own, "greedy"], seed=1)


def test_a_match_of_named_players_is_what_it_was() -> None:
    seats = play_match("duel", BOTS, seed=1).seats
    assert [tuple(seat) for seat in seats] == [("greedy 1", "greedy"), ("random 2", "random")]


def test_a_text_is_not_a_number_of_players() -> None:
    with pytest.raises(Refusal) as refused:
        CLASSIC.start(players="2")  # type: ignore[arg-type]
    assert str(refused.value) == "This game is for 2–5 players, not '2'."


def test_a_picture_of_a_seat_that_is_not_there_is_refused() -> None:
    state = CLASSIC.start()
    for wrong in (5, 2, -1, "A", "0", 1.0, True, None):
        for values in ({"seats": [wrong]}, {"marks": {wrong: [1]}}):
            with pytest.raises(Refusal) as refused:
                qwixx.svg.draw(state, **values)
            assert refused.value.key == "seat"
            assert f"There is no seat {wrong!r} " in str(refused.value)
    marks: list[Any] = [45, -1, "r5", 1.0]
    for wrong in marks:
        with pytest.raises(Refusal) as refused:
            qwixx.svg.draw(state, marks={0: [wrong]})
        assert refused.value.key == "action"
    first: Any = np.int64(1)
    drawn = qwixx.svg.draw(state, seats=[1], marks={0: [1]})
    assert qwixx.svg.draw(state, seats=[first], marks={first - 1: [first]}) == drawn
    assert qwixx.svg.draw(state, seats=first, marks={0: [1]}) == drawn


@pytest.mark.parametrize("wrong", [Last, None, 5])
def test_a_player_by_name_is_a_name(wrong: Any) -> None:
    with pytest.raises(Refusal) as refused:
        make_player(wrong, 1, "classic")
    assert (refused.value.key, repr(wrong)[:8] in str(refused.value)) == ("not_a_name", True)


@pytest.mark.parametrize("wrong", ["1", 1.5, None, True])
def test_what_is_no_number_of_games_and_no_seed_gets_a_reason(wrong: Any) -> None:
    for call in (
        lambda: qwixx.simulate("duel", BOTS, games=wrong),
        lambda: qwixx.simulate("duel", BOTS, games=2, seed=wrong),
        lambda: play_match("duel", BOTS, seed=wrong),
        lambda: make_player("random", wrong, "duel"),
        lambda: make_anyone(Last, wrong, "duel"),
    ):
        with pytest.raises(Refusal) as refused:
            call()
        assert repr(wrong) in str(refused.value)


def test_whatever_stands_for_an_int_is_a_number_of_games_and_a_seed() -> None:
    two: Any = np.int64(2)
    assert str(play_match("duel", BOTS, two)) == str(play_match("duel", BOTS, 2))
    assert repr(qwixx.simulate("duel", BOTS, two, two)) == repr(qwixx.simulate("duel", BOTS, 2, 2))
    make_player("random", two, "duel").decide(DUEL, THROWN, 0)


def test_everyone_who_decides_takes_a_name() -> None:
    """The players tried above decide in all ways that there are."""
    tried = {type(make_player(name.split()[-1], 1, DUEL)) for name in CALLS if "decide" in name}
    ways = {player.decide for player in tried}
    everyone: set[type[Player]] = {type(make_player(name, 1, DUEL)) for name in players_of(DUEL)}
    assert {player.decide for player in everyone} <= ways
