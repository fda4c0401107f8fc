"""Circles in a graph of files."""
from pathlib import Path

Graph = dict[Path, set[Path]]


def reachable(graph: Graph, start: Path) -> set[Path]:
    """All files that a file reaches through one or more imports."""
    found: set[Path] = set()
    open_ends = list(graph[start])
    while open_ends:
        node = open_ends.pop()
        if node not in found:
            found.add(node)
            open_ends.extend(graph.get(node, ()))
    return found


def circles(graph: Graph) -> list[list[Path]]:
    """Sets of files that all reach each other, each sorted by path."""
    reach = {node: reachable(graph, node) for node in graph}
    found = {tuple(sorted(b for b in reach[a] if a in reach[b])) for a in graph if a in reach[a]}
    return [list(circle) for circle in sorted(found)]


def shortest(graph: Graph, circle: list[Path]) -> list[Path]:
    """The shortest path from a file of a circle back to itself, both ends included."""
    ways = [way for start in circle if (way := way_back(graph, start))]
    return min(ways, key=len)


def way_back(graph: Graph, start: Path) -> list[Path]:
    """The shortest path from a file back to itself; empty without such a path."""
    before: dict[Path, Path] = {}
    level = [start]
    while level:
        following = []
        for node in level:
            for target in sorted(graph.get(node, ())):
                if target == start:
                    way = [target, node]
                    while way[-1] != start:
                        way.append(before[way[-1]])
                    return way[::-1]
                if target not in before:
                    before[target] = node
                    following.append(target)
        level = following
    return []
