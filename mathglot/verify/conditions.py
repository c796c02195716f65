"""What a formula and its conditions say: the claim, and under which conditions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from mathglot.languages.tree import Call, Tree

RELATIONS = frozenset("Equal Unequal Less LessEqual Greater GreaterEqual".split())
_MEANT_AS_EQUAL = frozenset("Set SetDelayed Congruent TildeFullEqual".split())


@dataclass(frozen=True, slots=True)
class Pair:
    """Two sides and the relation between them."""

    left: Tree
    relation: str
    right: Tree


def split_conditions(tree: Tree, given: Iterable[Tree]) -> tuple[Tree, list[Tree]]:
    """The claim of a formula, and all conditions, taken apart where joined by And."""
    conditions = list(given)
    while isinstance(tree, Call):
        parts = tree.arguments
        if tree.name in ("Condition", "ConditionalExpression") and len(parts) == 2:
            tree, condition = parts
            conditions.append(condition)
        elif tree.name == "Implies" and len(parts) == 2:
            condition, tree = parts
            conditions.append(condition)
        elif tree.name == "ForAll" and len(parts) in (2, 3):
            conditions.extend(parts[1:-1])
            tree = parts[-1]
        elif tree.name in ("HoldForm", "Defer") and len(parts) == 1:
            tree = parts[0]
        else:
            break
    return tree, list(_conjuncts(conditions))


def _conjuncts(conditions: list[Tree]) -> Iterator[Tree]:
    todo = list(reversed(conditions))
    while todo:
        tree = todo.pop()
        if isinstance(tree, Call) and tree.name in ("And", "List"):
            todo.extend(reversed(tree.arguments))
        else:
            yield tree


def relation_pairs(tree: Tree) -> list[Pair] | None:
    """The relations of a chain, two by two; None where a tree is no relation."""
    if not isinstance(tree, Call):
        return None
    name = "Equal" if tree.name in _MEANT_AS_EQUAL else tree.name
    parts = tree.arguments
    if name == "Inequality":
        return _mixed_pairs(parts)
    if name not in RELATIONS or len(parts) < 2:
        return None
    if name == "Unequal":
        return [
            Pair(left, name, right)
            for index, right in enumerate(parts)
            for left in parts[:index]
        ]
    return [Pair(*ends) for ends in _link(parts, name)]


def _link(parts: tuple[Tree, ...], name: str) -> Iterator[tuple[Tree, str, Tree]]:
    for left, right in pairwise(parts):
        yield left, name, right


def _mixed_pairs(parts: tuple[Tree, ...]) -> list[Pair] | None:
    pairs = []
    for index in range(0, len(parts) - 2, 2):
        left, relation, right = parts[index : index + 3]
        name = getattr(relation, "name", "")
        if name not in RELATIONS:
            return None
        pairs.append(Pair(left, name, right))
    return pairs or None
