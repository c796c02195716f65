"""MathML, the formulas of documents, and alignments."""

from __future__ import annotations

from typing import Any

from fastapi.testclient import TestClient


def test_a_formula_is_shown_as_mathml(start: Any) -> None:
    client = start(formula=20)
    shown = client.post("/api/mathml", json={"latex": "x^2"}).json()["mathml"]
    assert shown.startswith("<math ")
    assert "<msup>" in shown
    for latex in ("x^{", "x" * 21):
        assert client.post("/api/mathml", json={"latex": latex}).status_code == 422


def test_formulas_of_a_document_are_found(start: Any) -> None:
    client = start()
    text = r"\newcommand{\R}{\mathbb{R}}" + "\nLet $x\\in\\R$, and\n\\[x=y.\\] $a"
    answer = client.post("/api/formulas", json={"name": "paper.tex", "text": text})
    found = answer.json()["formulas"]
    assert found[:2] == [
        {"latex": r"x\in\mathbb{R}", "line": 2, "display": False},
        {"latex": "x=y", "line": 3, "display": True},
    ]
    assert found[2]["fault"]
    answer = client.post("/api/formulas", json={"name": "paper.doc", "text": text})
    assert answer.status_code == 422
    assert answer.json()["error"]["kind"] == "UnknownNameError"


def test_parts_are_aligned_if_asked(real: TestClient) -> None:
    asked = {"latex": r"\frac{a}{b}", "align": True, "beam": 1}
    answer = real.post("/api/translate", json=asked).json()
    spans = [
        (asked["latex"][slice(*link["source"])], answer["text"][slice(*link["target"])])
        for link in answer["alignment"]
    ]
    assert ("a", "a") in spans
    assert (r"\frac{a}{b}", "a/b") in spans
    answer = real.post("/api/translate", json={**asked, "align": False}).json()
    assert "alignment" not in answer


def test_semantic_latex_is_aligned_as_it_stands(real: TestClient) -> None:
    asked = {"latex": r"\Gamma(z)", "to": "semantic", "align": True, "beam": 1}
    answer = real.post("/api/translate", json=asked).json()
    assert answer["text"] == r"\EulerGamma@{z}"
    assert answer["alignment"] == [
        {"source": [0, 9], "target": [0, 15]},
        {"source": [7, 8], "target": [13, 14]},
    ]


def test_what_takes_all_memory_is_refused(
    start: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "\\newcommand{\\a}{" + "x" * 100_000 + "}" + "$\\a$ " * 100_000
    client = start()
    answer = client.post("/api/formulas", json={"name": "a.tex", "text": text})
    assert answer.status_code == 422
    assert answer.json()["error"]["kind"] == "LimitError"
    # What was asked next is answered.
    assert client.post("/api/normalise", json={"latex": "x"}).status_code == 200
