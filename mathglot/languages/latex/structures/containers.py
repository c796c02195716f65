r"""Lists, matrices and definitions by cases."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from mathglot.languages.functions.row import ACCEPTED, DLMF, OTHER, TEXFORM, TEXTBOOK
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import Layout, builds
from mathglot.languages.latex.structures.calls import call_layouts
from mathglot.languages.latex.structures.juxtaposition import same
from mathglot.languages.latex.template import LITERAL, Template, template_of
from mathglot.languages.tree import Call, Number, String, Symbol, Tree, is_call

_READABLE = TEXTBOOK | DLMF
_ZERO = Number("0")


@builds("List")
def list_layouts(node: Call) -> Iterator[Layout]:
    """A list in braces, or as a vector; a list of equal lists as a matrix."""
    rows = matrix_rows(node)
    if rows is not None:
        yield from _matrix_layouts(rows, "(", ")", "pmatrix", TEXFORM | _READABLE)
        yield from _matrix_layouts(rows, "[", "]", "bmatrix", OTHER)
        yield from _matrix_layouts(rows, "", "", "matrix", ACCEPTED)
    if not node.arguments:
        yield Layout(template_of(r"\{\}", (), None), (), TEXFORM | _READABLE)
        yield Layout(template_of(r"\emptyset", (), None), (), OTHER)
        yield Layout(template_of(r"\varnothing", (), None), (), OTHER)
        return
    signs = _signature(node.arguments)
    if len(signs) > 1:
        yield Layout(_signs_in_brackets(signs), (), ACCEPTED)
    parts = (node.arguments,)
    names = ("a__",)
    yield Layout(template_of(r"\{#a\}", names, None), parts, TEXFORM | _READABLE)
    if len(node.arguments) == 1 and is_named(node.arguments[0]):
        # The class of a thing, [\omega], has no head.
        yield Layout(template_of("[#a]", names, None), parts, ACCEPTED)
    if len(node.arguments) > 1:
        yield Layout(template_of("#a:set", names, levels.COMMA), parts, ACCEPTED)
        if len(node.arguments) <= _MOST_IN_A_SENTENCE:
            yield Layout(_sentence(len(node.arguments)), node.arguments, ACCEPTED)
        if 2 < len(node.arguments) <= _MOST_IN_A_SENTENCE:
            for template in _parted_lists(len(node.arguments)):
                yield Layout(template, node.arguments, ACCEPTED)
        yield Layout(template_of("(#a)", names, None), parts, OTHER)
        yield Layout(template_of("[#a]", names, None), parts, OTHER)
        angled = template_of(r"\langle #a\rangle", names, None)
        yield Layout(angled, parts, ACCEPTED)
        column = tuple((item,) for item in node.arguments)
        yield from _matrix_layouts(column, "(", ")", "pmatrix", OTHER)
        yield from _matrix_layouts(column, "[", "]", "bmatrix", OTHER)
        yield from _matrix_layouts(column, "", "", "matrix", ACCEPTED)
        across = (node.arguments,)
        yield from _matrix_layouts(across, "(", ")", "pmatrix", ACCEPTED)
        yield from _matrix_layouts(across, "[", "]", "bmatrix", ACCEPTED)


def _signature(items: tuple[Tree, ...]) -> str:
    """The signs that a metric has, if items are nothing but these: `(-+++)`."""
    signs = [item.value for item in items if type(item) is String]
    return (
        "".join(signs) if len(signs) == len(items) and set(signs) <= _OF_METRICS else ""
    )


_OF_METRICS = frozenset(["+", "-"])


@lru_cache(maxsize=64)
def _signs_in_brackets(signs: str) -> Template:
    return same(tuple((LITERAL, token) for token in f"({signs})"), levels.ATOM)


@builds("AngleBracket")
def inner_product_layouts(node: Call) -> Iterator[Layout]:
    """`(f, g)`, besides what the table has for a scalar product."""
    if len(node.arguments) == 2:
        yield Layout(template_of("(#a,#b)", ("a", "b"), None), node.arguments, ACCEPTED)


def is_named(tree: Tree) -> bool:
    r"""Whether square brackets round something are its class: a letter, `[\gamma]`."""
    while type(tree) is Call and tree.name in _CARRIED and tree.arguments:
        tree = tree.arguments[0]
    return type(tree) is Symbol


_CARRIED = frozenset("Subscript Superscript OverHat OverTilde OverBar".split())
_MOST_IN_A_SENTENCE = 9


@lru_cache(maxsize=_MOST_IN_A_SENTENCE)
def _sentence(count: int) -> Template:
    r"""`a, b \text{ and } c`: a list as a sentence has it."""
    names = tuple(f"a{number}" for number in range(count))
    front = ",".join(f"#{name}:set" for name in names[:-1])
    joint = r"#<\text{and}|,\text{and}|\text{or}|,\text{or}>"
    return template_of(f"{front}{joint} #{names[-1]}:set", names, levels.COMMA)


@lru_cache(maxsize=_MOST_IN_A_SENTENCE)
def _parted_lists(count: int) -> tuple[Template, ...]:
    """`(a, b; c, d)`: a list with two kinds of signs in it."""
    names = tuple(f"a{number}" for number in range(count))
    row = "#<,|;>".join(f"#{name}:item" for name in names)
    # It is no factor: (S T)(x, y; z) is a value.
    made = (
        template_of(shown, names, levels.SET)
        for shown in (f"({row})", f"[{row}]", rf"\{{{row}\}}")
    )
    both = frozenset([",", ";"])
    return tuple(replace(one, required=one.required | both) for one in made)


def matrix_rows(node: Tree) -> tuple[tuple[Tree, ...], ...] | None:
    """The rows of a list of equally long lists, None if it is not one."""
    if type(node) is not Call or node.name != "List" or not node.arguments:
        return None
    rows: list[tuple[Tree, ...]] = []
    for row in node.arguments:
        if type(row) is not Call or row.name != "List" or not row.arguments:
            return None
        rows.append(row.arguments)
    if any(len(row) != len(rows[0]) for row in rows):
        return None
    # {{x -> 1}} is a list of solutions.
    if any(is_call(cell, "Rule") for row in rows for cell in row):
        return None
    return tuple(rows)


def _matrix_layouts(
    rows: tuple[tuple[Tree, ...], ...],
    opening: str,
    closing: str,
    environment: str,
    flavours: int,
) -> Iterator[Layout]:
    width = len(rows[0])
    parts = tuple(cell for row in rows for cell in row)
    names = tuple(f"c{number}" for number in range(len(parts)))
    shown = [f"#{name}:item" for name in names]
    cells = _in_rows(shown, width)
    if flavours & TEXFORM:
        body = "".join(f" {row} \\\\\n" for row in cells)
        text = (
            f"\\left{opening}\n\\begin{{array}}{{{'c' * width}}}\n"
            f"{body}\\end{{array}}\n\\right{closing}"
        )
        yield Layout(template_of(text, names, levels.ATOM), parts, TEXFORM)
        flavours &= ~TEXFORM
    body = " \\\\ ".join(cells)
    text = rf"\begin{{{environment}}}{body}\end{{{environment}}}"
    yield Layout(template_of(text, names, levels.ATOM), parts, flavours)
    if _ZERO in parts and len(parts) > 1:
        # Where there is nothing, there is a zero.
        blank = [
            "#<0|>" if part == _ZERO else cell
            for part, cell in zip(parts, shown, strict=True)
        ]
        body = " \\\\ ".join(_in_rows(blank, width))
        text = rf"\begin{{{environment}}}{body}\end{{{environment}}}"
        yield Layout(template_of(text, names, levels.ATOM), parts, ACCEPTED)


def _in_rows(cells: list[str], width: int) -> list[str]:
    starts = range(0, len(cells), width)
    return [" & ".join(cells[start : start + width]) for start in starts]


@builds("Det")
def determinant_layouts(node: Call) -> Iterator[Layout]:
    """The bars round a matrix."""
    rows = matrix_rows(node.arguments[0]) if len(node.arguments) == 1 else None
    if rows is not None:
        yield from _matrix_layouts(rows, "|", "|", "vmatrix", TEXFORM | _READABLE)


@builds("Piecewise")
def piecewise_layouts(node: Call) -> Iterator[Layout]:
    r"""`\begin{cases} value & condition \\ ... \end{cases}`."""
    pairs = matrix_rows(node.arguments[0]) if node.arguments else None
    if pairs is None or len(pairs[0]) != 2 or len(node.arguments) > 2:
        yield from call_layouts(node)
        return
    default = node.arguments[1] if len(node.arguments) == 2 else None
    if pairs[-1][1] == Symbol("True") and default is None:
        pairs, default = pairs[:-1], pairs[-1][0]
    parts = tuple(part for pair in pairs for part in pair)
    names = tuple(f"c{number}" for number in range(len(parts)))
    rows = list(zip(names[::2], names[1::2], strict=True))
    plain = [f"#{value}:item & #{condition}:comma" for value, condition in rows]
    loose = [
        f"#{value}:item#<,&|&|;&|,|;|> #<\\text{{if}}|\\text{{for}}|\\text{{when}}|>"
        f"#{condition}:any#<|,|;|.>"
        for value, condition in rows
    ]
    if default is not None:
        parts, names = (*parts, default), (*names, "rest")
        plain.append(r"#rest:item & \text{True}")
        loose.append(f"#rest:item#<,&|&|;&|,|;|> #<{_OTHERWISE}>#<|,|;|.>")
    yield Layout(_cases(plain, names), parts, TEXFORM)
    yield Layout(_cases(loose, names), parts, _READABLE)


_OTHERWISE = "|".join(
    rf"\text{{{word}}}"
    for word in (
        *("otherwise", "else", "elsewhere", "True", "if otherwise", "other cases"),
        *("in all other cases", "in other cases"),
    )
)


def _cases(rows: list[str], names: tuple[str, ...]) -> Template:
    body = r" \\ ".join(rows)
    return template_of(rf"\begin{{cases}}{body}\end{{cases}}", names, levels.ATOM)
