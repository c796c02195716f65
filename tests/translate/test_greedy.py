"""One hypothesis at a time finds what a search with a beam of one finds."""

from __future__ import annotations

from math import inf

import pytest

from mathglot.translate.constraint import make_draft, search_constrained
from mathglot.translate.greedy import search_greedily
from mathglot.translate.search import Hypothesis, Settings, search
from mathglot.translate.translator import Translator

FORMULAS = (
    r"J_\nu(x)=\sum_{k=0}^\infty\frac{(-1)^k}{k!\,\Gamma(k+\nu+1)}"
    r"\left(\frac{x}{2}\right)^{2k+\nu}",
    r"\zeta(s)=\prod_p\frac{1}{1-p^{-s}}",
    r"F_{\parallel} = m a_{\parallel}",
)


@pytest.fixture(scope="module")
def translator() -> Translator:
    return Translator(threads=1)


def find_both(
    translator: Translator, latex: str, settings: Settings
) -> tuple[list[Hypothesis], list[Hypothesis]]:
    covered, source = translator.encode(latex, "mathematica")
    model, constraint = translator.model, translator.constraint("mathematica")
    permitted = constraint.permit(covered)
    greedy = search_greedily(
        model.engine,
        source,
        settings,
        constraint,
        permitted,
        make_draft(covered, model.target),
    )
    [widely] = search(
        model.engine, [source], settings, constraint, permitted[None], None
    )
    return greedy, widely


@pytest.mark.parametrize("latex", FORMULAS)
@pytest.mark.parametrize("room", [1, 40])
def test_a_beam_of_one_finds_the_same(
    translator: Translator, latex: str, room: int
) -> None:
    """With little room too, in which the grammar has to close what was begun."""
    stretch = 2.5 if room > 1 else 0.2
    settings = Settings(beam=1, stretch=stretch, room=room)
    [greedy], [widely] = find_both(translator, latex, settings)
    assert greedy.ids == widely.ids and greedy.complete
    assert greedy.score == pytest.approx(widely.score, abs=1e-4)


def test_what_is_not_likely_enough_is_given_up(translator: Translator) -> None:
    latex = FORMULAS[0]
    [found], _ = find_both(translator, latex, Settings(beam=1, room=1, stretch=0.2))
    total = found.score * (len(found.ids) + 1)
    assert total < -1.0
    few = Settings(beam=1, room=1, stretch=0.2, least=-1.0)
    assert find_both(translator, latex, few) == ([], [])


def test_one_formula_with_one_hypothesis_is_searched_greedily(
    translator: Translator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mathglot.translate.constraint.search", None)
    covered, source = translator.encode(FORMULAS[1], "mathematica")
    [[found]] = search_constrained(
        translator.model.engine,
        [source],
        [covered],
        Settings(beam=1),
        translator.constraint("mathematica"),
    )
    assert found.complete and found.score > -inf


# What the formulas mean, and readings that begin alike.
RATED = {
    FORMULAS[1]: (
        r"Zeta[s] == Product[1/(1 - p^-s), {p, 1, Infinity}]",
        r"Zeta[s] == Product[1/(1 - p^(-s)), p]",
        r"Zeta[s] == Product[1/(1 + p)]",
    ),
    "f(x+1)": ("f[x + 1]", "f (x + 1)", "f[x + 1]"),
    "a": ("a", "b", "a + a"),
}


@pytest.mark.parametrize(("latex", "texts"), RATED.items())
def test_what_was_rated_is_gone_on_from(
    translator: Translator, latex: str, texts: tuple[str, ...]
) -> None:
    engine = translator.model.engine
    translator.rate("z", ["z"])
    at_once = translator.rate(latex, texts)
    [first] = translator.rate(latex, texts[:1]) or []
    others = translator.rate(latex, texts[1:])
    assert at_once is not None and others is not None
    for rating, other in zip([first, *others], at_once, strict=True):
        assert rating == pytest.approx(other, abs=1e-3)
    _, source = translator.encode(latex, "mathematica")
    known = engine.recall(source)
    assert known is not None
    judged, logs, _ = known
    assert logs.shape[:2] == (1, len(judged) + 1)
    assert engine.recall([*source, 5]) is None
    [greedy], [widely] = find_both(translator, latex, Settings(beam=1))
    assert greedy.ids == widely.ids
    assert greedy.score == pytest.approx(widely.score, abs=1e-4)
