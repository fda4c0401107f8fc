"""The counts of all rules, and of the habits that are counted but not enforced."""
import re
from pathlib import Path

from packages import packages
from rooms import Package
from rules import HTTP, all_circles, repeated_front_types, repeated_types, store_reexports, wide_folders
from short_files import short_files
from sources import crates, front_files, rust_code, rust_files

RUST_FUNCTION = re.compile(r"^( *)(?:pub(?:\([^)]*\))? )?(?:const )?(?:async )?fn \w+")
TS_FUNCTION = re.compile(
    r"^( *)(?:export )?(?:default )?(?:(?:async )?function\b|const \w+\b.*(?:=>|\bfunction\b|= \(?\(?\{?$))"
)
PUBLIC_SIGNATURE = re.compile(r"\bpub (?:const )?(?:async )?fn [^{;]*")
COMMENT = re.compile(r"^\s*(?://+!?|/?\*+|\{/\*)\s?(.*)|\s//\s(.*)")
# Values that hide what is missing, in Rust.
DEFAULTS = {
    "`unwrap_or_default()`": re.compile(r"\.unwrap_or_default\(\)"),
    "`unwrap_or(…MAX)`": re.compile(r"\.unwrap_or\([^()]*\bMAX\b[^()]*\)"),
    "`.ok()?`": re.compile(r"\.ok\(\)\s*\?"),
}
IDIOMS = {
    "what (as a noun)": r"(?i)\bwhat\b(?! (?:is|are|does|do|was|if)\b.*\?)",
    "stands": r"(?i)\bstands?\b",
    # Lower case, or at the start of a sentence: `None` is a value.
    "none (as a pronoun)": r"(?<!`)\bnone\b(?!`)|\bNone of\b",
    "told": r"(?i)\btold\b",
    "who": r"(?i)\b(?:who|whoever|whom)\b",
}


def sizes_of_rust_functions(code: str) -> list[int]:
    """The number of lines of each function with a body."""
    lines = [line.rstrip() for line in code.splitlines()]
    found = []
    for start, line in enumerate(lines):
        if match := RUST_FUNCTION.match(line):
            opened = next((n for n in range(start, len(lines)) if lines[n].endswith(("{", "}", ";"))), start)
            if lines[opened].endswith("{"):
                found.append(end_of(lines, opened + 1, rf"{match[1]}}}") - start + 1)
    return found


def sizes_of_ts_functions(code: str) -> list[int]:
    """The number of lines of each named function or component, as formatted."""
    lines = code.splitlines()
    found = []
    for start, line in enumerate(lines):
        if (match := TS_FUNCTION.match(line)) and line.endswith(("{", "(", "=>")):
            found.append(end_of(lines, start + 1, rf"{match[1]}[\])}}]+[;,]?") - start + 1)
    return found


def end_of(lines: list[str], start: int, pattern: str) -> int:
    """The first line from `start` on that matches the pattern entirely."""
    return next((n for n in range(start, len(lines)) if re.fullmatch(pattern, lines[n])), start)


def store_lines_in_web(root: Path) -> int:
    files = [path for crate in HTTP for path in rust_files(root / "crates" / crate)]
    return sum(bool(re.search(r"\bstore::", line)) for path in files for line in rust_code(path).splitlines())


def store_signatures_in_service(root: Path) -> int:
    """Public functions of `service` whose signature names a type by its path in `store`."""
    files = rust_files(root / "crates/service")
    return sum("store::" in match for path in files for match in PUBLIC_SIGNATURE.findall(rust_code(path)))


def store_reexport_lines(root: Path) -> int:
    files = [path for crate in ("service", *HTTP) for path in rust_files(root / "crates" / crate)]
    return sum(len(re.findall(r"\bpub use store\b", rust_code(path))) for path in files)


def rust_sources(root: Path) -> list[Path]:
    """All Rust files of the crates, tests included."""
    return [*root.glob("crates/*/src/**/*.rs"), *root.glob("crates/*/tests/**/*.rs")]


def front_sources(root: Path) -> list[Path]:
    """All TypeScript of the front end, tests included, without catalogues and generated code."""
    patterns = ("src/**/*.ts", "src/**/*.tsx", "addins/**/*.ts", "addins/**/*.tsx", "e2e/**/*.ts")
    files = [path for pattern in patterns for path in root.glob(f"frontend/{pattern}")]
    return [path for path in files if not re.search(r"/frontend/src/(gql|locales)/", path.as_posix())]


