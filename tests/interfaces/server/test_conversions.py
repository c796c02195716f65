"""MathML, the formulas of documents, and alignments."""

from __future__ import annotations

import resource
import sys
import time
from typing import Any

import pytest
from fastapi.testclient import TestClient

from mathglot.interfaces.server.converting import Converting, _try
from mathglot.interfaces.server.documents import list_formulas
from mathglot.interfaces.server.refusals import LimitError


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


BINARY = "\n".join(
    rf"\newcommand{{\a{chr(after)}}}{{\a{chr(after - 1)}\a{chr(after - 1)}}}"
    for after in range(98, 117)
)
# Documents that would take half a minute or gigabytes.
BOMBS = [
    BINARY + "".join(rf"$\at_{{{number}}}$ " for number in range(2500)),
    r"\newcommand{\a}{" + "x+" * 2000 + "}" + r"$\a$ " * 2000,
    r"\newcommand{\a}[1]{#1#1#1}" + ("$" + r"\a{" * 9 + "x" + "}" * 9 + "$ ") * 300,
]


@pytest.mark.parametrize("text", BOMBS, ids=["nested", "long", "arguments"])
def test_macros_stand_for_so_much_and_no_more(text: str) -> None:
    begun = time.process_time()
    found = list_formulas("a.tex", text)
    assert time.process_time() - begun < 10
    assert len(found) in (300, 2500, 2000)
    assert len(found[-1]["latex"]) in (len(r"\at_{2499}"), 4000, 3**9)


def test_a_document_of_too_many_formulas_is_refused(start: Any) -> None:
    client = start()
    long = r"\newcommand{\a}{" + "x+" * 2000 + "}" + r"$\a$ " * 20_000
    for text, message in (
        ("$x$ " * 20_001, "a document of more than 20,000 formulas"),
        (long, "formulas of more than 10,000,000 characters"),
    ):
        body = {"name": "a.tex", "text": text}
        answer = client.post("/api/formulas", json=body)
        assert answer.status_code == 422
        error = answer.json()["error"]
        assert (error["kind"], error["message"]) == ("LimitError", message)


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux")
def test_the_process_has_so_much_memory_and_no_more() -> None:
    converting = Converting()
    assert list(converting("normalise", [("x^{2}",)])) == [(0, "x^2")]
    assert converting._remote is not None
    pid = converting._remote._member._process.pid
    most, _ = resource.prlimit(pid, resource.RLIMIT_DATA)
    assert most == 400_000_000
    converting.stop()


def test_a_large_process_does_not_make_those_that_it_starts_seem_large() -> None:
    ballast = b"." * 500_000_000
    converting = Converting()
    processes = set()
    for _ in range(3):
        assert list(converting("normalise", [("x^{2}",)])) == [(0, "x^2")]
        assert converting._remote is not None
        processes.add(converting._remote._member._process.pid)
    converting.stop()
    assert len(ballast) == 500_000_000 and len(processes) == 1


def test_what_takes_all_memory_is_refused(start: Any, fake: Any) -> None:
    def take_all(*_: str) -> str:
        raise MemoryError

    assert isinstance(_try(take_all, ("x",)), LimitError)
    fake.translate_many = lambda *_, **__: take_all()
    answer = start().post("/api/translate", json={"latex": "x"})
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert error["kind"] == "LimitError"
    assert error["message"] == "it takes more memory than a request is allowed"


def test_a_text_whose_process_is_killed_is_tried_again() -> None:
    converting = Converting()
    for _ in range(2):
        assert list(converting("normalise", [("x^{2}",)])) == [(0, "x^2")]
        assert converting._remote is not None
        converting._remote._member.kill()
    converting.stop()
