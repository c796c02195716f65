"""What the service answers to those who ask as they should."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import pytest
from fastapi.testclient import TestClient

import mathglot as mg
from mathglot.interfaces.server.answers import (
    BatchAnswer,
    ProblemAnswer,
    TranslationAnswer,
)
from mathglot.interfaces.server.app import make_app
from mathglot.interfaces.server.examples import EXAMPLES, TITLES
from mathglot.interfaces.server.requests import Language, Source
from mathglot.interfaces.server.service import Service
from mathglot.translate.translator import LANGUAGES, Translator
from tests.interfaces.server.conftest import LOCAL

GAMMA = r"\Gamma(z+1)=z\Gamma(z)"
# Titles of examples, and their Mathematica as somebody found it right.
WANTED = Path(__file__).parent / "examples.tsv"


def test_a_formula_is_translated_as_the_library_does(real: TestClient) -> None:
    answer = real.post("/api/translate", json={"latex": f"${GAMMA}$"})
    assert answer.status_code == 200
    record = answer.json()
    assert record.pop("milliseconds") > 0
    assert record.pop("normal") == GAMMA
    assert record.pop("from") == "latex"
    assert record == Translator().translate(f"${GAMMA}$").as_record()
    assert record["text"] == "Gamma[z + 1] == z Gamma[z]"
    assert record["checks"]["displays"] is True


def test_every_language_can_be_asked_for(real: TestClient) -> None:
    for language in LANGUAGES:
        answer = real.post("/api/translate", json={"latex": "x^2", "to": language})
        assert answer.json()["language"] == language
        assert answer.json()["text"]


def test_languages_are_named_alike_everywhere(real: TestClient) -> None:
    listed = real.get("/api/languages").json()["languages"]
    names = [*LANGUAGES, "latex"]
    assert [language["name"] for language in listed] == names
    assert list(TITLES) == names
    assert set(get_args(Language)) == set(names)


def test_a_bad_formula_says_where(real: TestClient) -> None:
    answer = real.post("/api/translate", json={"latex": "x^{2"})
    assert answer.status_code == 422
    with pytest.raises(mg.ParseError) as caught:
        Translator().translate("x^{2")
    assert answer.json() == {
        "error": {
            "kind": "ParseError",
            "message": str(caught.value),
            "position": caught.value.position,
            "expected": caught.value.expected,
        }
    }


def test_a_batch_keeps_its_order_and_its_errors(real: TestClient) -> None:
    formulas = ["x^2", "x^{", r"\sin x", r"\frac{a}{b}"]
    body = {"formulas": formulas, "to": "sympy", "beam": 1}
    answer = real.post("/api/translate/batch", json=body)
    assert answer.status_code == 200
    records = answer.json()["translations"]
    assert [record["source"] for record in records] == formulas
    assert [record.get("text") for record in records] == [
        "x**2",
        None,
        "sin(x)",
        "a/b",
    ]
    assert records[1]["error"]["kind"] == "ParseError"
    assert records[1]["language"] == "sympy"
    BatchAnswer.model_validate(answer.json())


def test_no_formulas_are_a_batch_too(real: TestClient) -> None:
    answer = real.post("/api/translate/batch", json={"formulas": []})
    assert answer.json() == {"translations": []}


def test_what_is_asked_reaches_the_translator(start: Any, fake: Any) -> None:
    client = start()
    body = {"latex": "x", "to": "maple", "beam": 3, "assume": ["f is a function"]}
    answer = client.post("/api/translate", json=body)
    assert fake.orders == [("maple", 3, ("f is a function",))]
    TranslationAnswer.model_validate(answer.json())


def test_a_bad_assumption_is_the_fault_of_the_request(start: Any, fake: Any) -> None:
    client = start()
    for path, key, value in (
        ("/api/translate", "latex", "x"),
        ("/api/translate/batch", "formulas", ["x", "y"]),
    ):
        answer = client.post(path, json={key: value, "assume": ["absurd"]})
        assert answer.status_code == 422
        error = answer.json()["error"]
        assert error["kind"] == "AssumptionError"
        assert error["message"].startswith("cannot assume 'absurd'")
    assert fake.batches == []


def test_assumptions_settle_what_is_open(real: TestClient) -> None:
    body = {"latex": "f(x+1)", "assume": ["f is a variable"]}
    assert real.post("/api/translate", json=body).json()["text"] == "f (x + 1)"
    body["assume"] = ["f is a function"]
    assert real.post("/api/translate", json=body).json()["text"] == "f[x + 1]"


def test_normal_forms_are_given(start: Any) -> None:
    client = start()
    answer = client.post("/api/normalise", json={"latex": r"$ {a \over b} $"})
    assert answer.json() == {"normal": r"\frac{a}{b}"}
    answer = client.post("/api/normalise", json={"latex": "{"})
    assert answer.status_code == 422
    ProblemAnswer.model_validate(answer.json())


def test_examples_translate_and_display(real: TestClient) -> None:
    listed = real.get("/api/examples").json()["examples"]
    assert listed == [sample.as_record() for sample in EXAMPLES]
    subjects = [example["subject"] for example in listed]
    assert subjects == sorted(subjects, key=subjects.index) and len(set(subjects)) == 8
    formulas = [one["latex"] for one in listed if one["from"] == "latex"]
    answer = real.post("/api/translate/batch", json={"formulas": formulas})
    for record in answer.json()["translations"]:
        assert record["checks"]["displays"], record
        # What is shown first is not to be what the service guesses at.
        assert record["certainty"] != "a guess", record


def test_examples_mean_what_people_mean_by_them(real: TestClient) -> None:
    lines = WANTED.read_text(encoding="utf-8").splitlines()
    wanted = dict(line.split("\t") for line in lines)
    assert list(wanted) == [sample.title for sample in EXAMPLES]
    for source in get_args(Source):
        samples = [sample for sample in EXAMPLES if sample.language == source]
        formulas = [sample.latex for sample in samples]
        body = {"formulas": formulas, "from": source}
        answer = real.post("/api/translate/batch", json=body).json()
        for sample, record in zip(samples, answer["translations"], strict=True):
            texts = (record["text"], wanted[sample.title])
            found, expected = (mg.parse(one, "mathematica") for one in texts)
            assert mg.equivalent(found, expected), record["text"]


def test_health_says_that_the_model_is_there(real: TestClient) -> None:
    real.post("/api/translate", json={"latex": "x"})
    assert real.get("/health").json() == {
        "status": "ok",
        "model": True,
        "version": mg.__version__,
        "queue": {"waiting": 0, "limit": 256},
    }


def test_every_answer_forbids_what_comes_from_elsewhere(start: Any) -> None:
    client = start()
    for answer in (
        client.get("/"),
        client.get("/docs"),
        client.get("/nothing"),
        client.post("/api/translate", json={"latex": "x"}),
        client.post("/api/translate", content=b"x" * 5_000_001),
    ):
        headers = answer.headers
        policy = headers["content-security-policy"].split("; ")
        assert {"default-src 'self'", "frame-ancestors 'none'"} <= set(policy)
        assert headers["x-frame-options"] == "DENY"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["x-content-type-options"] == "nosniff"
        assert "access-control-allow-origin" not in headers


def test_other_origins_are_let_in_by_name_alone(start: Any) -> None:
    client = start(origins=["https://library.example"])
    for origin, allowed in (
        ("https://library.example", "https://library.example"),
        ("https://other.example", None),
    ):
        asked = client.post(
            "/api/translate", json={"latex": "x"}, headers={"Origin": origin}
        )
        assert asked.headers.get("access-control-allow-origin") == allowed
        before = client.options(
            "/api/translate",
            headers={"Origin": origin, "Access-Control-Request-Method": "POST"},
        )
        assert before.headers.get("access-control-allow-origin") == allowed


def test_the_page_is_told_what_the_service_takes(start: Any) -> None:
    client = start(body=1000, formula=70, batch=7, seconds=9)
    told = client.get("/api/limits").json()
    assert told == {"body": 1000, "formula": 70, "batch": 7, "seconds": 9.0}
    for size, status in ((told["body"], 200), (told["body"] + 1, 413)):
        document = json.dumps({"name": "a.md", "text": ""})
        body = document.replace('""', '"' + "x" * (size - len(document)) + '"')
        asked = client.post(
            "/api/formulas", content=body, headers={"content-type": "application/json"}
        )
        assert (len(body), asked.status_code) == (size, status)


def test_the_description_tells_the_limits_and_the_errors(start: Any) -> None:
    description = start(formula=70, batch=7).get("/openapi.json").json()
    schemas = description["components"]["schemas"]
    asked = schemas["TranslateRequest"]["properties"]
    assert asked["latex"]["maxLength"] == 70
    assert asked["to"]["enum"] == [*LANGUAGES, "latex"]
    assert (asked["beam"]["minimum"], asked["beam"]["maximum"]) == (1, 10)
    assert schemas["BatchRequest"]["properties"]["formulas"]["maxItems"] == 7
    answers = description["paths"]["/api/translate"]["post"]["responses"]
    assert {"200", "400", "408", "413", "415", "422", "503", "504"} <= set(answers)
    shown = {
        status: answer["content"]["application/json"]["example"]["error"]["kind"]
        for status, answer in answers.items()
        if status != "200"
    }
    assert shown["422"] == "ParseError" and shown["413"] == "SizeError"
    assert shown["500"] == "InternalError" and shown["503"] == "BusyError"


def test_the_page_is_served_file_by_file(tmp_path: Path, fake: Any) -> None:
    folder = tmp_path / "static"
    (folder / "parts").mkdir(parents=True)
    (folder / "index.html").write_text("<h1>page</h1>")
    (folder / "parts" / "page.js").write_text("run()")
    (tmp_path / "secret").write_text("secret")
    with TestClient(make_app(Service(lambda: fake), page=folder), LOCAL) as client:
        assert client.get("/").text == "<h1>page</h1>"
        script = client.get("/parts/page.js")
        assert script.text == "run()"
        assert script.headers["content-type"].startswith("text/javascript")
        assert "default-src 'self'" in script.headers["content-security-policy"]
        for path in ("/../secret", "/%2e%2e/secret", "/parts", "/parts/../../secret"):
            assert client.get(path).status_code == 404


def test_without_a_page_the_service_says_what_it_offers(
    tmp_path: Path, fake: Any
) -> None:
    with TestClient(make_app(Service(lambda: fake), page=tmp_path), LOCAL) as client:
        assert "POST /api/translate" in client.get("/").text


def test_what_is_less_sure_than_asked_for_is_an_error(real: TestClient) -> None:
    body: dict[str, object] = {"latex": "x+1", "beam": 1, "strict": 0.5}
    assert real.post("/api/translate", json=body).json()["certainty"] == "sure"
    answer = real.post("/api/translate", json=body | {"strict": 0.9999})
    assert answer.status_code == 422
    assert answer.json()["error"]["kind"] == "DoubtError"
    many = {"formulas": ["x+1"], "beam": 1, "strict": 0.9999}
    [record] = real.post("/api/translate/batch", json=many).json()["translations"]
    assert record["error"]["kind"] == "DoubtError"
