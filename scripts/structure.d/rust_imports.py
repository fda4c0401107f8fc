"""The imports between files of a crate, from `use` trees and paths in the code."""
import re
from functools import cache
from pathlib import Path

from sources import rust_code, rust_files

Module = tuple[str, ...]
USE = re.compile(r"\b(?P<public>pub(?:\s*\([^)]*\))?\s+)?use\s+(?P<tree>[^;]+);")
PATH = re.compile(r"(?<![\w:])(?:crate|super|self)(?:\s*::\s*\w+)+")
DEFINITION = r"\b(?:struct|enum|trait|union|type|fn|const|static|mod|macro_rules!)\s+{}\b"


def parts(tree: str) -> list[str]:
    """The comma-separated parts of a use tree, braces respected."""
    depth, start, found = 0, 0, []
    for at, sign in enumerate(tree):
        depth += (sign == "{") - (sign == "}")
        if sign == "," and depth == 0:
            found.append(tree[start:at])
            start = at + 1
    return [part for part in [*found, tree[start:]] if part.strip()]


def leaves(tree: str) -> list[tuple[Module, str]]:
    """All paths in a use tree, each with its imported name. A path ends with `*` for a glob."""
    head, brace, rest = tree.strip().partition("{")
    if not brace:
        path, _, name = re.sub(r"\s+as\s+", " as ", head).partition(" as ")
        names = tuple(part.strip() for part in path.split("::") if part.strip())
        return [(names, name.strip() or names[-1])] if names else []
    prefix = tuple(name.strip() for name in head.split("::") if name.strip())
    found = []
    for part in parts(rest.rstrip().removesuffix("}")):
        for path, name in leaves(part):
            path = prefix + path if path[0] != "self" or not prefix else prefix + path[1:]
            found.append((path, path[-1] if name == "self" else name))
    return found


class Crate:
    """The modules of a crate and the names that each re-exports."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = {self.module(path): path for path in rust_files(folder)}
        self.children: dict[Module, list[str]] = {}
        for module in self.files:
            if module:
                self.children.setdefault(module[:-1], []).append(module[-1])
        self.exports: dict[tuple[Module, str], Module] = {}
        self.globs: dict[Module, list[Module]] = {}
        for module in self.files:
            for public, path, name in self.uses(module):
                if public and name == "*":
                    self.globs.setdefault(module, []).append(path[:-1])
                elif public:
                    self.exports[module, name] = path

    def module(self, path: Path) -> Module:
        names = path.relative_to(self.folder / "src").with_suffix("").parts
        if names in (("lib",), ("main",)):
            return ()
        return names[:-1] if names[-1] == "mod" else names

    def absolute(self, module: Module, path: Module) -> Module | None:
        """A path relative to the crate's root; `None` if it leads out of the crate."""
        if path[0] in ("crate", "$crate"):
            return path[1:]
        if path[0] not in ("self", "super"):
            return module + path if module + path[:1] in self.files else None
        base = module
        while path and path[0] in ("self", "super"):
            base = base[:-1] if path[0] == "super" else base
            path = path[1:]
        return base + path

    @cache
    def uses(self, module: Module) -> list[tuple[bool, Module, str]]:
        """The paths of a file's `use` trees: whether each is a re-export, the path, and the imported name."""
        found = []
        for match in USE.finditer(rust_code(self.files[module])):
            for leaf, name in leaves(match["tree"]):
                path = self.absolute(module, leaf)
                if path:
                    found.append((bool(match["public"]), path, name))
        return found

    def owner(self, path: Module) -> Module:
        """The module whose file defines the item at a path; re-exports are followed."""
        return self.trail(path)[-1]

    @cache
    def trail(self, path: Module) -> list[Module]:
        """The modules that lead to the item at a path: those that re-export it, then the one that defines it."""
        seen: set[Module] = set()
        found = []
        while True:
            length = next(n for n in range(len(path), -1, -1) if path[:n] in self.files)
            module, rest = path[:length], path[length:]
            found.append(module)
            target = self.export(module, rest[0]) if rest else None
            if target is None or path in seen:
                return found
            seen.add(path)
            path = target + rest[1:]

    def export(self, module: Module, name: str) -> Module | None:
        """The path that a module re-exports under a name, explicitly or by a glob."""
        if (module, name) in self.exports:
            return self.exports[module, name]
        for target in self.globs.get(module, []):
            file = self.files.get(target)
            defined = file and re.search(DEFINITION.format(re.escape(name)), rust_code(file))
            if defined or (target, name) in self.exports:
                return (*target, name)
        return None

    def paths(self, module: Module) -> list[Module]:
        """The paths of the crate that a file imports, re-exports or names in its code."""
        return [path for path, _ in self.named(module)]

    def used_paths(self, module: Module) -> list[Module]:
        """The paths of the crate that a file uses; a re-exported name counts if the code names it too."""
        return [path for path, is_used in self.named(module) if is_used]

    @cache
    def named(self, module: Module) -> list[tuple[Module, bool]]:
        """The paths that a file names, and whether each is more than a re-export.

        An imported module counts by its items used in the code: `use crate::a::b;` with `b::X` names `X`.
        """
        code = without_uses(self.files[module])
        inline = [self.absolute(module, names(match.group())) for match in PATH.finditer(code)]
        inline += [(*module, child, *names(rest)) for child in self.children.get(module, []) for rest in behind(child, code)]
        found = [(path, True) for path in inline if path]
        for public, path, name in self.uses(module):
            items = behind(name, code) if path in self.files else []
            is_used = not public or re.search(rf"\b{re.escape(name)}\b", code) is not None
            found += [(path + names(rest), True) for rest in items] or [(path, is_used)]
        return found

    def edges(self) -> dict[Path, set[Path]]:
        """Maps each file to the files it imports. A module and its descendants may import each other."""
        graph: dict[Path, set[Path]] = {}
        for module, file in self.files.items():
            owners = {self.owner(path) for path in self.paths(module)}
            graph[file] = {self.files[it] for it in owners if not is_related(it, module)}
        return graph


@cache
def crate_of(folder: Path) -> Crate:
    """The crate in a folder, read once."""
    return Crate(folder)


@cache
def without_uses(path: Path) -> str:
    """The code of a Rust file without its `use` statements."""
    return USE.sub("", rust_code(path))


def behind(name: str, code: str) -> list[str]:
    """The rests of all paths in the code that begin with a name."""
    if f"{name}::" not in code:
        return []
    return re.findall(rf"(?<![\w:.])(?:{re.escape(name)})((?:\s*::\s*\w+)+)", code)


def names(path: str) -> Module:
    """The names of a path in the code."""
    return tuple(name.strip() for name in path.split("::") if name.strip())


def is_related(one: Module, other: Module) -> bool:
    """Whether one of two modules is the other or contains it."""
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter]
