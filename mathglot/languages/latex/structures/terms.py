"""The terms of a sum, and the sum of terms."""

from __future__ import annotations

from collections.abc import Sequence

from mathglot.languages.tree import Call, Tree, call, is_call

TERMS = ("Plus", "Subtract")


def addends(node: Call) -> tuple[str, tuple[Tree, ...]]:
    """The terms of a sum, and the signs before all but the first."""
    signs: list[str] = []
    parts: list[Tree] = []
    first: Tree = node
    while True:
        if is_call(first, "Subtract", 2):
            assert type(first) is Call
            signs.append("-")
            parts.append(first.arguments[1])
        elif (
            type(first) is Call
            and first.name == "Plus"
            and len(first.arguments) > 1
            # A sum that opens a sum was bracketed by its author, and stays so.
            and not (signs and signs[-1] == "+")
        ):
            signs.extend("+" * (len(first.arguments) - 1))
            parts.extend(reversed(first.arguments[1:]))
        else:
            break
        first = first.arguments[0]
    parts.append(first)
    return "".join(reversed(signs)), tuple(reversed(parts))


def add_up(signs: str, parts: Sequence[Tree]) -> Tree:
    """A sum as it is read: neighbours with the same sign are one call."""
    result, plain = parts[0], False
    for sign, part in zip(signs, parts[1:], strict=True):
        if sign == "+" and plain and type(result) is Call:
            result = Call(result.head, (*result.arguments, part))
        else:
            result = call("Plus" if sign == "+" else "Subtract", result, part)
        plain = sign == "+"
    return result
