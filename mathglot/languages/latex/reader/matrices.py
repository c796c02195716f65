r"""Matrices and definitions by cases."""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.reader.chart import Chart, opens
from mathglot.languages.latex.reader.forest import Build, Node
from mathglot.languages.latex.reader.leaves import SIGN_TOKENS
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.tree import Call, Number, String, Symbol, Tree, call

_WORDS = frozenset(["if", "for", "when"])
_OTHERWISE = frozenset(
    ["otherwise", "else", "elsewhere", "other cases", "if otherwise"]
)
Trees = tuple[Tree, ...]


def _read_cells(
    chart: Chart, start: int, level: int
) -> list[tuple[int, list[list[Node]]]]:
    """The cells of an environment, row by row, and where it ends."""
    rows: list[list[Node]] = [[]]
    place = start
    while True:
        ends = [node for node in chart.parse(place, level) if _ends(chart, node.end)]
        if not ends and _ends(chart, place + 1):
            # A sign alone stands for any number: `* & 0`.
            ends = chart.leaves(place) if chart.tokens[place] in SIGN_TOKENS else []
        if not ends and _ends(chart, place):
            # Where there is nothing, there is a zero.
            ends = [chart.nodes(place).leaf(place, level, Number("0"), ("blank",))]
        if not ends:
            return []
        best = min(ends, key=lambda node: node.end)
        # All readings of a cell have the same end.
        cell = Node(place, best.end, level)
        for node in ends:
            if node.end == best.end:
                made = chart.nodes(place).add(0, 0, lambda v: v, (node,))
                cell.ways.extend(made.ways)
        rows[-1].append(cell)
        place = best.end
        if _is_end(chart, place):
            return [(place + 1, rows)]
        if chart.tokens[place] == r"\\":
            rows.append([])
            if _is_end(chart, place + 1):
                rows.pop()
                return [(place + 2, rows)]
        place += 1


def _ends(chart: Chart, place: int) -> bool:
    """Whether a cell may end at a token."""
    return chart.tokens[place] in ("&", r"\\") or _is_end(chart, place)


def _is_end(chart: Chart, place: int) -> bool:
    return chart.tokens[place].startswith(r"\end{")


@opens("(", "[", "|", r"\begin{matrix}")
def read_matrix(chart: Chart, start: int, into: Nodes) -> None:
    """A matrix in brackets, or bare."""
    opening = chart.tokens[start]
    bare = opening == r"\begin{matrix}"
    if not bare and chart.tokens[start + 1] != r"\begin{matrix}":
        return
    closer = {"(": ")", "[": "]", "|": "|"}.get(opening, "")
    for end, rows in _read_cells(chart, start + (1 if bare else 2), levels.ITEM):
        if len({len(row) for row in rows}) != 1:
            continue
        if not bare and chart.tokens[end] != closer:
            continue
        cells = tuple(cell for row in rows for cell in row)
        width = len(rows[0])
        build = _matrix(width, opening == "|")
        bracket = chart.tokens[start - 1] if bare and start else opening
        features = ("matrix", *_tell_column(chart, bracket, cells, width))
        into.add(end + (not bare), levels.ATOM, build, cells, features)


_PAIR = 2


def _tell_column(
    chart: Chart, opening: str, cells: tuple[Node, ...], width: int
) -> tuple[str, ...]:
    """Two numbers above one another, one of which a sum counts, are a binomial."""
    if opening != "(" or (width, len(cells)) != (1, _PAIR):
        return ()
    inside = set(chart.tokens[cells[0].start : cells[1].end])
    if not all(name_of(token) or token.isdigit() for token in inside - _ADDING):
        return ()
    counted = inside & chart.use(_find_counted, r"\sum")
    return ("matrix:counted",) if counted else ()


_ADDING = frozenset(["+", "-", "/", "(", ")", r"\\"])


def _find_counted(tokens: list[str], sign: str) -> frozenset[str]:
    r"""The letters that sums count by: the k of `\sum_{k=0}^n` and of `\sum_k`."""
    found: set[str] = set()
    for place, token in enumerate(tokens):
        if token == sign and tokens[place + 1] == "_":
            first = place + (3 if tokens[place + 2] == "{" else 2)
            found.add(tokens[first])
    return frozenset(letter for letter in found if name_of(letter))


def _matrix(width: int, determinant: bool) -> Build:
    def build(*cells: Tree) -> Tree:
        rows = [cells[i : i + width] for i in range(0, len(cells), width)]
        if width == 1 and not determinant:
            return Call(Symbol("List"), tuple(row[0] for row in rows))
        tree: Tree = Call(
            Symbol("List"), tuple(Call(Symbol("List"), row) for row in rows)
        )
        return call("Det", tree) if determinant else tree

    return build


