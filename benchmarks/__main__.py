"""How fast it is, against a named baseline in the same run: `make bench`.

usage: python -m benchmarks [NAME …]

Without names, every benchmark is run. There are: {names}.
"""

import sys
from difflib import get_close_matches
from importlib import import_module

BENCHMARKS = (
    "engine",
    "simulation",
    "environments",
    "review",
    "hints",
    "statistics",
    "own_games",
    "server",
    "capacity",
    "attack",
    "pauses",
    "first",
)


def main(names: list[str]) -> int:
    """Run some benchmarks; returns the exit code."""
    text = str(__doc__).format(names=", ".join(BENCHMARKS))
    if {"-h", "--help"}.intersection(names):
        print(text)
        return 0
    for name in names:
        if name not in BENCHMARKS:
            meant = get_close_matches(name, BENCHMARKS, n=1)
            hint = f" Did you mean {meant[0]}?" if meant else ""
            print(f"There is no benchmark {name!r}.{hint}\n\n{text}", file=sys.stderr)
            return 2
    for name in names or BENCHMARKS:
        import_module(f"benchmarks.{name}").main()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
