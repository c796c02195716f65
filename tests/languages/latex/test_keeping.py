"""Letters of the author that Mathematica has for something else."""

from __future__ import annotations

import pytest

from mathglot import align, parse, render

KEPT = [
    ("e == m c^2", "E = mc^2", "sympy", "Eq(Symbol('E'), m*c**2)"),
    ("P == i^2 R", "P = I^2R", "maple", "P = I_^2*R"),
    ("E^Subscript[e, 1]", "e^{E_1}", "sympy", "exp(E_1)"),
    (r"\[FormalCapitalE] == e V", "E = eV", "sympy", "Eq(Symbol('E'), e*V)"),
    ("ReLU[x]", r"\mathrm{ReLU}(x)", "sympy", "Function('ReLU')(x)"),
    ("Area == Pi r^2", r"\text{Area}=\pi r^2", "sympy", "Eq(Symbol('Area'), pi*r**2)"),
    ("Area == b h", r"\mathrm{Area}=bh", "maple", "Area = b*h"),
    ("Area == b h", r"\text{Area}=bh", "python", "def Area(b, h):\n    return b*h"),
    ("c[s, t]", "C(s,t)", "sympy", "Function('C')(s, t)"),
    (
        "N[d] + C[s, t]",
        "N(d)+C(s,t)",
        "sympy",
        "Function('N')(d) + Function('C')(s, t)",
    ),
    # The letter itself is there, or the name is not the author's.
    ("e + f", "e+f", "sympy", "e + f"),
    ("e^e", "e^e", "sympy", "e**e"),
    ("e", "E", "mathematica", "e"),
]


@pytest.mark.parametrize(("tree", "latex", "to", "written"), KEPT)
def test_letters_are_kept(tree: str, latex: str, to: str, written: str) -> None:
    assert render(parse(tree, "mathematica"), to, source=latex) == written


def test_links_are_those_of_the_letters_that_are_written() -> None:
    tree = parse("e == m c^2", "mathematica")
    written = render(tree, "sympy", source="E = mc^2")
    links = {
        ("E = mc^2"[slice(*link.source)], written[slice(*link.target)])
        for link in align(tree, "E = mc^2", "sympy")
    }
    assert {("E", "Symbol('E')"), ("m", "m"), ("c^2", "c**2")} <= links