@opens(r"\begin{cases}")
def read_cases(chart: Chart, start: int, into: Nodes) -> None:
    """Values with conditions, or statements in a brace."""
    for end, rows in _read_case_rows(chart, start + 1):
        parts = tuple(node for row in rows for node in row)
        shape = tuple(len(row) for row in rows)
        into.add(end, levels.ATOM, _piecewise(shape), parts, ("cases",))
        if all(len(row) == 1 for row in rows):
            into.add(end, levels.ATOM, _system, parts, ("system",))


def _read_case_rows(chart: Chart, start: int) -> list[tuple[int, list[list[Node]]]]:
    rows: list[list[Node]] = []
    place = start
    while True:
        cells: list[Node] = []
        while True:
            node, place = _read_cell(chart, place)
            if node is None:
                return []
            cells.append(node)
            if chart.tokens[place] != "&":
                break
            place += 1
        rows.append(cells)
        if _is_end(chart, place):
            return [(place + 1, rows)]
        place += 1
        if _is_end(chart, place):
            return [(place + 1, rows)]


def _read_cell(chart: Chart, place: int) -> tuple[Node | None, int]:
    """A value or a condition, and the place of what ends its cell."""
    begin = place
    if chart.tokens[place] in (r"\mathrm", r"\text"):
        word = chart.word(place).replace(r"\ ", " ")
        closing = chart.closing[place + 1] + 1
        if word in _WORDS:
            begin = closing
        elif word in _OTHERWISE:
            node = Node(place, closing, levels.ITEM)
            made = chart.nodes(place).leaf(closing, 0, Symbol("True"))
            node.ways.extend(made.ways)
            if chart.tokens[closing] in (".", ","):
                closing += 1
            return node, closing
    found: dict[int, list[Node]] = {}
    for node in chart.parse(begin, levels.ANY):
        end = node.end
        if chart.tokens[end] in (",", ";", "."):
            end += 1
        other = _otherwise_at(chart, end)
        if other:
            # The value of all other cases, with the word in the same cell.
            default = chart.nodes(begin).add(other, 0, _default, (node,))
            found.setdefault(other, []).append(default)
        elif chart.tokens[end] in ("&", r"\\") or _is_end(chart, end):
            found.setdefault(end, []).append(node)
    if not found:
        return None, place
    end = min(found)
    cell = Node(begin, end, levels.ITEM)
    for node in found[end]:
        made = chart.nodes(begin).add(end, 0, lambda v: v, (node,))
        cell.ways.extend(made.ways)
    return cell, end


def _otherwise_at(chart: Chart, place: int) -> int:
    """Where `otherwise` ends if it stands at a token and ends a cell; 0 if not."""
    if chart.tokens[place] not in (r"\mathrm", r"\text"):
        return 0
    if chart.word(place).replace(r"\ ", " ") not in _OTHERWISE:
        return 0
    end = chart.closing[place + 1] + 1
    if chart.tokens[end] in (".", ","):
        end += 1
    return end if _ends(chart, end) else 0


def _default(value: Tree) -> Tree:
    return call("Condition", value, Symbol("True"))


def _piecewise(shape: tuple[int, ...]) -> Build:
    def build(*values: Tree) -> Tree | None:
        rest = list(values)
        pairs: list[Trees] = []
        default: Tree | None = None
        for count in shape:
            row = [rest.pop(0) for _ in range(count)]
            if count == 1:
                parted = _part(row[0])
                if parted is None:
                    return None
                row = list(parted)
            if len(row) != 2 or not _may_be_condition(row[1]):
                return None
            if row[1] == Symbol("True"):
                default = row[0]
            else:
                pairs.append(tuple(row))
        if not pairs:
            return None
        lists = tuple(Call(Symbol("List"), pair) for pair in pairs)
        table: Tree = Call(Symbol("List"), lists)
        return (
            call("Piecewise", table)
            if default is None
            else call("Piecewise", table, default)
        )

    return build


def _may_be_condition(tree: Tree) -> bool:
    """Whether something says when a value holds: a text of one word is a name."""
    return type(tree) is not String or " " in tree.value


def _part(tree: Tree) -> Trees | None:
    """A value and its condition that stand in one cell."""
    if type(tree) is Call and tree.name == "Condition":
        return tree.arguments
    return None


def _system(*statements: Tree) -> Tree | None:
    if len(statements) < 2:
        return None
    return Call(Symbol("And"), statements)
