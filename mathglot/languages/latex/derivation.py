r"""How a tree is shown: which tokens each of its nodes was matched with.

A matcher only finds out whether a tree may be shown so. What it has remembered is gone
through once more from the top down, and one way is taken out of it: every node on that
way with the span of its tokens, brackets that were only put round it left out.

>>> from mathglot.languages.latex.matcher import find_match
>>> from mathglot.languages.tree import Symbol, call
>>> x, tree = Symbol("x"), call("Sqrt", Symbol("y"))
>>> product = call("Times", x, tree)
>>> spans = derive(find_match(product, ["x", r"\sqrt", "{", "y", "}"]), product)
>>> spans[id(tree)], spans[id(x)]
([(1, 5)], [(0, 1)])
"""

from __future__ import annotations

from collections.abc import Iterator

from mathglot.languages.latex import levels
from mathglot.languages.latex.boundaries import BRACKETS
from mathglot.languages.latex.layout import EITHER
from mathglot.languages.latex.matching import Matcher
from mathglot.languages.latex.pattern import Part, elements_of
from mathglot.languages.latex.template import (
    CHOICE,
    GROUP,
    LITERAL,
    SEQUENCE,
    SLOT,
    STATEMENTS,
    SUBSCRIPT,
    SUPERSCRIPT,
    TERM,
    Element,
    Program,
)
from mathglot.languages.location import Spans
from mathglot.languages.tree import Call, Tree

# A node, the level that its place asks for, and the span that it has to fill.
_Task = tuple[Tree, int, int, int]


def derive(matcher: Matcher, tree: Tree) -> Spans:
    """The spans of the nodes that are shown, by their identity, outer ones first.

    The matcher must have found that its tokens show the tree.
    """
    derivation = _Derivation(matcher)
    todo: list[_Task] = [(tree, levels.ANY, 0, len(matcher.tokens) - 2)]
    while todo:
        todo.extend(derivation.enter(*todo.pop()))
    return derivation.spans


class _Derivation:
    """One way in which the nodes of a tree are shown, in the making."""

    def __init__(self, matcher: Matcher) -> None:
        self.matcher = matcher
        self.spans: Spans = {}

    def enter(self, node: Tree, level: int, start: int, end: int) -> list[_Task]:
        """Note where a node stands; gives the nodes inside it."""
        matcher, tokens = self.matcher, self.matcher.tokens
        if type(node) is Call:
            if node.name == EITHER:
                shown = next(
                    choice
                    for choice in node.arguments
                    if end in matcher.match(choice, level, start)
                )
                return [(shown, level, start, end)]
            for layout in matcher.layouts[id(node)]:
                template = layout.template
                if template.level >= level:
                    if end in matcher.run(template.normal, layout.parts, start):
                        self._note(node, start, end)
                        return list(
                            self._follow(template.normal, layout.parts, start, end)
                        )
        if tokens[end - 1] == BRACKETS.get(tokens[start]):
            if end - 1 in matcher.match(node, levels.ANY, start + 1):
                return [(node, levels.ANY, start + 1, end - 1)]
        self._note(node, start, end)
        if type(node) is Call:
            # Its arguments are left out.
            return [(node.head, levels.ATOM, start, end)]
        return []

    def _note(self, node: Tree, start: int, end: int) -> None:
        self.spans.setdefault(id(node), []).append((start, end))

    def _follow(
        self, program: Program, parts: tuple[Part, ...], start: int, end: int
    ) -> Iterator[_Task]:
        """The nodes that a program shows on its way from a start to an end."""
        matcher = self.matcher
        reached: list[set[int]] = [{start}]
        for element in program:
            ends = [matcher.run((element,), parts, place) for place in reached[-1]]
            reached.append({place for some in ends for place in some})
        for element, places in zip(program[::-1], reached[-2::-1], strict=True):
            begin = next(
                place
                for place in sorted(places)
                if end in matcher.run((element,), parts, place)
            )
            yield from self._open(element, parts, begin, end)
            end = begin

    def _open(
        self, element: Element, parts: tuple[Part, ...], start: int, end: int
    ) -> Iterator[_Task]:
        """The nodes that one element shows."""
        kind = element[0]
        matcher = self.matcher
        if kind == SLOT:
            yield parts[element[1]], element[2], start, end  # type: ignore[misc]
        elif kind == TERM:
            begin, level = matcher.enter_term(element[2], start)
            yield parts[element[1]], level, begin, end  # type: ignore[misc]
        elif kind in (SUBSCRIPT, SUPERSCRIPT, GROUP):
            begin = start if kind == GROUP else start + 1
            braces = matcher.tokens[begin] == "{"
            yield from self._follow(element[1], parts, begin + braces, end - braces)
        elif kind == SEQUENCE:
            elements = tuple(elements_of(parts, element[1]))
            program = _separate(len(elements), element[2])
            yield from self._follow(program, elements, start, end)
        elif kind == CHOICE:
            for program in element[1]:
                if end in matcher.run(program, parts, start):
                    yield from self._follow(program, parts, start, end)
                    return
        elif kind == STATEMENTS:
            yield from self._open_statements(element, parts, start, end)

    def _open_statements(
        self, element: Element, parts: tuple[Part, ...], start: int, end: int
    ) -> Iterator[_Task]:
        """The parts that say a row of statements, some of them several at once."""
        matcher = self.matcher
        _, units, separator = element
        # For so many statements said up to a place: how that was reached.
        ways: list[dict[int, tuple[int, int, _Task | None]]]
        ways = [{start: (0, start, None)}, *({} for _ in units)]
        for number, choices in enumerate(units):
            for place in ways[number]:
                begins = matcher.run(separator, parts, place) if number else (place,)
                for width, part in choices:
                    node = parts[part]
                    assert not isinstance(node, tuple)
                    for begin in begins:
                        for stop in matcher.match(node, levels.COMMA, begin):
                            task = (node, levels.COMMA, begin, stop)
                            ways[number + width].setdefault(stop, (number, place, task))
        number = len(units)
        while number:
            number, end, reached_by = ways[number][end]
            assert reached_by is not None
            yield reached_by


def _separate(count: int, level: int) -> Program:
    """The program of so many slots with commas between them."""
    elements: list[Element] = []
    for number in range(count):
        elements += ((LITERAL, ","), (SLOT, number, level))
    return tuple(elements[1:])
