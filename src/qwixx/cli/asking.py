"""A decision that somebody types."""

import sys

from qwixx.cli.context import context
from qwixx.locale.phrases import Phrases, refusal_text
from qwixx.rules import Game, Refusal, State

QUIT = "q"


def ask_action(game: Game, state: State, seat: int) -> int | None:
    """A legal action; None if nobody wants to name one. What is not allowed gets its reason."""
    texts, phrases = context.texts, Phrases(context.texts, game)
    example = phrases.short(game.parse_action("r7"))
    question = texts("A square such as {example}, - to pass, q to leave:", example=example)
    while True:
        context.out.print(question, end=" ")
        line = sys.stdin.readline()
        word = line.strip().lower()
        if not line or word == QUIT:
            return None
        try:
            action = phrases.parse_action(word)
            if reason := game.explain(state, seat, action):
                raise reason
        except Refusal as refusal:
            context.out.print(refusal_text(texts, refusal), markup=False)
        else:
            return action
