"""What the service answers, as its OpenAPI description says."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict


class _Record(BaseModel):
    # The record of a translation is the library's: what it adds is passed on.
    model_config = ConfigDict(extra="allow")


class Problem(BaseModel):
    """Why there is no answer; the place counts characters from 0."""

    kind: str
    message: str
    position: int | None
    expected: str | None


class ProblemAnswer(BaseModel):
    """Every answer that is not the one asked for."""

    error: Problem


class Checks(_Record):
    """What was found true of a translation; null where it cannot be known."""

    parses: bool | None
    displays: bool | None
    holds: bool | None


class Alternative(_Record):
    """Another reading of the formula; `difference` is what it takes otherwise."""

    text: str
    score: float
    confidence: float | None
    certainty: str | None
    checks: Checks
    assumptions: list[str]
    difference: str


class TranslationRecord(_Record):
    """A translation, with what else the formula may mean."""

    source: str
    language: str
    text: str
    score: float
    confidence: float | None
    certainty: str | None
    checks: Checks
    assumptions: list[str]
    alternatives: list[Alternative]


class TranslationAnswer(TranslationRecord):
    """A translation; `normal` is the LaTeX in normal form."""

    normal: str
    milliseconds: float
    alignment: list[dict[str, Any]] | None = None


class FailedRecord(BaseModel):
    """A formula of a batch that has no translation."""

    source: str
    language: str
    error: Problem


class BatchAnswer(BaseModel):
    """Translations in the order of the formulas."""

    translations: list[TranslationRecord | FailedRecord]


class NormalAnswer(BaseModel):
    """LaTeX in normal form."""

    normal: str


class MathmlAnswer(BaseModel):
    """A formula as a browser shows it."""

    mathml: str


class FoundFormula(_Record):
    """A formula of a document."""

    latex: str
    line: int
    display: bool


class FormulasAnswer(BaseModel):
    """The formulas of a document, in their order."""

    formulas: list[FoundFormula]


class LanguageDescription(BaseModel):
    """A language that formulas can be translated into."""

    name: str
    title: str


class LanguagesAnswer(BaseModel):
    """The languages that formulas can be translated into."""

    languages: list[LanguageDescription]


class Example(BaseModel):
    """A formula to try."""

    title: str
    latex: str


class ExamplesAnswer(BaseModel):
    """Formulas to try."""

    examples: list[Example]


class LimitsAnswer(BaseModel):
    """The most that a request may ask for: bytes, characters, formulas, seconds."""

    body: int
    formula: int
    batch: int
    seconds: float


class QueueState(BaseModel):
    """How much waits, and how much may."""

    waiting: int
    limit: int


class HealthAnswer(BaseModel):
    """How the service is."""

    status: str
    model: bool
    version: str
    queue: QueueState
