"""The file of limits and exceptions: scripts/structure.toml."""
import json
import tomllib
from pathlib import Path

FILE = "scripts/structure.toml"
HEAD = """\
# Limits of the structure, checked by scripts/structure.
# rooms_ordered: each package of several rooms has a rooms.toml. short_file_lines: fewer lines need two importers.
"""
EXCEPTIONS = """
# Exceptions, still to be mended. Each entry must be needed: the lists only shrink.
# `scripts/structure --write-known` writes them from the tree. rooms: PACKAGE: FILE -> the room it uses against the order.
[known]
"""


def read(root: Path) -> dict:
    return tomllib.loads((root / FILE).read_text())


def write(root: Path, limits: dict, found: dict[str, dict[str, str]]) -> None:
    """Writes the current limits, and the exceptions that the tree needs."""
    values = [f"{name} = {json.dumps(value)}\n" for name, value in limits.items() if name != "known"]
    lists = [toml_list(rule, sorted(broken)) for rule, broken in found.items()]
    (root / FILE).write_text(HEAD + "".join(values) + EXCEPTIONS + "".join(lists))


def toml_list(name: str, entries: list[str]) -> str:
    """A list of texts, one per line. JSON strings of printable characters are TOML strings."""
    if not entries:
        return f"{name} = []\n"
    return f"{name} = [\n" + "".join(f"  {json.dumps(entry, ensure_ascii=False)},\n" for entry in entries) + "]\n"
