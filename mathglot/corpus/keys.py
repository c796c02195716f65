r"""Keys of formulas: which ones are the same up to the names of their variables.

A key is taken from the tree as it was written. `statement_key` forgets the names of
variables; `split_key` forgets the numbers too, and decides on which side of a split a
formula is, in whatever collection, notation or target language it appears.

>>> from mathglot.languages.mathematica.parser import parse
>>> statement_key(parse("a x + b")) == statement_key(parse("c y + d"))
True
>>> statement_key(parse("x^2")) == statement_key(parse("x^3"))
False
>>> split_key(parse("x^2")) == split_key(parse("\\[Nu]^3"))
True
>>> split_key(parse("x + x")) == split_key(parse("x + y"))
False
"""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache

from mathglot.languages.naming import is_built_in
from mathglot.languages.tree import Call, Number, String, Symbol, Tree

# As a name of a variable none of these would mean itself in Mathematica.
_LETTERS_WITH_MEANING = frozenset("CDEIO")
_SPELLED = re.compile(r"\\\[\w+\]")
_SIZE = 12


@lru_cache(maxsize=65536)
def is_variable(name: str) -> bool:
    r"""Whether a symbol is a name that the author of a formula chose.

    >>> [is_variable(name) for name in ("x", "\\[Nu]", "velocity", "f", "K")]
    [True, True, True, True, True]
    >>> [is_variable(name) for name in ("E", "D", "Pi", "Gamma", "Reals")]
    [False, False, False, False, False]
    """
    if len(name) == 1:
        return name not in _LETTERS_WITH_MEANING
    # Letters that are spelled out, as in the name of a primed Q, are no words.
    return not is_built_in(_SPELLED.sub("", name))


def statement_key(tree: Tree) -> str:
    """What formulas share that differ only in the names of their variables."""
    return _digest(tree, numbers=True)


def split_key(tree: Tree) -> str:
    """What formulas share that differ only in names of variables and in numbers."""
    return _digest(tree, numbers=False)


def _digest(tree: Tree, *, numbers: bool) -> str:
    places: dict[str, str] = {}
    pieces: list[str] = []
    todo: list[Tree] = [tree]
    while todo:
        node = todo.pop()
        if type(node) is Call:
            pieces.append(f"({len(node.arguments)}")
            todo.extend(reversed(node.arguments))
            todo.append(node.head)
        elif type(node) is Symbol:
            name = node.name
            if is_variable(name):
                name = places.setdefault(name, f"_{len(places)}")
            pieces.append(name)
        elif type(node) is Number:
            pieces.append(node.text if numbers else "#")
        else:
            assert type(node) is String
            pieces.append(f'"{node.value}"')
    text = "\n".join(pieces).encode("utf-8", "surrogatepass")
    return hashlib.blake2b(text, digest_size=_SIZE).hexdigest()
