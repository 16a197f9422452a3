"""A decision that somebody types."""

import sys

from qwixx.cli.context import context
from qwixx.locale.phrases import refusal_text
from qwixx.notation import parse_action
from qwixx.rules import Game, Refusal, State

QUIT = "q"


def ask_action(game: Game, state: State, seat: int) -> int | None:
    """A legal action; None if nobody wants to name one. What is not allowed gets its reason."""
    texts = context.texts
    while True:
        context.out.print(texts("A square such as r7, - to pass, q to leave:"), end=" ")
        line = sys.stdin.readline()
        word = line.strip().lower()
        if not line or word == QUIT:
            return None
        try:
            action = parse_action(game, word)
            if reason := game.explain(state, seat, action):
                raise reason
        except Refusal as refusal:
            context.out.print(refusal_text(texts, refusal), markup=False)
        else:
            return action
