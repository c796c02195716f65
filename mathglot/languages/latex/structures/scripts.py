r"""Indices below and above, any number of them: `G_{\mu\nu\rho\sigma}`, `W^{(1)}`."""

from collections.abc import Iterator
from functools import lru_cache

from mathglot.languages.functions import ROWS_BY_KEY
from mathglot.languages.functions.row import ACCEPTED
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import Layout, builds
from mathglot.languages.latex.structures.calls import is_built_in
from mathglot.languages.latex.structures.juxtaposition import same
from mathglot.languages.latex.structures.starred import SIGNS_OF_STARS
from mathglot.languages.latex.template import (
    CHOICE,
    GAP,
    GROUP,
    LITERAL,
    SLOT,
    SUBSCRIPT,
    SUPERSCRIPT,
    Element,
    Program,
    Template,
    template_of,
)
from mathglot.languages.tree import Call, Number, String, Symbol, Tree, is_call

# What stands above a letter is a prime, or two.
_PRIMES = {"\\[Prime]": "'", "\\[DoublePrime]": "''"}


_BRACKETS = (("(", ")"), ("[", "]"))


@lru_cache(maxsize=64)
def _scripted(sign: str, count: int, separator: str, base: str) -> Template:
    names = ("x", *(f"i{number}" for number in range(count)))
    inside = separator.join(f"#{name}" for name in names[1:])
    level = levels.POWER if sign == "^" else levels.ATOM
    return template_of(f"{base}{sign}{{{inside}}}", names, level)


# What an index is in a row: 0 for a sign, 1 for anything else, and for a list of
# several its length.
Shape = tuple[int, ...]


# What parts indices: nothing, a comma, or a bar, which parts no signs.
_APART: tuple[Program, ...] = (((GAP,),), ((LITERAL, ","),), ((LITERAL, "|"),))


@lru_cache(maxsize=1024)
def _row(
    sign: str, shape: Shape, base: Program, mark: str = "", last: str = ""
) -> Template:
    """Indices side by side or between commas, each in brackets or not.

    A mark, such as a star, may stand before them, or be the last.
    """
    inside: list[Element] = [(LITERAL, mark)] if mark else []
    number = 1
    for place, kind in enumerate(shape):
        if place:
            signs = 0 in (kind, shape[place - 1])
            inside.append((CHOICE, _APART[:2] if signs else _APART))
        inside.append(_index(number, kind))
        number += max(kind, 1)
    if last:
        inside += [(CHOICE, _APART[:2]), (LITERAL, last)]
    kind_of_script = SUPERSCRIPT if sign == "^" else SUBSCRIPT
    program = (*base, (kind_of_script, tuple(inside)))
    level = levels.POWER if sign == "^" else levels.ATOM
    return Template(program, program, level, None, None, frozenset([sign]))


def _index(number: int, kind: int) -> Element:
    """One index; a list shows its elements in brackets, with commas or without."""
    if kind <= 1:
        slot: Element = (SLOT, number, levels.ITEM)
        around = [((LITERAL, a), slot, (LITERAL, b)) for a, b in _BRACKETS]
        return (CHOICE, ((slot,), *around))
    several: list[Element] = []
    for place in range(kind):
        if place:
            several.append((CHOICE, (((GAP,),), ((LITERAL, ","),))))
        several.append((SLOT, number + place, levels.ITEM))
    braces = (r"\{", r"\}")
    return (
        CHOICE,
        tuple(((LITERAL, a), *several, (LITERAL, b)) for a, b in (*_BRACKETS, braces)),
    )


_TIGHT: Program = ((SLOT, 0, levels.TIGHT),)
_ATOM: Program = ((SLOT, 0, levels.ATOM),)
# A script that does not stand right above or below the one before it.
_STAGGERED: Program = ((SLOT, 0, levels.POWER), (LITERAL, "{"), (LITERAL, "}"))


_FENCES = frozenset(
    "AngleBracket Ket Bra BraKet Dot Norm Abs Commutator Anticommutator "
    "PoissonBracket".split()
)


def _is_fenced(base: Tree) -> bool:
    r"""Whether a base ends with a bracket: `\langle x\rangle_0`, `f(x)_i`."""
    if type(base) is not Call:
        return False
    if base.name in _FENCES or not is_built_in(base.name):
        return True
    # SU(2)_L: a name that only looks like one of Mathematica's own.
    return base.name.isalpha() and base.name not in ROWS_BY_KEY


def _row_layouts(
    node: Call, sign: str, bases: tuple[Program, ...], mark: str = "", last: str = ""
) -> Iterator[Layout]:
    base, *indices = node.arguments
    shape: list[int] = []
    parts: list[Tree] = [base]
    for index in indices:
        if is_call(index, "List") and type(index) is Call and len(index.arguments) > 1:
            shape.append(len(index.arguments))
            parts += index.arguments
        else:
            shape.append(0 if type(index) is String else 1)
            parts.append(index)
    for program in bases:
        yield Layout(
            _row(sign, tuple(shape), program, mark, last), tuple(parts), ACCEPTED
        )


