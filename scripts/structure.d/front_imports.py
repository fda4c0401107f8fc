"""The imports between files of the front end."""
import re
from pathlib import Path

SPECIFIER = re.compile(r"""(?:\bfrom|\bimport|\bimport\()\s*["']((?:\.{1,2}|@)/[^"'?]+)["']""")
ENDS = ("", ".ts", ".tsx", "/index.ts", "/index.tsx")


def edges(root: Path, files: list[Path]) -> dict[Path, set[Path]]:
    """Maps each file to the files it imports, type imports included, since they couple files as values do."""
    known = set(files)
    graph = {}
    for file in files:
        named = set()
        for specifier in SPECIFIER.findall(file.read_text()):
            start = root / "frontend/src" if specifier.startswith("@/") else file.parent
            base = (start / specifier.removeprefix("@/")).resolve()
            named |= {path for end in ENDS if (path := Path(f"{base}{end}")) in known}
        graph[file] = named - {file}
    return graph
