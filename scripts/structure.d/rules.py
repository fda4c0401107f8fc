"""The rules of the structure, each as a function from the tree to the exceptions that it needs."""
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import front_imports
from circles import circles, shortest
from packages import packages
from rooms import ORDER, ROOT_ROOM, Package
from rust_imports import crate_of, leaves
from short_files import short_files
from sources import crates, front_files, rust_code, rust_files, siblings, source_folders

TYPE = re.compile(r"\b(?:struct|enum|trait|union)\s+([A-Z]\w*)|^(?:pub(?:\([^)]*\))? )?type\s+([A-Z]\w*)", re.M)
TS_TYPE = re.compile(
    r"^[ \t]*(?:export )?(?:default )?(?:declare )?"
    r"(?:(?:abstract )?class|interface|(?:const )?enum|type(?=\s+\w+\s*[<=]))\s+([A-Z]\w*)",
    re.M,
)
STORE_REEXPORT = re.compile(r"\bpub\s+use\s+((?:::)?store\b[^;]*);")
STORE_USE = re.compile(r"\buse\s+((?:::)?store\b[^;]*);")
STORE_PATH = re.compile(r"(?<![\w:])(?:::)?(store(?:\s*::\s*\w+)+)")

# The crates of HTTP, which reach the store through `service`.
HTTP = ("transport", "graphql", "api", "web")

# Maps a rule to its breaches: the name of the exception, and the sentence that explains it.
Breaches = dict[str, dict[str, str]]


def wide_folders(root: Path, most: int) -> dict[str, int]:
    """Folders with more siblings than `most`, by path. A folder of rooms has the order of its rooms instead."""
    wide = {folder: len(siblings(folder)) for folder in source_folders(root) if not has_ordered_rooms(folder)}
    return {folder.relative_to(root).as_posix(): size for folder, size in wide.items() if size > most}


def has_ordered_rooms(folder: Path) -> bool:
    """Whether a folder holds the rooms of a crate in an order, or the tests of each."""
    crate = {"src": folder.parent, "it": folder.parent.parent}.get(folder.name)
    return crate is not None and (crate / ORDER).is_file()


def all_circles(root: Path) -> dict[str, list[str]]:
    """Every circle: its files, joined by ` - `, and the shortest path around it."""
    graphs = [crate_of(folder).edges() for folder in crates(root)]
    graphs.append(front_imports.edges(root, front_files(root)))
    found = {}
    for graph in graphs:
        for circle in circles(graph):
            way = [path.relative_to(root).as_posix() for path in shortest(graph, circle)]
            found[" - ".join(path.relative_to(root).as_posix() for path in circle)] = way
    return found


def repeated_types(root: Path, most: int) -> dict[str, int]:
    """Names of types that are defined more than `most` times in the crates, except in tests."""
    defined: Counter[str] = Counter()
    for crate in crates(root):
        for path in rust_files(crate):
            defined.update(one or other for one, other in TYPE.findall(rust_code(path)))
    return {name: count for name, count in sorted(defined.items()) if count > most}


def repeated_front_types(root: Path, most: int) -> dict[str, int]:
    """Names of types that are defined more than `most` times in the front end, except in tests."""
    defined = Counter(name for path in front_files(root) for name in TS_TYPE.findall(path.read_text()))
    return {name: count for name, count in sorted(defined.items()) if count > most}


def arrows_up(root: Path) -> dict[str, str]:
    """Every use of a room against the order of its package, by file."""
    found = {}
    for package in packages(root):
        for room, used in sorted(package.arrows_up().items()):
            for other, files in sorted(used.items()):
                sentence = f"{why(package, room, other)}: move what they share below both, or the use above both"
                for file in sorted(files):
                    found[f"{package.name}: {file} -> {other}"] = f"{package.name}: {file} uses {sentence}"
    return found


def why(package: Package, room: str, used: str) -> str:
    if used == ROOT_ROOM:
        return f"an item of the {used}, which mounts the rooms"
    return f"the room {used}, which is not below {room} in {package.order}"


def store_reexports(root: Path, crate: str) -> list[str]:
    """Items of `store` that a crate re-exports, as `FILE: PATH`."""
    return store_items(root, crate, lambda code: paths_of(STORE_REEXPORT, code))


def store_names(root: Path, crate: str) -> list[str]:
    """Items of `store` that a crate names at all, as `FILE: PATH`."""
    return store_items(root, crate, lambda code: paths_of(STORE_USE, code) + inline_paths(STORE_USE.sub("", code)))


def store_items(root: Path, crate: str, paths: Callable[[str], list[str]]) -> list[str]:
    files = rust_files(root / "crates" / crate)
    return sorted({f"{path.relative_to(root).as_posix()}: {item}" for path in files for item in paths(rust_code(path))})


def paths_of(statement: re.Pattern[str], code: str) -> list[str]:
    """All paths of the `use` statements that match."""
    return ["::".join(leaf) for match in statement.finditer(code) for leaf, _ in leaves(match[1])]


def inline_paths(code: str) -> list[str]:
    return [re.sub(r"\s+", "", match[1]) for match in STORE_PATH.finditer(code)]


def breaches(root: Path, limits: dict) -> Breaches:
    """The breaches of each rule, exceptions included."""
    most = limits["siblings"]
    return {
        "siblings": {
            path: f"{path} has {size} siblings, at most {most} are allowed: move files that belong together into a folder"
            for path, size in wide_folders(root, most).items()
        },
        "circles": {
            ring: f"files import each other in a circle: {' → '.join(way)}. "
            f"Move what they share into a file of its own. All files of the circle: {ring}"
            for ring, way in all_circles(root).items()
        },
        "rooms": arrows_up(root),
        "short_files": {
            path: f"{path} has {lines} lines and one importer, {importer}: move its content there, or into a file on its subject"
            for path, (lines, importer) in short_files(root, limits["short_file_lines"]).items()
        },
        **type_breaches(root, limits["type_name_definitions"]),
        "store": store_breaches(root, limits["store_hidden_from_web"]),
    }


def type_breaches(root: Path, most: int) -> Breaches:
    repeated = {"type_names": repeated_types(root, most), "front_type_names": repeated_front_types(root, most)}
    return {
        rule: {
            name: f"the type name {name} is defined {count} times, at most {most} are allowed: "
            "name each type by its content"
            for name, count in found.items()
        }
        for rule, found in repeated.items()
    }


def store_breaches(root: Path, hidden_from_web: bool) -> dict[str, str]:
    mend = "use a type of `domain` or of `service`"
    named = store_names if hidden_from_web else store_reexports
    return {
        **{item: f"{item} is re-exported: {mend}" for item in store_reexports(root, "service")},
        **{item: f"{item} is named in `{crate}`: {mend}" for crate in HTTP for item in named(root, crate)},
    }


def order_faults(root: Path, limits: dict) -> list[str]:
    """What is wrong with the orders of rooms; no exception is possible."""
    return [fault for package in packages(root) for fault in package.faults()] if limits["rooms_ordered"] else []


def sentences(found: Breaches, known: dict[str, list[str]]) -> list[str]:
    """One sentence for each breach that is no exception, and for each exception that is no longer needed."""
    result = [f"unknown rule in scripts/structure.toml: known.{rule}" for rule in sorted(set(known) - set(found))]
    for rule, broken in found.items():
        listed = set(known.get(rule, []))
        result += [sentence for name, sentence in broken.items() if name not in listed]
        result += [
            f"this exception is no longer needed, remove it from known.{rule} in scripts/structure.toml: {name}"
            for name in sorted(listed - set(broken))
        ]
    return result
