"""What readings of LaTeX assume: every symbol is in the formula or is told of."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mathglot.languages import Reading, readings, render
from mathglot.languages.latex.reader.prose import find_prose

EULER = "since E is Euler's number in Mathematica"
UNIT = "since I is the imaginary unit in Mathematica"
E_IS = "e is the base of the natural logarithm"


def find(latex: str, text: str) -> Reading:
    """The reading of a formula that is written so in Mathematica."""
    found = {render(one.tree, "mathematica"): one for one in readings(latex, 30)}
    assert text in found
    return found[text]


SAID = [
    # Letters that mean something in Mathematica.
    ("E = mc^2", "e == m c^2", [f"E is a variable, written e, {EULER}"]),
    (
        "E = e",
        r"\[FormalCapitalE] == E",
        [rf"E is a variable, written \[FormalCapitalE], {EULER}", E_IS],
    ),
    ("I + 1", "i + 1", [f"I is a variable, written i, {UNIT}"]),
    (
        r"D(x) = \int_0^x t\,dt",
        "d[x] == Integrate[t, {t, 0, x}]",
        ["D is a function, written d, since D is the derivative in Mathematica"],
    ),
    (
        "D(x) + d(y)",
        "d[x] + Dt[y]",
        ["D is a function, written d, since D is the derivative in Mathematica"],
    ),
    (
        "N = 5",
        "N == 5",
        ["N is a variable, though it is numerical evaluation in Mathematica"],
    ),
    (
        r"1/3=0.333\ldots",
        "1/3 == 0.333",
        ["0.333 is cut off: which digits follow is not shown"],
    ),
    # Letters that are taken for what Mathematica has.
    ("e^{ix}", "E^(I x)", [E_IS, "i is the imaginary unit"]),
    ("e^{ix}", "E^(i x)", [E_IS]),
    (r"\gamma + 1", "EulerGamma + 1", [r"\gamma is EulerGamma"]),
    (r"\gamma + 1", r"\[Gamma] + 1", []),
    ("P_n(x)", "LegendreP[n, x]", ["P is LegendreP"]),
    ("P_n(x)", "Subscript[P, n][x]", []),
    ("C_n", "C[n]", ["C is a constant of integration"]),
    # What is clear is not said.
    (r"\Gamma(z) \zeta(s)", "Gamma[z] Zeta[s]", []),
    (r"\pi r^2 < \infty", "Pi r^2 < Infinity", []),
    (r"\mathcal{L} + \mathscr{F}", r"\[ScriptCapitalL] + \[ScriptCapitalF]", []),
    (r"a_1 + \cdots", r"Subscript[a, 1] + \[Ellipsis]", []),
    ("0 < x = y", "0 < x == y", []),
    ("x_{max}", "Subscript[x, max]", []),
    # What the formula does not show.
    (
        r"\dot x = -k x",
        "x'[t] == -k x[t]",
        ["t is a variable that the formula does not show", "x is a function of t"],
    ),
    (
        r"\nabla^2 u = 0",
        "Laplacian[u[x, y, z], {x, y, z}] == 0",
        [
            "x, y, z are coordinates that the formula does not show",
            "u is a function of x, y, z",
        ],
    ),
    (r"\frac{dv}{dt} = -g", "D[v[t], t] == -g", ["v is a function of t"]),
    (r"\frac{dv}{dt} = -g", "D[v, t] == -g", []),
    ("v'(t) = -g", "v'[t] == -g", []),
    (
        r"\sum_p p^2",
        "Sum[p^2, Element[p, Primes]]",
        ["Primes is meant, though the formula does not show it"],
    ),
    (
        r"\leq 3",
        r"\[Placeholder] <= 3",
        [r"\[Placeholder] stands for what is missing before \leq"],
    ),
    (
        r"\boxed{= 3}",
        r"\[Placeholder] == 3",
        [r"\[Placeholder] stands for what is missing before ="],
    ),
    # Names and labels.
    ("mc", "mc", ["mc is one name"]),
    ("x' + 1", r"x\[Prime] + 1", ["x' is a name of its own"]),
    (
        r"\speed + 1",
        "speed + 1",
        [r"\speed is the name speed, since nothing defines it"],
    ),
    (
        r"\foo{speed} + 1",
        "speed + 1",
        [r"\foo in \foo{speed} is ignored, since nothing defines it"],
    ),
    ("x^+", 'Superscript[x, "+"]', ['"+" is a label, kept as a text']),
    (r"|01\rangle", 'Ket["01"]', ['"01" is a label, kept as a text']),
    (r"x \text{ is small}", 'x "is small"', []),
]


@pytest.mark.parametrize(("latex", "text", "said"), SAID)
def test_a_reading_says_what_it_assumes(latex: str, text: str, said: list[str]) -> None:
    assert list(find(latex, text).assumptions) == said


def rows_of_the_page() -> list[tuple[str, str, list[str]]]:
    page = Path(__file__).parents[3] / "docs" / "reading.md"
    rows = re.findall(
        r"^\| `(.+?)` \| `(.+?)` \| (.+) \|$", page.read_text("utf-8"), re.MULTILINE
    )
    return [(latex, text, said.split("; ")) for latex, text, said in rows]


@pytest.mark.parametrize(("latex", "text", "said"), rows_of_the_page())
def test_the_page_says_the_same(latex: str, text: str, said: list[str]) -> None:
    assert list(find(latex, text).assumptions) == said


def test_the_page_has_rows() -> None:
    assert len(rows_of_the_page()) >= 8


PROSE = [
    ("Let us see", 0),
    ("mass times acceleration", 0),
    ("x = this is the answer", 4),
    (r"\alpha beta", None),
    ("a b c d e f", None),
    ("ab bc ca", None),
    ("", None),
    (r"x \text{ if it is so, and so on}", None),
    (r"n = \text{the \emph{whole story of} it}", None),
    (r"\text{by the triangle inequality}", 0),
    (r"(\text{chain rule})", 0),
    (r"\quad\text{(induction)}.", 0),
    (r"\text{$r$ is the radius of it} \hspace{5mm} \text{in metres}", 0),
    (r"\text{metres per second}", None),
    (r"\text{rank}", None),
    (r"\text{net price} - \text{list price}", None),
    (r"{\rm only if this is so}", None),
    ("x % that is what was measured", None),
    (r"\mathrm{number of heads} / n", None),
]


@pytest.mark.parametrize(("latex", "position"), PROSE)
def test_prose_is_told_from_letters(latex: str, position: int | None) -> None:
    assert find_prose(latex) == position