@builds("Subscript")
def subscript_layouts(node: Call) -> Iterator[Layout]:
    """Indices side by side, and below something in brackets."""
    count = len(node.arguments) - 1
    if count < 1:
        return
    letter = _ATOM if _is_fenced(node.arguments[0]) else _TIGHT
    yield from _row_layouts(node, "_", (letter, _STAGGERED))
    joined = _join_digits(node.arguments[1:])
    if len(joined) < count:
        shown = Call(node.head, (node.arguments[0], *joined))
        yield from _row_layouts(shown, "_", (letter, _STAGGERED))
    for indices in dict.fromkeys((node.arguments[1:], joined)):
        if not is_call(node.arguments[0], "Superscript"):
            template = _before(len(indices), False)
            yield Layout(template, (node.arguments[0], *indices), ACCEPTED)
    upright = tuple(_upright(index) for index in node.arguments[1:])
    if upright != node.arguments[1:]:
        shown = Call(node.head, (node.arguments[0], *upright))
        yield from _row_layouts(shown, "_", (letter,))
    bases = ["[#x:any]", r"\{#x:any\}", "#x:atom|"]
    if type(node.arguments[0]) is Call:
        # (a)_n is Pochhammer's symbol.
        bases.append("(#x:any)")
    if is_call(node.arguments[0], "D"):
        bases.append("#x:power|")
    for base in bases:
        for separator in (",", " ") if count > 1 else (",",):
            template = _scripted("_", count, separator, base)
            yield Layout(template, node.arguments, ACCEPTED)


def _join_digits(indices: tuple[Tree, ...]) -> tuple[Tree, ...]:
    """Digits side by side look like one number: the indices 1 and 2 of R_{12}."""
    joined: list[Tree] = []
    for index in indices:
        last = joined[-1] if joined else None
        if _is_digits(index, 1) and _is_digits(last):
            assert type(last) is Number and type(index) is Number
            joined[-1] = Number(last.text + index.text)
        else:
            joined.append(index)
    return tuple(joined)


def _is_digits(tree: Tree | None, most: int = 9) -> bool:
    return type(tree) is Number and tree.text.isdigit() and len(tree.text) <= most


def _upright(index: Tree) -> Tree:
    """A letter as text: upright d, e and i are signs of their own, but not below."""
    if type(index) is Symbol and index in _SIGNS_UPRIGHT:
        return String(index.name)
    return index


_SIGNS_UPRIGHT = frozenset(Symbol(letter) for letter in "dei")


@builds("Superscript")
def superscript_layouts(node: Call) -> Iterator[Layout]:
    r"""Labels in brackets, indices above, and a prime: `A^{\mu\nu}`, `x'`."""
    count = len(node.arguments) - 1
    if count < 1:
        return
    yield from _row_layouts(node, "^", (_ATOM, _STAGGERED))
    joined = _join_digits(node.arguments[1:])
    if len(joined) < count:
        shown = Call(node.head, (node.arguments[0], *joined))
        yield from _row_layouts(shown, "^", (_ATOM, _STAGGERED))
    base = node.arguments[0]
    if type(base) is Call and len(base.arguments) == 1:
        for mark in SIGNS_OF_STARS.get(base.name, ()):
            shown = Call(node.head, (base.arguments[0], *node.arguments[1:]))
            yield from _row_layouts(shown, "^", (_ATOM,), mark)
    if count == 1 and type(base) is Call and base.name == "Subscript":
        parts = (*base.arguments, node.arguments[1])
        yield Layout(_before(len(base.arguments) - 1, True), parts, ACCEPTED)
    if count == 1:
        for text in ("{}^{#i}#x:atom", "{}^{(#i)}#x:atom"):
            template = template_of(text, ("x", "i"), levels.ATOM)
            yield Layout(template, node.arguments, ACCEPTED)
        label = node.arguments[1]
        primes = _PRIMES.get(label.name) if type(label) is Symbol else None
        if primes:
            template = template_of(f"#x:atom{primes}", ("x",), levels.ATOM)
            yield Layout(template, node.arguments[:1], ACCEPTED)


@builds("SuperDagger", "SuperStar")
def marked_layouts(node: Call) -> Iterator[Layout]:
    r"""A dagger or a star behind indices: `a^{i\dagger}`, `\phi^{(1)*}`."""
    if len(node.arguments) == 1 and is_call(node.arguments[0], "Superscript"):
        indexed = node.arguments[0]
        assert type(indexed) is Call
        for mark in SIGNS_OF_STARS[node.name]:
            yield from _row_layouts(indexed, "^", (_ATOM, _STAGGERED), last=mark)


@lru_cache(maxsize=32)
def _before(count: int, is_raised: bool) -> Template:
    r"""`{}_{12}\langle R|` and `{}_i\delta^k`: indices below, before what has them."""
    names = ("x", *(f"i{number}" for number in range(count)), "k")
    row = "".join(f"#{name}:atom" for name in names[1:-1])
    shown = "#x:tight^{#k}" if is_raised else "#x:atom"
    return template_of(f"{{}}_{{{row}}}{shown}", names, levels.ATOM)


# A vector in bold where the plain letter occurs beside it.
_BOLD = tuple(
    same(((LITERAL, font), (GROUP, ((SLOT, 0, levels.ITEM),))), levels.TIGHT)
    for font in (r"\mathbf", r"\mathsf")
)


@builds("OverVector")
def vector_layouts(node: Call) -> Iterator[Layout]:
    """A letter in bold instead of one with an arrow."""
    if len(node.arguments) == 1:
        for template in _BOLD:
            yield Layout(template, node.arguments, ACCEPTED)
