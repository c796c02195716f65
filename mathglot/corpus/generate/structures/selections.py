r"""Sums and products over what a condition selects, in steps, over divisors and primes.

`\sum_{\substack{k=1\\\gcd(k,n)=1}}^n`, `\sum_{k=1,3,5,\ldots}`, `\sum_{d\mid n}`.
"""

from __future__ import annotations

from mathglot.corpus.generate.names import rename
from mathglot.corpus.generate.structures.author import Author
from mathglot.corpus.generate.structures.parts import Level, Part, stack, under
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.mathematica.printer import write

_TERMS = (
    "f[k]",
    "f[k]",
    "Subscript[a, k]",
    "1/k^s",
    "1/k^2",
    "1/k",
    "k^2",
    "x^k/k!",
    "Subscript[a, k] Subscript[b, k]",
)
_DIVISOR_TERMS = (
    "f[k]",
    "MoebiusMu[k] f[n/k]",
    "EulerPhi[k]",
    "MoebiusMu[k]",
    "MangoldtLambda[k]",
    "f[k] EulerPhi[n/k]",
    "k^s",
    "MoebiusMu[k]/k",
    "f[k] g[n/k]",
    "MoebiusMu[k] Log[k]",
    "Subscript[a, k]",
)
_PRIME_TERMS = (
    "1/(1 - p^(-s))",
    "(1 - p^(-s))",
    "(1 - p^(-s))^(-1)",
    "1/p^s",
    "(1 - 1/p^s)",
    "(1 + 1/p^s)",
    "1/p",
    "f[p]",
    "Log[p]",
    "Log[p]/p",
    "1/(p (p - 1))",
)
_STEPS = ((1, 2), (1, 2), (1, 2), (0, 2), (2, 2), (1, 3), (3, 2), (1, 4), (0, 3))


def draw_selection(author: Author) -> Part:
    """A sum or product over some indices, perhaps with a value."""
    draw = author.generator.random()
    if draw < 0.4:
        made = _conditional(author)
    elif draw < 0.6:
        made = _stepwise(author)
    else:
        made = _over_divisors(author) if draw < 0.82 else _over_primes(author)
    return author.perhaps_equation(made)


def _index_and_end(author: Author) -> tuple[str, str]:
    index = author.choose(*"kkjmin")
    return index, author.choose(*(name for name in "nnnmMr" if name != index))


def _term(author: Author, index: str, end: str) -> Part:
    """A term in which the index occurs."""
    if author.chance(0.3):
        return author.factor(author.expression_in(index, sizes=(3, 4, 6, 8)))
    return author.fill(author.choose(*_TERMS), {"k": index, "n": end})


def _conditions(author: Author, index: str, end: str) -> tuple[Part, ...]:
    """What may be said of an index; the LaTeX is what stands in a row of its own."""
    other = author.choose(*(name for name in "ijlmp" if name not in (index, end)))
    modulus, rest = author.choose("3", "4", "4", "5", "8"), author.choose("1", "2")
    unequal = author.signs["!="]
    congruent = author.choose(
        rf"\pmod{{{modulus}}}", rf"\pmod {modulus}", rf"\ (\mathrm{{mod}}\ {modulus})"
    )
    return (
        Part(f"GCD[{index}, {end}] == 1", rf"\gcd({index},{end})=1"),
        Part(f"GCD[{index}, {end}] == 1", f"({index},{end})=1"),
        Part(f"{index} != {other}", f"{index}{unequal}{other}"),
        Part(f"{index} != {other}", f"{index}{unequal}{other}"),
        Part(f"{index} != 0", f"{index}{unequal}0"),
        Part(
            f"Mod[{index}, {modulus}] == Mod[{rest}, {modulus}]",
            rf"{index}\equiv {rest}{congruent}",
        ),
        Part(f"Divisible[{end}, {index}]", rf"{index}\mid {end}"),
        Part(f"!Divisible[{end}, {index}]", rf"{index}\nmid {end}"),
        Part(f"PrimeQ[{index}]", rf"{index}\text{{ prime}}"),
        Part(f"SquareFreeQ[{index}]", rf"{index}\text{{ squarefree}}"),
        Part(f"Divisible[{index}, {modulus}]", rf"{modulus}\mid {index}"),
        Part(f"{index}^2 <= {end}", f"{index}^2{author.signs['<=']}{end}"),
    )


