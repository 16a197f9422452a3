"""`qwixx legal`: what may be done in a position."""

from qwixx.cli.context import context, print_json
from qwixx.cli.inputs import read_position
from qwixx.cli.options import JsonOption, PositionArgument, RollOption
from qwixx.locale.phrases import Phrases
from qwixx.notation import SEATS, action_text, position_text
from qwixx.rules import GAMES, PASS, Game, Phase, State


def legal(position: PositionArgument, roll: RollOption = "", as_json: JsonOption = False) -> None:
    """Print who owes a decision, and what each may do."""
    state = read_position(position, roll)
    game = GAMES[state.game]
    if as_json:
        print_json(_as_json(game, state))
    else:
        _print(game, state)


def _as_json(game: Game, state: State) -> dict[str, object]:
    return {
        "position": position_text(state),
        "phase": state.phase.name.lower(),
        "legal": {
            SEATS[seat]: {action_text(game, action): action for action in game.legal(state, seat)}
            for seat in game.to_act(state)
        },
        "scores": game.scores(state),
        "winners": [SEATS[seat] for seat in game.winners(state)],
        "ending": game.ending(state),
    }


def _print(game: Game, state: State) -> None:
    texts, out = context.texts, context.out
    phrases = Phrases(texts, game)
    if state.phase is Phase.DICE:
        out.print(texts("{name} throws the dice.", name=SEATS[state.active]))
    elif state.phase is Phase.OVER:
        ending = phrases.ending(game.ending(state) or "")
        winners = ", ".join(SEATS[seat] for seat in game.winners(state))
        out.print(
            texts("The game is over. {ending} Won by: {winners}", ending=ending, winners=winners)
        )
    for seat in game.to_act(state):
        options = ", ".join(
            texts("pass") if action == PASS else phrases.square(action)
            for action in game.legal(state, seat)
        )
        out.print(texts("{name} may choose: {options}", name=SEATS[seat], options=options))
