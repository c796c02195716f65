"""Semantic LaTeX as the source, which rules translate beside the model."""

from __future__ import annotations

from typing import Any

import pytest

from mathglot.languages.semantic.recognition import is_semantic

GAMMA = r"\EulerGamma@{z+1}=z\EulerGamma@{z}"


@pytest.mark.parametrize("said", [{"from": "semantic"}, {}])
def test_semantic_latex_is_translated_by_rules(
    start: Any, fake: Any, said: dict[str, str]
) -> None:
    client = start()
    for to, text in (
        ("mathematica", "Gamma[z + 1] == z Gamma[z]"),
        ("sympy", "Eq(gamma(z + 1), z*gamma(z))"),
        ("semantic", r"\EulerGamma@{z+1}=z \EulerGamma@{z}"),
    ):
        answer = client.post("/api/translate", json={"latex": GAMMA, "to": to, **said})
        record = answer.json()
        assert (answer.status_code, record["text"]) == (200, text)
        assert record["source"] == GAMMA and record["language"] == to
        assert record["checks"]["parses"] and record["confidence"] is None
        assert record["normal"] == r"\Gamma(z+1)=z\Gamma(z)"
    assert fake.batches == []


def test_the_formulas_of_a_batch_are_told_apart(start: Any, fake: Any) -> None:
    formulas = ["x", r"\sin@{x}", "bad", r"\sin@{", r"\cpi"]
    answer = start().post("/api/translate/batch", json={"formulas": formulas})
    records = answer.json()["translations"]
    assert [record["source"] for record in records] == formulas
    texts = [record.get("text") for record in records]
    assert texts == ["mathematica x", "Sin[x]", None, None, "Pi"]
    assert fake.batches == [["x", "bad"]]
    said = {"formulas": formulas[:2], "from": "latex"}
    records = start().post("/api/translate/batch", json=said).json()["translations"]
    assert records[1]["text"] == r"mathematica \sin@{x}"


@pytest.mark.parametrize(
    ("wishes", "kind"),
    [
        ({"latex": r"\nosuchmacro@{x}", "from": "semantic"}, "ParseError"),
        ({"latex": r"x+\littleo@{x}"}, "NoCounterpartError"),
        ({"latex": r"\sin@{x}", "strict": 0.9}, "DoubtError"),
        ({"latex": r"\sin@{x}", "from": "maple"}, None),
        ({"latex": r"\sin@{x}", "source": "semantic"}, None),
    ],
)
def test_what_cannot_be_is_refused(
    start: Any, wishes: dict[str, Any], kind: str | None
) -> None:
    answer = start().post("/api/translate", json=wishes)
    assert answer.status_code == 422
    if kind is not None:
        assert answer.json()["error"]["kind"] == kind


def test_an_assumption_settles_semantic_latex_too(start: Any) -> None:
    wishes = {"latex": r"f(x+1)\sin@{x}", "assume": ["f is a function"]}
    found = start().post("/api/translate", json=wishes).json()
    assert found["text"] == "f[x + 1] Sin[x]"


def test_semantic_latex_is_drawn_as_its_macros_show(start: Any) -> None:
    client = start()
    drawn = [
        client.post("/api/mathml", json={"latex": latex}).json()["mathml"]
        for latex in (r"\EulerGamma@{z}", r"\Gamma\left(z\right)")
    ]
    assert drawn[0] == drawn[1]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"\BesselJ{\nu}@{z}", True),
        (r"\sin^{2}@@{x}", True),
        (r"\HankelH{1}{\nu}'@{z}", True),
        (r"2\iunit x", True),
        (r"J_\nu(z)", False),
        (r"\begin{array}{c@{}c} \sin x & y \end{array}", False),
        (r"\text{a@{b}}", False),
        (r"\abs{x}", False),
        ("", False),
    ],
)
def test_semantic_latex_is_known_by_its_macros(text: str, expected: bool) -> None:
    assert is_semantic(text) is expected
