"""The imports between files of the front end."""
import os
import re
from functools import cache
from pathlib import Path

WORD = r"\bexport\s+(?:type\s+)?(?:\{[^}]*\}|\*(?:\s+as\s+\w+)?)\s+from|\bfrom|\bimport\(|\bimport"
SPECIFIER = re.compile(rf"""({WORD})\s*["']((?:\.{{1,2}}|@)/[^"'?]+)["']""")
ENDS = ("", ".ts", ".tsx", "/index.ts", "/index.tsx")


def edges(root: Path, files: list[Path]) -> dict[Path, set[Path]]:
    """Maps each file to the files it imports, type imports included, since they couple files as values do."""
    return {file: {path for path, _ in found} - {file} for file, found in imports(root, tuple(files)).items()}


def users(root: Path, files: list[Path]) -> dict[Path, set[Path]]:
    """Maps each file that others import to these. A re-export alone is no use; an entry of a bundle is left out."""
    found: dict[Path, set[Path]] = {}
    entries = set()
    for file, imported in imports(root, tuple(files)).items():
        for path, word in imported:
            if not word.startswith("export"):
                found.setdefault(path, set()).add(file)
            if word == "import(":
                entries.add(path)
    return {path: importers for path, importers in found.items() if path not in entries}


@cache
def imports(root: Path, files: tuple[Path, ...]) -> dict[Path, set[tuple[Path, str]]]:
    """Maps each file to the files it imports, each with the word before its name: `from`, `import(` …"""
    known = {str(file): file for file in files}
    graph = {}
    for file in files:
        named = set()
        for word, specifier in SPECIFIER.findall(file.read_text()):
            start = root / "frontend/src" if specifier.startswith("@/") else file.parent
            base = os.path.normpath(f"{start}/{specifier.removeprefix('@/')}")
            named |= {(known[base + end], word) for end in ENDS if base + end in known}
        graph[file] = named
    return graph
