"""Numbers as people write them in their language."""

from math import isfinite

from babel.numbers import format_decimal

from qwixx.simulation.statistics import Estimate


class Figures:
    """Numbers and intervals in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def whole(self, number: float) -> str:
        return self.decimal(number, 0)

    def decimal(self, number: float, places: int = 1) -> str:
        """With a true minus sign, and never as −0."""
        form, number = "#,##0." + "0" * places, round(number, places) + 0.0
        return format_decimal(number, form.rstrip("."), locale=self.language).replace("-", "−")

    def percent(self, share: float) -> str:
        return f"{self.decimal(100 * share)} %"

    def share(self, estimate: Estimate) -> str:
        """As a percentage, with half its interval."""
        return f"{self.decimal(100 * estimate.value)}{self._half(estimate, 100)} %"

    def difference(self, estimate: Estimate) -> str:
        """The same with its sign."""
        return f"{'+' if estimate.value > 0 else ''}{self.share(estimate)}"

    def mean(self, estimate: Estimate) -> str:
        """With half its interval."""
        return f"{self.decimal(estimate.value)}{self._half(estimate)}"

    def rating(self, estimate: Estimate) -> str:
        """The same as chess players write it: 1812."""
        half = (estimate.high - estimate.low) / 2
        return f"{estimate.value:.0f} ± " + (f"{half:.0f}" if isfinite(half) else "?")

    def _half(self, estimate: Estimate, scale: float = 1) -> str:
        """`± ?` where nothing is known of the interval."""
        half = scale * (estimate.high - estimate.low) / 2
        return f" ± {self.decimal(half) if isfinite(half) else '?'}"
