"""Listed notations: when a changed text is no mistake, but another way to write."""

from __future__ import annotations

import re
from itertools import takewhile

from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import Layout
from mathglot.languages.latex.matcher import matcher_of
from mathglot.languages.latex.notations import layouts_of
from mathglot.languages.latex.template import tokens_to_match
from mathglot.languages.tree import Call, Tree, preorder

# What may be written or left out: fonts of a letter, brackets, product signs, the sign
# of infinity, line breaks and commas in a system, the length of a lone dash.
_FONT = re.compile(r"\\(?:math(?:rm|bf|sf|it)|vec)\{([A-Za-z][A-Za-z0-9]*)\}")
_OPTIONAL = re.compile(
    r"\\(?:cdot|times)(?![A-Za-z])|\\ |[()\[\]\s]|\\[{}]"
    r"|\+(?=\\infty)|,(?=\\\\|\\end)|\\\\(?=[=<>]|\\(?:[gl]eq|[gl]g|neq|in))"
    r"|(?<=[;(|}])-{1,3}(?=[;)|]|\\\\|\\end)|(?<=\\\\)-{1,3}(?=[;)|]|\\end)"
)


def without_options(normal: str) -> str:
    r"""A normal form without what may be written or left out.

    >>> without_options(r"\mathrm{x}\cdot(y,+\infty)")
    'xy,\\infty'
    """
    return _OPTIONAL.sub("", _FONT.sub(r"\1", normal))


def is_listed(tree: Tree, base: str, latex: str) -> bool:
    r"""Whether a text shows the tree, or a part of it, by a template its base has not.

    >>> from mathglot.languages.mathematica.parser import parse
    >>> is_listed(parse("Log[x]"), r"\log x", r"\ln x")
    True
    >>> is_listed(parse("1 + Log[x]"), r"1+\log x", r"1+\ln x")
    True
    >>> is_listed(parse("BesselJ[n, z]"), "J_n(z)", "J_m(z)")
    False
    """
    old, new = tokens_to_match(base), tokens_to_match(latex)
    before = _count_same(old, new)
    after = _count_same(old[before:][::-1], new[before:][::-1])
    comparison = _Comparison(tree, old, new)
    return any(
        comparison.differs(node, layout, start, len(new) - after)
        for node in preorder(tree)
        if type(node) is Call
        for layout in comparison.layouts(node)
        for start in range(before + 1)
    )


def _count_same(left: list[str], right: list[str]) -> int:
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(left, right, strict=False))
    return sum(1 for _ in pairs)


class _Comparison:
    """Matches the nodes of a tree against a text and a changed one."""

    def __init__(self, tree: Tree, old: list[str], new: list[str]) -> None:
        self.old, self.new = matcher_of(tree, old), matcher_of(tree, new)
        self.shift = len(new) - len(old)
        # A matcher knows nodes by identity: those that layouts make must stay alive.
        self.kept: list[list[Layout]] = []

    def layouts(self, node: Call) -> list[Layout]:
        found = list(layouts_of(node))
        self.kept.append(found)
        return found

    def differs(self, node: Tree, layout: Layout, start: int, changed_end: int) -> bool:
        """Whether a layout shows a node in the changed text, and another in the old."""
        program, parts = layout.template.normal, layout.parts
        ends = [
            end for end in self.new.run(program, parts, start) if end >= changed_end
        ]
        if not ends:
            return False
        same = self.old.run(program, parts, start)
        shown = self.old.match(node, levels.ANY, start)
        return any(
            end - self.shift in shown and end - self.shift not in same for end in ends
        )
