"""What a person is about to decide: the options, and the one under the cursor."""

from dataclasses import dataclass, replace

from qwixx.rules import PASS
from qwixx.rules.layout import COLUMN_OF, COLUMNS, ROW_OF, ROWS, square


@dataclass(frozen=True)
class Choice:
    """A choice of one seat. Nothing is decided before it is confirmed."""

    seat: int
    legal: tuple[int, ...]
    """The actions open to the seat, PASS first."""
    at: int | None = None
    """The action under the cursor, whether it is legal or not; None while there is none."""

    @property
    def is_ready(self) -> bool:
        """Whether what is under the cursor may be confirmed."""
        return self.at in self.legal

    @property
    def options(self) -> tuple[int, ...]:
        """The legal actions in the order in which they are offered: squares, then passing."""
        return (*self.legal[1:], PASS)

    def point(self, action: int | None) -> "Choice":
        return replace(self, at=action)

    def next(self, step: int = 1) -> "Choice":
        """On to the next option, or with -1 to the one before; round and round."""
        if self.at not in self.options:
            return self.point(self.options[0 if step > 0 else -1])
        place = self.options.index(self.at) + step
        return self.point(self.options[place % len(self.options)])

    def move(self, down: int, right: int) -> "Choice":
        """One square further, legal or not; the edges hold."""
        if not self.at:
            return self.point(self.options[0] or square(0, 0))
        row = min(max(ROW_OF[self.at] + down, 0), ROWS - 1)
        column = min(max(COLUMN_OF[self.at] + right, 0), COLUMNS - 1)
        return self.point(square(row, column))

    def numbered(self, number: int) -> "Choice":
        """To the option with this number; 0 passes, and other numbers change nothing."""
        if number == 0:
            return self.point(PASS)
        if number < len(self.options):
            return self.point(self.options[number - 1])
        return self
