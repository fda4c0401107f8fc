"""The lower bound: short files that one other file imports."""
import re
from pathlib import Path

import front_imports
from rust_imports import USE, Crate, Module, behind, crate_of, leaves, names, without_uses
from sources import crates, front_files, module_folder, rust_code

Importers = dict[Path, set[Path]]


def short_files(root: Path, least: int) -> dict[str, tuple[int, str]]:
    """Files of fewer lines than `least` with one importer: their lines and the importer, by path.

    Files that mount others, tests and generated code are left out.
    """
    found = {}
    for path, importers in sorted({**rust_importers(root), **front_importers(root)}.items()):
        lines = len(path.read_text().splitlines())
        if len(importers) == 1 and lines < least:
            found[path.relative_to(root).as_posix()] = (lines, next(iter(importers)).relative_to(root).as_posix())
    return found


def rust_importers(root: Path) -> Importers:
    """The files of all crates that name an item of a file. A re-export alone is no use."""
    all_crates = {folder.name.replace("-", "_"): crate_of(folder) for folder in crates(root)}
    found: Importers = {}
    for crate in all_crates.values():
        for module, file in crate.files.items():
            used = {crate.files[crate.owner(path)] for path in crate.used_paths(module)}
            for name, path in foreign_paths(crate, module, all_crates):
                other = all_crates[name]
                used.add(other.files[other.owner(path)])
            for path in used - {file}:
                found.setdefault(path, set()).add(file)
    return {path: importers for path, importers in found.items() if not mounts(path)}


def mounts(path: Path) -> bool:
    """Whether a Rust file is the root of a crate or of a folder."""
    return path.stem in ("lib", "main", "mod") or module_folder(path).is_dir()


def foreign_paths(crate: Crate, module: Module, all_crates: dict[str, Crate]) -> list[tuple[str, Module]]:
    """The paths of other crates that a file names, each with the crate."""
    code = rust_code(crate.files[module])
    others = "|".join(name for name in all_crates if all_crates[name] is not crate)
    if not others or not re.search(rf"\b(?:{others})::", code):
        return []
    found = []
    for match in USE.finditer(code):
        for path, name in leaves(match["tree"]):
            if path[0] in all_crates and len(path) > 1 and crate.absolute(module, path) is None:
                is_module = path[1:] in all_crates[path[0]].files
                items = behind(name, without_uses(crate.files[module])) if is_module else []
                found += [(path[0], path[1:] + names(rest)) for rest in items] or [(path[0], path[1:])]
    inline = re.findall(rf"(?<![\w:])(?:::)?({others})((?:::\w+)+)", without_uses(crate.files[module]))
    return found + [(name, names(rest)) for name, rest in inline]


def front_importers(root: Path) -> Importers:
    """The files of the front end that import a file. Files that mount others are left out."""
    found = front_imports.users(root, front_files(root))
    return {path: importers for path, importers in found.items() if not is_entry(path)}


def is_entry(path: Path) -> bool:
    return path.stem in ("index", "main") or path.with_suffix("").is_dir()
