"""Numbers as people write them in their language."""

from math import isfinite

from qwixx.locale.numbers import format_decimal
from qwixx.simulation.statistics import Estimate


class Figures:
    """Numbers and intervals in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def whole(self, number: float) -> str:
        return self.decimal(number, 0)

    def decimal(self, number: float, places: int = 1) -> str:
        """With a true minus sign, and never as −0."""
        number = round(number, places) + 0.0
        return format_decimal(number, places, self.language, grouped=True).replace("-", "−")

    def percent(self, share: float) -> str:
        return f"{self.decimal(100 * share)} %"

    def share(self, estimate: Estimate, places: int = 1) -> str:
        """As a percentage, with half its interval."""
        value = self.decimal(100 * estimate.value, places)
        return f"{value}{self._half(estimate, 100, places)} %"

    def difference(self, estimate: Estimate, places: int = 1) -> str:
        """The same with its sign."""
        return f"{'+' if estimate.value > 0 else ''}{self.share(estimate, places)}"

    def mean(self, estimate: Estimate) -> str:
        """With half its interval."""
        return f"{self.decimal(estimate.value)}{self._half(estimate)}"

    def rating(self, estimate: Estimate) -> str:
        """The same as chess players write it: 1812."""
        half = (estimate.high - estimate.low) / 2
        return f"{estimate.value:.0f} ± " + (f"{half:.0f}" if isfinite(half) else "?")

    def _half(self, estimate: Estimate, scale: float = 1, places: int = 1) -> str:
        """`± ?` where nothing is known of the interval."""
        half = scale * (estimate.high - estimate.low) / 2
        return f" ± {self.decimal(half, places) if isfinite(half) else '?'}"
