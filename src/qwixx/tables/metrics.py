"""What a host wants to know: whether the server is well, and figures for Prometheus.

The text format is described by Prometheus; it is a few lines, so they are written here.
"""

from collections import Counter
from collections.abc import Callable

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds, for the times that commands take until they are stored."""


class Metrics:
    """Counted since the server has started."""

    def __init__(self) -> None:
        self.events: Counter[str] = Counter()
        """Stored events, by kind."""
        self.refused: Counter[str] = Counter()
        """Refusals, by key."""
        self.failures = 0
        """Events that the database did not take."""
        self.conflicts = 0
        """Events whose number another process had taken: they were decided again."""
        self._times = [0] * (len(BOUNDS) + 1)
        self._seconds = 0.0

    def stored(self, kind: str, seconds: float) -> None:
        """An event is on disk, so long after it was decided on."""
        self.events[kind] += 1
        self._seconds += seconds
        place = next((n for n, bound in enumerate(BOUNDS) if seconds <= bound), len(BOUNDS))
        self._times[place] += 1

    def text(self, now: dict[str, tuple[str, Callable[[], float]]]) -> str:
        """All figures; `now` has the names, meanings and values of those that go up and down."""
        lines: list[str] = []
        for name, (meaning, value) in now.items():
            lines += [*_head(name, "gauge", meaning), f"qwixx_{name} {value():g}"]
        for name, meaning, label, counted in (
            ("events_total", "Stored events.", "kind", self.events),
            ("refused_total", "Refusals.", "key", self.refused),
        ):
            lines += _head(name, "counter", meaning)
            lines += [f'qwixx_{name}{{{label}="{key}"}} {n}' for key, n in sorted(counted.items())]
        lines += _head("storage_failures_total", "counter", "Events that could not be stored.")
        lines.append(f"qwixx_storage_failures_total {self.failures}")
        lines += _head("conflicts_total", "counter", "Events that another process was before.")
        lines.append(f"qwixx_conflicts_total {self.conflicts}")
        return "\n".join([*lines, *self._histogram()]) + "\n"

    def _histogram(self) -> list[str]:
        name = "stored_seconds"
        lines = _head(name, "histogram", "From a decision until it is safe on disk.")
        total = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self._times, strict=True):
            total += count
            lines.append(f'qwixx_{name}_bucket{{le="{bound}"}} {total}')
        return [*lines, f"qwixx_{name}_sum {self._seconds:.6f}", f"qwixx_{name}_count {total}"]


def _head(name: str, kind: str, meaning: str) -> list[str]:
    return [f"# HELP qwixx_{name} {meaning}", f"# TYPE qwixx_{name} {kind}"]
