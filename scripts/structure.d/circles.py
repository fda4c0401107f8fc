"""Circles in a graph of files."""
from pathlib import Path

Graph = dict[Path, set[Path]]


def reachable(graph: Graph, start: Path) -> set[Path]:
    found: set[Path] = set()
    open_ends = list(graph[start])
    while open_ends:
        node = open_ends.pop()
        if node not in found:
            found.add(node)
            open_ends.extend(graph.get(node, ()))
    return found


def circles(graph: Graph) -> list[list[Path]]:
    """Sets of files that all reach each other, each in order of their paths."""
    reach = {node: reachable(graph, node) for node in graph}
    found = {tuple(sorted(b for b in reach[a] if a in reach[b])) for a in graph if a in reach[a]}
    return [list(circle) for circle in sorted(found)]
