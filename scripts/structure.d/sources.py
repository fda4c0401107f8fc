"""Source files as text: which belong to the tree, and their code without comments and literals."""
import re
from functools import cache
from pathlib import Path

LITERALS = re.compile(
    r"""//[^\n]*|/\*.*?\*/|b?r(?P<hashes>\#*)".*?"(?P=hashes)|b?"(?:\\.|[^"\\])*"|b?'(?:\\[^']*|[^'\\\n])'""",
    re.S,
)
TEST_FILE = re.compile(r"(\.test\.tsx?|/tests\.rs|/testing\.rs)$|/tests/|/src/test/|/references/")


@cache
def rust_code(path: Path) -> str:
    """The code of a Rust file: comments and literals are blank, test modules are cut off."""
    blank = lambda match: re.sub(r"[^\n]", " ", match.group())
    code = LITERALS.sub(blank, path.read_text())
    return re.split(r"#\[cfg\(test\)\]\s*(?:pub(?:\([^)]*\))? )?mod \w+ \{", code)[0]


def rust_files(crate: Path) -> list[Path]:
    """The files of a crate but its tests, in order of their paths."""
    return sorted(path for path in (crate / "src").rglob("*.rs") if not TEST_FILE.search(str(path)))


def front_files(root: Path) -> list[Path]:
    """TypeScript of the front end but tests, generated code and catalogues."""
    source = root / "frontend/src"
    found = [path for end in ("ts", "tsx") for path in source.rglob(f"*.{end}")]
    generated = re.compile(r"/src/(gql|locales)/")
    return sorted(path for path in found if not TEST_FILE.search(str(path)) and not generated.search(str(path)))


def crates(root: Path) -> list[Path]:
    """The folders of all crates."""
    return sorted(path.parent for path in root.glob("crates/*/Cargo.toml"))


def siblings(folder: Path) -> set[str]:
    """What a reader sees in a folder: a file with its tests, its styles and its folder of the same name is one."""
    names = (path.name for path in folder.iterdir() if not path.name.startswith("."))
    return {re.sub(r"(\.test|\.module)?\.(rs|tsx?|css|snap|md|json|py)$", "", name) for name in names} - {"lib", "main"}


def source_folders(root: Path) -> list[Path]:
    """Folders that hold source; catalogues, generated code and reference pictures are data."""
    roots = [*root.glob("crates/*/src"), *root.glob("crates/*/tests/it"), root / "frontend/src"]
    data = re.compile(r"/(locales|gql|references|snapshots)(/|$)")
    below = [path for top in roots for path in [top, *top.rglob("*")] if path.is_dir()]
    return sorted(path for path in below if not data.search(str(path)))
