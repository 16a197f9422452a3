"""Say whether modules import each other in a circle: late imports and those for types count, too.

import-linter sees circles between the folders and files of a folder, not those through the folder's
own `__init__`.
"""

import sys
from graphlib import CycleError, TopologicalSorter

import grimp

PACKAGE = "qwixx"


def main() -> None:
    graph = grimp.build_graph(PACKAGE, cache_dir=None)
    imports = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        sys.exit("Imports go round in a circle: " + " ← ".join(error.args[1]))


if __name__ == "__main__":
    main()
