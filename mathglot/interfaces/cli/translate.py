"""`mathglot translate`: formulas from one language into another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Annotated

import typer

from mathglot.interfaces.cli import batch, translate_cluster
from mathglot.interfaces.cli.batch import fail
from mathglot.interfaces.cli.diff_form import DiffForm
from mathglot.interfaces.cli.options import (
    DOCUMENT_PANEL,
    TRUST_PANEL,
    AsJson,
    Column,
    Confidence,
    Constants,
    Diff,
    Displayed,
    DocumentFiles,
    Files,
    Formulas,
    Model,
    Output,
    Report,
    Resume,
    Strict,
    TableKind,
    Whole,
)
from mathglot.interfaces.cli.results import Result
from mathglot.interfaces.cli.rows import Inputs
from mathglot.interfaces.cli.table_form import TableForm
from mathglot.interfaces.cli.translate_rules import Rules
from mathglot.interfaces.cli.work import plan_work
from mathglot.languages.semantic.constants import STYLES
from mathglot.translate.cluster.job import BLOCK

EXAMPLES = (
    r"mathglot translate '\Gamma(z+1)=z\Gamma(z)'",
    r"mathglot translate --assume '(x)_n is FactorialPower' '(x)_n = (-1)^n(-x)_n'",
    r"mathglot translate --to sympy '\int_0^\pi \sin^2 x\,dx' 'J_\nu(x)'",
    r"mathglot translate --to semantic --diff '\tfrac12 \left( J_\nu(z) \right)'",
    r"mathglot translate --to python 'y = a\sin(kx)'",
    r"mathglot translate --from mathematica --to latex 'BesselJ[n, x]/2'",
    r"mathglot translate --from semantic '\BesselJ{\nu}@{z}=\sin@@{x}/2'",
    r"mathglot translate --from semantic --to sympy '\compellintKk@{k}'",
    r"mathglot translate --from semantic --check '\EulerGamma@{z+1}=z\EulerGamma@{z}'",
    "mathglot translate --from semantic -f dlmf.jsonl --field semantic --json",
    "mathglot translate -f formulas.txt --json -o translations.jsonl",
    "mathglot translate -f papers.csv --field latex --to mathematica,sympy -o new.csv",
    "mathglot translate --table csv --field latex < papers.csv > new.csv",
    "mathglot translate --strict --confidence 0.95 -f formulas.txt -o sure.txt",
    "mathglot translate --document paper.tex --report paper.html",
    "mathglot translate --on ray --field latex --output translated papers/",
)
# How likely an answer must be right that --strict lets through.
LEAST = 0.9
RULES_PANEL = "From semantic LaTeX"
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
        str,
        typer.Option(
            "--to",
            metavar="LANGUAGE",
            help=f"The language to translate into: {', '.join(Target)}. Separate "
            "several with commas.",
        ),
    ] = Target.MATHEMATICA.value,
    check: Annotated[
        bool,
        typer.Option(
            "--check",
            help="Evaluate relations at random points.",
            rich_help_panel=TRUST_PANEL,
        ),
    ] = False,
    symbols: Annotated[
        list[str] | None,
        typer.Option(
            "--symbols",
            metavar="SYMBOL",
            help="A symbol that the source declares, such as \\iunit or w(z), for all "
            "formulas; may be given several times.",
            show_default=False,
            rich_help_panel=RULES_PANEL,
        ),
    ] = None,
    given: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CONDITION",
            help="A condition on the variables, in the language of the formulas; may "
            "be given several times.",
            show_default=False,
            rich_help_panel=RULES_PANEL,
        ),
    ] = None,
    seconds: Annotated[
        float,
        typer.Option(
            min=0.01,
            metavar="SECONDS",
            help="Time limit for one check.",
            rich_help_panel=RULES_PANEL,
        ),
    ] = 2.0,
    beam: Annotated[
        int,
        typer.Option(
            min=1,
            max=50,
            metavar="N",
            help="How many hypotheses to follow; one for Mathematica, unless "
            "--guess is given.",
        ),
    ] = 5,
    model: Model = None,
    assume: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SENTENCE",
            help="Settle an open question, as in 'f is a function' or '(x)_n is "
            "FactorialPower'; may be given several times.",
            show_default=False,
            rich_help_panel=TRUST_PANEL,
        ),
    ] = None,
    assumptions: Annotated[
        bool,
        typer.Option(
            "--assumptions",
            "--verbose",
            help="Print what was assumed to standard error.",
            rich_help_panel=TRUST_PANEL,
        ),
    ] = False,
    guess: Annotated[
        bool,
        typer.Option(
            "--guess",
            help="If nothing is found that would be printed as the formula, give the "
            "network's guess, which may leave anything out.",
            rich_help_panel=TRUST_PANEL,
        ),
    ] = False,
    constants: Constants = None,
    diff: Diff = False,
    strict: Strict = False,
    confidence: Confidence = None,
    documents: DocumentFiles = None,
    kind: Annotated[
        Kind | None,
        typer.Option(
            help="The kind of all documents, whatever their names are.",
            show_default=False,
            rich_help_panel=DOCUMENT_PANEL,
        ),
    ] = None,
    displayed: Displayed = False,
    report: Report = None,
    files: Files = None,
    field: Column = None,
    table: TableKind = None,
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
    """Translate formulas, documents and tables.

    LaTeX is translated by a grammar and a network, other languages by rules. You get
    the likeliest translation that would be printed as the LaTeX you gave. If there is
    none, you get an error or, with --guess, the network's guess. With --strict, an
    answer that is not sure enough is an error too. Relations are evaluated at random
    points if that helps to choose; --check evaluates all of them.

    With --json, each line has the translation ("output"), what was checked ("checks"),
    how likely it is right ("confidence") and what that is called ("certainty": sure,
    likely, a guess or not rated), what it takes for granted ("assumptions") and what
    else the formula may mean ("alternatives", with the "difference" in words).

    Documents: every formula is translated, with the macros that the document defines.
    Each line of the answer says where the formula is. With --json, "latex" is the
    formula as written and "source" what was translated.

    Tables (.csv, .tsv, .jsonl, .parquet): --field names the column with the formulas.
    The table that is written keeps all other columns and gets one for each language,
    and "displays", "holds", "confidence", "certainty", "assumptions" and "error".

    From semantic LaTeX: JSON lines (--field) may have lists of texts, "symbols" that
    the source declares and "constraints" on the variables. With --json, "assumptions"
    says what was guessed and, with --check, "check" has the numeric check.

    On a cluster (--on ray): give files and folders of JSON lines or Parquet instead of
    formulas; --field names the column, and --output a folder. If you run the same
    command again, it continues where it stopped.
    """
    targets = _read_targets(target)
    if translate_cluster.run_job(context):
        return
    for_documents = {"--kind": kind, "--displayed": displayed, "--report": report}
    for_semantic = {"--constants": constants, "--diff": diff}
    for_rules = {
        "--symbols": symbols,
        "--given": given,
    }
    for_formulas = {
        "formulas": formulas,
        "--file": files,
        "--field": field,
        "--table": table,
        "--prefix": prefix,
        "--whole": whole,
    }
    if source is Source.LATEX:
        from mathglot.interfaces.cli.model import Setting

        _refuse(for_rules, "only for --from semantic")
        setting = Setting(
            targets,
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
            constants,
        )
        if constants is not None and constants not in STYLES:
            fail(f"--constants {constants}: no such style; {', '.join(STYLES)}")
        if Target.SEMANTIC not in targets:
            _refuse(for_semantic, "only with --to semantic")
        if confidence is not None and not strict:
            fail("--confidence: only with --strict")
        if documents:
            _refuse({**for_formulas, "--diff": diff}, "not with --document")
            if len(targets) > 1:
                fail("--to: one language at a time with --document")
            setting.translate_documents(
                tuple(documents), kind and kind.value, displayed, report
            )
            return
        _refuse(for_documents, "only with --document")
        inputs = Inputs.of(formulas, files, field, whole, LISTS)
        work = plan_work(inputs, table, as_json, output, targets, prefix)
        if diff:
            if as_json or len(targets) > 1 or isinstance(work.form, TableForm):
                fail("--diff: only for one language, and not with --json or a table")
            options = (*work.options, "diff")
            work = replace(work, form=DiffForm(work.inputs), options=options)
        setting.translate_formulas(work)
        return
    for_model = {
        "--assume": assume,
        "--guess": guess,
        "--strict": strict,
        "--confidence": confidence,
        "--document": documents,
        **for_documents,
        **for_semantic,
    }
    _refuse(for_model, "only for --from latex")
    if source is Source.MATHEMATICA:
        _refuse({"--symbols": symbols}, "only for --from semantic")
    rules = Rules(
        source.value,
        targets,
        tuple(symbols or ()),
        tuple(given or ()),
        check,
        seconds,
    )

    def convert(text: str, **lists: tuple[str, ...]) -> Result:
        return rules.translate(text, assumptions, **lists)

    inputs = Inputs.of(formulas, files, field, whole, LISTS)
    work = plan_work(inputs, table, as_json, output, targets, prefix, LISTS)
    job = batch.Job(lambda rows: [batch.apply(convert, row) for row in rows])
    tally = batch.run_job(work.inputs, job, [(work.form, work.place)])
    batch.finish(tally, work.inputs.is_single())


def _read_targets(said: str) -> tuple[str, ...]:
    """The languages that are named with commas between them, each once."""
    names = dict.fromkeys(name.strip() for name in said.split(","))
    for name in names:
        if not name:
            fail(f"--to {said}: a language is missing beside a comma")
        if name not in list(Target):
            fail(f"--to {name}: unknown language; choose from {', '.join(Target)}")
    return tuple(names)


def _refuse(options: Mapping[str, object], reason: str) -> None:
    """End the command if one of the options was given."""
    if given := [name for name, value in options.items() if value]:
        fail(f"{', '.join(given)}: {reason}")
