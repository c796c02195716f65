"""The page about the other languages, with a table of every function by family.

`python -m mathglot.languages.functions.elsewhere.listing` prints it; it is kept as
docs/other_languages.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mathglot.errors import RenderError
from mathglot.languages import render
from mathglot.languages.functions import FAMILIES, pattern_key
from mathglot.languages.functions.elsewhere import Absence, Forms, maple, sympy
from mathglot.languages.functions.elsewhere.meanings import MEANINGS
from mathglot.languages.functions.row import row
from mathglot.languages.latex.examples import example
from mathglot.languages.tree import Call, Symbol, Tree, call

LANGUAGES = ("sympy", "maple", "cmml")

_NONE = "–"
_SYMBOL = re.compile(r'<csymbol cd="(\w+)">(\w+)</csymbol>')
_FORMS: dict[str, Forms] = {"sympy": sympy.FORMS, "maple": maple.FORMS, "cmml": {}}
_MATRIX = call(
    "List",
    call("List", Symbol("a"), Symbol("b")),
    call("List", Symbol("c"), Symbol("d")),
)

_INTRODUCTION = r"""# SymPy, Maple and Content MathML

`mathglot translate` and `mathglot render` write formulas for other programs with
`--to sympy`, `--to maple` and `--to cmml`; in Python, use `mathglot.render(tree,
"sympy")`. Conventions that differ are converted, so that the result means the same.
If a program has no counterpart, you get an error that says what is missing. For
`--to python`, see [Python functions](python.md).

```console
$ mathglot render --to sympy 'EllipticF[\[Phi], m] == Sin[x]/2'
Eq(elliptic_f(phi, m), sin(x)/2)
$ mathglot render --to maple 'EllipticF[\[Phi], m] == Sin[x]/2'
EllipticF(sin(phi), sqrt(m)) = sin(x)/2
$ mathglot render --to cmml x
<math xmlns="http://www.w3.org/1998/Math/MathML"><ci>x</ci></math>
$ mathglot render --to sympy 'JacobiSN[u, m]'
mathglot: sympy: cannot write JacobiSN: SymPy has no counterpart
```

## SymPy

`Translation.to_sympy()` gives an object to compute with (`pip install
'mathglot[sympy]'`). It is made without `eval`.

```python
>>> import mathglot as mg
>>> mg.translate(r"\int_0^\pi \sin^2 x\,dx").to_sympy().doit()
pi/2
>>> mg.translate(r"\operatorname{tr}(A^{-1}BA)=\operatorname{tr} B").to_sympy().rhs
Trace(B)
```

The text of `--to sympy` is one Python expression. It runs after

```text
from sympy import *
from sympy import matrices, stats, vector
from sympy.physics import quantum, units
space = vector.CoordSys3D('space')
```

Its letters are symbols, as `sympify` makes them. If SymPy cannot express the likeliest
reading of a formula, you get the next one that it can express, and the first of the
assumptions says so. A reading with a confidence below 10 % is not offered in this way.

A translation keeps the author's letters: the energy `E`, which is `e` in Mathematica,
is `Symbol('E')`, and `\mathrm{ReLU}(x)` is `Function('ReLU')(x)`. The same holds for
Maple, Content MathML and Python. `render` does so if you give it the LaTeX:
`render(tree, "sympy", source=latex)`.

- Numbers stay exact: `1/2` is `Rational(1, 2)`, `0.5` is `Float('0.5')`.
- A name that SymPy or Python has for something else is `Symbol('lambda')`; so is a
  word. `\[Alpha]` is `alpha`, `Subscript[x, 1]` is `x_1`, `OverHat[x]` is `xhat`. A
  subscript or superscript that varies is an index: `Indexed('a', k)` in a sum over k,
  or where k also occurs elsewhere. A letter that nobody counts with is part of the
  name (`V_R = IR` has `V_R`), and so is a fraction: `t_{1/2}` is `t_1_2`, and
  `z_{\alpha/2}` is `z_alpha_2`. A differential `dx` is `Symbol('dx')`.
- A function that is not Mathematica's own is `Function('f')(x)`; one with an index
  that varies has it as an argument: `f_n(x)` in a sum over n is `Function('f')(n, x)`.
