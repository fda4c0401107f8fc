"""The source files of the tree, and their code without comments, literals and tests."""
import re
from functools import cache
from pathlib import Path

LITERALS = re.compile(
    r"""//[^\n]*|/\*.*?\*/|b?r(?P<hashes>\#*)".*?"(?P=hashes)|b?"(?:\\.|[^"\\])*"|b?'(?:\\.[^']*|[^'\\\n])'""",
    re.S,
)
TEST_FILE = re.compile(r"(\.test\.tsx?|(^|/)(tests|testing)\.rs)$|(^|/)tests/|^test/|(^|/)references/")
TEST_ITEM = re.compile(r"#\[cfg\(test\)\]")
TEST_MODULE = re.compile(r"#\[cfg\(test\)\]\s*(?:pub(?:\([^)]*\))?\s+)?mod\s+(\w+)\s*;")
GENERATED = re.compile(r"^(gql|locales)/")
DATA_FOLDER = re.compile(r"(^|/)(locales|gql|references|snapshots)(/|$)")


def blank(text: str) -> str:
    """Replaces a text by spaces; its line breaks remain, so that line numbers are preserved."""
    return re.sub(r"[^\n]", " ", text)


@cache
def without_literals(path: Path) -> str:
    return LITERALS.sub(lambda match: blank(match.group()), path.read_text())


def item_end(code: str, start: int) -> int:
    """The end of the Rust item that begins at `start`: its semicolon or the brace that closes its body."""
    depth = 0
    for at in range(start, len(code)):
        sign = code[at]
        depth += (sign in "([{") - (sign in ")]}")
        if depth < 0:
            return at
        if depth == 0 and sign in ";}":
            return at + 1
    return len(code)


@cache
def rust_code(path: Path) -> str:
    """The code of a Rust file: comments, literals and items for tests are blank."""
    code = without_literals(path)
    while match := TEST_ITEM.search(code):
        end = item_end(code, match.end())
        code = code[: match.start()] + blank(code[match.start() : end]) + code[end:]
    return code


def module_folder(path: Path) -> Path:
    """The folder of the child modules of a Rust file."""
    return path.parent if path.stem in ("lib", "main", "mod") else path.with_suffix("")


@cache
def rust_files(crate: Path) -> list[Path]:
    """The files of a crate except its tests, sorted by path."""
    source = crate / "src"
    found = [path for path in source.rglob("*.rs") if not TEST_FILE.search(path.relative_to(source).as_posix())]
    for_tests = {
        module_folder(path) / name for path in found for name in TEST_MODULE.findall(without_literals(path))
    }
    return sorted(path for path in found if not for_tests & {path.with_suffix(""), *path.parents})


@cache
def front_files(root: Path) -> list[Path]:
    """TypeScript of the application and the add-ins except tests, generated code and catalogues."""
    found = {
        path: path.relative_to(source).as_posix()
        for source in (root / "frontend/src", root / "frontend/addins")
        for end in ("ts", "tsx")
        for path in source.rglob(f"*.{end}")
    }
    return sorted(path for path, name in found.items() if not TEST_FILE.search(name) and not GENERATED.search(name))


def crates(root: Path) -> list[Path]:
    """The folders of all crates."""
    return sorted(path.parent for path in root.glob("crates/*/Cargo.toml"))


def siblings(folder: Path) -> set[str]:
    """The entries of a folder. A file, its tests, its styles and the folder of the same name are one entry."""
    names = (path.name for path in folder.iterdir() if not path.name.startswith("."))
    return {re.sub(r"((\.dom|\.mocked)?\.test|\.module)?\.(rs|tsx?|css|snap|md|json|py)$", "", name) for name in names} - {"lib", "main"}


def source_folders(root: Path) -> list[Path]:
    """Folders with sources. Catalogues, generated code, snapshots and reference pictures are data."""
    roots = [*root.glob("crates/*/src"), *root.glob("crates/*/tests"), root / "frontend/src", root / "frontend/addins"]
    below = {path: path.relative_to(top).as_posix() for top in roots for path in [top, *top.rglob("*")] if path.is_dir()}
    return sorted(path for path, name in below.items() if not DATA_FOLDER.search(name))
