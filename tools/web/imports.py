"""Check the imports of the browser's modules: `python tools/web/imports.py`.

Folders import from folders below them only, there are no cycles, and there is no module or export
that nobody uses.
"""

import re
import sys
from pathlib import Path

WEB = Path(__file__).parents[2] / "src" / "qwixx" / "web"
FOLDERS = (
    *("vendor", "shared", "sheet", "turn", "table", "learn", "review", "puzzles", "daily"),
    *("pages", "past", "me"),
)
"""From the lowest up. A folder that is not named here may import from `shared` alone."""
OWN = ""
"""The modules that lie in a folder itself."""
SUBFOLDERS = {
    "shared": (OWN, "storage", "server", "text", "controls", "people", "history"),
    "table": ("invitations", "connection", "common", "lobby", "scorepad", "ending", OWN),
}
"""The folders within a folder, from the lowest up."""
FIRST, TYPES = "main.js", "shared/types.js"
IMPORT = re.compile(
    r"""^import (?:\{([^}]*)\} from )?"([^"]+)";|\bimport\("([^"]+)"\)""", re.MULTILINE
)
EXPORT = re.compile(r"^export (?:async )?(?:function|const|class|let) (\w+)", re.MULTILINE)

Imports = dict[str, set[str]]


def read(folder: Path) -> dict[str, str]:
    """The source of every module that is run and is ours."""
    names = (str(path.relative_to(folder)) for path in folder.rglob("*.js"))
    return {
        name: (folder / name).read_text("utf-8")
        for name in names
        if name != TYPES and not name.startswith("vendor")
    }


def imports_of(name: str, source: str) -> Imports:
    """What a module imports, by module: names, or `*` for the whole of it."""
    found: Imports = {}
    for names, path, later in IMPORT.findall(source):
        target = (WEB / name).parent.joinpath(path or later).resolve().relative_to(WEB.resolve())
        parts = {part.split(" as ")[0].strip() for part in names.split(",")} - {""}
        found.setdefault(str(target), set()).update(parts or {"*"})
    return found


def wrong_ways(graph: dict[str, Imports]) -> list[str]:
    """Imports from a folder above, or from one beside."""
    return [
        f"{name} imports {target}, which does not lie below it"
        for name, imports in graph.items()
        for target in imports
        if name != FIRST and not _may_import(name, target)
    ]


def _may_import(name: str, target: str) -> bool:
    (folder, part), (target_folder, target_part) = _place(name), _place(target)
    if folder == target_folder:
        order = SUBFOLDERS.get(folder, (OWN,))
        return order.index(target_part) <= order.index(part)
    height = FOLDERS.index(folder) if folder in FOLDERS else FOLDERS.index("shared") + 1
    return target_folder in FOLDERS[:height]


def _place(name: str) -> tuple[str, str]:
    """The folder of a module, and the folder within."""
    folder, *parts = name.split("/")[:-1]
    return folder, "/".join(parts)


def cycles(graph: dict[str, Imports]) -> list[str]:
    """Modules that are reached again from themselves."""
    return [
        f"{name} leads back to itself" for name in graph if name in _reached(graph, *graph[name])
    ]


def unused(graph: dict[str, Imports], sources: dict[str, str]) -> list[str]:
    """Modules that nothing leads to, and exports that nothing imports."""
    lonely = [name for name in graph if name not in _reached(graph, FIRST)]
    idle = [
        f"{name} exports {part}"
        for name, source in sources.items()
        for part in EXPORT.findall(source)
        if not any({part, "*"} & imports.get(name, set()) for imports in graph.values())
    ]
    return [f"{text}, which nobody uses" for text in (*lonely, *idle)]


def _reached(graph: dict[str, Imports], *names: str) -> set[str]:
    reached: set[str] = set()
    ahead = [*names]
    while ahead:
        name = ahead.pop()
        if name not in reached:
            reached.add(name)
            ahead += graph.get(name, {})
    return reached


def main() -> None:
    """Say what is wrong, and fail if anything is."""
    sources = read(WEB)
    graph = {name: imports_of(name, source) for name, source in sources.items()}
    complaints = [*wrong_ways(graph), *cycles(graph), *unused(graph, sources)]
    print("\n".join(complaints) or f"{len(graph)} modules of the browser: imports point one way")
    sys.exit(bool(complaints))


if __name__ == "__main__":
    main()
