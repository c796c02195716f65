"""The languages, by name: what splits, reads and writes each of them.

Modules are imported where they are first used: the function table behind the LaTeX
renderer takes longer to load than most commands take to run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Protocol

from mathglot.arguments import (
    check_count,
    check_kind,
    check_text,
    check_texts,
)
from mathglot.errors import ArgumentError, UnknownNameError
from mathglot.languages.reading import Reading

if TYPE_CHECKING:
    from mathglot.languages.links import Link
    from mathglot.languages.semantic.reading import SemanticReading
    from mathglot.languages.tree import Tree

TOKENIZED = ("latex", "mathematica", "semantic")
READ = ("latex", "mathematica", "semantic")
ALIGNED = ("mathematica", "sympy", "maple", "semantic")
WRITTEN = ("latex", "mathematica", "semantic", "sympy", "maple", "cmml", "python")


class Lexer(Protocol):
    """What each language's lexer module offers."""

    def tokenize(self, text: str, /) -> list[str]: ...
    def detokenize(self, tokens: list[str], /) -> str: ...


def tokenize(text: str, language: str) -> list[str]:
    r"""Split a text into the tokens that the translation models see.

    >>> tokenize(r"\sin x_{12}", "latex")
    ['\\sin', 'x', '_', '{', '12', '}']
    """
    check_text("text", text)
    return _lexer(language).tokenize(text)


def detokenize(tokens: Iterable[str], language: str) -> str:
    """Join tokens into a text that has the same meaning as the one they came from.

    >>> detokenize(["Sin", "[", "x", "]"], "mathematica")
    'Sin[x]'
    """
    return _lexer(language).detokenize(check_texts("tokens", tokens))


def read(text: str, language: str, *, symbols: Iterable[str] = ()) -> Reading:
    r"""Read a text into a tree, with the assumptions made to get it.

    Of LaTeX, which leaves much open, it is the best of its `readings`. The source of
    semantic LaTeX may declare its symbols: constants and functions.

    >>> read("a/b", "mathematica").assumptions
    ()
    >>> read(r"i \sin@{x}", "semantic").assumptions
    ('i is the imaginary unit',)
    >>> read(r"i \sin@{x}", "semantic", symbols=[r"\iunit"]).assumptions
    ()
    """
    check_text("text", text)
    symbols = check_texts("symbols", symbols)
    if language == "latex":
        return readings(text, limit=1)[0]
    if language == "semantic":
        from mathglot.languages.semantic.parser import read_semantic

        return read_semantic(text, symbols)
    if language != "mathematica":
        raise UnknownNameError("source language", language, list(READ))
    from mathglot.languages.mathematica.parser import parse as parse_mathematica

    return Reading(parse_mathematica(text))


def readings(latex: str, limit: int = 10) -> list[Reading]:
    r"""List what a formula may mean, the likeliest reading first.

    The network is not used. Each reading displays as the formula, and no two mean the
    same. A formula that cannot be read raises a ParseError.

    >>> for reading in readings("e^{ix}", limit=2):
    ...     print(render(reading.tree, "mathematica"), reading.assumptions[1:])
    E^(I x) ('i is the imaginary unit',)
    e^(I x) ()
    """
    from mathglot.languages.latex.reader import find_readings
    from mathglot.languages.latex.reader.assumptions import find_assumptions

    _refuse_unreadable(latex, limit)
    return [
        Reading(found.tree, find_assumptions(found, latex), found.score)
        for found in find_readings(latex, limit)
    ]


def semantic_readings(latex: str, limit: int = 10) -> list[SemanticReading]:
    r"""List the semantic LaTeX that a formula may stand for, the likeliest first.

    Each text expands to the formula. A formula that cannot be read raises a ParseError.

    >>> semantic_readings(r"J_\nu(z)", limit=1)[0].text
    '\\BesselJ{\\nu}@{z}'
    """
    from mathglot.languages.semantic.reading import find_semantic_readings

    _refuse_unreadable(latex, limit)
    return find_semantic_readings(latex, limit)


def _refuse_unreadable(latex: str, limit: int) -> None:
    from mathglot.languages.latex.reader.prose import refuse_prose

    check_text("latex", latex)
    check_count("limit", limit)
    refuse_prose(latex)


def parse(text: str, language: str, *, symbols: Iterable[str] = ()) -> Tree:
    r"""Read a formula into a tree.

    The language is "mathematica", "latex" or "semantic". Of LaTeX you get the likeliest
    of its `readings`.

    >>> parse("Sin[x]", "mathematica")
    Call(Symbol('Sin'), (Symbol('x'),))
    >>> parse(r"\sin x", "latex") == parse("Sin[x]", "mathematica")
    True
    """
    return read(text, language, symbols=symbols).tree


def render(
    tree: Tree,
    language: str,
    *,
    flavour: str = "texform",
    seed: int | None = None,
    source: str | None = None,
) -> str:
    r"""Write a tree in a language.

    The language is "latex", "mathematica", "semantic", "sympy", "maple", "cmml"
    (Content MathML) or "python". The `flavour` of LaTeX is "texform", "dlmf",
    "textbook" or "random", which draws a notation by the `seed`. If the tree was read
    from LaTeX, give that as `source`: SymPy, Maple, MathML and Python then keep its
    letters, such as an energy E, which is e in Mathematica.

    >>> tree = parse("Sin[x]/2", "mathematica")
    >>> render(tree, "latex"), render(tree, "latex", flavour="textbook")
    ('\\frac{\\sin (x)}{2}', '\\frac{\\sin x}{2}')
    >>> render(parse("Plus[a,b]", "mathematica"), "mathematica")
    'a + b'
    >>> render(tree, "semantic"), render(tree, "sympy"), render(tree, "maple")
    ('\\frac{\\sin@{x}}{2}', 'sin(x)/2', 'sin(x)/2')
    >>> render(parse("e == m c^2", "mathematica"), "sympy", source="E = mc^2")
    "Eq(Symbol('E'), m*c**2)"
    """
    _check_tree("tree", tree)
    if source is not None:
        check_text("source", source)
        tree = _keep_letters(tree, language, source)
    if language == "latex":
        from mathglot.languages.latex.renderer import render as render_latex

        return render_latex(tree, flavour, seed)
    return _writer(language)(tree)


