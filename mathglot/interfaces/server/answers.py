"""What the service answers, as its OpenAPI description says."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Score = Annotated[
    float,
    Field(description="The logarithm of its share among all that was found."),
]
Confidence = Annotated[
    float | None,
    Field(description="How likely it is right, 0 to 1; null if it is not rated."),
]
Certainty = Annotated[
    Literal["sure", "likely", "a guess", "not rated"],
    Field(description="The word for the confidence; not rated where that is null."),
]
Assumed = Annotated[
    list[str],
    Field(description="What was taken for granted; a request may assume the same."),
]
Text = Annotated[str, Field(description="The formula in the language asked for.")]
Source = Annotated[str, Field(description="The formula that was sent.")]
Into = Annotated[str, Field(description="The language asked for.")]


class _Record(BaseModel):
    # The record of a translation is the library's: what it adds is passed on.
    model_config = ConfigDict(extra="allow")


class Problem(BaseModel):
    """Why there is no answer; the place counts characters from 0."""

    kind: Annotated[
        str, Field(description="The name of the error.", examples=["ParseError"])
    ]
    message: Annotated[str, Field(description="What is wrong, for people.")]
    position: Annotated[
        int | None, Field(description="Where it is wrong; null if that is not known.")
    ]
    expected: Annotated[
        str | None, Field(description="What should stand there, if that is known.")
    ]


class ProblemAnswer(BaseModel):
    """Every answer that is not the one asked for."""

    error: Annotated[Problem, Field(description="Why there is no answer.")]


class Checks(_Record):
    """What was found true of a translation; null where it cannot be known."""

    parses: Annotated[bool | None, Field(description="It is a text of its language.")]
    displays: Annotated[
        bool | None, Field(description="It may be displayed as the LaTeX.")
    ]
    holds: Annotated[
        bool | None, Field(description="It is an identity, as far as numbers tell.")
    ]


Checked = Annotated[Checks, Field(description="What was found true of it.")]


class Alternative(_Record):
    """Another reading of the formula."""

    text: Text
    score: Score
    confidence: Confidence
    certainty: Certainty
    checks: Checked
    assumptions: Assumed
    difference: Annotated[
        str, Field(description="What it takes differently; empty if that is not known.")
    ]


class TranslationRecord(_Record):
    """A translation, with what else the formula may mean."""

    source: Source
    read_as: Annotated[
        Literal["latex", "semantic", "mathematica"],
        Field(alias="from", description="The language that the formula was read as."),
    ]
    language: Into
    text: Text
    score: Score
    confidence: Confidence
    certainty: Certainty
    checks: Checked
    assumptions: Assumed
    alternatives: Annotated[
        list[Alternative], Field(description="Other readings, the likelier ones first.")
    ]


class Link(_Record):
    """Parts that belong together, each from one character to before another."""

    source: Annotated[list[int], Field(description="The part of the LaTeX.")]
    target: Annotated[list[int], Field(description="The part of the translation.")]


class TranslationAnswer(TranslationRecord):
    """A translation of a formula that was asked for alone."""

    normal: Annotated[
        str,
        Field(description="The LaTeX in normal form; of other languages, as printed."),
    ]
    milliseconds: Annotated[
        float, Field(description="The time that it took, waiting included.")
    ]
    alignment: Annotated[
        list[Link] | None,
        Field(description="Parts that belong together, if `align` asks for them."),
    ] = None


class FailedRecord(BaseModel):
    """A formula of a batch that has no translation."""

    source: Source
    language: Into
    error: Annotated[Problem, Field(description="Why there is none.")]


class BatchAnswer(BaseModel):
    """Translations in the order of the formulas."""

    translations: Annotated[
        list[TranslationRecord | FailedRecord],
        Field(description="One record a formula, in their order."),
    ]


class NormalAnswer(BaseModel):
    """LaTeX in normal form."""

    normal: Annotated[str, Field(description="The formula in normal form.")]


class MathmlAnswer(BaseModel):
    """A formula as a browser shows it."""

    mathml: Annotated[str, Field(description="Presentation MathML.")]


class MathmlBatchAnswer(BaseModel):
    """Formulas as a browser shows them."""

    mathml: Annotated[
        list[str | None],
        Field(description="MathML of each formula; null where it cannot be drawn."),
    ]


class FoundFormula(_Record):
    """A formula of a document."""

    latex: Annotated[str, Field(description="The formula, macros written out.")]
    line: Annotated[int, Field(description="Where it begins, from 1.")]
    display: Annotated[bool, Field(description="It stands on a line of its own.")]
    fault: Annotated[str | None, Field(description="Why it cannot be used, if so.")] = (
        None
    )
    cell: Annotated[
        int | None, Field(description="The cell of a notebook that it is in.")
    ] = None


class FormulasAnswer(BaseModel):
    """The formulas of a document, in their order."""

    formulas: Annotated[
        list[FoundFormula], Field(description="The formulas, in their order.")
    ]


class LanguageDescription(BaseModel):
    """A language that formulas can be translated into."""

    name: Annotated[str, Field(description="What requests call it.")]
    title: Annotated[str, Field(description="What people call it.")]


class LanguagesAnswer(BaseModel):
    """The languages that formulas can be translated into."""

    languages: Annotated[list[LanguageDescription], Field(description="All languages.")]


class Example(BaseModel):
    """A formula to try."""

    subject: Annotated[str, Field(description="Where people meet it.")]
    title: Annotated[str, Field(description="What it is called.")]
    latex: Annotated[str, Field(description="The formula.")]
    language: Annotated[
        Literal["latex", "semantic", "mathematica"],
        Field(alias="from", description="The language of the formula."),
    ]


class ExamplesAnswer(BaseModel):
    """Formulas to try."""

    examples: Annotated[list[Example], Field(description="Ordered by subject.")]


class LimitsAnswer(BaseModel):
    """The most that a request may ask for."""

    body: Annotated[int, Field(description="Bytes of a request.")]
    formula: Annotated[int, Field(description="Characters of a formula.")]
    batch: Annotated[int, Field(description="Formulas of a request.")]
    seconds: Annotated[float, Field(description="From a request to its answer.")]


class QueueState(BaseModel):
    """How much waits, and how much may."""

    waiting: Annotated[int, Field(description="Formulas that wait.")]
    limit: Annotated[int, Field(description="How many may.")]


class HealthAnswer(BaseModel):
    """How the service is."""

    status: Annotated[
        Literal["ok", "busy", "starting"],
        Field(description="Busy means that nothing more is taken for now."),
    ]
    model: Annotated[bool, Field(description="Whether the model has been read.")]
    version: Annotated[str, Field(description="The version of Mathglot.")]
    queue: Annotated[QueueState, Field(description="How much waits.")]
