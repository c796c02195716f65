"""Readings beside what the network found: an author's letters stay the author's."""

from __future__ import annotations

from dataclasses import replace

import pytest

import mathglot as mg
from mathglot.translate.asking import find_hope
from mathglot.translate.merging import (
    enter_found,
    enter_readings,
    rank_entries,
)
from mathglot.translate.proposal import propose
from mathglot.translate.rating import Rating
from mathglot.translate.translation import Checks, Translation
from mathglot.translate.translator import Translator

# Formulas in which a network alone sees rare functions, or calls where products are.
AUTHORS_OWN = {
    r"C_V": "Subscript[C, V]",
    r"\omega(k)=ck": r"\[Omega][k] == c k",
    r"K=\frac{k_1k_2}{k_1+k_2}": (
        "K == (Subscript[k, 1] Subscript[k, 2])/(Subscript[k, 1] + Subscript[k, 2])"
    ),
    r"T_n(t)=A\cos(n\pi t/L)": "Subscript[T, n][t] == A Cos[n Pi t/L]",
    r"W^{(1)}": "Superscript[W, 1]",
    r"t(t-1)": "t (t - 1)",
    r"p(1-p)": "p (1 - p)",
    r"M_{\mu\nu}=L_{\mu\nu}[X,P]": (
        r"Subscript[M, \[Mu], \[Nu]] == Subscript[L, \[Mu], \[Nu]][X, P]"
    ),
}
# Formulas that show that their letters are functions of the table.
SPECIAL = {
    r"J_\nu(x)": r"BesselJ[\[Nu], x]",
    r"\Gamma(z)\Gamma(1-z)=\frac{\pi}{\sin(\pi z)}": (
        "Gamma[z] Gamma[1 - z] == Pi/Sin[Pi z]"
    ),
    r"(n+1)P_{n+1}(x)=(2n+1)xP_n(x)-nP_{n-1}(x)": (
        "(n + 1) LegendreP[n + 1, x] == "
        "(2 n + 1) x LegendreP[n, x] - n LegendreP[n - 1, x]"
    ),
}


# Fields depend on space, and on time if it occurs; letters in bold are vectors.
PHYSICS = {
    r"\frac{\partial^2 u}{\partial t^2}=c^2\nabla^2 u": (
        "D[u[x, y, z, t], {t, 2}] == c^2 Laplacian[u[x, y, z, t], {x, y, z}]"
    ),
    r"\frac{\partial T}{\partial t}=k\nabla^2T": (
        "D[T[x, y, z, t], t] == k Laplacian[T[x, y, z, t], {x, y, z}]"
    ),
    r"\nabla^2 f(r,s)=0": "Laplacian[f[r, s], {r, s}] == 0",
    r"\mathbf{a}\cdot\mathbf{b}": "a . b",
    r"\vec a\times\vec b": "Cross[a, b]",
}


@pytest.fixture(scope="module")
def translator() -> Translator:
    return Translator()


@pytest.mark.parametrize(
    ("latex", "expected"), (AUTHORS_OWN | SPECIAL | PHYSICS).items()
)
def test_letters_are_what_the_formula_shows(
    translator: Translator, latex: str, expected: str
) -> None:
    found = translator.translate(latex)
    assert found.tree is not None and found.checks.displays
    assert mg.equivalent(found.tree, mg.parse(expected, "mathematica")), found.text


def _found(text: str, latex: str, score: float) -> Translation:
    tree = mg.parse(text, "mathematica")
    checks = Checks(parses=True, displays=True)
    return Translation(latex, "mathematica", text, tree, score, checks)


def test_what_both_have_found_is_there_once() -> None:
    proposal = propose("f(x)")
    assert proposal is not None
    entries = enter_found(
        [_found("f[x]", "f(x)", -0.1)], enter_readings("f(x)", proposal.all)
    )
    ranked = [entry.translation.text for _, entry in rank_entries(entries)]
    assert ranked.count("f[x]") == 1 and ranked[0] == "f[x]"
    joint = next(one for one in entries if one.translation.text == "f[x]")
    assert joint.reading is not None and joint.nats is not None and joint.first


def test_what_both_have_found_is_written_as_it_was_read() -> None:
    proposal = propose("x+1")
    assert proposal is not None
    found = replace(
        _found("Defer[x] + 1", "x+1", -0.1), checks=Checks(True, True, holds=True)
    )
    first, *_ = enter_found([found], enter_readings("x+1", proposal.all))
    assert first.translation.text == "x + 1" and first.first
    assert first.translation.checks.holds is True


def test_letters_that_may_be_functions_have_a_rival() -> None:
    proposal = propose("T_n(x) = 2x T_{n-1}(x)")
    assert proposal is not None and find_hope(proposal).is_worth_asking
    assert proposal.rival is None or "ChebyshevT" in repr(proposal.rival.tree)
    assert any("ChebyshevT" in repr(one.tree) for one in proposal.all[:3])
    plain = propose("a + b = c")
    assert plain is not None and plain.rival is None


def test_weights_alone_do_not_decide_about_letters_of_functions() -> None:
    """Though no reading outweighs the best, whoever knows the function may."""
    proposal = propose("S(5,2)=15")
    assert proposal is not None and proposal.is_lettered
    assert find_hope(proposal).is_worth_asking


class Silent(Translator):
    """A translator whose network must not be asked."""

    def rate(self, latex: str, texts: object) -> list[Rating] | None:
        raise AssertionError(f"asked about {latex}")


def test_a_network_is_not_asked_where_weights_decide() -> None:
    found = Silent().translate("a + b = c")
    assert found.text == "a + b == c" and found.score <= 0
    with pytest.raises(AssertionError):
        Silent().translate("T_n(x) = 2x T_{n-1}(x)")


def test_a_network_that_is_sure_of_a_reading_does_not_search(
    translator: Translator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mathglot.translate.translator.search_constrained", None)
    found = translator.translate(r"\sin(2x) = 2\sin(x)\cos(x)")
    assert found.text == "Sin[2 x] == 2 Sin[x] Cos[x]"


UNREAD = ["this is no formula", "2 +", r"\begin{b}a\end{b}", ""]


@pytest.mark.parametrize("latex", UNREAD)
def test_what_cannot_be_read_is_an_error_and_no_guess(
    translator: Translator, latex: str
) -> None:
    with pytest.raises(mg.ParseError):
        translator.translate(latex)
    [found] = translator.translate_many([latex])
    assert isinstance(found.error, mg.ParseError) and not found.text


def test_a_guess_is_given_on_request_alone(translator: Translator) -> None:
    found = translator.translate(r"\begin{b}a\end{b}", guess=True)
    assert found.text and not found.checks.displays
    assert "a guess" in repr(found)


def test_an_island_is_a_text_and_is_reported(translator: Translator) -> None:
    found = translator.translate(r"x^2 + \foo{a}{3}")
    assert found.text == r'x^2 + "\\foo{a}{3}"' and found.checks.displays
    assert found.assumptions == (
        r"\foo{a}{3} could not be read, and is kept as a text",
    )


def test_an_assumption_chooses_among_readings(translator: Translator) -> None:
    assert translator.translate("f(x+1)", assume=["f is a function"]).text == "f[x + 1]"
    found = translator.translate("f(x+1)", assume=["f is a variable"])
    assert found.text == "f (x + 1)"


def test_others_say_in_what_they_differ(translator: Translator) -> None:
    record = translator.translate("f(x+1)").as_record()
    assert record["text"] == "f[x + 1]"
    said = {one["text"]: one["difference"] for one in record["alternatives"]}
    assert said["f (x + 1)"] == "f(x+1) is a product"
