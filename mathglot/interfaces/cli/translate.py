"""`mathglot translate`: formulas from one language into another."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

import typer

import mathglot
from mathglot.interfaces.cli import translate_cluster
from mathglot.interfaces.cli.batch import Answer, fail, run_batch
from mathglot.interfaces.cli.options import (
    AsJson,
    Confidence,
    Displayed,
    DocumentFiles,
    Field,
    Files,
    Formulas,
    Model,
    Output,
    Report,
    Resume,
    Strict,
    Whole,
)
from mathglot.interfaces.cli.rows import Inputs
from mathglot.languages.tree import Tree
from mathglot.translate.cluster.job import BLOCK

EXAMPLES = (
    r"mathglot translate '\Gamma(z+1)=z\Gamma(z)'",
    r"mathglot translate --assume '(x)_n is FactorialPower' '(x)_n = (-1)^n(-x)_n'",
    r"mathglot translate --to sympy '\int_0^\pi \sin^2 x\,dx' 'J_\nu(x)'",
    r"mathglot translate --to python 'y = a\sin(kx)'",
    r"mathglot translate --from mathematica --to latex 'BesselJ[n, x]/2'",
    r"mathglot translate --from semantic '\BesselJ{\nu}@{z}=\sin@@{x}/2'",
    r"mathglot translate --from semantic --to sympy '\compellintKk@{k}'",
    r"mathglot translate --from semantic --check '\EulerGamma@{z+1}=z\EulerGamma@{z}'",
    "mathglot translate --from semantic -f dlmf.jsonl --field semantic --json",
    "mathglot translate -f formulas.txt --json -o translations.jsonl",
    "mathglot translate --strict --confidence 0.95 -f formulas.txt -o sure.txt",
    "mathglot translate --document paper.tex --report paper.html",
    "mathglot translate --on ray --field latex --output translated papers/",
)
# How likely an answer must be right that --strict lets through.
LEAST = 0.9
# Fields of a JSON line that say more about its formula.
LISTS = ("symbols", "constraints")


class Source(StrEnum):
    """The languages that can be translated."""

    LATEX = "latex"
    SEMANTIC = "semantic"
    MATHEMATICA = "mathematica"


class Kind(StrEnum):
    """The kinds of documents."""

    TEX = "tex"
    MARKDOWN = "md"
    NOTEBOOK = "ipynb"
    HTML = "html"


class Target(StrEnum):
    """The languages that a formula can be translated into."""

    MATHEMATICA = "mathematica"
    SYMPY = "sympy"
    MAPLE = "maple"
    CMML = "cmml"
    PYTHON = "python"
    LATEX = "latex"
    SEMANTIC = "semantic"


def command(
    context: typer.Context,
    formulas: Formulas = None,
    source: Annotated[
        Source, typer.Option("--from", help="The language of the formulas.")
    ] = Source.LATEX,
    target: Annotated[
        Target, typer.Option("--to", help="The language to translate into.")
    ] = Target.MATHEMATICA,
    check: Annotated[
        bool,
        typer.Option("--check", help="Evaluate relations at random points."),
    ] = False,
    symbols: Annotated[
        list[str] | None,
        typer.Option(
            "--symbols",
            metavar="SYMBOL",
            help="A symbol that the source declares, such as \\iunit or w(z), for all "
            "formulas; may be given several times.",
            show_default=False,
        ),
    ] = None,
    given: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CONDITION",
            help="A condition on the variables, in the language of the formulas; may "
            "be given several times.",
            show_default=False,
        ),
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=0.01, help="The most time for one check.")
    ] = 2.0,
    beam: Annotated[
        int,
        typer.Option(
            min=1,
            max=50,
            metavar="N",
            help="Hypotheses that are followed; for Mathematica two at most, unless "
            "--guess is given.",
        ),
    ] = 5,
    model: Model = None,
    assume: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SENTENCE",
            help="What settles an open question, such as 'f is a function' or '(x)_n "
            "is FactorialPower'; may be given several times.",
            show_default=False,
        ),
    ] = None,
    assumptions: Annotated[
        bool,
        typer.Option(
            "--assumptions",
            "--verbose",
            help="Say on standard error what was assumed.",
        ),
    ] = False,
    guess: Annotated[
        bool,
        typer.Option(
            "--guess",
            help="Where nothing is found that would be printed as the formula, give "
            "what the network makes of it: a guess, which may leave out anything.",
        ),
    ] = False,
    strict: Strict = False,
    confidence: Confidence = None,
    documents: DocumentFiles = None,
    kind: Annotated[
        Kind | None,
        typer.Option(
            help="What all documents are, whatever their names end in.",
            show_default=False,
        ),
    ] = None,
    displayed: Displayed = False,
    report: Report = None,
    files: Files = None,
    field: Field = None,
    whole: Whole = False,
    as_json: AsJson = False,
    output: Output = None,
    resume: Resume = True,
    on: translate_cluster.On = None,
    workers: translate_cluster.Workers = None,
    address: translate_cluster.Address = None,
    prefix: translate_cluster.Prefix = "",
    block: translate_cluster.BlockRows = BLOCK,
) -> None:
    """Translate formulas: LaTeX by grammar and model, other languages by rules.

    The likeliest translation that would be printed as the LaTeX given is taken; where
    none is found there is an error, or with --guess the model's guess. With --json,
    "output" is the translation, "checks" what was found true of it, "confidence" how
    likely it is right, "certainty" what that is called (sure, likely, a guess),
    "assumptions" what it takes for granted and "alternatives" what else the formula may
    mean, with the "difference" in words. With --strict, what is less sure is an error.
    Relations are evaluated where that helps to choose, with --check all of them.

    Of documents, each formula is translated, with the macros that the document defines;
    a line of the answer says where it stands. With --json, "latex" is the formula as it
    is written and "source" what was translated.

    By rules: JSON lines (--field) may have lists of texts, "symbols" that the source
    declares and "constraints" on the variables. With --json, "assumptions" is what was
    guessed, and with --check "check" the numeric check.

    On a cluster (--on ray), files and folders of JSON lines or Parquet are given in
    place of formulas, --field is the column of the formulas, and --output a folder.
    Started again, the same command goes on where it was stopped.
    """
    if translate_cluster.run_job(context):
        return
    for_documents = {"--kind": kind, "--displayed": displayed, "--report": report}
    for_rules = {
        "--symbols": symbols,
        "--given": given,
    }
    for_formulas = {
        "formulas": formulas,
        "--file": files,
        "--field": field,
        "--whole": whole,
    }
    if source is Source.LATEX:
        from mathglot.interfaces.cli.model import Setting

        _refuse(for_rules, "only for --from semantic")
        setting = Setting(
            target.value,
            beam,
            model,
            as_json,
            output,
            resume,
            tuple(assume or ()),
            check or None,
            assumptions,
            guess,
            (LEAST if confidence is None else confidence) if strict else None,
        )
        if confidence is not None and not strict:
            fail("--confidence: only with --strict")
        if strict and target is Target.SEMANTIC:
            fail("--strict: how sure semantic LaTeX is has not been measured")
        if documents:
            _refuse(for_formulas, "not with --document")
            setting.translate_documents(
                tuple(documents), kind and kind.value, displayed, report
            )
            return
        _refuse(for_documents, "only with --document")
        setting.translate_formulas(Inputs.of(formulas, files, field, whole, LISTS))
        return
    for_model = {
        "--assume": assume,
        "--guess": guess,
        "--strict": strict,
        "--confidence": confidence,
        "--document": documents,
        **for_documents,
    }
    _refuse(for_model, "only for --from latex")
    if source is Source.MATHEMATICA:
        _refuse({"--symbols": symbols}, "only for --from semantic")
    job = Job(
        source.value,
        target.value,
        tuple(symbols or ()),
        tuple(given or ()),
        check,
        seconds,
    )

    def convert(text: str, **lists: tuple[str, ...]) -> Answer:
        return job.translate(text, assumptions, **lists)

    inputs = Inputs.of(formulas, files, field, whole, LISTS)
    run_batch(inputs, convert, as_json=as_json, output=output)


def _refuse(options: Mapping[str, object], reason: str) -> None:
    """End the command if one of the options was given."""
    if given := [name for name, value in options.items() if value]:
        fail(f"{', '.join(given)}: {reason}")


class Job:
    """What all formulas of one run have in common."""

    def __init__(
        self,
        source: str,
        target: str,
        symbols: tuple[str, ...],
        given: tuple[str, ...],
        check: bool,
        seconds: float,
    ) -> None:
        self.source = source
        self.target = target
        self.symbols = symbols
        self.given = given
        self.check = check
        self.seconds = seconds

    def translate(
        self,
        text: str,
        notes: bool,
        symbols: tuple[str, ...] = (),
        constraints: tuple[str, ...] = (),
    ) -> Answer:
        """One formula: the translation, what was assumed, and what was checked."""
        symbols = (*self.symbols, *symbols)
        reading = mathglot.read(text, self.source, symbols=symbols)
        flavour = "dlmf" if self.source == "semantic" else "textbook"
        written = mathglot.render(reading.tree, self.target, flavour=flavour)
        given, unread = self._read_given((*self.given, *constraints), symbols)
        more: dict[str, object] = {"assumptions": list(reading.assumptions)}
        if given or unread:
            more["constraints"] = [mathglot.render(t, "mathematica") for t in given]
            more["unread_constraints"] = list(unread)
        remarks = list(reading.assumptions)
        remarks += [f"the constraint {item} could not be read" for item in unread]
        shown = list(remarks) if notes else []
        if self.check:
            found = mathglot.holds(reading.tree, given, seconds=self.seconds)
            more["check"] = {"value": found.value, "reason": found.reason}
            word = "unknown" if found.value is None else str(found.value)
            shown.append(f"check: {word}: {found.reason}")
        in_lines = self.target == "python"
        return Answer(written, written, more, tuple(shown), keeps_lines=in_lines)

    def _read_given(
        self, conditions: tuple[str, ...], symbols: tuple[str, ...]
    ) -> tuple[tuple[Tree, ...], tuple[str, ...]]:
        """The conditions on the variables, and those that could not be read."""
        if self.source == "mathematica":
            return tuple(mathglot.parse(one, self.source) for one in conditions), ()
        from mathglot.corpus.importers.dlmf import read_constraints

        return read_constraints(conditions, symbols)