- Sums, products, integrals, limits and derivatives are not evaluated; call `.doit()`.
  A sum over k without bounds runs from `k_min` to `k_max`; with a condition,
  as in `\sum_{j \ne i}`, its terms are a `Piecewise`. An integral along a path C
  uses the path's parameter, from `C(0)` to `C(1)`.
- A letter that is differentiated is a function of what it is differentiated by, also in
  Maple: `\frac{dV}{dx}` is `Derivative(Function('V')(x), x)`.
- Dots are filled in if the members show a pattern: `1 + 2 + ... + n` is `Sum(k, (k, 1,
  n))`, and `x_1, ..., x_n` is a `SeqFormula`. Other dots are refused.
- Chains of relations are `And` of their links. A statement with a condition,
  `a == b /; c`, is `Implies(c, Eq(a, b))`; a value with one is a `Piecewise` of one
  piece. `f[x_] := y` is `Eq`. If a line begins with a relation, as in `= a + b`, its
  left side is `Symbol('LHS')`. An equation that SymPy would decide too early, or
  compute for minutes, has `evaluate=False`. `x == PlusMinus[a, b]` is an `Or` of two
  equations, and a value with double signs a `FiniteSet` of both values.
- Relations that SymPy lacks (about equal, proportional, much less, subset, exists) are
  written by name: `AppliedPredicate(Predicate('proportional'), x, y)`. You can
  substitute values and combine them with other statements, but SymPy does not decide
  them. The same holds for operators: suprema, limits superior, integrals over a set, of
  a field whose components are not shown (`\oint_C \mathbf{B}\cdot d\mathbf{l}`), and
  residues of functions that are not rational are `Function('Supremum')` and the
  like, applied to a `Lambda`.
- A name that is used like a matrix or a vector becomes one, and the sizes agree:
  `MatrixSymbol('A', n, m)`. In products, small letters are columns and capitals are
  matrices. A product that is a number is taken out of its matrix: `(u.T*v)[0, 0]`. A
  number beside a square matrix multiplies the identity: `1 + A` is `Identity(n) + A`.
  Matrices that depend on an index or an argument are `FunctionMatrix`, whose places are
  `_1` and `_2`, or `_3` and `_4` inside another. Lists of lists
  are matrices, lists beside columns are columns, and other lists are tuples.
- Fields in space that have only a name are those of `sympy.vector`: `\nabla\cdot F` is
  `vector.Divergence` of `F_x(space.x, space.y, space.z)*space.i + ...`. Curls,
  gradients, products of vectors, derivatives by time and `(u\cdot\nabla)u` give vectors
  that you can add and subtract; for divergences and Laplacians, call `.doit()`.
- Other formulas with these operators are written by components, with the letters of the
  formula: fields that are written out (`Derivative(x*y, x) + ...`), two dimensions,
  Laplacians and gradients without a vector beside them, integrals of fields. There,
  `F(x, y, z, 0)` is the first component of a field F.
- A set that has only a name is a `ConditionSet` of a property of this name; `x` in it
  is `Predicate('A')(x)`. `{x : p}` is a `ConditionSet`, `2 Z` and the sum of two sets
  are an `ImageSet`, and `R^n` is the set of columns.
- `O(x^2)` is for small `x`, and `O(n)`, `O(m)`, `O(N)` are for large numbers:
  `O(n, (n, oo))`.
- Random variables, moments, distributions and `P(A | B)` are those of `sympy.stats`;
  bras, kets, commutators and operators those of `sympy.physics.quantum`; quantities
  have units of `sympy.physics.units`, new ones where it has none, as for currencies.
- A statement "for all x" is the statement about any x if only "and" joins it to others.

Of the 13,977 computable formulas from books and papers that are labelled for training
and development, 665 (4.8 %) are refused: 94 of them because dots have no pattern, 48
because the formula does not show a part. All others run in SymPy 1.14.

## Maple

