"""The counts of all rules, and of the habits that are counted but not enforced."""
import re
from pathlib import Path

from rules import all_circles, repeated_types, store_reexports, wide_folders
from sources import crates, front_files, rust_code, rust_files

RUST_FUNCTION = re.compile(r"^( *)(?:pub(?:\([^)]*\))? )?(?:const )?(?:async )?fn \w+")
TS_FUNCTION = re.compile(
    r"^( *)(?:export )?(?:default )?(?:(?:async )?function\b|const \w+\b.*(?:=>|\bfunction\b|= \(?\(?\{?$))"
)
PUBLIC_SIGNATURE = re.compile(r"\bpub (?:const )?(?:async )?fn [^{;]*")
COMMENT = re.compile(r"^\s*(?://+!?|/?\*+|\{/\*)\s?(.*)|\s//\s(.*)")
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
    files = rust_files(root / "crates/web")
    return sum(bool(re.search(r"\bstore::", line)) for path in files for line in rust_code(path).splitlines())


def store_signatures_in_service(root: Path) -> int:
    """Public functions of `service` whose signature names a type by its path in `store`."""
    files = rust_files(root / "crates/service")
    return sum("store::" in match for path in files for match in PUBLIC_SIGNATURE.findall(rust_code(path)))


def store_reexport_lines(root: Path) -> int:
    files = [path for crate in ("service", "web") for path in rust_files(root / "crates" / crate)]
    return sum(len(re.findall(r"\bpub use store\b", rust_code(path))) for path in files)


def comment_lines(root: Path) -> list[str]:
    """The text of all comment lines in Rust and TypeScript, including tests, without catalogues and generated code."""
    files = [*root.glob("crates/*/src/**/*.rs"), *root.glob("crates/*/tests/**/*.rs")]
    for pattern in ("src/**/*.ts", "src/**/*.tsx", "addins/**/*.ts", "addins/**/*.tsx", "e2e/**/*.ts"):
        files += root.glob(f"frontend/{pattern}")
    generated = re.compile(r"/frontend/src/(gql|locales)/")
    lines = [line for path in files if not generated.search(path.as_posix()) for line in path.read_text().splitlines()]
    return [match[1] or match[2] or "" for line in lines if (match := COMMENT.search(line))]


def counts(root: Path) -> list[tuple[str, int]]:
    """All counts with their names, exceptions included."""
    sizes = wide_folders(root, 0)
    widest = max(sizes, key=lambda path: sizes[path])
    rings = all_circles(root)
    rust_sources = [path for crate in crates(root) for path in rust_files(crate)]
    rust = [size for path in rust_sources for size in sizes_of_rust_functions(rust_code(path))]
    front = [size for path in front_files(root) for size in sizes_of_ts_functions(path.read_text())]
    comments = comment_lines(root)
    return [
        ("folders with more than 12 siblings", sum(size > 12 for size in sizes.values())),
        ("folders with more than 15 siblings", sum(size > 15 for size in sizes.values())),
        (f"siblings in the largest, {widest}", sizes[widest]),
        ("circles of files", len(rings)),
        ("files in circles", sum(len(ring.split(" - ")) for ring in rings)),
        ("type names defined more than 3 times", len(repeated_types(root, 3))),
        ("`pub use store` lines in service and web", store_reexport_lines(root)),
        ("items of store that service re-exports", len(store_reexports(root, "service"))),
        ("lines in web that name `store::`", store_lines_in_web(root)),
        ("public signatures in service that name `store::`", store_signatures_in_service(root)),
        ("Rust functions over 60 lines", sum(size > 60 for size in rust)),
        ("TypeScript functions over 100 lines", sum(size > 100 for size in front)),
        ("comment lines", len(comments)),
        *(
            (f"comment lines with: {name}", sum(bool(re.search(pattern, line)) for line in comments))
            for name, pattern in IDIOMS.items()
        ),
    ]