def comment_lines(root: Path) -> list[str]:
    """The text of all comment lines in Rust and TypeScript, including tests, without catalogues and generated code."""
    lines = [line for path in [*rust_sources(root), *front_sources(root)] for line in path.read_text().splitlines()]
    return [match[1] or match[2] or "" for line in lines if (match := COMMENT.search(line))]


def sizes_of_tree(root: Path) -> list[tuple[str, int]]:
    """Files, lines and depth; depth is the number of folders between the root of the sources and a file."""
    rust, front = rust_sources(root), front_sources(root)
    depths = {path: len(path.relative_to(root).parts) - 4 for path in rust}
    depths |= {path: len(path.relative_to(root).parts) - 3 for path in front}
    deepest = max(depths, key=lambda path: depths[path])
    return [
        ("files of Rust and TypeScript, tests included", len(rust) + len(front)),
        ("lines of Rust, tests included", sum(len(path.read_text().splitlines()) for path in rust)),
        ("lines of TypeScript, tests included", sum(len(path.read_text().splitlines()) for path in front)),
        (f"greatest depth of folders, {deepest.relative_to(root).as_posix()}", depths[deepest]),
    ]


def counts_of_rooms(found: list[Package]) -> list[tuple[str, int]]:
    pairs = {package.name: sum(len(used) for used in package.arrows_up().values()) for package in found}
    files = {
        package.name: sum(len(names) for used in package.arrows_up().values() for names in used.values())
        for package in found
    }
    return [
        summed("rooms in circles", {package.name: len(package.in_circles()) for package in found}),
        summed("arrows up, pairs of rooms", pairs),
        summed("arrows up, files", files),
    ]


def counts_of_defaults(root: Path) -> list[tuple[str, int]]:
    code = {folder.name: "".join(rust_code(path) for path in rust_files(folder)) for folder in crates(root)}
    return [
        summed(name, {crate: len(pattern.findall(text)) for crate, text in code.items()})
        for name, pattern in DEFAULTS.items()
    ]


def summed(name: str, parts: dict[str, int]) -> tuple[str, int]:
    """A sum with its parts that are not zero."""
    named = ", ".join(f"{part} {value}" for part, value in parts.items() if value)
    return f"{name} ({named})" if named else name, sum(parts.values())


def counts(root: Path, limits: dict) -> list[tuple[str, int]]:
    """All counts with their names, exceptions included."""
    sizes = wide_folders(root, 0)
    widest = max(sizes, key=lambda path: sizes[path], default="none")
    rings = all_circles(root)
    production = [path for crate in crates(root) for path in rust_files(crate)]
    rust = [size for path in production for size in sizes_of_rust_functions(rust_code(path))]
    front = [size for path in front_files(root) for size in sizes_of_ts_functions(path.read_text())]
    comments = comment_lines(root)
    return [
        ("folders with more than 12 siblings", sum(size > 12 for size in sizes.values())),
        ("folders with more than 15 siblings", sum(size > 15 for size in sizes.values())),
        (f"siblings in the largest, {widest}", sizes.get(widest, 0)),
        ("circles of files", len(rings)),
        ("files in circles", sum(len(ring.split(" - ")) for ring in rings)),
        *counts_of_rooms(packages(root)),
        ("files under 40 lines with one importer", len(short_files(root, 40))),
        ("type names defined more than 3 times in Rust", len(repeated_types(root, 3))),
        ("type names defined more than 3 times in TypeScript", len(repeated_front_types(root, 3))),
        ("`pub use store` lines in service and the crates of HTTP", store_reexport_lines(root)),
        ("items of store that service re-exports", len(store_reexports(root, "service"))),
        ("lines in the crates of HTTP that name `store::`", store_lines_in_web(root)),
        ("public signatures in service that name `store::`", store_signatures_in_service(root)),
        *counts_of_defaults(root),
        *((f"exceptions: {rule}", len(entries)) for rule, entries in limits.get("known", {}).items()),
        *sizes_of_tree(root),
        ("Rust functions over 60 lines", sum(size > 60 for size in rust)),
        ("TypeScript functions over 100 lines", sum(size > 100 for size in front)),
        ("comment lines", len(comments)),
        *(
            (f"comment lines with: {name}", sum(bool(re.search(pattern, line)) for line in comments))
            for name, pattern in IDIOMS.items()
        ),
    ]
