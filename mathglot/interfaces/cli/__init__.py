"""The command line: a file a command, and one line for each here."""

from __future__ import annotations

import copy
import errno
import io
import os
import re
import signal
import sys
from collections.abc import Sequence
from types import FrameType
from typing import IO, Annotated

import typer

import mathglot
from mathglot.arguments import naming_missing_packages
from mathglot.errors import MissingPackageError
from mathglot.interfaces.cli import (
    bench,
    bench_corpus,
    bench_reading,
    bench_semantic,
    bench_training,
    bench_translate,
    corpus,
    corpus_agree,
    corpus_build,
    corpus_choices,
    corpus_letters,
    corpus_respell,
    corpus_stats,
    displays,
    equivalent,
    evaluate,
    expand,
    export,
    fit,
    fit_asking,
    fit_composition,
    fit_confidence,
    fit_ranking,
    holds,
    normalise,
    notations,
    parse,
    readings,
    render,
    reproduce,
    serve,
    tokenize,
    tour,
    train,
    translate,
)
from mathglot.interfaces.cli.batch import (
    ERRORS_IN_INPUT,
    TERMINATED,
    WRONG_USE,
    TerminatedError,
    code_of,
)
from mathglot.interfaces.cli.help_page import GroupedCommand
from mathglot.interfaces.cli.options import EXIT_CODES, show_examples

# Formulas are full of square brackets and asterisks: help is plain text, not markup.
app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
# In the order of the help page: what most people need comes first.
app.command(
    "translate",
    cls=GroupedCommand,
    epilog=show_examples(translate.EXAMPLES, EXIT_CODES),
)(translate.command)
app.command("serve", epilog=show_examples(serve.EXAMPLES))(serve.command)
app.command("tour", epilog=show_examples(tour.EXAMPLES))(tour.command)
app.command("tokenize", epilog=show_examples(tokenize.EXAMPLES))(tokenize.command)
app.command("parse", epilog=show_examples(parse.EXAMPLES))(parse.command)
app.command("readings", epilog=show_examples(readings.EXAMPLES))(readings.command)
app.command("render", epilog=show_examples(render.EXAMPLES))(render.command)
app.command("normalise", epilog=show_examples(normalise.EXAMPLES))(normalise.command)
app.command("expand", epilog=show_examples(expand.EXAMPLES))(expand.command)
app.command("displays", epilog=show_examples(displays.EXAMPLES))(displays.command)
app.command("equivalent", epilog=show_examples(equivalent.EXAMPLES))(equivalent.command)
app.command("notations", epilog=show_examples(notations.EXAMPLES))(notations.command)
app.command("holds", epilog=show_examples(holds.EXAMPLES))(holds.command)
app.command("evaluate", epilog=show_examples(evaluate.EXAMPLES))(evaluate.command)
app.command("fit", epilog=show_examples(fit.EXAMPLES))(fit.command)
app.command("fit-composition", epilog=show_examples(fit_composition.EXAMPLES))(
    fit_composition.command
)
app.command("fit-ranking", epilog=show_examples(fit_ranking.EXAMPLES))(
    fit_ranking.command
)
app.command("fit-asking", epilog=show_examples(fit_asking.EXAMPLES))(fit_asking.command)
app.command("fit-confidence", epilog=show_examples(fit_confidence.EXAMPLES))(
    fit_confidence.command
)
app.command("train", epilog=show_examples(train.EXAMPLES))(train.command)
app.command("export", epilog=show_examples(export.EXAMPLES))(export.command)
app.command("reproduce", epilog=show_examples(reproduce.EXAMPLES))(reproduce.command)
bench.app.command("reading", epilog=show_examples(bench_reading.EXAMPLES))(
    bench_reading.command
)
bench.app.command("semantic", epilog=show_examples(bench_semantic.EXAMPLES))(
    bench_semantic.command
)
bench.app.command("corpus", epilog=show_examples(bench_corpus.EXAMPLES))(
    bench_corpus.command
)
bench.app.command("training", epilog=show_examples(bench_training.EXAMPLES))(
    bench_training.command
)
bench.app.command("translate", epilog=show_examples(bench_translate.EXAMPLES))(
    bench_translate.command
)
app.add_typer(bench.app, name="bench")
corpus.app.command("agree", epilog=show_examples(corpus_agree.EXAMPLES))(
    corpus_agree.command
)
corpus.app.command("respell", epilog=show_examples(corpus_respell.EXAMPLES))(
    corpus_respell.command
)
corpus.app.command("choices", epilog=show_examples(corpus_choices.EXAMPLES))(
    corpus_choices.command
)
corpus.app.command("letters", epilog=show_examples(corpus_letters.EXAMPLES))(
    corpus_letters.command
)
corpus.app.command("build", epilog=show_examples(corpus_build.EXAMPLES))(
    corpus_build.command
)
corpus.app.command("stats", epilog=show_examples(corpus_stats.EXAMPLES))(
    corpus_stats.command
)
app.add_typer(corpus.app, name="corpus")


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"mathglot {mathglot.__version__}")
        raise typer.Exit


