"""A finite Markov chain that ends: how often each of its nodes is visited on average, in fractions.

Nodes that cannot reach one another are taken in order; nodes that can (games go in circles once discards are shuffled
into a new pile) are solved together by elimination.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from typing import TypeVar

Node = TypeVar("Node", bound=Hashable)
Chances = Mapping[Node, Fraction]
Successors = Callable[[Node], Chances[Node]]
Links = dict[Node, dict[Node, Fraction]]


def visits(start: Chances[Node], after: Successors[Node]) -> dict[Node, Fraction]:
    """Mean visits of every node that can be reached from ``start``; chances that add to less than 1 end the chain.

    Raises ValueError where the chain need not end.
    """
    come: dict[Node, Fraction] = dict(start)  # visits so far from nodes that are done
    found: dict[Node, Fraction] = {}
    for group in reversed(groups(start, after)):
        inside = circle({node: come.pop(node, Fraction(0)) for node in group}, after)
        found |= inside
        for node, times in inside.items():
            for following, chance in after(node).items():
                if following not in inside:
                    come[following] = come.get(following, Fraction(0)) + times * chance
    return found


def circle(come: dict[Node, Fraction], after: Successors[Node]) -> dict[Node, Fraction]:
    """Visits of nodes that can reach one another, given how often each is come to from elsewhere.

    Node after node is cut out, its visitors sent straight on; then each one's visits follow from those of the nodes
    cut out later.
    """
    ways: Links[Node] = {node: {to: p for to, p in after(node).items() if to in come} for node in come}
    visitors: Links[Node] = {node: {} for node in come}
    for node, onward in ways.items():
        for to, p in onward.items():
            visitors[to][node] = p
    cut: list[Node] = []
    while len(cut) < len(come):
        node = min(ways, key=lambda one: len(visitors[one]) * len(ways[one])) if len(ways) > 1 else next(iter(ways))
        _cut_out(node, ways, visitors, come)
        cut.append(node)
    for node in reversed(cut):
        come[node] += sum((come[visitor] * p for visitor, p in visitors[node].items()), Fraction(0))
    return come


def _cut_out(node: Node, ways: Links[Node], visitors: Links[Node], come: dict[Node, Fraction]) -> None:
    """Take a node out of ``ways``; its ``visitors`` and how often it is come to then count all its visits."""
    onward = ways.pop(node)
    stays = onward.pop(node, Fraction(0))
    if stays == 1:
        raise ValueError(f"the chain need not end: it can go round for ever at {node}")
    visitors[node].pop(node, None)
    come[node] /= 1 - stays
    for to, p in onward.items():
        del visitors[to][node]
        come[to] += come[node] * p
    for visitor, q in visitors[node].items():
        del ways[visitor][node]
        visitors[node][visitor] = q / (1 - stays)
        for to, p in onward.items():
            more = ways[visitor].get(to, Fraction(0)) + visitors[node][visitor] * p
            ways[visitor][to] = visitors[to][visitor] = more


def groups(start: Iterable[Node], after: Successors[Node]) -> list[list[Node]]:
    """All nodes that can be reached, in groups that can reach one another; later groups come first (Tarjan)."""
    number: dict[Node, int] = {}
    low: dict[Node, int] = {}
    path: list[Node] = []
    on_path: set[Node] = set()
    found: list[list[Node]] = []
    for root in start:
        if root in number:
            continue
        number[root] = low[root] = len(number)
        path.append(root)
        on_path.add(root)
        open_nodes = [(root, iter(after(root)))]
        while open_nodes:
            node, rest = open_nodes[-1]
            for following in rest:
                if following not in number:
                    number[following] = low[following] = len(number)
                    path.append(following)
                    on_path.add(following)
                    open_nodes.append((following, iter(after(following))))
                    break
                if following in on_path:
                    low[node] = min(low[node], number[following])
            else:
                open_nodes.pop()
                if open_nodes:
                    before = open_nodes[-1][0]
                    low[before] = min(low[before], low[node])
                if low[node] == number[node]:
                    at = path.index(node)
                    found.append(path[at:])
                    on_path.difference_update(path[at:])
                    del path[at:]
    return found
