"""Which files of a crate name which, from `use` trees and paths in the code."""
import re
from pathlib import Path

from sources import rust_code, rust_files

Module = tuple[str, ...]
USE = re.compile(r"\b(?P<public>pub(?:\s*\([^)]*\))?\s+)?use\s+(?P<tree>[^;]+);")
PATH = re.compile(r"(?<![\w:])(?:crate|super|self)(?:\s*::\s*\w+)+")


def parts(tree: str) -> list[str]:
    """The comma-separated parts of a use tree, braces respected."""
    depth, start, found = 0, 0, []
    for at, sign in enumerate(tree):
        depth += (sign == "{") - (sign == "}")
        if sign == "," and depth == 0:
            found.append(tree[start:at])
            start = at + 1
    return [part for part in [*found, tree[start:]] if part.strip()]


def leaves(tree: str) -> list[Module]:
    """All paths that a use tree names, without renames; a path ends with `*` for a glob."""
    tree = re.sub(r"\s+as\s+\w+", "", tree.strip())
    head, brace, rest = tree.partition("{")
    prefix = tuple(name.strip() for name in head.split("::") if name.strip())
    if not brace:
        return [prefix]
    inner = [leaf for part in parts(rest.rstrip().removesuffix("}")) for leaf in leaves(part)]
    return [prefix + tuple(name for name in leaf if name != "self") for leaf in inner]


class Crate:
    """The modules of a crate and what each re-exports."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = {self.module(path): path for path in rust_files(folder)}
        self.exports: dict[tuple[Module, str], Module] = {}
        for module in self.files:
            for public, path in self.uses(module):
                if public and path[-1] != "*":
                    self.exports[module, path[-1]] = path

    def module(self, path: Path) -> Module:
        names = path.relative_to(self.folder / "src").with_suffix("").parts
        return () if names in (("lib",), ("main",)) else names

    def absolute(self, module: Module, path: Module) -> Module | None:
        """A path as seen from the crate's root; `None` where it leads out of the crate."""
        if path[0] in ("crate", "$crate"):
            return path[1:]
        base = module
        if path[0] not in ("self", "super"):
            return module + path if module + path[:1] in self.files else None
        while path and path[0] in ("self", "super"):
            base = base[:-1] if path[0] == "super" else base
            path = path[1:]
        return base + path

    def uses(self, module: Module) -> list[tuple[bool, Module]]:
        """The paths of a file's `use` trees, and whether each is a re-export."""
        found = []
        for match in USE.finditer(rust_code(self.files[module])):
            for leaf in leaves(match["tree"]):
                path = self.absolute(module, leaf) if leaf else None
                if path:
                    found.append((bool(match["public"]), path))
        return found

    def owner(self, path: Module) -> Module:
        """The module whose file defines what a path names."""
        for _ in range(8):
            length = next(n for n in range(len(path), -1, -1) if path[:n] in self.files)
            module, rest = path[:length], path[length:]
            target = self.exports.get((module, rest[0])) if rest else None
            if target is None or target == path:
                return module
            path = target + rest[1:]
        return path[:length]

    def edges(self) -> dict[Path, set[Path]]:
        """From each file to those that it names; a module and what is below it may name each other."""
        graph: dict[Path, set[Path]] = {}
        for module, file in self.files.items():
            code = rust_code(file)
            paths = [path for _, path in self.uses(module)]
            for match in PATH.finditer(USE.sub("", code)):
                path = self.absolute(module, tuple(re.split(r"\s*::\s*", match.group())))
                paths += [path] if path else []
            owners = {self.owner(path) for path in paths}
            graph[file] = {self.files[it] for it in owners if not related(it, module)}
        return graph


def related(one: Module, other: Module) -> bool:
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter]
