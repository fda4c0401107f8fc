"""The rooms of a package, its top-level modules, what each uses of the others, and their order.

A folder and the file of the same name are one room. The file that mounts the rooms (`lib.rs`, `main.rs`,
`__init__.py`) is the room `root`; it may use all others, and none uses it.
"""
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

from circles import circles

ROOT_ROOM = "root"
ORDER = "rooms.toml"
# Maps a room to the rooms that it uses, and each of these to the files that use it.
Uses = dict[str, dict[str, set[str]]]


@dataclass
class Package:
    """A crate, the Python client or the front end."""

    name: str
    # The rooms by floors, the lowest first; empty for a package of one room, and where another check has the order.
    floors: list[list[str]]
    # The file that the order is written in, from the root of the tree; `None` where another check has the order.
    order: str | None
    rooms: set[str]
    uses: Uses = field(default_factory=dict)

    def add(self, room: str, used: str, file: str) -> None:
        """Notes that a file of a room uses another room."""
        if room != used:
            self.uses.setdefault(room, {}).setdefault(used, set()).add(file)

    def floor(self, room: str) -> int:
        """The number of a room's floor; the root is above all."""
        return next((at for at, rooms in enumerate(self.floors) if room in rooms), len(self.floors))

    def arrows_up(self) -> Uses:
        """The uses that go against the order."""
        found: Uses = {}
        for room, used in self.uses.items() if self.floors else ():
            against = {other: files for other, files in used.items() if self.is_up(room, other)}
            if against:
                found[room] = against
        return found

    def is_up(self, room: str, used: str) -> bool:
        """Whether a use goes against the order. A room without a floor is a fault of the order, not of its users."""
        has_floor = used == ROOT_ROOM or any(used in rooms for rooms in self.floors)
        return room != ROOT_ROOM and has_floor and self.floor(used) >= self.floor(room)

    def in_circles(self) -> set[str]:
        """The rooms that use each other in a circle, the root included."""
        graph = {room: set(self.uses.get(room, ())) for room in [*self.rooms, ROOT_ROOM]}
        return {room for circle in circles(graph) for room in circle}

    def faults(self) -> list[str]:
        """What is wrong with the order itself."""
        if self.order is None or len(self.rooms) < 2:
            return []
        if not self.floors:
            return [f"{self.order} is missing: write the rooms of {self.name} there, by floors, the lowest first"]
        listed = [room for rooms in self.floors for room in rooms]
        missing = [f"{self.order} has no floor for the room {room}" for room in sorted(self.rooms - set(listed))]
        gone = [f"{self.order} lists {room}, which is no room" for room in sorted(set(listed) - self.rooms)]
        twice = [f"{self.order} lists {room} twice" for room in sorted({it for it in listed if listed.count(it) > 1})]
        return missing + gone + twice


def read_order(folder: Path) -> dict:
    path = folder / ORDER
    return tomllib.loads(path.read_text()) if path.exists() else {}


def drawing(package: Package) -> list[str]:
    """The rooms by floors, each with the rooms that it uses, and how many files use each."""
    head = f"{package.name}: the rooms from the lowest floor up, each with the rooms that it uses (in so many files)."
    against = "↑ marks a use against the order, with its files." if package.floors else "Another check has their order."
    lines = [f"{head} {against}"]
    up = package.arrows_up()
    for room in sorted([*package.rooms, ROOT_ROOM], key=lambda it: (it == ROOT_ROOM, package.floor(it), it)):
        used = {other: files for other, files in package.uses.get(room, {}).items() if other not in up.get(room, {})}
        floor = f"{package.floor(room) + 1:3}" if package.floors else "  "
        lines.append(f"{floor} {room}")
        if used:
            named = sorted(used, key=lambda it: (package.floor(it), it))
            lines.append("      " + ", ".join(f"{other} ({len(used[other])})" for other in named))
        lines += [f"    ↑ {other}: {', '.join(sorted(files))}" for other, files in sorted(up.get(room, {}).items())]
    return lines
