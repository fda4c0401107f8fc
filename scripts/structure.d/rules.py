"""The rules of the structure, each as a function from the tree to what breaks it."""
import re
from collections import Counter
from pathlib import Path

import front_imports
from circles import circles
from rust_imports import Crate
from sources import crates, front_files, rust_code, rust_files, siblings, source_folders

TYPE = re.compile(r"\b(?:struct|enum|trait|union)\s+([A-Z]\w*)|^(?:pub(?:\([^)]*\))? )?type\s+([A-Z]\w*)[^;]*=", re.M)
FUNCTION = re.compile(r"^( *)(?:pub(?:\([^)]*\))? )?(?:const )?(?:async )?fn \w+", re.M)


def wide_folders(root: Path, most: int) -> dict[str, int]:
    """Folders with more siblings than `most`, by path."""
    sizes = {str(folder.relative_to(root)): len(siblings(folder)) for folder in source_folders(root)}
    return {path: size for path, size in sizes.items() if size > most}


def all_circles(root: Path) -> list[str]:
    """Every circle as the paths of its files, joined by ` - `."""
    graphs = [Crate(folder).edges() for folder in crates(root)]
    graphs.append(front_imports.edges(root, front_files(root)))
    return [" - ".join(str(path.relative_to(root)) for path in circle) for graph in graphs for circle in circles(graph)]


def repeated_types(root: Path, most: int) -> dict[str, int]:
    """Names of types that are defined more than `most` times in the crates, tests apart."""
    names: Counter[str] = Counter()
    for crate in crates(root):
        for path in rust_files(crate):
            names.update(one or other for one, other in TYPE.findall(rust_code(path)))
    # Associated types repeat the name that their trait gives them.
    given = {"Error", "Output", "Response", "Future", "Item", "Target", "Rejection", "Service", "Data", "Body", "IntoIter", "Err"}
    return {name: count for name, count in sorted(names.items()) if count > most and name not in given}


def store_reexports(root: Path) -> list[str]:
    """Lines that hand types of `store` on to `web`, or name them there."""
    found = []
    for crate, pattern in (("service", r"pub use store\b"), ("web", r"\bstore::")):
        for path in rust_files(root / "crates" / crate):
            for number, line in enumerate(rust_code(path).splitlines(), 1):
                if re.search(pattern, line):
                    found.append(f"{path.relative_to(root)}:{number}")
    return found


def long_functions(root: Path, most: int) -> list[str]:
    """Rust functions of more than `most` lines, tests apart."""
    found = []
    for crate in crates(root):
        for path in rust_files(crate):
            lines = rust_code(path).splitlines()
            for number, line in enumerate(lines):
                match = FUNCTION.match(line)
                if not match or line.rstrip().endswith(";"):
                    continue
                end = next((n for n in range(number, len(lines)) if lines[n].rstrip() == f"{match[1]}}}"), number)
                if end - number + 1 > most:
                    found.append(f"{path.relative_to(root)}:{number + 1}")
    return found


def broken(root: Path, limits: dict) -> list[str]:
    """One sentence for each breach of a rule and for each exception that is no longer needed."""
    known = limits["known"]
    wide = wide_folders(root, limits["siblings"])
    types = repeated_types(root, limits["type_name_definitions"])
    sentences = [
        *compare("siblings", {path: f"{path} has {size} siblings: sort them into rooms" for path, size in wide.items()}, known),
        *compare("circles", {it: f"these files name each other, move what they share: {it}" for it in all_circles(root)}, known),
        *compare("type_names", {name: f"the type name {name} is defined {count} times: say what each is" for name, count in types.items()}, known),
    ]
    lines = store_reexports(root)
    if len(lines) != limits["store_reexports"]:
        listed = "".join(f"\n  {line}" for line in lines)
        sentences.append(
            f"{len(lines)} lines pass types of `store` on, {limits['store_reexports']} were known: use a type of `domain`, "
            f"or lower the number in scripts/structure.toml{listed}"
        )
    return sentences


def compare(rule: str, found: dict[str, str], known: dict[str, list[str]]) -> list[str]:
    listed = set(known.get(rule, []))
    new = [sentence for name, sentence in found.items() if name not in listed]
    gone = [f"no longer needed in scripts/structure.toml, known.{rule}: {name}" for name in sorted(listed - set(found))]
    return new + gone


def counts(root: Path, limits: dict) -> dict[str, int]:
    """The counts of every rule, exceptions included."""
    rings = all_circles(root)
    return {
        "folders with more than 12 siblings": len(wide_folders(root, 12)),
        "folders with more than 15 siblings": len(wide_folders(root, 15)),
        "circles of files": len(rings),
        "files in circles": sum(len(ring.split(" - ")) for ring in rings),
        "type names defined more than 3 times": len(repeated_types(root, 3)),
        "lines that pass types of store on": len(store_reexports(root)),
        "Rust functions over 60 lines": len(long_functions(root, 60)),
    }