The text is one-dimensional input. Elliptic functions get the modulus (`EllipticK[m]`
is `EllipticK(sqrt(m))`, `JacobiSN[u, k^2]` is `JacobiSN(u, k)`), incomplete integrals
the sine of the amplitude, which is the same for real parts up to Pi/2. `ArcCot[z]` is
`arctan(1/z)`, because Maple's `arccot` lies elsewhere; Ferrers functions get the
factor that takes Maple's cut back. A variable whose name means something in Maple gets
an underscore: `\[Gamma]` is `gamma_`. Subscripts are indices, a condition is
`assuming`, membership a type (`x::real`), `f[x_] := y` is `f := (x) -> y`. A sum over k
without bounds runs from `k_min` to `k_max`, and one over the members of a set S is
`add(..., k in S)`. An equation with double signs is two,
joined by `or`.

## Content MathML

Strict Content MathML 3 on one line, with symbols of the OpenMath content dictionaries,
official or contributed, where these define the same function. A function that they do
not have is named openly in a dictionary `wolfram`, which is not OpenMath's:
`<csymbol cd="wolfram">BesselJ</csymbol>`, with the arguments that Mathematica's has.
Variables are `ci`, bound by `bind`; a subscript that varies is a `vector_selector`.

## The functions

This part is made from the tables by
`python -m mathglot.languages.functions.elsewhere.listing`. A dash: no counterpart.
"""


def describe() -> str:
    """The whole page, in Markdown."""
    written = {
        family: {head: write_everywhere(head, trees) for head, trees in heads.items()}
        for family, heads in list_heads().items()
    }
    sections = [_INTRODUCTION, _count(written)]
    for family, heads in written.items():
        lines = [f"### {family}", ""]
        lines += ["| Mathematica | SymPy | Maple | OpenMath |", "| --- " * 4 + "|"]
        lines += [
            f"| {' | '.join([_quote(head), *map(_quote, forms)])} |"
            for head, forms in heads.items()
        ]
        sections.append("\n".join(lines) + "\n")
    return "\n".join(sections)


def list_heads() -> dict[str, dict[str, list[Tree]]]:
    """The heads of the function table by family, each with examples of its use."""
    families: dict[str, dict[str, list[Tree]]] = {}
    seen: dict[str, list[Tree]] = {}
    for family, rows in FAMILIES.items():
        for each in rows:
            head = pattern_key(each.pattern)
            if head not in seen:
                seen[head] = families.setdefault(family, {})[head] = []
            seen[head].append(example(each))
    return families


def write_everywhere(head: str, trees: list[Tree]) -> list[str]:
    """How a head is written in each language, by the first example that can be."""
    return [next(_attempts(head, trees, language), _NONE) for language in LANGUAGES]


def _attempts(head: str, trees: list[Tree], language: str) -> Iterator[str]:
    own = [
        example(row(pattern))
        for pattern, form in {**_FORMS[language], **MEANINGS}.items()
        if pattern_key(pattern) == head and not isinstance(form, Absence)
    ]
    plain = [Call(Symbol(head), (_MATRIX,))] if "()" not in head else []
    for tree in (*trees, *own, *plain):
        try:
            text = render(tree, language)
        except RenderError:
            continue
        if language != "cmml":
            yield text
        elif 'cd="wolfram"' not in text:
            symbols = [".".join(match) for match in _SYMBOL.findall(text)]
            yield symbols[0] if symbols else "ci"


def _count(written: dict[str, dict[str, list[str]]]) -> str:
    lines = ["| family | functions | SymPy | Maple | OpenMath |", "| --- " * 5 + "|"]
    total = [0] * (1 + len(LANGUAGES))
    for family, heads in written.items():
        counts = [len(heads)] + [
            sum(forms[place] != _NONE for forms in heads.values())
            for place in range(len(LANGUAGES))
        ]
        total = [old + new for old, new in zip(total, counts, strict=True)]
        lines.append(f"| {family} | {' | '.join(map(str, counts))} |")
    lines.append(f"| all | {' | '.join(map(str, total))} |")
    return "\n".join(lines) + "\n"


def _quote(text: str) -> str:
    if text == _NONE:
        return text
    # A bar would end the cell of a Markdown table, even in a code span.
    return f"`{text}`".replace("|", r"\|")


if __name__ == "__main__":
    print(describe(), end="")
