r"""Definitions by cases, in all the environments and words that people use for them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from mathglot.corpus.generate.structures.author import Author
from mathglot.corpus.generate.structures.parts import Level, Part, alike

_SIMPLE_VALUES = ("0", "1", "0", "1", "-1", "2", "1/2", "a", "b", "c")
_CUTS = (
    ("0", "a", "b", "c"),
    ("0", "Pi/2", "Pi", "2 Pi"),
    ("-a", "0", "a", "b"),
    ("-1", "0", "1", "2"),
)
_ENVIRONMENTS = ("cases",) * 3 + ("array",) * 3 + ("dcases", "matrix", "aligned")
_COLUMNS = ("ll", "ll", "lr", "lc", "cl", "rl", "l l")
_WORDS = ("", "", r"\text{if }", r"\text{if }", r"\text{for }", r"\text{when }")
_OTHERWISE = ("otherwise", "otherwise", "otherwise", "else", "elsewhere")


def draw_cases(author: Author) -> Part:
    """A function that is defined by cases, or the cases alone."""
    variable, conditions = _conditions(author)
    default = author.chance(0.5)
    if default and len(conditions) > 1 and author.chance(0.6):
        conditions = conditions[:-1]
    values = [_value(author, variable) for _ in conditions]
    rest = _value(author, variable) if default else None
    rows = ", ".join(
        f"{{{value.text}, {condition.text}}}"
        for value, condition in zip(values, conditions, strict=True)
    )
    text = f"Piecewise[{{{rows}}}{f', {rest.text}' if rest else ''}]"
    made = Part(text, _written(author, values, conditions, rest), Level.PRODUCT)
    draw = author.generator.random()
    if draw < 0.65:
        name = author.function(but=variable)
        return author.relate(author.part(f"{name}[{variable}]"), "==", made)
    if draw < 0.75 and variable in "nkm":
        sequence = author.part(f"Subscript[{author.choose(*'abcx')}, {variable}]")
        return author.relate(sequence, "==", made)
    return author.perhaps_equation(made, variable)


def _value(author: Author, variable: str) -> Part:
    if author.chance(0.5):
        return author.part(author.choose(*_SIMPLE_VALUES))
    return author.expression_in(variable, sizes=(1, 3, 4, 5, 6, 8, 10))


def _conditions(author: Author) -> tuple[str, list[Part]]:
    """A variable, and what holds of it case by case."""
    draw = author.generator.random()
    if draw < 0.6:
        variable = author.variable()
        return variable, _intervals(author, variable)
    if draw < 0.8:
        variable = author.choose(*"nnkm")
        return variable, _whole_numbers(author, variable)
    variable = author.variable()
    other = author.choose(*(name for name in "yajb" if name != variable))
    pairs = (
        (f"{variable} > 0", f"{variable} == 0", f"{variable} < 0"),
        (f"{variable} != 0", f"{variable} == 0"),
        (f"Abs[{variable}] <= 1", f"Abs[{variable}] > 1"),
        (f"{variable} == {other}", f"{variable} != {other}"),
        (f"Element[{variable}, Rationals]", f"NotElement[{variable}, Rationals]"),
        (f"{variable} > {other}", f"{variable} <= {other}"),
    )
    return variable, [author.part(text) for text in author.choose(*pairs)]


def _whole_numbers(author: Author, variable: str) -> list[Part]:
    if author.chance(0.3):
        return [author.part(f"{variable} == 0"), author.part(f"{variable} >= 1")]
    if author.chance(0.3):
        return [author.part(f"{variable} == {number}") for number in range(3)]
    parities = (("EvenQ", "even"), ("OddQ", "odd"))
    before = author.choose(r"\text{ ", r"\text{ is ", r"\ \text{")
    return [
        Part(f"{head}[{variable}]", f"{variable}{before}{word}}}")
        for head, word in parities
    ]


def _intervals(author: Author, variable: str) -> list[Part]:
    """Intervals in a row, the first and the last open to one side."""
    count = author.choose(2, 2, 3, 3, 4)
    if author.chance(0.6):
        numbers = sorted(author.generator.sample(range(-5, 12), count))
        cuts: Sequence[str] = [str(number) for number in numbers]
    else:
        cuts = author.choose(*_CUTS)[:count]
    above, below = author.choose(("<=", "<"), ("<", "<="))
    name = alike(variable)
    parts = [author.part(cut) for cut in cuts]
    found = [author.relate(name, below, parts[0])]
    for left, right in pairwise(parts):
        if right is parts[-1] and author.chance(0.5):
            break
        found.append(author.relate(author.relate(left, above, name), below, right))
    else:
        left = parts[-1]
    found.append(author.relate(name, ">=" if above == "<=" else ">", left))
    return found[1:] + found[:1] if author.chance(0.2) else found


def _written(
    author: Author,
    values: Sequence[Part],
    conditions: Sequence[Part],
    rest: Part | None,
) -> str:
    """The cases in an environment, each in a row."""
    word = author.choose(*_WORDS)
    comma = author.choose(",", ",", "", "", ";")
    gap = author.choose(" & ", " & ", "&", r" & \quad ")
    rows = [
        f"{value.latex}{comma}{gap}{word}{condition.latex}"
        for value, condition in zip(values, conditions, strict=True)
    ]
    if rest:
        word = author.choose(*_OTHERWISE)
        style = author.choose(r"\text", r"\text", r"\mbox", r"\mathrm")
        rows.append(f"{rest.latex}{comma}{gap}{style}{{{word}}}")
    end = author.choose("", "", ",", ";")
    body = (end + author.choose(r" \\ ", r"\\", " \\\\\n")).join(rows)
    if end and author.chance(0.5):
        body += "."
    name = author.choose(*_ENVIRONMENTS)
    if name in ("cases", "dcases"):
        return rf"\begin{{{name}}} {body} \end{{{name}}}"
    columns = f"{{{author.choose(*_COLUMNS)}}}" if name == "array" else ""
    return rf"\left\{{\begin{{{name}}}{columns} {body} \end{{{name}}}\right."