def _keep_letters(tree: Tree, language: str, source: str) -> Tree:
    """What is written for a tree that LaTeX was read into."""
    if language in ("mathematica", "latex", "semantic"):
        return tree
    from mathglot.languages.latex.keeping import keep_letters

    return keep_letters(tree, source)


def normalise(latex: str, macros: str | Mapping[str, str] | None = None) -> str:
    r"""Bring LaTeX to normal form: what looks the same is spelled the same.

    Macros may be defined in the formula, or in `macros`: a preamble, or a mapping of
    names to definitions.

    >>> normalise(r"$ \left( {a \over b} \right) $") == normalise(r"(\frac ab)")
    True
    >>> normalise(r"\half x", r"\newcommand{\half}{\frac12}")
    '\\frac{1}{2}x'
    """
    from mathglot.languages.latex import normal

    check_text("latex", latex)
    _check_macros(macros)
    return normal.normalise(latex, macros)


def displays(tree: Tree, latex: str) -> bool:
    r"""Say whether LaTeX is one of the ways to write a tree.

    >>> displays(parse("Sin[x]^2", "mathematica"), r"\sin^2 x")
    True
    >>> displays(parse("Sin[x]^2", "mathematica"), r"\cos^2 x")
    False
    """
    from mathglot.languages.latex import matcher

    _check_tree("tree", tree)
    check_text("latex", latex)
    return matcher.displays(tree, latex)


def align(formula: Tree | str, latex: str, language: str = "mathematica") -> list[Link]:
    r"""Link the parts of LaTeX to the parts of its translation.

    The translation is what `render` writes for the tree with the LaTeX as `source`; in
    semantic LaTeX, it is the text that is given. A link has two spans of characters,
    and outer parts come before those inside them. If the LaTeX does not display the
    tree, only some parts are linked, or none.

    >>> tree = parse("Sin[x]/2", "mathematica")
    >>> for link in align(tree, r"\frac{\sin x}{2}"):
    ...     print(link.source, link.target)
    (0, 16) (0, 8)
    (6, 12) (0, 6)
    (11, 12) (4, 5)
    (14, 15) (7, 8)
    >>> align(r"\sin@@{x}", r"\sin x", "semantic")[0].as_record()
    {'source': [0, 6], 'target': [0, 9]}
    """
    check_text("latex", latex)
    if language not in ALIGNED:
        raise UnknownNameError("language to align", language, list(ALIGNED))
    if language == "semantic":
        from mathglot.languages.semantic.alignment import align as align_semantic

        if not isinstance(formula, str):
            _check_tree("formula", formula)
        return align_semantic(formula, latex)
    if isinstance(formula, str):
        raise UnknownNameError("language to align as a text", language, ["semantic"])
    _check_tree("formula", formula)
    from mathglot.languages.latex.alignment import align as align_tree

    return align_tree(formula, latex, language)


def expand(semantic: str) -> str:
    r"""Expand the macros of semantic LaTeX to the plain LaTeX that they show.

    >>> expand(r"\EulerGamma@{z}")
    '\\Gamma\\left(z\\right)'
    """
    from mathglot.languages.semantic import expansion

    check_text("semantic", semantic)
    return expansion.expand(semantic)


def equivalent(left: Tree, right: Tree) -> bool:
    """Say whether two trees are the same mathematics, without using any identity.

    The order of terms and the way of writing do not matter.

    >>> equivalent(parse("a - b", "mathematica"), parse("-b + a", "mathematica"))
    True
    """
    from mathglot.languages import equivalence

    _check_tree("left", left)
    _check_tree("right", right)
    return equivalence.equivalent(left, right)


def _check_tree(name: str, value: object) -> None:
    from mathglot.languages.tree import Call, Number, String, Symbol

    check_kind(name, value, (Symbol, Number, String, Call), "a tree, as parse gives")


def _check_macros(macros: object) -> None:
    if isinstance(macros, Mapping):
        check_texts("macros", macros)
        check_texts("macros", macros.values())
    elif macros is not None and not isinstance(macros, str):
        raise ArgumentError("macros", "a string or a mapping of strings", macros)


def _writer(language: str) -> Callable[[Tree], str]:
    if language == "mathematica":
        from mathglot.languages.mathematica.printer import write as write_mathematica

        return write_mathematica
    if language == "semantic":
        from mathglot.languages.semantic.writer import write as write_semantic

        return write_semantic
    if language == "sympy":
        from mathglot.languages.sympy import write as write_sympy

        return write_sympy
    if language == "maple":
        from mathglot.languages.maple import write as write_maple

        return write_maple
    if language == "cmml":
        from mathglot.languages.cmml import write as write_content

        return write_content
    if language == "python":
        from mathglot.languages.python import write as write_python

        return write_python
    raise UnknownNameError("target language", language, list(WRITTEN))


def _lexer(language: str) -> Lexer:
    if language == "latex":
        from mathglot.languages.latex import lexer as latex

        return latex
    if language == "mathematica":
        from mathglot.languages.mathematica import lexer as mathematica

        return mathematica
    if language == "semantic":
        from mathglot.languages.semantic import lexer as semantic

        return semantic
    raise UnknownNameError("language", language, list(TOKENIZED))