def _conditional(author: Author) -> Part:
    """Terms of whose index something holds, in a second row or after a comma."""
    index, end = _index_and_end(author)
    term = _term(author, index, end)
    condition = author.choose(*_conditions(author, index, end))
    lower, upper = author.choose(
        ("1", end), ("1", end), ("0", end), ("1", "Infinity"), ("-Infinity", "Infinity")
    )
    if author.chance(0.2):
        text = f"Product[If[{condition.text}, {term.text}, 1]"
        sign = r"\prod"
    else:
        numerator, _, rest = term.text.partition("1/")
        shown = f"/{rest}" if rest and not numerator else f" {term.text}"
        text, sign = f"Sum[Boole[{condition.text}]{shown}", r"\sum"
    below, above = _written_range(author, index, lower, upper)
    if author.chance(0.75):
        below = stack(below, condition.latex)
    else:
        gap = author.choose("", " ", r"\,", r"\;")
        below = f"{below},{gap}{condition.latex}"
    text += f", {{{index}, {lower}, {upper}}}]"
    return Part(text, under(sign, below, above) + term.latex, Level.PRODUCT)


def _written_range(
    author: Author, index: str, lower: str, upper: str
) -> tuple[str, str]:
    """What stands below and above a sign for an index between two ends."""
    low, high = author.part(lower).latex, author.part(upper).latex
    if author.chance(0.5):
        return f"{index}={low}", high
    if lower == "-Infinity":
        return rf"{index}\in\mathbb{{Z}}", ""
    if upper == "Infinity":
        return f"{index}{author.signs['>=']}{low}", ""
    at_most = author.signs["<="]
    return f"{low}{at_most}{index}{at_most}{high}", ""


def _stepwise(author: Author) -> Part:
    """Every second or third term: the first of them are listed, or said to be odd."""
    index, end = _index_and_end(author)
    term = _term(author, index, end)
    start, step = author.choose(*_STEPS)
    infinite = author.chance(0.7)
    upper = "Infinity" if infinite else end
    high = author.part(upper).latex
    first = [start + step * place for place in range(author.choose(2, 3, 3))]
    listed = f"{index}={','.join(map(str, first))},{author.dots}"
    if step == 2 and start < 2 and author.chance(0.4):
        parity = "odd" if start else "even"
        word = author.choose(
            rf"{index}\text{{ {parity}}}", rf"{index}\ \text{{{parity}}}"
        )
        begin = f"{index}={start}"
        below = author.choose(stack(begin, word), rf"{begin},\,{word}")
        latex = under(r"\sum", below, high)
    elif infinite:
        latex = under(r"\sum", listed, author.choose("", "", high))
    elif author.chance(0.5):
        latex = under(r"\sum", listed, high)
    else:
        latex = under(r"\sum", f"{listed},{end}")
    text = f"Sum[{term.text}, {{{index}, {start}, {upper}, {step}}}]"
    return Part(text, latex + term.latex, Level.PRODUCT)


def _over_divisors(author: Author) -> Part:
    """A sum or product over the divisors of a number, perhaps not all."""
    index = author.choose(*"dddkmr")
    number = author.choose(*(name for name in "nnnmq" if name != index))
    names = {"k": index, "n": number}
    term = author.fill(author.choose(*_DIVISOR_TERMS), names)
    below = index + author.choose(r"\mid ", r"\mid ", "|") + number
    if author.chance(0.15):
        text = f"Product[{term.text}, {{{index}, Divisors[{number}]}}]"
        return Part(text, under(r"\prod", below) + term.latex, Level.PRODUCT)
    text = f"DivisorSum[{number}, Function[{index}, {term.text}]"
    if author.chance(0.25):
        condition = author.choose(
            Part(f"OddQ[{index}]", rf"{index}\text{{ odd}}"),
            Part(f"EvenQ[{index}]", rf"{index}\text{{ even}}"),
            Part(f"SquareFreeQ[{index}]", rf"{index}\text{{ squarefree}}"),
            Part(f"{index} > 1", f"{index}>1"),
            Part(f"{index} < {number}", f"{index}<{number}"),
        )
        text += f", Function[{index}, {condition.text}]"
        below = author.choose(
            stack(below, condition.latex), rf"{below},\,{condition.latex}"
        )
    return Part(text + "]", under(r"\sum", below) + term.latex, Level.PRODUCT)


def _over_primes(author: Author) -> Part:
    """A sum or product over primes, which the letter p alone may say."""
    term = author.fill(author.choose(*_PRIME_TERMS), {"p": "p"})
    text = write(rename(term.tree, {"p": parse("Prime[k]")}))
    likely_product = term.text.startswith(("1/(1", "1 -", "1 +", "(1"))
    head, sign = ("Sum", r"\sum")
    if author.chance(0.8 if likely_product else 0.1):
        head, sign = ("Product", r"\prod")
    if term.level == Level.SUM:
        term, text = author.parenthesise(term), f"({text})"
    bound = author.choose("x", "n")
    below, upper = author.choose(
        ("p", "Infinity"),
        ("p", "Infinity"),
        (r"p\text{ prime}", "Infinity"),
        (r"p\in\mathbb{P}", "Infinity"),
        (f"p{author.signs['<=']}{bound}", f"PrimePi[{bound}]"),
    )
    text = f"{head}[{text}, {{k, 1, {upper}}}]"
    return Part(text, under(sign, below) + term.latex, Level.PRODUCT)
