r"""Statements with quantifiers: `\forall\varepsilon>0\;\exists\delta>0:\ \ldots`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mathglot.corpus.generate.structures.author import Author
from mathglot.corpus.generate.structures.parts import Level, Part, alike

_SMALL = (
    (r"\[CurlyEpsilon]", r"\[Delta]"),
    (r"\[Epsilon]", r"\[Delta]"),
    (r"\[CurlyEpsilon]", r"\[Eta]"),
    (r"\[Epsilon]", "r"),
    ("a", "b"),
)
_DOMAINS = (
    ("Reals", r"\mathbb{R}"),
    ("Reals", r"\mathbb R"),
    ("Integers", r"\mathbb{Z}"),
    ("Complexes", r"\mathbb{C}"),
    ("Rationals", r"\mathbb{Q}"),
    ("A", "A"),
    ("S", "S"),
    ("V", "V"),
)
_OPERATORS = ("==", "==", "<", ">", "<=", ">=", "!=")
_BARS = (("|", "|"), (r"\left|", r"\right|"), (r"\lvert ", r"\rvert "))
_BETWEEN = (r"\;", r",\ ", " ", r"\,", ", ", r":\ ", r"\ ")
_BEFORE_CLAIM = (": ", r":\ ", r":\;", r",\ ", r"\;", ", ", r":\quad ")
_SUCH_THAT = (r"\text{ such that }", r"\text{ s.t. }", r"\ \text{such that}\ ")


@dataclass(frozen=True, slots=True)
class _Quantifier:
    """For all, or there is: a name, and what is said of it at once."""

    head: str
    name: Part
    condition: Part | None = None

    @property
    def latex(self) -> str:
        """The sign with the name or its condition."""
        sign = r"\forall " if self.head == "ForAll" else r"\exists "
        return sign + (self.condition or self.name).latex

    def close(self, claim: str) -> str:
        """The Mathematica of the quantifier over a claim."""
        condition = f", {self.condition.text}" if self.condition else ""
        return f"{self.head}[{self.name.text}{condition}, {claim}]"


def draw_statement(author: Author) -> Part:
    """A statement of analysis, or any with one to three quantifiers."""
    draw = author.generator.random()
    if draw < 0.25:
        quantifiers, claim = _continuity(author)
    elif draw < 0.4:
        quantifiers, claim = _convergence(author)
    else:
        quantifiers, claim = _any_statement(author)
    text = claim.text
    for quantifier in reversed(quantifiers):
        text = quantifier.close(text)
    return Part(text, _written(author, quantifiers, claim), Level.RELATION)


def _written(author: Author, quantifiers: Sequence[_Quantifier], claim: Part) -> str:
    if author.chance(0.08):
        opened = "".join(f"({quantifier.latex})" for quantifier in quantifiers)
        return opened + author.choose("", ":", r"\;") + claim.latex
    last = author.choose(*_BEFORE_CLAIM)
    if quantifiers[-1].head == "Exists" and author.chance(0.4):
        last = author.choose(*_SUCH_THAT)
    row = author.choose(*_BETWEEN).join(q.latex for q in quantifiers)
    return row + last + claim.latex


def _positive(author: Author, head: str, name: str) -> _Quantifier:
    part = author.part(name)
    return _Quantifier(head, part, author.relate(part, ">", alike("0")))


def _distance(author: Author, left: Part, right: Part, bound: Part) -> Part:
    """That two things are closer than a bound."""
    opened, closed = author.choose(*_BARS)
    distance = Part(
        f"Abs[{left.text} - {right.text}]",
        f"{opened}{left.latex}-{right.latex}{closed}",
    )
    return author.relate(distance, "<", bound)


def _continuity(author: Author) -> tuple[list[_Quantifier], Part]:
    """What limits and continuity mean."""
    outer, inner = author.choose(*_SMALL)
    variable = author.choose("x", "x", "y", "z", "t")
    function = author.choose(*"fghu")
    place = author.part(author.choose("c", "p", "Subscript[x, 0]"))
    value = author.choose(
        author.part("L"), author.part("l"), author.part(f"{function}[{place.text}]")
    )
    quantifiers = [_positive(author, "ForAll", outer)]
    quantifiers.append(_positive(author, "Exists", inner))
    if author.chance(0.25):
        quantifiers.append(_member(author, "ForAll", variable))
    near = _distance(author, alike(variable), place, author.part(inner))
    if author.chance(0.4):
        near = author.relate(alike("0"), "<", near)
    image = author.part(f"{function}[{variable}]")
    close = _distance(author, image, value, author.part(outer))
    return quantifiers, _implication(author, near, close)


def _convergence(author: Author) -> tuple[list[_Quantifier], Part]:
    """That a sequence has a limit."""
    outer, _ = author.choose(*_SMALL)
    index, least = author.choose(
        ("n", "Subscript[n, 0]"), ("n", "m"), ("k", "m"), ("n", "M")
    )
    start, name = author.part(least), alike(index)
    natural = Part(
        f"Element[{start.text}, PositiveIntegers]",
        rf"{start.latex}\in {author.naturals}",
    )
    quantifiers = [
        _positive(author, "ForAll", outer),
        _Quantifier("Exists", start, natural),
        _Quantifier(
            "ForAll", name, author.relate(name, author.choose(">=", ">"), start)
        ),
    ]
    member = author.part(f"Subscript[{author.choose(*'xus')}, {index}]")
    limit = author.part(author.choose("L", "l", "A"))
    return quantifiers, _distance(author, member, limit, author.part(outer))


def _implication(author: Author, left: Part, right: Part) -> Part:
    return Part(
        f"Implies[{left.text}, {right.text}]",
        f"{left.latex}{author.implies}{right.latex}",
        Level.RELATION,
    )


def _member(author: Author, head: str, name: str) -> _Quantifier:
    domain, shown = author.choose(*_DOMAINS, ("PositiveIntegers", author.naturals))
    condition = Part(f"Element[{name}, {domain}]", rf"{name}\in {shown}")
    return _Quantifier(head, alike(name), condition)


def _any_statement(author: Author) -> tuple[list[_Quantifier], Part]:
    names = author.generator.sample("xyznmkabts", author.choose(1, 1, 2, 2, 2, 3))
    quantifiers = []
    for name in names:
        head = author.choose("ForAll", "ForAll", "Exists")
        draw = author.generator.random()
        if draw < 0.6:
            quantifiers.append(_member(author, head, name))
        elif draw < 0.8:
            operator = author.choose(">", ">=", "!=", "<")
            bound = alike(author.choose("0", "0", "1"))
            condition = author.relate(alike(name), operator, bound)
            quantifiers.append(_Quantifier(head, alike(name), condition))
        else:
            quantifiers.append(_Quantifier(head, alike(name)))
    claim = _claim(author, names)
    draw = author.generator.random()
    if draw < 0.3:
        claim = _implication(author, claim, _claim(author, names))
    elif draw < 0.5:
        operator, sign = author.choose(
            ("&&", r"\land "), ("&&", r"\text{ and }"), ("||", r"\lor ")
        )
        other = _claim(author, names)
        text = f"({claim.text} {operator} {other.text})"
        claim = Part(text, claim.latex + sign + other.latex, Level.RELATION)
    return quantifiers, claim


def _claim(author: Author, names: Sequence[str]) -> Part:
    left = author.expression_in(names[0], sizes=(1, 3, 4, 6), special=0.05)
    right = author.expression(names[1:] or ["a"], sizes=(1, 1, 2, 4), special=0)
    return author.relate(left, author.choose(*_OPERATORS), right)
