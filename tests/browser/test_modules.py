"""Tests of `tools/web/imports.py`, which checks the imports of the browser's modules."""

from tools.web.imports import Imports, cycles, imports_of, unused, wrong_ways

GRAPH: dict[str, Imports] = {
    "main.js": {"table/page.js": {"*"}},
    "table/page.js": {"shared/words.js": {"say"}, "vendor/preact-htm.js": {"html"}},
    "shared/words.js": {"vendor/preact-htm.js": {"html"}},
}


def test_folders_import_from_those_below() -> None:
    assert wrong_ways(GRAPH) == []
    upwards: Imports = {"table/page.js": {"*"}}
    for name in ("shared/words.js", "start/page.js", "turn/panel.js"):
        assert wrong_ways(GRAPH | {name: upwards}) == [
            f"{name} imports table/page.js, which does not lie below it"
        ]


def test_folders_within_a_folder_have_an_order_too() -> None:
    downwards: Imports = {"shared/storage/store.js": {"read"}, "shared/types.js": {"*"}}
    assert wrong_ways({"shared/text/words.js": downwards}) == []
    assert wrong_ways({"table/page.js": {"table/lobby/lobby.js": {"Lobby"}}}) == []
    upwards: Imports = {"shared/text/words.js": {"say"}}
    assert wrong_ways({"shared/storage/store.js": upwards}) == [
        "shared/storage/store.js imports shared/text/words.js, which does not lie below it"
    ]


def test_a_circle_of_imports_is_found() -> None:
    assert cycles(GRAPH) == []
    circle: dict[str, Imports] = {
        "table/a.js": {"table/b.js": {"b"}},
        "table/b.js": {"table/a.js": {"a"}},
    }
    assert len(cycles(GRAPH | circle)) == 2


def test_what_nobody_uses_is_found() -> None:
    words = "export const say = 1;\nexport async function shout() {}\n"
    assert unused(GRAPH | {"start/old.js": {}}, {"shared/words.js": words}) == [
        "start/old.js, which nobody uses",
        "shared/words.js exports shout, which nobody uses",
    ]


def test_imports_are_read_with_their_names() -> None:
    source = 'import { a, b as c } from "../shared/x.js";\nconst page = () => import("./y.js");\n'
    assert imports_of("table/page.js", source) == {"shared/x.js": {"a", "b"}, "table/y.js": {"*"}}
