r"""Functions of what moves: in `\frac{\partial L}{\partial\dot q}` L depends on q(t).

A function that is differentiated by a place and by its velocity is one of both and of
time; place and velocity are functions of time wherever they stand.
"""

from __future__ import annotations

from mathglot.languages.latex.reader.fields import TIME
from mathglot.languages.tree import Call, Number, Symbol, Tree, call, is_call, preorder


def name_motion(tree: Tree) -> Tree:
    r"""With arguments for functions of places and velocities, and for these.

    >>> from mathglot.languages import parse, render
    >>> free = parse("D[D[L, OverDot[q]], t] - D[L, q] == 0", "mathematica")
    >>> render(name_motion(free), "mathematica")
    "D[D[L[q[t], q'[t], t], q'[t]], t] - D[L[q[t], q'[t], t], q[t]] == 0"
    """
    derived = [
        node.arguments
        for node in preorder(tree)
        if type(node) is Call and node.name == "D" and len(node.arguments) == 2
    ]
    places: dict[Tree, None] = {}
    functions: dict[Tree, None] = {}
    for function, variable in derived:
        if is_call(variable, "OverDot", 1) and _is_letter(function):
            assert type(variable) is Call
            [place] = variable.arguments
            if (function, place) in derived:
                functions[function] = None
                places[place] = None
    return _Motion(tuple(functions), tuple(places)).change(tree) if places else tree


def _is_letter(tree: Tree) -> bool:
    return type(tree) is Symbol or is_call(tree, "Subscript")


class _Motion:
    """Puts arguments to what moves, and to functions of it."""

    def __init__(self, functions: tuple[Tree, ...], places: tuple[Tree, ...]) -> None:
        self.places = {place: Call(place, (TIME,)) for place in places}
        moving = [
            *self.places.values(),
            *(_velocity(place) for place in places),
            TIME,
        ]
        self.functions = {
            function: Call(function, tuple(moving)) for function in functions
        }

    def change(self, tree: Tree) -> Tree:
        """A tree with these arguments."""
        found = self.functions.get(tree) or self.places.get(tree)
        if found is not None:
            return found
        if type(tree) is not Call:
            return tree
        if is_call(tree, "OverDot", 1) and tree.arguments[0] in self.places:
            return _velocity(tree.arguments[0])
        # What is applied already has its arguments.
        return Call(tree.head, tuple(map(self.change, tree.arguments)))


def _velocity(place: Tree) -> Tree:
    return Call(Call(call("Derivative", Number("1")), (place,)), (TIME,))
