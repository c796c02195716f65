r"""Statements in a row, conditions, and lists without brackets."""

from __future__ import annotations

from functools import partial
from typing import Any

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.alike import kinds_in_row, tell_alike
from mathglot.languages.latex.reader.chart import Chart, reads_level
from mathglot.languages.latex.reader.condition_lines import read_lines
from mathglot.languages.latex.reader.conditions import (
    flatten,
    is_condition,
    is_test,
    under_both,
    under_condition,
    under_own_condition,
    value_under,
    with_condition,
)
from mathglot.languages.latex.reader.context import kind_of_statement
from mathglot.languages.latex.reader.factors import begun_between
from mathglot.languages.latex.reader.forest import Node
from mathglot.languages.latex.reader.leaves import SIGN_TOKENS
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.latex.reader.quantifiers import read_for_all, read_for_some
from mathglot.languages.latex.reader.rows import read_all_on
from mathglot.languages.latex.reader.shared_bounds import bound, has_bounds
from mathglot.languages.latex.structures.conditions import is_in_region
from mathglot.languages.latex.structures.relations import INFIX
from mathglot.languages.latex.structures.statements import JOINING_WORDS, is_name
from mathglot.languages.tree import (
    Call,
    Number,
    String,
    Symbol,
    Tree,
    call,
    is_call,
    preorder,
)

Trees = tuple[Tree, ...]

_STATEMENTS = frozenset(
    "Inequality And Or Not Implies Equivalent ForAll Exists Divisible RightTee LeftTee "
    "Forces DoubleRightTee Function".split()
) | {head for head, infix in INFIX.items() if infix.level == levels.RELATION}
_SHARED = frozenset(
    "Element NotElement Less LessEqual Greater GreaterEqual Unequal Distributed "
    "Colon Subset SubsetEqual".split()
)
# A row of statements that may end in more places is not followed further.
_MOST_ENDS = 40
_DOTS = Symbol(r"\[Ellipsis]")
_WORDS = frozenset(
    ["provided that", *"if for when where with as at whenever provided".split()]
)
_FOR_ALL = frozenset(["for all", "for every", "for each", "for any"])


@reads_level(levels.ANY, "statements")
def read_statements(chart: Chart, start: int) -> list[Node]:
    """All that a formula may be."""
    into = chart.nodes(start)
    into.take(chart.parse(start, levels.ITEM))
    into.take(begun_between(chart, start, levels.ANY, levels.ITEM))
    if chart.size == 1 and not into.all and chart.tokens[0] in _SIGNS_ALONE:
        into.take(chart.leaves(0))
    _read_row(chart, chart.parse(start, levels.ITEM), into)
    if chart.tokens[start + 1] == "=" and not _DOTTED.isdisjoint(chart.every):
        _read_row(chart, list(filter(partial(_is_dotted, chart), into.all)), into)
    _read_conditions(chart, into)
    _read_note(chart, into)
    if not start or (chart.tokens[start - 1] == "}" and _follows_word(chart, start)):
        read_lines(chart, into)
    read_all_on(chart, into, levels.ANY, levels.COMMA)
    return into.all


def _read_row(chart: Chart, firsts: list[Node], into: Nodes) -> None:
    """Statements one after another, of which some have been read as the first."""
    row = chart.row(into.start, levels.COMMA)
    for first in firsts:
        if _separator(chart, first.end)[0]:
            row.begin(_first, first)
    for end in row.order:
        separator, place = _separator(chart, end)
        if not separator or len(row.order) > _MOST_ENDS:
            continue
        features = (f"separator:{separator}",)
        for node in chart.parse(place, levels.ITEM):
            row.extend(end, _append, node, features)
        for node in _read_values(chart, place):
            row.extend(end, _append, node, (*features, "row:values"))
    for node in row.finished():
        _finish(chart, node, into)


def _follows_word(chart: Chart, start: int) -> bool:
    """Whether words stand before a token, as those before constraints do."""
    return any(
        chart.tokens[opening - 1] in _TEXTS
        for opening, closing in chart.closing.items()
        if closing == start - 1
    )


def _read_values(chart: Chart, place: int) -> list[Node]:
    r"""`k=1,2,\ldots` in a row of statements, which has commas of its own."""
    if chart.tokens[place + 1] != "=" or _DOTTED.isdisjoint(chart.every):
        return []
    return [
        node
        for node in chart.parse(place, levels.COMMA)
        if node.level == levels.COMMA and _ends_values(chart, node.end)
    ]


