r"""Readings that contradict themselves, though each part of them may be meant.

`\frac{d}{ds} f(s)|_{s=0}` is no derivative by s of what has no s any more, and
`\int A\, dB\wedge dC` no wedge of a value and a form. A condition has no condition of
its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from mathglot.languages.tree import Call, Number, Symbol, Tree, is_call, preorder

_LARGE = frozenset([r"\sum", r"\prod"])
_ROOTS = frozenset(rf"\[{name}]" for name in ("Alpha", "Beta", "Gamma", "Delta"))
_INTEGRALS = frozenset(["Integrate", "ContourIntegrate"])
_DERIVATIVES = frozenset([r"\partial", "d", r"\mathrm", r"\delta"])


class Contradictions:
    """Finds what contradicts itself in trees of one formula, where its tokens allow."""

    def __init__(self, tokens: Sequence[str]) -> None:
        shown = frozenset(tokens)
        self._has_values = "|" in shown and not _DERIVATIVES.isdisjoint(shown)
        self._has_forms = r"\land" in shown and r"\int" in shown
        # Positive roots are no whole numbers.
        self._has_roots = ">" in shown and not _LARGE.isdisjoint(shown)
        self._has_rows = "," in shown or ";" in shown

    def tell(self, tree: Tree) -> tuple[str, ...]:
        """Features of a tree, one for each contradiction.

        >>> from mathglot.languages import parse
        >>> found = Contradictions(r"\\partial |".split())
        >>> found.tell(parse("D[f[s] /. s -> 0, s]", "mathematica"))
        ('contradicts:value',)
        >>> found.tell(parse("D[f[s], s] /. s -> 0", "mathematica"))
        ()
        """
        found: list[str] = []
        if self._has_rows and _is_twofold(tree):
            found.append("contradicts:condition")
        if not (self._has_values or self._has_forms or self._has_roots):
            return tuple(found)
        calls = [node for node in preorder(tree) if type(node) is Call]
        found += ["contradicts:value" for node in calls if _is_of_value(node)]
        if self._has_roots:
            found += ["contradicts:root" for node in calls if _counts_roots(node)]
        if self._has_forms:
            found += ["contradicts:form" for node in calls if _is_of_integral(node)]
        return tuple(found)


# Constants that letters stand for: e, i, \\gamma, \\phi, C, A, K.
_CONSTANTS = frozenset(
    Symbol(name)
    for name in "E I EulerGamma GoldenRatio Catalan Glaisher Khinchin".split()
)
_COMPARING = frozenset(
    "Less LessEqual Greater GreaterEqual Inequality Unequal Element NotElement".split()
)
_BINDING = frozenset("D Dt Integrate Sum Product Limit Table".split())


def compares_constant(node: Call) -> bool:
    r"""Whether a constant is said to be larger, or a member: nobody needs to.

    >>> from mathglot.languages import parse
    >>> compares_constant(parse("1 < E < 2", "mathematica"))
    True
    """
    return node.name in _COMPARING and not _CONSTANTS.isdisjoint(node.arguments)


def binds_constant(node: Call) -> bool:
    r"""Whether something is differentiated or integrated by a constant, or the like.

    >>> from mathglot.languages import parse
    >>> binds_constant(parse("D[EulerGamma^2, EulerGamma]", "mathematica"))
    True
    """
    if node.name not in _BINDING:
        return False
    for variable in node.arguments[1:]:
        if type(variable) is Call and variable.name in ("List", "Rule"):
            variable = variable.arguments[0]
        if variable in _CONSTANTS:
            return True
    return False


def _is_of_value(node: Call) -> bool:
    """Whether something is differentiated by a letter that has been replaced in it."""
    if node.name not in ("D", "VariationalD") or len(node.arguments) < 2:
        return False
    value = node.arguments[0]
    if type(value) is not Call or value.name != "ReplaceAll":
        return False
    replaced = {
        rule.arguments[0]
        for rule in preorder(value.arguments[1])
        if type(rule) is Call and is_call(rule, "Rule", 2)
    }
    by = node.arguments[1]
    if type(by) is Call and by.name == "List":
        by = by.arguments[0]
    return by in replaced


def _is_of_integral(node: Call) -> bool:
    """Whether an integral, which has a value, is multiplied as a form."""
    return node.name == "Wedge" and any(
        type(part) is Call and part.name in _INTEGRALS for part in node.arguments
    )


def _is_twofold(tree: Tree) -> bool:
    """Whether something is said under a condition that has one itself."""
    if type(tree) is not Call or not is_call(tree, "Condition", 2):
        return False
    return is_call(tree.arguments[1], "Condition", 2)


def _counts_roots(node: Call) -> bool:
    """Whether a letter for roots is summed over from 1 on: those that are positive."""
    if node.name not in ("Sum", "Product") or len(node.arguments) < 2:
        return False
    iterator = node.arguments[1]
    if type(iterator) is not Call or not is_call(iterator, "List", 3):
        return False
    letter, first, last = iterator.arguments
    named = type(letter) is Symbol and letter.name in _ROOTS
    return named and first == Number("1") and last == Symbol("Infinity")
