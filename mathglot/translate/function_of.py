r"""A letter as a function of some variables, which a formula need not show.

>>> from mathglot.languages import parse, render
>>> sentence = FunctionOf("y is a function of t", "y", (Symbol("t"),))
>>> tree, sight = parse("y'[x] + y[x]", "mathematica"), Sight("y'+y")
>>> sentence.agrees(tree, sight)
False
>>> render(sentence.impose(tree, sight), "mathematica")
"y'[t] + y[t]"
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mathglot.languages.latex.shapes import Sight
from mathglot.languages.tree import Call, Symbol, Tree, call, is_call
from mathglot.translate.agreement import Applied, find_uses
from mathglot.translate.occurrences import Occurrence, Scene, Use, scene_of

_FIELDS = frozenset(("Grad", "Div", "Curl", "Laplacian"))
# What takes a letter without arguments for something that does not change.
_DIFFERENTIATED = _FIELDS | {"D", "Dt", "Integrate"}
# Signs of derivatives that stand before a letter or over it.
_BEFORE = frozenset((r"\nabla", r"\partial", r"\dot", r"\ddot", r"\dddot", r"\square"))
# Coordinates in which the sign of a field says something else than in x, y and z.
_POLAR = frozenset(("r", r"\[Rho]", r"\[Theta]", r"\[Phi]", r"\[CurlyPhi]", r"\[Psi]"))
_TIME = Symbol("t")


@dataclass(frozen=True, slots=True)
class FunctionOf:
    """A letter is a function of these, wherever it has no arguments of its own."""

    text: str
    letter: str
    arguments: tuple[Tree, ...]
    # None if indices say by what it is differentiated.
    index: tuple[str, ...] | None = None

    def agrees(self, tree: Tree, sight: Sight) -> bool:
        if not Applied(self.text, self.letter, self.index).agrees(tree, sight):
            return False
        uses = find_uses(self.letter, tree, sight, self.index) or []
        scene = scene_of(tree, sight.latex)
        if not any(one.call for one in uses) and any(
            _is_operated_on(scene.tokens, one.place) for one in uses
        ):
            return False
        return all(self._fits(one, scene) for one in uses)

    def _fits(self, one: Occurrence, scene: Scene) -> bool:
        if one.call is not None:
            found = one.call.arguments
            if all(id(argument) in scene.shown_nodes for argument in found):
                return len(found) == len(self.arguments)
            if one.place < 0:
                return len(found) == len(self.arguments)
            return found == self.arguments and not self._misplaced(one, scene)
        if one.use is Use.APPLIED:
            return not is_call(one.around[0].head, "Derivative")
        return one.use is Use.PART or not _is_differentiated(one)

    def _misplaced(self, one: Occurrence, scene: Scene) -> list[Call]:
        """The fields of the letter in coordinates that it does not depend on."""
        return [
            node
            for node in one.around
            if node.name in _FIELDS
            and len(node.arguments) > 1
            and id(node.arguments[1]) not in scene.shown_nodes
            and is_call(node.arguments[1], "List")
            and node.arguments[1] != self._space
        ]

    @property
    def _space(self) -> Tree:
        """The arguments without time."""
        found = tuple(one for one in self.arguments if one != _TIME)
        return call("List", *(found or self.arguments))

    def impose(self, tree: Tree, sight: Sight) -> Tree | None:
        changed = Applied(self.text, self.letter, self.index).impose(tree, sight)
        if changed is None:
            return None
        scene = scene_of(changed, sight.latex)
        every = find_uses(self.letter, changed, sight, self.index) or []
        uses = [one for one in every if not one.is_called]
        new: dict[int, Tree] = {}
        for one in uses:
            if not self._change(one, scene, new):
                return None
        return _replace(scene.tree, new)

    def _change(self, one: Occurrence, scene: Scene, new: dict[int, Tree]) -> bool:
        """Note what is to be put for the nodes around a letter; whether it can be."""
        if one.use not in (Use.OWN, Use.APPLIED) or one.place < 0:
            return one.use is not Use.APPLIED
        if one.call is not None:
            if is_derivative(one.call) and len(self.arguments) != 1:
                return False
            new[id(one.call)] = Call(one.call.head, self.arguments)
        else:
            node = one.node
            if one.around[:1] and is_call(one.around[0], "Subscript"):
                node = one.around[0]
            new[id(node)] = Call(node, self.arguments)
        for field in (node for node in one.around if node.name in _FIELDS):
            if len(field.arguments) > 1 and is_call(field.arguments[1], "List"):
                if any(Symbol(name) in self.arguments for name in _POLAR):
                    return False
                if id(field.arguments[1]) not in scene.shown_nodes:
                    new[id(field.arguments[1])] = self._space
        return True


def _is_operated_on(tokens: Sequence[str], place: int) -> bool:
    r"""Whether a sign of a derivative belongs to the letter at a place.

    >>> _is_operated_on(r"\nabla ^ 2 u".split(), 3)
    True
    """
    if place < 0:
        return False
    if tokens[place + 1 : place + 2] == ["'"]:
        return True
    before = place - 1
    while before >= 0 and tokens[before] == "{":
        before -= 1
    while before > 0 and (begin := _begin_of_script(tokens, before)):
        before = begin - 1
    return before >= 0 and tokens[before] in _BEFORE


def _begin_of_script(tokens: Sequence[str], end: int) -> int:
    r"""Where a script begins that ends with a token; 0 if it is none.

    >>> _begin_of_script(r"\partial _ { x x } u".split(), 5)
    1
    """
    begin = end
    if tokens[end] == "}":
        depth = 0
        for begin in range(end, 0, -1):
            depth += (tokens[begin] == "}") - (tokens[begin] == "{")
            if not depth:
                break
    return begin - 1 if begin > 1 and tokens[begin - 1] in ("^", "_") else 0


def is_derivative(node: Call) -> bool:
    """Whether it is a derivative with its arguments, such as y'[x]."""
    return type(node.head) is Call and is_call(node.head.head, "Derivative")


def _is_differentiated(one: Occurrence) -> bool:
    """Whether a letter stands in what is differentiated."""
    inner: Tree = one.node
    for node in one.around:
        if node.name in _DIFFERENTIATED:
            return bool(node.arguments) and node.arguments[0] is inner
        inner = node
    return False


def _replace(tree: Tree, new: dict[int, Tree]) -> Tree:
    """The tree with others for some of its nodes, which are known by identity."""
    if id(tree) in new:
        return new[id(tree)]
    if type(tree) is not Call:
        return tree
    arguments = tuple(_replace(argument, new) for argument in tree.arguments)
    return Call(_replace(tree.head, new), arguments)
