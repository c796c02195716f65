r"""Conditions after a formula: `\quad n=0,1,2,\ldots`, `(\Re z>0)`, `for x>0`."""

from __future__ import annotations

from collections.abc import Sequence

from mathglot.corpus.generate.kinds import replaceable_names
from mathglot.corpus.generate.structures.author import Author
from mathglot.corpus.generate.structures.parts import Level, Part, alike
from mathglot.languages.tree import is_call

_WHOLE = frozenset("nmkjl")
_WORDS = ("for", "for", "for all", "if", "when", "where", "with", "provided that")
_SEPARATORS = (r",\ ", ", ", r",\quad ", r",\; ", r"\text{ and }", ",")
_REAL = (
    "{0} > 0",
    "{0} > 0",
    "-1 < {0} < 1",
    "Abs[{0}] < 1",
    "{0} >= 0",
    "Element[{0}, Reals]",
    "{0} != 0",
    "0 < {0} < 1",
    "0 <= {0} <= 1",
    "{0} > 1",
    "{0} < 0",
    "-Pi < {0} < Pi",
    "Element[{0}, Complexes]",
    "0 < {0} < Pi",
    "Abs[{0}] <= 1",
)
_ATTEMPTS = 30


def draw_conditional(author: Author) -> Part:
    """A formula with one to three conditions after it."""
    return _drawn(author, complex_numbers=False)


def draw_complex_condition(author: Author) -> Part:
    """A formula with conditions on real and imaginary parts after it."""
    return _drawn(author, complex_numbers=True)


def _drawn(author: Author, *, complex_numbers: bool) -> Part:
    for _ in range(_ATTEMPTS):
        formula = _formula(author)
        made = add_conditions(author, formula, complex_numbers=complex_numbers)
        if made is not formula:
            break
    return made


def _formula(author: Author) -> Part:
    if author.chance(0.65):
        return author.show(author.bank_formula())
    names = [author.choose("s", "z", "a", "x", r"\[Alpha]"), author.choose(*"nkqb")]
    left = author.expression(names, names[1:], sizes=(4, 6, 8, 10), special=0.4)
    right = author.expression(names, names[1:], sizes=(1, 3, 5, 8))
    return author.relate(left, "==", right)


def add_conditions(author: Author, formula: Part, *, complex_numbers: bool) -> Part:
    """A formula with conditions on its variables; the same if it has none."""
    tree = formula.tree
    names = list(replaceable_names(tree))
    author.generator.shuffle(names)
    if complex_numbers:
        names.sort(key=_WHOLE.__contains__)
        names = [] if names[:1] and names[0] in _WHOLE else names
    if not names or is_call(tree, "Condition"):
        return formula
    conditions = [
        _condition(author, name, complex_numbers)
        for name in names[: author.choose(1, 1, 2, 2, 3)]
    ]
    text = " && ".join(condition.text for condition in conditions)
    return Part(
        f"Condition[{formula.text}, {text}]",
        _written(author, formula, conditions),
        Level.RELATION,
    )


def _written(author: Author, formula: Part, conditions: Sequence[Part]) -> str:
    row = author.choose(*_SEPARATORS).join(part.latex for part in conditions)
    draw = author.generator.random()
    if draw < 0.45:
        gap = author.choose(r"\quad ", r"\quad ", r"\qquad ", r"\ ", " ", r"\;")
        return f"{formula.latex},{gap}{row}"
    if draw < 0.55:
        return formula.latex + author.choose(r"\quad ", r"\qquad ") + row
    if draw < 0.75:
        before = author.choose("", ",", r"\quad", r"\ ")
        return rf"{formula.latex}{before}\text{{ {author.choose(*_WORDS)} }}{row}"
    if draw < 0.95 or len(conditions) > 1:
        gap = author.choose(r"\quad", r"\qquad", r"\ ", "", r"\;")
        return f"{formula.latex}{gap}({row})"
    return rf"{formula.latex},\quad\forall {row}"


def _condition(author: Author, name: str, complex_numbers: bool) -> Part:
    if complex_numbers and name not in _WHOLE:
        return _complex_condition(author, author.part(name))
    if name in _WHOLE:
        return _whole_condition(author, alike(name))
    return author.part(author.choose(*_REAL).format(name))


def _complex_condition(author: Author, name: Part) -> Part:
    """A condition on a real or imaginary part, mostly without parentheses."""
    gap = author.choose(" ", " ", r"\,")
    real = author.real_part
    imaginary = real.replace("Re", "Im")
    bound = author.part(author.choose("0", "0", "1", "-1", "1/2", "-1/2"))
    part = Part(f"Re[{name.text}]", real + gap + name.latex)
    if author.chance(0.25):
        part = Part(part.text, f"{real}({name.latex})")
    draw = author.generator.random()
    if draw < 0.7:
        return author.relate(part, ">", bound)
    if draw < 0.78:
        return author.relate(part, ">=", bound)
    if draw < 0.9:
        part = Part(f"Im[{name.text}]", imaginary + gap + name.latex)
        return author.relate(part, author.choose(">", "!="), alike("0"))
    if draw < 0.95:
        return Part(f"Abs[Arg[{name.text}]] < Pi", rf"|\arg {name.latex}|<\pi")
    return Part(f"0 < {part.text} < 1", f"0<{part.latex}<1")


def _whole_condition(author: Author, name: Part) -> Part:
    """A condition on a whole number, which may be listed."""
    start = author.choose(0, 1, 1, 1, 2)
    first = [str(start + place) for place in range(author.choose(2, 3))]
    listed = author.choose(",", ",", r",\,").join([*first, author.dots])
    member, text = rf"{name.latex}\in", f"Element[{name.text}, "
    return author.choose(
        Part(f"{text}Integers] && {name.text} >= {start}", f"{name.latex}={listed}"),
        Part(f"{text}Integers] && {name.text} >= {start}", f"{name.latex}={listed}"),
        Part(f"{text}PositiveIntegers]", f"{member} {author.naturals}"),
        Part(f"{text}Integers]", rf"{member}\mathbb{{Z}}"),
        Part(f"{text}NonNegativeIntegers]", rf"{member}\mathbb{{N}}_0"),
        author.relate(name, ">=", alike(str(start))),
        author.relate(name, ">", alike("0")),
        Part(f"EvenQ[{name.text}]", rf"{name.latex}\text{{ even}}"),
        Part(f"OddQ[{name.text}]", rf"{name.latex}\text{{ odd}}"),
    )