@app.callback()
def _describe(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_show_version,
            is_eager=True,
            help="Show the version and exit.",
        ),
    ] = False,
) -> None:
    """Translate formulas from LaTeX into languages that say what they mean, and check
    them.

    Commands take formulas as arguments, from files or from standard input. Begin with
    `mathglot translate 'x^2+1'` or `mathglot tour`; `mathglot COMMAND --help` has the
    options of a command, with examples.
    """


def main() -> None:
    """Run the command line; whatever happens, the user sees no traceback."""
    _prepare_streams()
    signal.signal(signal.SIGTERM, _terminate)
    code = ERRORS_IN_INPUT
    try:
        with naming_missing_packages():
            sys.exit(_run(_leave_out_others(sys.argv[1:])))
    except MissingPackageError as problem:
        message, code = str(problem), WRONG_USE
    except OSError as problem:
        message = f"{problem.filename or 'output'}: {problem.strerror}"
        code = code_of(problem)
    except Exception as bug:
        message = f"a fault in Mathglot, please report it: {type(bug).__name__}: {bug}"
    typer.echo(f"mathglot: {message}", err=True)
    sys.exit(code)


def _run(command_line: typer.Typer) -> int:
    """The exit code of a command; what is wrong with its options is said plainly."""
    try:
        code = command_line(prog_name="mathglot", standalone_mode=False)
    except typer.Abort:
        typer.echo("mathglot: aborted", err=True)
        return ERRORS_IN_INPUT
    except Exception as problem:
        # Click's errors, of which typer has its own copy in some versions.
        if not (hasattr(problem, "show") and hasattr(problem, "exit_code")):
            raise
        if hasattr(problem, "message"):
            problem.message = _say_plainly(problem.message)
        problem.show()
        if re.match("-[^-]", str(getattr(problem, "option_name", ""))):
            typer.echo(
                "Put -- before a formula that begins with a minus sign.", err=True
            )
        return int(problem.exit_code)
    return code if isinstance(code, int) else 0


def _say_plainly(message: str) -> str:
    """What is wrong with a value, without the words of the library that checks it.

    >>> _say_plainly("Value error, 'x' is not one of 'a', 'b'.")
    "'x' is not one of 'a', 'b'."
    >>> _say_plainly("Input should be greater than or equal to 1")
    'it should be greater than or equal to 1'
    """
    plain = message.removeprefix("Value error, ")
    return plain.replace("Input should be", "it should be")


def _leave_out_others(words: Sequence[str]) -> typer.Typer:
    """The command line with the command that is asked for alone, if it begins with one.

    Typer builds all that it is given, and all of them take longer than most answers.
    """
    asked = copy.copy(app)
    asked.registered_commands = [
        command for command in app.registered_commands if [command.name] == words[:1]
    ]
    asked.registered_groups = [
        group for group in app.registered_groups if [group.name] == words[:1]
    ]
    return asked if asked.registered_commands or asked.registered_groups else app


def _terminate(number: int, frame: FrameType | None) -> None:
    # Once: a second signal must not come between what is done in the end.
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise TerminatedError(TERMINATED)


class _Closed(io.TextIOBase):
    """Standard output that the caller has closed: whatever is written is lost."""

    def __init__(self, instead: IO[str]) -> None:
        self._instead = instead

    def write(self, text: str) -> int:
        """Refuse to lose it."""
        raise OSError(errno.EBADF, "it is closed", "standard output")


def _prepare_streams() -> None:
    """UTF-8 whatever the locale says; something where the caller closed a stream."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            # Open until the program ends, so that no other file takes its number.
            nothing = open(os.devnull, mode, encoding="utf-8")  # noqa: SIM115
            setattr(sys, name, _Closed(nothing) if name == "stdout" else nothing)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