def _ends_values(chart: Chart, end: int) -> bool:
    r"""Whether dots stand at the end, or before the last value: `1, \ldots, n`."""
    last = chart.tokens[end - 3 : end - 1]
    return chart.tokens[end - 1] in _DOTTED or (last[0] in _DOTTED and last[1] == ",")


def _is_dotted(chart: Chart, node: Node) -> bool:
    """Whether a row of things ends with dots."""
    return node.level == levels.COMMA and chart.tokens[node.end - 1] in _DOTTED


_DOTTED = frozenset([r"\ldots", r"\cdots"])
# Signs that may be all of a formula; what is missing beside others would say something.
_SIGNS_ALONE = SIGN_TOKENS - frozenset(["<", ">", r"\sim", r"\cong", r"\simeq"])


def _first(item: Tree) -> Trees:
    return (item,)


def _append(items: Trees, item: Tree) -> Trees:
    return (*items, item)


def _separator(chart: Chart, place: int) -> tuple[str, int]:
    """The sign between two statements, and where the next one begins."""
    tokens = chart.tokens
    shown = ""
    if tokens[place] in (",", ";"):
        shown = tokens[place]
        place += 1
    if tokens[place] == r"\\":
        shown += "line"
        place += 1
    if tokens[place] in (r"\mathrm", r"\text"):
        word = chart.word(place).replace(r"\ ", " ")
        if word in _JOINING:
            shown += "and"
            place = chart.closing[place + 1] + 1
            if word == "vs" and tokens[place] == ".":
                place += 1
    return shown, place


_JOINING = frozenset(["and", *JOINING_WORDS])


def _is_statement(tree: Tree) -> bool:
    if type(tree) is not Call:
        return False
    return tree.name in _STATEMENTS or is_in_region(tree) or is_test(tree)


def _finish(chart: Chart, node: Node, into: Nodes) -> None:
    end = node.end
    last = kind_of_statement(chart.tokens[node.start : node.end])
    told: tuple[str, ...] = ("row:and", f"joined:{last}")
    if _has_alternatives(chart.tokens[node.start : end]):
        told = (*told, "joined:alternatives")
    into.add(end, levels.COMMA, _join, (node,), told)
    into.add(end, levels.COMMA, _list, (node,), ("row:list",))
    into.add(end, levels.COMMA, _share, (node,), ("row:shared",))
    into.add(end, levels.COMMA, _mix, (node,), ("row:mixed",))
    if not _LISTED_BEFORE.isdisjoint(chart.tokens[node.start : end]):
        into.add(end, levels.COMMA, _say_of_list, (node,), ("row:subject",))
    if has_bounds(chart, node.start, end):
        told = ("row:bounds", "row:and", "joined:range")
        into.add(end, levels.COMMA, _join_bounded, (node,), told)
        told = ("row:bounds", "row:condition", "row:condition1", "condition:range")
        into.add(end, levels.ANY, _under_bounds, (node,), told)
    kinds = kinds_in_row(chart.tokens[node.start : end])
    for count in _CONDITIONAL:
        features = (
            "row:condition",
            f"row:condition{count}",
            f"condition:{last}",
            *tell_alike(kinds, count),
        )
        into.add(end, levels.ANY, _CONDITIONAL[count], (node,), features)


def _has_alternatives(tokens: list[str]) -> bool:
    """Whether a word before the last of several says that one of them holds."""
    places = [place for place, token in enumerate(tokens) if token == ","]
    return len(places) > 1 and tokens[places[-1] + 1 : places[-1] + 6] == _OR


_OR = [r"\mathrm", "{", "o", "r", "}"]


def _join(items: Trees) -> Tree | None:
    """Statements joined by And; dots among them stand for more of the kind."""
    inner = {place for place, item in enumerate(items) if type(item) is String}
    if inner & {0, len(items) - 1}:
        inner = set()
    stated = [
        _is_statement(item)
        for place, item in enumerate(items)
        if item != _DOTS and place not in inner
    ]
    if len(items) < 2 or len(stated) < 2 or not all(stated):
        return None
    return Call(Symbol("And"), flatten(items))


def _mix(items: Trees) -> Tree | None:
    """Statements with something behind them that is none, as `etc.` or dots."""
    *front, last = items
    if not front or _is_statement(last) or type(last) is Number:
        return None
    if type(last) is Symbol and len(last.name) == 1:
        # `k = 0, n` has two values.
        return None
    return (
        Call(Symbol("And"), flatten(items)) if all(map(_is_statement, front)) else None
    )


