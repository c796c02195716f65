"""The package for the Wolfram Language: it is well formed, and asks what is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mathglot.interfaces
from mathglot.languages import parse

pytest.importorskip("fastapi")

from mathglot.interfaces.server.requests import Language

PACKAGE = Path(mathglot.interfaces.__file__).parent / "wolfram" / "Mathglot.wl"
SOURCE = PACKAGE.read_text(encoding="utf-8")


def statements() -> list[str]:
    """The statements of the package, without comments."""
    text = re.sub(r"\(\*.*?\*\)", "", SOURCE, flags=re.DOTALL)
    text = text.replace("\\\n", "")
    return [
        each.strip() for each in re.split(r";[ ]*\n(?=\n|\S)", text) if each.strip()
    ]


def test_every_statement_is_wolfram_language() -> None:
    found = statements()
    assert len(found) > 15
    for each in found:
        parse(each.removesuffix(";"), "mathematica")


def test_what_is_exported_is_defined_and_explained() -> None:
    explained = set(re.findall(r"^(\$?\w+)::usage", SOURCE, re.MULTILINE))
    defined = set(re.findall(r"^(\$?Mathglot\w+)(?:\[| =)", SOURCE, re.MULTILINE))
    assert explained == defined
    assert {"MathglotTranslate", "$MathglotService"} <= explained


def test_the_service_knows_what_it_is_asked() -> None:
    from mathglot.interfaces.server.requests import TranslateRequest

    bodies = re.findall(r"<\|(.*?)\|>", SOURCE, re.DOTALL)
    asked = [set(re.findall(r'"(\w+)" ->', body)) for body in bodies]
    fields = TranslateRequest.model_fields.items()
    known = {field.alias or name for name, field in fields}
    assert {"latex", "to", "assume", "guess"} in asked and {"from"} in asked
    # What is left is the request to the service itself.
    assert [one for one in asked if not one <= known] == [
        {"Method", "ContentType", "Body"}
    ]
    assert "/api/translate" in SOURCE
    assert "mathematica" in str(Language)
