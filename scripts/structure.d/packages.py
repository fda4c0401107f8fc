"""The packages with rooms: each crate, the Python client, the front end."""
import ast
from functools import cache
from pathlib import Path

import front_imports
from rooms import ORDER, ROOT_ROOM, Package, read_order
from rust_imports import Crate, Module, crate_of
from sources import crates, front_files


@cache
def packages(root: Path) -> list[Package]:
    """All packages with rooms: each crate, the Python client, the front end."""
    found = [rust_package(root, folder) for folder in crates(root)]
    found += [python_package(root, start.parent) for start in sorted(root.glob("clients/*/src/*/__init__.py"))]
    return [*found, front_package(root)]


def rust_package(root: Path, folder: Path) -> Package:
    crate, order = crate_of(folder), read_order(folder)
    rooms = {module[0] for module in crate.files if module}
    path = (folder / ORDER).relative_to(root).as_posix()
    package = Package(folder.name, order.get("floors", []), path, rooms)
    for module, file in crate.files.items():
        room = module[0] if module else ROOT_ROOM
        name = file.relative_to(folder / "src").as_posix()
        for used in rust_rooms_used(crate, module):
            package.add(room, used, name)
    return package


def rust_rooms_used(crate: Crate, module: Module) -> set[str]:
    """The rooms on the way to each item that a file names; the root counts for its own items, not for re-exports."""
    found = set()
    for path in crate.paths(module):
        *through, owner = crate.trail(path)
        found |= {step[0] for step in through if step} | {owner[0] if owner else ROOT_ROOM}
    return found


def python_package(root: Path, source: Path) -> Package:
    folder = source.parent.parent
    files = [path for path in sorted(source.rglob("*.py"))]
    rooms = {room_of(path, source) for path in files} - {ROOT_ROOM}
    order = read_order(folder)
    name = folder.relative_to(root).as_posix()
    package = Package(name, order.get("floors", []), f"{name}/{ORDER}", rooms)
    for path in files:
        for module in python_imports(path, source):
            used = module[0] if module and module[0] in rooms else ROOT_ROOM
            package.add(room_of(path, source), used, path.relative_to(source).as_posix())
    return package


def python_imports(path: Path, source: Path) -> list[list[str]]:
    """The modules of the package that a file imports, each by its names below the package."""
    here = path.relative_to(source).parent.parts
    found = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            named = [alias.name.split(".") for alias in node.names]
            found += [names[1:] for names in named if names[0] == source.name]
        elif isinstance(node, ast.ImportFrom):
            below = (node.module or "").split(".") if node.module else []
            if node.level:
                base = [*here[: len(here) + 1 - node.level], *below]
            elif below[:1] == [source.name]:
                base = below[1:]
            else:
                continue
            found += [base] if base else [[alias.name] for alias in node.names]
    return found


def room_of(path: Path, source: Path) -> str:
    first = path.relative_to(source).parts[0]
    return ROOT_ROOM if first == "__init__.py" else first.removesuffix(".py")


def front_package(root: Path) -> Package:
    """The top-level folders of the front end; frontend/tools/boundaries.mjs checks their order."""
    files = front_files(root)
    rooms = {front_room(root, path) for path in files} - {ROOT_ROOM}
    package = Package("frontend", [], None, rooms)
    for path, imported in front_imports.edges(root, files).items():
        for other in imported:
            name = path.relative_to(root / "frontend").as_posix()
            package.add(front_room(root, path), front_room(root, other), name)
    return package


def front_room(root: Path, path: Path) -> str:
    top, *below = path.relative_to(root / "frontend").parts
    if len(below) < 2:
        return ROOT_ROOM
    return f"{top}/{below[0]}" if top == "addins" else below[0]
