"""Why something is refused: a key that programs can rely on, and values to fill its sentence."""

from collections.abc import Mapping


def N_(text: str) -> str:
    """Mark a sentence for translation where it stands, to be translated where it is shown."""
    return text


REASONS = {
    "game": N_("There is no game “{game}”; there are: {known}."),
    "players": N_("This game is for {numbers} players, not {players}."),
    "first": N_("There is no seat {first} to begin: seats are whole numbers from 0 to {last}."),
    "other_game": N_("This is a position of another game."),
    "seat": N_("There is no seat {seat} here: seats are whole numbers from 0 to {last}."),
    "over": N_("The game is over."),
    "dice_due": N_("The dice have to be thrown first."),
    "dice_thrown": N_("The dice are thrown; decisions are due before the next throw."),
    "decided": N_("This player has decided already."),
    "not_active": N_("Only the active player may do this."),
    "sealed": N_("The other players' choices are not known here, so they cannot be carried out."),
    "roll_shape": N_("A throw is two white dice and the four coloured ones."),
    "die_range": N_("A die shows 1 to 6, but the {die} is given as {value}."),
    "die_missing": N_("The {die} is missing."),
    "die_gone": N_("The {die} has left the game, because its row is locked."),
    "action": N_("{action} is not an action: actions are whole numbers from 0 to {last}."),
    "row_locked": N_("The {row} is locked."),
    "crossed": N_("{square} is crossed already."),
    "passed": N_("Rows fill from left to right, and {blocker} lies beyond {square}."),
    "few_crosses": N_("{square} needs five crosses in the {row} first; there are {have}."),
    "few_tokens": N_("{square} needs five of your tokens in the {row} first; there are {have}."),
    "overtaken": N_("Your token on {square} has been overtaken: only a foremost token is stacked."),
    "occupied": N_("The token on {square} is not the foremost of its row, so it cannot be beaten."),
    "stack": N_("There is a stack on {square}, and a stack can never be beaten."),
    "same_square": N_("{square} was used in action 1; action 2 needs another square."),
    "not_white_sum": N_("The white dice give {sum}, not {number}."),
    "not_colour_sum": N_("A white die and the {die} give {sums}, not {number}."),
    "too_many_misthrows": N_("These misthrows cannot come about in a game."),
    "too_many_tokens": N_("A player has {most} tokens at the most here."),
    "impossible_lock": N_("The last number and the lock of the {row} cannot be like this."),
    "shared_square": N_("Tokens of both players lie on {square}."),
    "ended_before": N_("The game would have ended before it came to this."),
    "undecided": N_("In action 1, each player's choice is given, and one at least is open."),
    "not_in_action_1": N_("{square} cannot have been used in action 1."),
    "sheet_size": N_("A sheet has {rows} rows of {columns} numbers, each with a colour."),
    "sheet_number": N_("A number on a sheet is one from {least} to {most}, not {value}."),
    "sheet_colour": N_("A colour on a sheet is one from {least} to {most}, not {value}."),
    "sheet_twice": N_("The number {number} stands twice in row {place} of the sheet."),
    "sheet_locks": N_("Two rows of the sheet end with a lock for the {die}."),
    "game_name": N_("“{name}” cannot be the name of a game: small letters, digits and hyphens."),
    "late_misthrow": N_("The game has ended in this throw, so no misthrow is marked any more."),
    "late_mark": N_("The game has ended: from its last throw you have marked a number already."),
    "not_last": N_("Only what you marked last can be undone."),
    "built_on": N_("What was placed since then depends on it: that has to be undone first."),
    "goes_on": N_("The game goes on: its end is not reached yet."),
    "no_die": N_("The {die} has left the game, so {square} cannot be reached in action 2."),
}
"""For each key, the English sentence. In the values, `row` and `die` are colours (`red`), `square`
and `blocker` squares (`r7`); everything else is a number or a text to show as it is."""

PHRASES = {"row": "{} row", "die": "{} die"}
"""How a colour is said, for the values that are colours."""


class Refusal(Exception):
    """Something refused: a `key`, its `values`, and an English sentence as the message."""

    sentences: Mapping[str, str]

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by name and value: refusals travel between processes."""
        return _rebuilt, (type(self), self.key, self.values)

    def __str__(self) -> str:
        values = {
            name: PHRASES.get(name, "{}").format(value) for name, value in self.values.items()
        }
        return self.sentences[self.key].format(**values)


def _rebuilt(kind: type[Refusal], key: str, values: dict[str, object]) -> Refusal:
    return kind(key, **values)


class RuleError(Refusal):
    """What the rules do not allow. The state it was tried on is untouched."""

    sentences = REASONS
