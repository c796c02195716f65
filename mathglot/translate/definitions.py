r"""What a network has found, as the reader spells it: `\equiv` defines.

The network that ships has learnt `Congruent[a, b]` for `a \equiv b`, and writes chains
of both signs as several statements. Books and papers define by that sign, and say the
modulus where they mean a congruence.

>>> from mathglot.languages import parse, render
>>> tree = parse("Congruent[a, b] && b == c", "mathematica")
>>> render(join_definitions(tree), "mathematica")
'a == b == c'
"""

from __future__ import annotations

from dataclasses import replace

from mathglot.languages import render
from mathglot.languages.latex.displayed import is_displayed
from mathglot.languages.latex.reader.starred import spell_stars
from mathglot.languages.tree import (
    Call,
    Symbol,
    Tree,
    call,
    is_call,
    preorder,
    rebuild,
)
from mathglot.translate.translation import Translation

_CONGRUENT = Symbol("Congruent")
_EQUAL, _AND = "Equal", "And"


def define(found: Translation) -> Translation:
    """A translation as the reader spells it, if it displays so.

    Congruences are definitions, and stars above letters are heads.
    """
    tree = found.tree
    if tree is None:
        return found
    spelled = spell_stars(tree)
    if _CONGRUENT in preorder(spelled):
        spelled = join_definitions(spelled)
    if spelled is tree or not is_displayed(spelled, found.source):
        return found
    return replace(found, tree=spelled, text=render(spelled, found.language))


def join_definitions(tree: Tree) -> Tree:
    """The tree with equations for congruences, chains of them in one piece."""
    return rebuild(tree, _change)


def _change(node: Call) -> Tree:
    if node.head == _CONGRUENT:
        return call(_EQUAL, *node.arguments)
    if is_call(node, _AND):
        statements = _join_chains(node.arguments)
        return statements[0] if len(statements) == 1 else call(_AND, *statements)
    return node


def _join_chains(statements: tuple[Tree, ...]) -> list[Tree]:
    """Statements of which equations that begin where the last one ends are one."""
    joined: list[Tree] = []
    for statement in statements:
        last = joined[-1] if joined else None
        if _goes_on(last, statement):
            assert isinstance(last, Call) and isinstance(statement, Call)
            joined[-1] = call(_EQUAL, *last.arguments, *statement.arguments[1:])
        else:
            joined.append(statement)
    return joined


def _goes_on(last: Tree | None, statement: Tree) -> bool:
    return (
        isinstance(last, Call)
        and isinstance(statement, Call)
        and is_call(last, _EQUAL)
        and is_call(statement, _EQUAL)
        and last.arguments[-1] == statement.arguments[0]
    )
