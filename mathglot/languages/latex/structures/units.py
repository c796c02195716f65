r"""Quantities: a number and its unit, `5\,\mathrm{kg}\cdot\mathrm{m}/\mathrm{s}^2`.

A unit is a string, or a product, quotient or power of units. It is shown as its tree
has it, as one fraction, or with negative powers.
"""

from collections.abc import Iterable, Iterator
from functools import cache

from mathglot.languages.functions.row import ACCEPTED, DLMF, OTHER, TEXTBOOK
from mathglot.languages.functions.units import CURRENCIES, PREFIXES, SYMBOLS
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import Layout, builds
from mathglot.languages.latex.structures.juxtaposition import same
from mathglot.languages.latex.structures.mixed_numbers import is_mixed
from mathglot.languages.latex.template import (
    CHOICE,
    GAP,
    GROUP,
    LITERAL,
    SLOT,
    SUPERSCRIPT,
    Element,
    Program,
    Template,
    template_of,
)
from mathglot.languages.tree import Call, Number, String, Tree, call, is_call

Tokens = tuple[str, ...]
_ONE = Number("1")
_TEN = Number("10")
# Symbols that are no upright letters, in normal form.
_SIGNS: dict[str, tuple[Tokens, ...]] = {
    "Ω": ((r"\Omega",),),
    "Å": ((r"\AA",), ("Å",), (r"\mathring", "{", "A", "}")),
    "°C": (
        ("^", r"\circ", r"\mathrm", "{", "C", "}"),
        ("^", r"\circ", "C"),
        ("℃",),
    ),
    "°F": (("^", r"\circ", r"\mathrm", "{", "F", "}"), ("^", r"\circ", "F")),
    "$": ((r"\$",),),
    "€": (("€",), (r"\euro",)),
    "£": ((r"\pounds",), ("£",)),
    "%": ((r"\%",),),
    # These words are operators of LaTeX.
    "min": ((r"\min",),),
    "deg": ((r"\deg",),),
    "sec": ((r"\sec",),),
}
_WRITTEN = {
    "Ω": r"\Omega",
    "Å": r"\text{\AA}",
    "°C": r"{}^\circ\mathrm{C}",
    "°F": r"{}^\circ\mathrm{F}",
    "$": r"\$",
    "€": r"\text{€}",
    "£": r"\pounds ",
    "%": r"\%",
}
_MU = r"\mu"
# Words that are units in italics too: 10~hours.
_SHORTEST_WORD = 4


@cache
def spellings(symbol: str) -> tuple[Tokens, ...]:
    r"""The normal forms of a symbol, the usual one first.

    >>> spellings("km")[0]
    ('\\mathrm', '{', 'k', 'm', '}')
    >>> spellings("µm")
    (('\\mu', '\\mathrm', '{', 'm', '}'),)
    """
    if symbol in _SIGNS:
        return _SIGNS[symbol]
    if symbol[0] == "µ":
        return tuple((_MU, *rest) for rest in spellings(symbol[1:]))
    if symbol[-1] == "Ω":
        return (("\\mathrm", "{", *symbol[:-1], "}", r"\Omega"),)
    font = r"\mathrm" if symbol.isalpha() else r"\text"
    found: list[Tokens] = [(font, "{", *symbol, "}")]
    if len(symbol) >= _SHORTEST_WORD and symbol.isalpha() and symbol.islower():
        found.append(tuple(symbol))
    elif len(symbol) > 1 and symbol[0] in PREFIXES:
        found.append(
            ("\\mathrm", "{", symbol[0], "}", "\\mathrm", "{", *symbol[1:], "}")
        )
    return tuple(found)


def _written(symbol: str) -> str:
    """A symbol as LaTeX to write."""
    if symbol in _WRITTEN:
        return _WRITTEN[symbol]
    if symbol[0] == "µ":
        return rf"\mu{_written(symbol[1:])}"
    if symbol[-1] == "Ω":
        return rf"\mathrm{{{symbol[:-1]}}}\Omega"
    return rf"\mathrm{{{symbol}}}"


def _literals(tokens: Iterable[str]) -> Program:
    return tuple((LITERAL, token) for token in tokens)


@cache
def _unit_choice(name: str) -> Element:
    forms = dict.fromkeys(form for s in SYMBOLS[name] for form in spellings(s))
    return (CHOICE, tuple(_literals(form) for form in forms))


# What stands between two units: a dot, a gap, nothing.
_BETWEEN: Element = (
    CHOICE,
    (((GAP,),), ((LITERAL, r"\cdot"),), ((LITERAL, r"\times"),), ((LITERAL, "."),)),
)
_EMPTY: Element = (CHOICE, ((), _literals("{}")))