def _list(items: Trees) -> Tree | None:
    """Things that are no statements."""
    if len(items) < 2 or any(_is_statement(item) for item in items):
        return None
    return Call(Symbol("List"), items)


def _share(items: Trees) -> Tree | None:
    r"""`x, y > 0`, which is about both."""
    names: list[Tree] = []
    statements: list[Tree] = []
    if items[0] == _DOTS:
        # What they go on from stands before them.
        return None
    for item in items:
        if not _is_statement(item):
            names.append(item)
            continue
        assert type(item) is Call
        if names:
            if item.name not in _SHARED or len(item.arguments) != 2:
                return None
            if item.name == "Colon" and not all(map(is_name, names)):
                return None
            first, other = item.arguments
            if _names_part([*names, first]):
                return None
            if item.name in _OF_LISTS and _DOTS in names:
                listed = call("List", *names, first)
                statements.append(Call(item.head, (listed, other)))
                names = []
                continue
            # Dots stand for more statements, and are not compared.
            statements += [
                name if name == _DOTS else Call(item.head, (name, other))
                for name in names
            ]
            names = []
        statements.append(item)
    if names or all(_is_statement(item) for item in items):
        return None
    return statements[0] if len(statements) == 1 else call("And", *statements)


# What is said of a list with dots as a whole.
_OF_LISTS = frozenset(["Element", "Distributed"])


def _names_part(names: list[Tree]) -> bool:
    """Whether a name is part of what stands before it: `x^2, x > 0` is a condition."""
    return any(
        is_name(name) and name in set(preorder(before))
        for place, name in enumerate(names)
        for before in names[:place]
        if not is_name(before)
    )


# Signs that something may be said by of all that is listed before them.
_LISTED_BEFORE = frozenset([":", r"\to"])


def _say_of_list(items: Trees) -> Tree | None:
    r"""`f_1, f_2, \ldots : X \to Y`, `x_1, x_2, \ldots \to x`: said of all of them."""
    *front, last = items
    if type(last) is not Call or last.name not in ("Colon", "Rule") or not front:
        return None
    if any(map(_is_statement, front)) or len(last.arguments) != 2:
        return None
    first, said = last.arguments
    if first != _DOTS and (last.name == "Rule" or _DOTS not in front):
        return None
    return call(last.name, call("List", *front, first), said)


def _conditional(count: int) -> Any:
    """The last statements as a condition of those before them."""

    def build(items: Trees) -> Tree | None:
        if len(items) <= count:
            return None
        said, condition = items[:-count], items[-count:]
        if not all(map(is_condition, condition)):
            shared = _share(condition)
            if type(shared) is not Call:
                return None
            condition = shared.arguments if is_call(shared, "And") else (shared,)
            if not all(map(is_condition, condition)):
                return None
        if said[-1] == _DOTS and not any(map(_is_statement, said)):
            # `x_1, \ldots, x_n > 0`: what goes on ends in the statement.
            return None
        whole = _all(said)
        if whole is None or _is_beside_the_point(whole, condition):
            return None
        return call("Condition", whole, _all_of(condition))

    return build


def _is_beside_the_point(said: Tree, condition: Trees) -> bool:
    """Whether a condition says nothing of a name: `x, y > 0` is about both."""
    if type(said) is not Symbol and not is_call(said, "Subscript"):
        return False
    about = {node for one in condition for node in preorder(one)}
    return about.isdisjoint(n for n in preorder(said) if type(n) is Symbol)


_CONDITIONAL = {count: _conditional(count) for count in (1, 2, 3)}


def _join_bounded(items: Trees) -> Tree | None:
    bounded = bound(items)
    if bounded is None or not all(map(_is_statement, bounded)):
        return None
    return Call(Symbol("And"), flatten(bounded))


def _under_bounds(items: Trees) -> Tree | None:
    bounded = bound(items)
    conditional: Tree | None = None
    if bounded is not None:
        conditional = _CONDITIONAL[1](bounded)
    return conditional


def _all(items: Trees) -> Tree | None:
    if len(items) == 1:
        return items[0]
    return _join(items) or _list(items)


def _all_of(items: Trees) -> Tree:
    return items[0] if len(items) == 1 else Call(Symbol("And"), flatten(items))


