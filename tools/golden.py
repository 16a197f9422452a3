"""Write the golden playthroughs anew: `make golden`. Read what changed as a difference.

Each file is one whole game as text: positions, what everyone may do, what they do, what happens.
Dice and players are a few lines of this file, so that only a change of the rules changes the games.
"""

import random
from collections.abc import Iterator
from pathlib import Path

from qwixx.notation import SEATS, action_text, position_text, roll_text
from qwixx.rules import (
    CLASSIC,
    COLOURS,
    DUEL,
    MIXX_A,
    MIXX_B,
    PASS,
    Event,
    Game,
    Phase,
    Roll,
    State,
    happened,
)
from qwixx.rules.layout import COLUMN_OF, ROW_OF

FOLDER = Path(__file__).parent.parent / "tests" / "golden"

PLAYTHROUGHS: list[tuple[Game, int, int]] = [
    (CLASSIC, 2, 33),
    (CLASSIC, 3, 209),
    (CLASSIC, 4, 116),
    (CLASSIC, 5, 126),
    (DUEL, 2, 37),
    *((game, players, 40 + players) for game in (MIXX_A, MIXX_B) for players in game.players),
]
"""Game, number of players, and a seed that makes an eventful game."""


def file_name(game: Game, players: int) -> str:
    return f"{game.name}-{players}.txt"


def playthrough(game: Game, players: int, seed: int) -> str:
    source = random.Random(seed)
    state = game.start(players, source.randrange(players))
    lines = [f"# {game.name}, {players} players. `make golden` writes this file anew.", ""]
    lines += _position_lines(game, state)
    turn = 0
    while state.phase is not Phase.OVER:
        if state.phase is Phase.DICE:
            turn += 1
            before, state = state, game.roll(state, _throw(game, state, source))
            assert state.roll is not None
            lines += ["", f"turn {turn}: {SEATS[state.active]} throws {roll_text(state.roll)}"]
            lines += _event_lines(game, before, state)
        for seat in game.to_act(state):
            legal = " ".join(action_text(game, each) for each in game.legal(state, seat))
            action = _decide(game, state, seat, source)
            lines.append(f"  {SEATS[seat]} may {legal}: {action_text(game, action)}")
            before, state = state, game.play(state, seat, action)
            lines += _event_lines(game, before, state)
        if not state.choices:
            lines += _position_lines(game, state)
    return "\n".join([*lines, "", *_end_lines(game, state), ""])


def _throw(game: Game, state: State, source: random.Random) -> Roll:
    first, second, red, yellow, green, blue = (source.randint(1, 6) for _ in range(6))
    return Roll((first, second), red, yellow, green, blue).without(game.gone(state))


def _decide(game: Game, state: State, seat: int, source: random.Random) -> int:
    """Mostly the square that leaves out least, at times any action: so that much happens."""
    legal = game.legal(state, seat)
    if source.random() < 0.1:
        return source.choice(legal)
    counts = game.counts(state, seat)
    left_out = {action: COLUMN_OF[action] - counts[ROW_OF[action]] for action in legal[1:]}
    best = min(left_out, key=left_out.__getitem__, default=PASS)
    return best if left_out.get(best, 9) <= 5 else PASS


def _position_lines(game: Game, state: State) -> list[str]:
    lines = [f"  {position_text(state)}", f"  scores {_numbers(game.scores(state))}"]
    if game.gone(state):
        lines.append(f"  gone {' '.join(COLOURS[colour] for colour in game.gone(state))}")
    return lines


def _event_lines(game: Game, before: State, after: State) -> Iterator[str]:
    return (f"    {_event_text(game, event)}" for event in happened(game, before, after))


def _event_text(game: Game, event: Event) -> str:
    square = f" {action_text(game, event.square)}" if event.square else ""
    return f"{SEATS[event.seat]} {event.kind}{square}"


def _end_lines(game: Game, state: State) -> list[str]:
    lines = [f"ended by {game.ending(state)}"]
    for seat in range(state.players):
        points = _numbers(game.row_points(state, seat))
        lines.append(f"{SEATS[seat]} rows {points} misthrows {state.misthrows[seat]}")
    winners = " ".join(SEATS[seat] for seat in game.winners(state))
    return [*lines, f"scores {_numbers(game.scores(state))}", f"won {winners}"]


def _numbers(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values))


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game, players, seed in PLAYTHROUGHS:
        path = FOLDER / file_name(game, players)
        path.write_text(playthrough(game, players, seed), encoding="utf-8")
        print(f"wrote {path.relative_to(FOLDER.parent.parent)}")


if __name__ == "__main__":
    main()
