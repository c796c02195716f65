"""Notations of orthogonal, hypergeometric, elliptic, q- and Mathieu functions."""

from pathlib import Path

import pytest

from mathglot.languages.functions import FAMILIES
from mathglot.languages.functions.row import ACCEPTED
from mathglot.languages.latex.matcher import displays
from mathglot.languages.latex.renderer import render
from mathglot.languages.mathematica.parser import parse


def table(name: str) -> list[tuple[str, str]]:
    text = (Path(__file__).parent / name).read_text(encoding="utf-8")
    pairs = [line.split("\t") for line in text.splitlines()]
    return [(mathematica, latex) for mathematica, latex in pairs]


@pytest.mark.parametrize(("mathematica", "latex"), table("classical_shown.tsv"))
def test_is_shown_so(mathematica: str, latex: str) -> None:
    assert displays(parse(mathematica), latex)


@pytest.mark.parametrize(("mathematica", "latex"), table("classical_not_shown.tsv"))
def test_is_not_shown_so(mathematica: str, latex: str) -> None:
    assert not displays(parse(mathematica), latex)


@pytest.mark.parametrize(("mathematica", "latex"), table("classical_texform.tsv"))
def test_is_printed_so_by_mathematica(mathematica: str, latex: str) -> None:
    assert render(parse(mathematica), "texform") == latex


@pytest.mark.parametrize(
    ("mathematica", "textbook", "dlmf"),
    [
        ("EllipticK[k^2]", "K(k)", "K(k)"),
        ("JacobiSN[u, k^2]", r"\operatorname{sn}(u,k)", r"\operatorname{sn}(u,k)"),
        ("EllipticK[1 - k^2]", "K'(k)", "K'(k)"),
        ("LaguerreL[n, a, x]", "L_n^{(a)}(x)", "L^{(a)}_n(x)"),
        (
            r"EllipticTheta[3, z, E^(I Pi \[Tau])]",
            r"\theta_3(z,e^{i \pi\tau})",
            r"\theta_3(z|\tau)",
        ),
        ("ParabolicCylinderD[-a - 1/2, z]", r"D_{-a-\frac{1}{2}}(z)", "U(a,z)"),
    ],
)
def test_modulus_and_ratio_are_shown_where_people_use_them(
    mathematica: str, textbook: str, dlmf: str
) -> None:
    tree = parse(mathematica)
    assert render(tree, "textbook") == textbook
    assert render(tree, "dlmf") == dlmf


def test_a_letter_alone_is_never_written_for_an_integral() -> None:
    rows = [
        row
        for row in FAMILIES["Elliptic integrals and functions"]
        if row.pattern == "EllipticK[Power[k_Symbol, 2]]"
    ]
    assert [n.flavours for row in rows for n in row.notations] == [ACCEPTED] * 2
    tree = parse("EllipticK[k^2]")
    assert all(render(tree, "random", seed) != "K" for seed in range(100))
