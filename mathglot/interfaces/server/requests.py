"""What the service is asked, as its OpenAPI description says."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Language = Literal[
    "mathematica", "semantic", "sympy", "maple", "cmml", "python", "latex"
]
Source = Literal["latex", "semantic", "mathematica"]
From = Annotated[
    Source | None,
    Field(
        alias="from",
        description="The language of the formula. If it is not given, LaTeX with "
        "macros of the DLMF is semantic LaTeX.",
    ),
]
Assumptions = Annotated[
    list[Annotated[str, Field(max_length=200)]],
    Field(
        max_length=20,
        description="What to take for granted, in plain sentences.",
        examples=[["f is a function"]],
    ),
]
Latex = Annotated[
    str,
    Field(
        description="A formula, without dollar signs or with them.",
        examples=[r"\Gamma(z+1)=z\Gamma(z)"],
    ),
]

Formulas = Annotated[
    list[Latex],
    Field(description="Formulas, each as one alone.", examples=[["x^2", "E=mc^2"]]),
]


class _Request(BaseModel):
    # What is misspelt must not be passed over, and a text is not a number.
    model_config = ConfigDict(extra="forbid", strict=True)


class _Wishes(_Request):
    to: Annotated[
        Language,
        Field(
            description="The language to translate into; latex is for formulas that "
            "are not LaTeX."
        ),
    ] = "mathematica"
    beam: Annotated[
        int, Field(ge=1, le=10, description="How many hypotheses a search follows.")
    ] = 5
    source: From = None
    assume: Assumptions = []
    guess: Annotated[
        bool,
        Field(
            description="If nothing is found that displays as the formula, give the "
            "network's guess."
        ),
    ] = False
    strict: Annotated[
        float | None,
        Field(
            ge=0,
            le=1,
            description="How likely an answer must be right, 0 to 1; a less sure one "
            "is an error, and so is one that is not rated.",
        ),
    ] = None
    constants: Annotated[
        Literal["macros", "letters"] | None,
        Field(
            description="Into semantic LaTeX: write e, i and pi as macros of the DLMF, "
            "or as they were typed."
        ),
    ] = None


class TranslateRequest(_Wishes):
    """One formula to be translated."""

    latex: Latex
    align: Annotated[
        bool, Field(description="Say which part of the LaTeX became which part.")
    ] = False


class BatchRequest(_Wishes):
    """Formulas to be translated."""

    formulas: Formulas


class FormulaRequest(_Request):
    """One formula, to be brought to normal form."""

    latex: Latex


class DrawRequest(FormulaRequest):
    """One formula to be shown."""

    source: From = None


class DrawBatchRequest(_Request):
    """Formulas to be shown."""

    formulas: Formulas
    source: From = None


class DocumentRequest(_Request):
    """A document in which formulas are to be found."""

    name: Annotated[
        str,
        Field(
            max_length=255,
            description="Its ending says what it is.",
            examples=["paper.tex"],
        ),
    ]
    text: Annotated[
        str,
        Field(description="All of it.", examples=["Let $x>0$ and $f(x)=x^2$."]),
    ]
