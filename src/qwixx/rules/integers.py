"""Numbers from outside: NumPy's integers, and whatever else stands for an int, are taken as one."""

from operator import index
from typing import Any, SupportsIndex

from qwixx.rules.layout import ACTIONS
from qwixx.rules.reasons import RuleError


def whole(value: object) -> int | None:
    """The int that a value stands for. None if it stands for none: 2.0 and "2" do not, nor does
    True, which is more likely a slip.
    """
    if type(value) is int:
        return value
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        return None
    return index(value)


def shown(value: object) -> object:
    """A value as a reason shows it: so that "2" is not taken for 2."""
    number = whole(value)
    return repr(value) if number is None else number


def seat_number(seat: Any, seats: int) -> int:
    """A seat as an int; RuleError if there is none such among so many."""
    number = whole(seat)
    if number is None or not 0 <= number < seats:
        raise RuleError("seat", seat=shown(seat), last=seats - 1)
    return number


def action_number(action: Any) -> int:
    """An action as an int; RuleError if it is none."""
    number = whole(action)
    if number is None or not 0 <= number < ACTIONS:
        raise RuleError("action", action=shown(action), last=ACTIONS - 1)
    return number
