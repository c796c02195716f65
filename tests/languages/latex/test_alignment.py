"""Which part of LaTeX became which part of a translation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

import pytest

from mathglot import RenderError, UnknownNameError
from mathglot.languages import align, displays, parse, render
from mathglot.languages.links import Link
from mathglot.languages.tree import Tree

TABLE = Path(__file__).parent / "human_pairs.tsv"


def pairs(
    formula: str, latex: str, language: str = "mathematica"
) -> list[tuple[str, str]]:
    """The linked parts of two texts, in the order of the links."""
    tree = parse(formula, "mathematica")
    text = render(tree, language)
    return [
        (latex[slice(*link.source)], text[slice(*link.target)])
        for link in align(tree, latex, language)
    ]


def test_spans_count_characters_of_both_texts() -> None:
    assert align(parse("a + b^2", "mathematica"), "$a + b^{2}$") == [
        Link((1, 10), (0, 7)),
        Link((1, 2), (0, 1)),
        Link((5, 10), (4, 7)),
        Link((5, 6), (4, 5)),
        Link((8, 9), (6, 7)),
    ]


def test_a_link_is_two_lists_in_a_record() -> None:
    assert Link((1, 4), (0, 7)).as_record() == {"source": [1, 4], "target": [0, 7]}


# Parts and counterparts as `part ~ counterpart`, or one text that is both.
ALIGNED = [
    # As typed, with what sizes and spaces it.
    (
        "(a + b) c",
        r"$$ \left( a+b \right) \, c, $$",
        r"\left( a+b \right) \, c ~ (a + b) c; a+b ~ a + b; a; b; c",
    ),
    (
        "Sqrt[x]/2",
        r"\displaystyle{\sqrt x \over 2}",
        r"\sqrt x \over 2 ~ Sqrt[x]/2; \sqrt x ~ Sqrt[x]; x; 2",
    ),
    ("1/2", r"\dfrac12", r"\dfrac12 ~ 1/2; 1; 2"),
    ("x^12", "x^{ 1 2 }", "x^{ 1 2 } ~ x^12; x; 1 2 ~ 12"),
    (
        "Sin[x]^2",
        r"\operatorname{sin}^{2} x",
        r"\operatorname{sin}^{2} x ~ Sin[x]^2; 2; x",
    ),
    ("x <= y", r"x \leqslant{y}", r"x \leqslant{y} ~ x <= y; x; y"),
    ("x != y", r"x \not= y", r"x \not= y ~ x != y; x; y"),
    ("f'[x]", r"f^{\prime}(x)", r"f^{\prime}(x) ~ f'[x]; f; x"),
    (
        r"Abs[\[Alpha] + 1]",
        r"\left\lvert \alpha+1 \right\rvert",
        r"\left\lvert \alpha+1 \right\rvert ~ Abs[\[Alpha] + 1]; "
        r"\alpha+1 ~ \[Alpha] + 1; \alpha ~ \[Alpha]; 1",
    ),
    ("x^2/2", "½ x²", "½ x² ~ x^2/2; x² ~ x^2; x; ² ~ 2"),
    # Digits that are parted by a comma are one number.
    ("1000 + x", "1{,}000+x", "1{,}000+x ~ 1000 + x; 1{,}000 ~ 1000; x"),
    ("1.5 x", r"1{,}5\,x", r"1{,}5\,x ~ 1.5 x; 1{,}5 ~ 1.5; x"),
    # Scripts in either order; the letter and index of x^2_1 do not stand together.
    (
        "Sum[k, {k, 1, n}]",
        r"\sum^{n}_{k=1} k",
        r"\sum^{n}_{k=1} k ~ Sum[k, {k, 1, n}]; n; k; 1; k",
    ),
    (
        "Sum[k, {k, 1, n}]",
        r"\sum_{k=1}^{n} k",
        r"\sum_{k=1}^{n} k ~ Sum[k, {k, 1, n}]; {k=1}^{n} ~ {k, 1, n}; k; 1; n; k",
    ),
    ("Subscript[x, 1]^2", "x^2_1", "x^2_1 ~ Subscript[x, 1]^2; x; 2; 1"),
    (
        "Subscript[x, 1]^2",
        "x_1^2",
        "x_1^2 ~ Subscript[x, 1]^2; x_1 ~ Subscript[x, 1]; x; 1; 2",
    ),
    # A sum is shown as one row of terms, and the difference in it stands together.
    ("a - b + c", "a-b+c", "a-b+c ~ a - b + c; a-b ~ a - b; a; b; c"),
    # What is not shown has no link, and what is left out belongs to what is there.
    ("EllipticK[k^2]", "K(k)", "K(k) ~ EllipticK[k^2]; k"),
    ("y'[x] == y[x]", "y'=y", "y'=y ~ y'[x] == y[x]; y' ~ y'[x]; y; y ~ y[x]"),
    # What is said twice is linked twice.
    (
        "a < b && b < c",
        "a<b<c",
        "a<b<c ~ a < b && b < c; a<b ~ a < b; a; b; b; c",
    ),
    (
        "x == Sqrt[y] || x == -Sqrt[y]",
        r"x=\pm\sqrt y",
        r"x=\pm\sqrt y ~ x == Sqrt[y] || x == -Sqrt[y]; x; x; "
        r"\sqrt y ~ Sqrt[y]; \sqrt y ~ Sqrt[y]; y; y",
    ),
    # Where n and k stand over one another is no difference.
    (
        "(-1)^(n - k) StirlingS1[n, k]",
        r"\left[{n\atop k}\right]",
        r"\left[{n\atop k}\right] ~ (-1)^(n - k) StirlingS1[n, k]; n; k",
    ),
    # The arguments of sn are not the function.
    (
        "JacobiSN[u, m]^2",
        r"\operatorname{sn}^2(u|m)",
        r"\operatorname{sn}^2(u|m) ~ JacobiSN[u, m]^2; 2; u; m",
    ),
    (
        "{{a, b}, {c, d}}",
        r"\begin{pmatrix}a&b\\c&d\end{pmatrix}",
        r"\begin{pmatrix}a&b\\c&d\end{pmatrix} ~ {{a, b}, {c, d}}; "
        "a&b ~ {a, b}; a; b; c&d ~ {c, d}; c; d",
    ),
    # A macro stands where it is called.
    (
        "Sin[x]/y",
        r"\newcommand{\s}[1]{\operatorname{sin}{#1}}\s{x}/y",
        r"\s{x}/y ~ Sin[x]/y; \s{x} ~ Sin[x]; x; y",
    ),
]


def read_pairs(text: str) -> list[tuple[str, str]]:
    words = [pair.partition(" ~ ") for pair in text.split("; ")]
    return [(part, counterpart or part) for part, _, counterpart in words]


@pytest.mark.parametrize(("formula", "latex", "expected"), ALIGNED)
def test_parts_are_linked_with_their_counterparts(
    formula: str, latex: str, expected: str
) -> None:
    assert pairs(formula, latex) == read_pairs(expected)


ELSEWHERE = [
    ("sympy", r"\frac{\sin x}{2}", "Sin[x]/2", [(r"\sin x", "sin(x)")]),
    ("sympy", r"\Gamma(z)=1", "Gamma[z] == 1", [(r"\Gamma(z)", "gamma(z)")]),
    ("maple", r"e^{x+1}", "E^(x + 1)", [("x+1", "x + 1"), ("x", "x")]),
    # Maple takes the modulus: the square that is not shown is not written either.
    ("maple", "K(k)", "EllipticK[k^2]", [("K(k)", "EllipticK(k)"), ("k", "k")]),
]


@pytest.mark.parametrize(("language", "latex", "formula", "expected"), ELSEWHERE)
def test_other_languages_are_linked_too(
    language: str, latex: str, formula: str, expected: list[tuple[str, str]]
) -> None:
    found = pairs(formula, latex, language)
    assert set(expected) <= set(found)
    tree = parse(formula, "mathematica")
    assert found[0] == (latex, render(tree, language))


UNCERTAIN = [
    # Letters that occur once on either side.
    ("Foo[x] + y", "x*y/z", [("x", "x"), ("y", "y")]),
    ("x + x", "x*2", []),
    ("x + 2", "x*x*2", [("2", "2")]),
    # The letter may be that of the constant.
    ("E + e", "e*x", []),
    # The letters of a word are none.
    ("x + n", r"\sin x - 1", [("x", "x")]),
    ("a + b", "{a", []),
    ("a + b", "", []),
    ("a + b", "\\", []),
]


@pytest.mark.parametrize(("formula", "latex", "expected"), UNCERTAIN)
def test_where_latex_does_not_display_the_tree_little_is_certain(
    formula: str, latex: str, expected: list[tuple[str, str]]
) -> None:
    assert pairs(formula, latex) == expected


def test_what_a_language_cannot_write_has_no_links() -> None:
    tree = parse("MeijerG[{{}, {}}, {{0}, {}}, f]", "mathematica")
    with pytest.raises(RenderError, match="cannot write"):
        render(parse("Khinchin", "mathematica"), "sympy")
    assert align(parse("Khinchin", "mathematica"), "K", "sympy") == []
    assert align(tree, "f") != []


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownNameError):
        align(parse("x", "mathematica"), "x", "latin")


def cut_in_two(spans: Iterable[tuple[int, int]]) -> bool:
    """Whether a span begins inside another and ends outside it."""
    around: list[tuple[int, int]] = []
    for start, end in sorted(set(spans), key=lambda span: (span[0], -span[1])):
        while around and around[-1][1] <= start:
            around.pop()
        if around and around[-1][1] < end:
            return True
        around.append((start, end))
    return False


# What people put round a formula and into it.
MESSES = [
    lambda latex: latex,
    lambda latex: f"$ {latex} $",
    lambda latex: rf"\[ \displaystyle {latex} \, . \]",
    lambda latex: latex.replace("(", r"\bigl ( \, ").replace(")", r" \bigr )"),
    lambda latex: latex.replace(r"\frac", r"\dfrac ").replace("{", "{ "),
    lambda latex: latex.replace("=", "&= % a comment\n").replace(r"\le", r"\leqslant"),
]


def messy_pairs() -> Iterator[tuple[str, Tree]]:
    """Formulas as people type them, each in another disorder, and what they mean."""
    for number, line in enumerate(TABLE.read_text(encoding="utf-8").splitlines()):
        if not line.startswith("#"):
            latex, formula, verdict = line.split("\t")
            messy = MESSES[number % len(MESSES)](latex)
            tree = parse(formula, "mathematica")
            if verdict == "yes" and displays(tree, messy):
                yield messy, tree


@pytest.fixture(scope="module")
def messy_links() -> list[tuple[str, str, list[Link]]]:
    return [
        (latex, render(tree, "mathematica"), align(tree, latex))
        for latex, tree in messy_pairs()
    ]


Messy = list[tuple[str, str, list[Link]]]


def test_the_disorder_leaves_most_formulas_recognised(messy_links: Messy) -> None:
    assert len(messy_links) > 900


def test_the_whole_of_what_is_displayed_is_linked(messy_links: Messy) -> None:
    for latex, text, links in messy_links:
        assert links, latex
        assert links[0].target == (0, len(text)), latex


def test_spans_stand_inside_their_texts_and_cut_none_in_two(messy_links: Messy) -> None:
    for latex, text, links in messy_links:
        for link in links:
            assert 0 <= link.source[0] < link.source[1] <= len(latex), latex
            assert 0 <= link.target[0] < link.target[1] <= len(text), latex
        assert not cut_in_two(link.source for link in links), latex
        assert not cut_in_two(link.target for link in links), latex


def test_a_part_alone_displays_its_counterpart(messy_links: Messy) -> None:
    shown = total = 0
    for latex, text, links in messy_links:
        for link in links:
            part, counterpart = latex[slice(*link.source)], text[slice(*link.target)]
            total += 1
            shown += displays(parse(counterpart, "mathematica"), part)
    # The others need what stands round them: y for y[x], the rows of a matrix.
    assert shown / total > 0.97


@pytest.mark.parametrize("flavour", ["texform", "dlmf", "textbook", "random"])
def test_what_is_rendered_is_linked_in_every_flavour(flavour: str) -> None:
    for number, (_, tree) in enumerate(messy_pairs()):
        if number % 10:
            continue
        latex = render(tree, "latex", flavour=flavour, seed=number)
        if displays(tree, latex):
            links = align(tree, latex)
            assert links[0].target == (0, len(render(tree, "mathematica"))), latex
            assert not cut_in_two(link.source for link in links), latex


DEEP = [
    ("Sin[", "]", r"\sin(", ")"),
    ("x^(", ")", "x^{", "}"),
    ("1/(1 + ", ")", r"\frac1{1+", "}"),
    ("", "", "{", "}"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("opening", "closing", "begin", "end"), DEEP)
def test_the_cost_grows_with_the_length_whatever_the_depth(
    opening: str,
    closing: str,
    begin: str,
    end: str,
    count_calls: Callable[[Callable[[], object]], int],
) -> None:
    costs = []
    for depth in (100, 400, 1600):
        tree = parse(opening * depth + "x" + closing * depth, "mathematica")
        latex = begin * depth + "x" + end * depth
        links = align(tree, latex)
        assert latex[slice(*links[-1].source)] == "x"
        assert len(links) > (depth if opening else 0)
        costs.append(count_calls(partial(align, tree, latex)))
    assert costs[2] - costs[1] < 5 * (costs[1] - costs[0])