class _Unit:
    """The programs of one unit; its exponents are parts behind the number."""

    def __init__(self) -> None:
        self.parts: list[Tree] = []

    def show(self, tree: Tree) -> Program | None:
        """A unit as its tree has it."""
        if type(tree) is String and tree.value in SYMBOLS:
            return (_unit_choice(tree.value),)
        if type(tree) is not Call or not tree.arguments:
            return None
        if tree.name == "Power" and len(tree.arguments) == 2:
            base = self.show(tree.arguments[0])
            return None if base is None else self._raise(base, tree.arguments[1])
        shown = [self.show(part) for part in tree.arguments if part != _ONE]
        whole = [one for one in shown if one is not None]
        if len(whole) < len(shown):
            return None
        if tree.name == "Times":
            return _join(whole)
        if tree.name == "Divide" and len(whole) == 2:
            return _divide(whole[0], whole[1])
        return None

    def _raise(self, base: Program, exponent: Tree) -> Program:
        self.parts.append(exponent)
        number = len(self.parts)
        return (*base, _EMPTY, (SUPERSCRIPT, ((SLOT, number, levels.ITEM),)))

    def power(self, name: str, exponent: Tree) -> Program:
        """A single unit with its exponent, if it has one."""
        base: Program = (_unit_choice(name),)
        return base if exponent == _ONE else self._raise(base, exponent)


def _join(factors: list[Program]) -> Program:
    joined = list(factors[0])
    for factor in factors[1:]:
        joined += (_BETWEEN, *factor)
    return tuple(joined)


def _divide(above: Program, below: Program) -> Program:
    fenced: Program = ((LITERAL, "("), *below, (LITERAL, ")"))
    over: Program = (
        *_either(above, ((LITERAL, "("), *above, (LITERAL, ")"))),
        (LITERAL, "/"),
        (CHOICE, (below, fenced)),
    )
    fraction: Program = ((LITERAL, r"\frac"), (GROUP, above), (GROUP, below))
    return ((CHOICE, (over, fraction)),)


def _either(*programs: Program) -> Program:
    return ((CHOICE, programs),)


# Single units with their exponents, above and below the line.
_Powers = list[tuple[str, Tree]]


def split_unit(tree: Tree) -> tuple[_Powers, _Powers] | None:
    """The units above and below the line, None where some part is no unit."""
    above: _Powers = []
    below: _Powers = []
    todo: list[tuple[Tree, bool]] = [(tree, False)]
    while todo:
        part, inverted = todo.pop()
        if is_call(part, "Divide", 2):
            assert type(part) is Call
            todo += [(part.arguments[1], not inverted), (part.arguments[0], inverted)]
        elif is_call(part, "Times"):
            assert type(part) is Call
            todo += [(factor, inverted) for factor in part.arguments[::-1]]
        elif part != _ONE:
            exponent: Tree = _ONE
            if is_call(part, "Power", 2):
                assert type(part) is Call
                part, exponent = part.arguments
            if type(part) is not String or part.value not in SYMBOLS:
                return None
            if is_call(exponent, "Minus", 1):
                assert type(exponent) is Call
                exponent, inverted = exponent.arguments[0], not inverted
            (below if inverted else above).append((part.value, exponent))
    return above, below


@builds("Quantity")
def quantity_layouts(node: Call) -> Iterator[Layout]:
    """A number and a unit; a unit alone, if the number is 1."""
    unit = node.arguments[-1] if node.arguments else None
    if unit is None or len(node.arguments) > 2:
        return
    number = node.arguments[0] if len(node.arguments) == 2 else _ONE
    split = split_unit(unit)
    if split is None or split == ([], []):
        return
    sign = _currency(split)
    if sign:
        yield from _currency_layouts(number, sign)
    slot, level = _number_levels(number)
    flavours = OTHER if sign else TEXTBOOK | DLMF
    for program, exponents in _programs(unit, split):
        parts = (number, *exponents)
        normal = ((SLOT, 0, slot), (GAP,), *program)
        if flavours == ACCEPTED:
            yield Layout(same(normal, level), parts, ACCEPTED)
        else:
            # The first is the one to write.
            template = _template(_write(split, slot), len(exponents), normal, level)
            yield Layout(template, parts, flavours)
            flavours = ACCEPTED
        if number == _ONE and not sign:
            yield Layout(same(program, levels.POWER), parts, ACCEPTED)
    above, below = split
    if above and below and type(number) is Number:
        yield _quotient_layout(number, above, below)


