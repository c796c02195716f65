r"""The magic for IPython and Jupyter: `%load_ext mathglot`, then `%%mathglot`.

    %%mathglot --to sympy --as area
    A = \int_0^\pi \sin^2 x\,dx

shows the translation, and `area` is it from then on: `area.to_sympy().rhs.doit()`.
"""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Sequence
from typing import Any, NoReturn, Protocol

from mathglot.errors import MathglotError
from mathglot.translate.formula import SOURCES, translate
from mathglot.translate.presentation import write_markdown
from mathglot.translate.translation import Translation
from mathglot.translate.translator import LANGUAGES


class MagicError(MathglotError):
    """Options of the magic that cannot be understood."""


class Shell(Protocol):
    """What is used of IPython's shell."""

    user_ns: dict[str, Any]

    def register_magic_function(
        self, function: Any, magic_kind: str = ..., magic_name: str | None = ...
    ) -> None: ...


class Translations(tuple[Translation, ...]):
    """Several translations, which a notebook shows one below the other."""

    def _repr_markdown_(self) -> str:
        return "\n\n---\n\n".join(write_markdown(each) for each in self)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise MagicError(f"%%mathglot: {message}")


def _make_parser() -> _Parser:
    parser = _Parser(prog="%%mathglot", add_help=False)
    parser.add_argument("--to", default="mathematica", choices=[*LANGUAGES, "latex"])
    parser.add_argument("--from", dest="source", default="latex", choices=SOURCES)
    parser.add_argument("--assume", action="append", default=[])
    parser.add_argument("--as", dest="name")
    parser.add_argument("--guess", action="store_true")
    return parser


def register_magic(shell: Shell) -> None:
    """Give a shell of IPython the line magic and the cell magic."""

    def mathglot(line: str, cell: str | None = None) -> Translation | Translations:
        try:
            return _run(line, cell)
        except MathglotError as problem:
            # What is wrong is in the cell: where Mathglot found it helps nobody.
            said = f"{type(problem).__name__}: {problem}"
            problem._render_traceback_ = lambda: [said]  # type: ignore[attr-defined]
            raise

    def _run(line: str, cell: str | None) -> Translation | Translations:
        options, formulas = _read(line, cell)
        found = [
            translate(
                formula,
                options.to,
                source=options.source,
                assume=options.assume,
                guess=options.guess,
            )
            for formula in formulas
        ]
        result = found[0] if len(found) == 1 else Translations(found)
        if options.name is not None:
            shell.user_ns[options.name] = result
        return result

    shell.register_magic_function(mathglot, "line_cell", "mathglot")


def _read(line: str, cell: str | None) -> tuple[argparse.Namespace, Sequence[str]]:
    """Options, and the formulas: those of a cell stand with blank lines between."""
    parser = _make_parser()
    if cell is None:
        # LaTeX is full of what means something to a shell: only options are split.
        words, formula = _split_options(line)
        return parser.parse_args(words), [formula]
    try:
        words = shlex.split(line)
    except ValueError as problem:
        raise MagicError(f"%%mathglot: {problem}") from problem
    options = parser.parse_args(words)
    if options.name is not None and not options.name.isidentifier():
        raise MagicError(f"%%mathglot: {options.name!r} is not a variable name")
    blocks = [block.strip() for block in cell.replace("\r\n", "\n").split("\n\n")]
    formulas = [block for block in blocks if block]
    if not formulas:
        raise MagicError("%%mathglot: there is no formula in the cell")
    return options, formulas


def _split_options(line: str) -> tuple[list[str], str]:
    """The options at the beginning of a line, and the formula after them."""
    words: list[str] = []
    rest = line.strip()
    while rest.startswith("--"):
        option, _, rest = rest.partition(" ")
        words.append(option)
        rest = rest.lstrip()
        if option in ("--to", "--from", "--as"):
            value, _, rest = rest.partition(" ")
            words.append(value)
            rest = rest.lstrip()
        elif option == "--assume":
            raise MagicError("%mathglot: --assume works only with %%mathglot")
    return words, rest
