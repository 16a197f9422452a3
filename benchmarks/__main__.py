"""`make bench`: run every benchmark, or those named on the command line."""

import sys
from importlib import import_module

BENCHMARKS = ("engine", "simulation", "environments", "server")

for name in sys.argv[1:] or BENCHMARKS:
    import_module(f"benchmarks.{name}").main()