def _quotient_layout(number: Tree, above: _Powers, below: _Powers) -> Layout:
    r"""`\frac{9.8\,\mathrm{m}}{\mathrm{s}^2}`: the number above the line."""
    unit = _Unit()
    upper = _join([unit.power(*one) for one in above])
    lower = _join([unit.power(*one) for one in below])
    program: Program = (
        (LITERAL, r"\frac"),
        (GROUP, ((SLOT, 0, levels.POWER), (GAP,), *upper)),
        (GROUP, lower),
    )
    return Layout(same(program, levels.POWER), (number, *unit.parts), ACCEPTED)


def _number_levels(number: Tree) -> tuple[int, int]:
    """The level that a number must have, and that of the quantity."""
    if is_call(number, "Minus", 1):
        return levels.NEGATIVE, levels.NEGATIVE
    if is_mixed(number):
        return levels.DIVISION, levels.POWER
    if not is_call(number, "Times"):
        return levels.POWER, levels.POWER
    assert type(number) is Call
    mantissa, *rest = number.arguments
    powers = len(rest) == 1 and is_call(rest[0], "Power", 2)
    decimal = powers and type(mantissa) is Number
    return levels.PRODUCT, levels.POWER if decimal else levels.PRODUCT


def _programs(
    unit: Tree, split: tuple[_Powers, _Powers]
) -> Iterator[tuple[Program, tuple[Tree, ...]]]:
    """The ways in which a unit may stand behind its number, with their exponents."""
    above, below = split
    powers = _Unit()
    factors = [powers.power(*one) for one in above]
    factors += [powers.power(name, call("Minus", e)) for name, e in below]
    joined = _join(factors), tuple(powers.parts)
    if above and below:
        plain = _Unit()
        upper = _join([plain.power(*one) for one in above])
        lower = _join([plain.power(*one) for one in below])
        yield _divide(upper, lower), tuple(plain.parts)
    yield joined
    if not above:
        plain = _Unit()
        lower = _join([plain.power(*one) for one in below])
        yield ((LITERAL, "/"), *lower), tuple(plain.parts)
    structure = _Unit()
    program = structure.show(unit)
    if program is not None:
        yield program, tuple(structure.parts)


def _write(split: tuple[_Powers, _Powers], slot: int) -> str:
    """The text of a template; exponents that show have slots in their order."""
    count = 0

    def spell(powers: _Powers) -> str:
        nonlocal count
        spelled: list[str] = []
        for name, exponent in powers:
            text = _written(SYMBOLS[name][0])
            if exponent != _ONE:
                count += 1
                text += f"^{{#e{count}:item}}"
            spelled.append(text)
        return r"\cdot ".join(spelled)

    above, below = split
    names = {number: name for name, number in levels.BY_NAME.items()}
    text = rf"#n:{names[slot]}\,"
    if not above:
        return text + spell([(name, call("Minus", e)) for name, e in below])
    text += spell(above)
    if len(below) > 1:
        return f"{text}/({spell(below)})"
    return f"{text}/{spell(below)}" if below else text


def _template(written: str, count: int, normal: Program, level: int) -> Template:
    names = ("n", *(f"e{number}" for number in range(1, count + 1)))
    made = template_of(written, names, level)
    return Template(made.written, normal, level, None, None)


def _currency(split: tuple[_Powers, _Powers]) -> str:
    r"""The sign of a currency, which stands before the number: \$5."""
    above, below = split
    if len(above) != 1 or below or above[0][1] != _ONE:
        return ""
    sign = SYMBOLS[above[0][0]][0]
    return sign if sign in CURRENCIES else ""


def _currency_layouts(number: Tree, sign: str) -> Iterator[Layout]:
    minus: Program = ()
    slot, level = _number_levels(number)
    if is_call(number, "Minus", 1):
        assert type(number) is Call
        minus, number, slot = ((LITERAL, "-"),), number.arguments[0], levels.POWER
    written = template_of(_WRITTEN[sign] + "#n:power", ("n",), level).written
    flavours = TEXTBOOK | DLMF
    for form in spellings(sign):
        for program in (((SLOT, 0, slot),), *_in_threes(number)):
            normal = (*minus, *_literals(form), *program)
            made = Template((*minus, *written), normal, level, None, None)
            yield Layout(made, (number,), flavours)
            flavours = ACCEPTED


def _in_threes(number: Tree) -> Iterator[Program]:
    r"""\$4,250 is one number, as no list has a sign before it."""
    if type(number) is not Number:
        return
    whole, point, digits = number.text.partition(".")
    if whole.isdigit() and 4 <= len(whole) <= 6:
        rest = (".", digits) if point else ()
        yield _literals((whole[:-3], ",", whole[-3:], *rest))
