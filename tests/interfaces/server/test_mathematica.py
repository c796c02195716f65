"""Mathematica as the source, LaTeX as the target, and constants of semantic LaTeX."""

from __future__ import annotations

from typing import Any

import pytest

INTEGRAL = "Integrate[Sin[x]^2, {x, 0, Pi}]"


@pytest.mark.parametrize(
    ("to", "text"),
    [
        ("latex", r"\int_0^\pi\sin^2x \, dx"),
        ("semantic", r"\int_{0}^{\cpi}\sin^{2}@{x}\diff{x}"),
        ("sympy", "Integral(sin(x)**2, (x, 0, pi))"),
        ("mathematica", INTEGRAL),
    ],
)
def test_mathematica_is_translated_by_rules(
    start: Any, fake: Any, to: str, text: str
) -> None:
    wishes = {"latex": INTEGRAL, "from": "mathematica", "to": to}
    answer = start().post("/api/translate", json=wishes)
    record = answer.json()
    assert (answer.status_code, record["text"]) == (200, text)
    assert (record["source"], record["from"]) == (INTEGRAL, "mathematica")
    assert record["normal"] == r"\int_0^\pi\sin^2xdx"
    assert fake.batches == []


def test_formulas_of_a_batch_may_be_mathematica(start: Any) -> None:
    wishes = {"formulas": ["Sin[x]", "Sin[x"], "from": "mathematica", "to": "latex"}
    answer = start().post("/api/translate/batch", json=wishes)
    good, bad = answer.json()["translations"]
    assert good["text"] == r"\sin x"
    assert (bad["error"]["kind"], bad["error"]["position"]) == ("ParseError", 5)


def test_semantic_latex_becomes_latex_and_latex_does_not(start: Any) -> None:
    formulas = [r"\BesselJ{\nu}@{z}", "x"]
    wishes = {"formulas": formulas, "to": "latex"}
    good, bad = start().post("/api/translate/batch", json=wishes).json()["translations"]
    assert (good["text"], good["from"]) == (r"J_\nu(z)", "semantic")
    assert bad["error"]["kind"] == "RequestError"
    assert "LaTeX already" in bad["error"]["message"]


@pytest.mark.parametrize(
    "wishes",
    [
        {"latex": "x", "to": "latex"},
        {"latex": "x", "to": "latex", "from": "latex"},
        {"latex": "x", "from": "mathematica", "assume": ["x is a variable"]},
        {"latex": "x", "constants": "macros"},
        {"latex": "x", "to": "semantic", "constants": "words"},
    ],
)
def test_wishes_that_contradict_each_other_are_refused(
    start: Any, wishes: dict[str, Any]
) -> None:
    answer = start().post("/api/translate", json=wishes)
    assert answer.status_code == 422
    assert answer.json()["error"]["kind"] == "RequestError"


@pytest.mark.parametrize(
    ("wishes", "text"),
    [
        ({"latex": r"e^{i\pi z}", "constants": "letters"}, r"e^{i\pi z}"),
        ({"latex": r"e^{i\pi z}", "constants": "macros"}, r"\expe^{\iunit\cpi z}"),
        (
            {"latex": r"\expe^{\cpi z}", "from": "semantic", "constants": "letters"},
            r"\mathrm{e}^{\pi z}",
        ),
    ],
)
def test_constants_are_spelled_as_asked(
    real: Any, wishes: dict[str, str], text: str
) -> None:
    answer = real.post("/api/translate", json={**wishes, "to": "semantic"})
    assert answer.json()["text"].replace(" ", "") == text.replace(" ", "")
    assert answer.json()["source"] == wishes["latex"]


def test_mathematica_is_drawn_as_a_textbook_prints_it(start: Any) -> None:
    client = start()
    said = {"latex": "Sqrt[x]/2", "from": "mathematica"}
    [drawn, printed] = [
        client.post("/api/mathml", json=body).json()["mathml"]
        for body in (said, {"latex": r"\frac{\sqrt{x}}{2}"})
    ]
    assert drawn == printed
    many = {"formulas": ["Sqrt[x]/2", "Sqrt["], "from": "mathematica"}
    answer = client.post("/api/mathml/batch", json=many).json()
    assert answer == {"mathml": [printed, None]}
