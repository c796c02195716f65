r"""The author's own letters, for languages in which they mean nothing else.

In Mathematica the energy E is e, since E is Euler's number there. SymPy, Python, Maple
and Content MathML can have the E that was typed. It is marked as the user's by the
context that Mathematica has for that, so that nobody takes it for the number.

>>> from mathglot.languages.mathematica.parser import parse
>>> keep_letters(parse("e == m c^2"), "E = mc^2").arguments[0]
Symbol('Global`E')
"""

from __future__ import annotations

from mathglot.languages.functions import ROWS_BY_KEY
from mathglot.languages.latex.letters import BUILT_IN
from mathglot.languages.latex.shapes import Sight
from mathglot.languages.latex.symbols import STAND_INS
from mathglot.languages.naming import USERS, is_built_in
from mathglot.languages.operators import BY_HEAD
from mathglot.languages.tree import Call, Symbol, Tree, is_call, preorder, rebuild

_FORMAL = r"\[FormalCapital"


def keep_letters(tree: Tree, latex: str) -> Tree:
    """The tree with names that only Mathematica makes people change as they were."""
    names = {node.name for node in preorder(tree) if type(node) is Symbol}
    heads = {node.name for node in preorder(tree) if type(node) is Call}
    wanted = {
        name: found
        for name in names
        if (found := _find_wanted(name, latex, name in heads))
    }
    called = {name: Symbol(USERS + name) for name in find_called_letters(tree)}
    if not wanted and not called:
        return tree
    shown = Sight(latex).shown
    kept = called | {
        name: Symbol(USERS + typed)
        for name, typed in wanted.items()
        if len(typed) > 1 or (typed in shown and not _is_shown(name, names, shown))
    }

    def change(leaf: Tree) -> Tree:
        return kept.get(leaf.name, leaf) if type(leaf) is Symbol else leaf

    return rebuild(tree, leaf=change) if kept else tree


def find_called_letters(tree: Tree) -> set[str]:
    """Letters that are called like no function of Mathematica's that LaTeX can show.

    What is differentiated is called too.
    """
    found = {
        node.name
        for node in preorder(tree)
        if type(node) is Call
        and (node.name == "N" or (node.name == "C" and len(node.arguments) > 1))
    }
    return found | {"N"} if any(map(_derives, preorder(tree))) else found


def _derives(node: Tree) -> bool:
    """Whether it is the derivative of a function N."""
    if type(node) is not Call or not is_call(node.head, "Derivative"):
        return False
    return _N in node.arguments


_N = Symbol("N")


def _find_wanted(name: str, latex: str, is_called: bool) -> str | None:
    """What may have been typed for a name, where that is something else to people."""
    if name in STAND_INS:
        return STAND_INS[name]
    if name.startswith(_FORMAL):
        capital = name[len(_FORMAL) : -1]
        return capital if capital in BUILT_IN else None
    # A word of the author's that looks like one of Mathematica's: ReLU, Attention.
    is_word = len(name) > 1 and name.isascii() and name.isalpha() and is_built_in(name)
    if not is_word or f"{{{name}}}" not in latex:
        return None
    if name not in ROWS_BY_KEY and name not in BY_HEAD:
        return name
    # One of Mathematica's functions that nothing is given to: Area = \pi r^2.
    is_constant = any(row.pattern == name for row in ROWS_BY_KEY.get(name, ()))
    return None if is_called or is_constant else name


def _is_shown(name: str, names: set[str], shown: frozenset[str]) -> bool:
    """Whether the small letter stands there itself, and not for the constant."""
    constant = name in ("e", "i") and STAND_INS[name] in names
    return name in shown and not constant