def _read_conditions(chart: Chart, into: Nodes) -> None:
    """A word such as `if` or `for`, and the condition behind it."""
    for node in list(into.all):
        place = node.end
        if place in chart.gaps:
            _read_apart(chart, node, into)
        if chart.tokens[place] in (",", ";"):
            place += 1
        if chart.tokens[place] == r"\forall":
            read_for_all(chart, node, place + 1, into)
        if chart.tokens[place] in _CLOSERS and node.level <= levels.RELATION:
            _read_bracketed(chart, node, place, into)
        if place > node.end and chart.tokens[place : place + 2] == _UNDER:
            for condition in chart.parse(place + 2, levels.COMMA):
                parts = (node, condition)
                features = ("word:condition",)
                into.add(condition.end, levels.ANY, under_condition, parts, features)
        if chart.tokens[place] not in _TEXTS:
            continue
        word = chart.word(place).replace(r"\ ", " ")
        if word in _FOR_ALL:
            read_for_all(chart, node, chart.closing[place + 1] + 1, into)
        if word == "for some":
            read_for_some(chart, node, chart.closing[place + 1] + 1, into)
        if word not in _WORDS and word not in _FOR_ALL:
            continue
        begin = chart.closing[place + 1] + 1
        lines = r"\\" in chart.every
        for condition in chart.parse(begin, levels.ANY):
            into.add(
                condition.end,
                levels.ANY,
                under_own_condition if lines else under_condition,
                (node, condition),
                ("word:condition",),
            )
            if lines:
                continue
            for build, kind in ((under_both, "both"), (value_under, "value")):
                features = (f"word:condition:{kind}",)
                into.add(condition.end, levels.ANY, build, (node, condition), features)


def _read_apart(chart: Chart, node: Node, into: Nodes) -> None:
    r"""`x = y \quad y > 0`: a wide space alone before the condition."""
    for condition in chart.parse(node.end, levels.COMMA):
        parts = (node, condition)
        into.add(condition.end, levels.ANY, with_condition, parts, ("apart:condition",))
        into.add(condition.end, levels.ANY, _remark, parts, ("apart:remark",))


_CLOSERS = {"(": ")", "[": "]"}


def _read_bracketed(chart: Chart, node: Node, place: int, into: Nodes) -> None:
    """`x = y (y > 0)`, `x = y [y > 0]`: the condition in brackets."""
    closer = _CLOSERS[chart.tokens[place]]
    for condition in chart.parse(place + 1, levels.COMMA):
        end = condition.end + 1
        if chart.tokens[condition.end] == closer:
            parts = (node, condition)
            kind = kind_of_statement(chart.tokens[place + 1 : condition.end])
            apart = ("bracketed:apart",) if place in chart.gaps else ()
            told = ("bracketed:condition", f"bracketed:condition:{kind}", *apart)
            into.add(end, levels.ANY, with_condition, parts, told)
            if r"\to" in chart.tokens[place : condition.end]:
                into.add(end, levels.ANY, _approach, parts, ("bracketed:approach",))


_ARROWS = ("Rule", "RightArrow", "Implies")


def _approach(said: Tree, about: Tree) -> Tree | None:
    r"""`f(x) = O(x) (x \to 0)`: what holds while something approaches a value."""
    if type(about) is not Call or not is_call(about, "Rule", 2):
        return None
    if not _is_statement(said) or any(is_call(said, head) for head in _ARROWS):
        return None
    if type(about.arguments[0]) is not Symbol:
        return None
    return call("Condition", said, about)


def _remark(said: Tree, about: Tree) -> Tree | None:
    """A text behind a statement, which says when it holds."""
    stated = _is_statement(said) and type(about) is String
    return call("Condition", said, about) if stated else None


def _read_note(chart: Chart, into: Nodes) -> None:
    r"""`v = at.\ [\text{if it starts at rest}]`: a remark behind a statement."""
    for node in list(into.all):
        place = node.end
        if chart.tokens[place] in (",", "."):
            place += 1
        if chart.tokens[place] != "[" or chart.tokens[place + 1] not in _TEXTS:
            continue
        for remark in chart.parse(place + 1, levels.ANY):
            if chart.tokens[remark.end] == "]":
                into.add(
                    remark.end + 1,
                    levels.ANY,
                    lambda said, about: call("Condition", said, about),
                    (node, remark),
                    ("word:remark",),
                )


_TEXTS = (r"\mathrm", r"\text")
# Mathematica's sign of a condition, as TeXForm prints it; here behind a comma.
_UNDER = ["/", ";"]
