"""Bad input: random and mutated texts bring documented errors, and nothing else."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from mathglot.errors import MathglotError
from mathglot.evaluate.languages.data import read_lines, read_rows
from mathglot.evaluate.languages.figures import (
    Failure,
    Figure,
    Settings,
    count_kinds,
    share,
)
from mathglot.evaluate.languages.timing import OutOfTime, time_limit
from mathglot.languages.latex.normal import normalise
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.mathematica.printer import write as write_mathematica
from mathglot.languages.semantic.expansion import expand
from mathglot.languages.semantic.reader import read, write

SECTION = "robustness"
_LIMIT = 5.0
# Longer texts are cut: many short inputs find more than a few long ones.
_LONGEST = 300

_ODD = "\x00\x01\t\n\r\x0b\x7f\x85\xa0­​‮﻿\ud800�αΩ∑∞√ℝ𝑥é²½’“"
MATHEMATICA_PIECES = (
    *("[", "]", "{", "}", "(", ")", "[[", "]]", "<|", "|>", "(*", "*)", '"', "\\"),
    *("+", "-", "*", "/", "^", "!", "!!", "=", "==", "===", ":=", "^:=", "->", ":>"),
    *("/;", "/.", "//", "@", "@@", "@@@", "&", "&&", "||", "#", "##", "#1", "'"),
    *("_", "__", "___", "x_", "_.", ",", ";", ";;", "?", "~", "`", "``5", "*^", "2^^"),
    *("<>", "<", ">", "<=", "!=", "\\[Alpha]", "\\[", "\\[Sum]", "\\[Integral]"),
    *("%", "%%", "<<", ">>", "Sin", "f", "x", "y1", "12", "3.5", "1.*^-7", " ", "\n"),
)
LATEX_PIECES = (
    *("{", "}", "[", "]", "(", ")", "$", "$$", "^", "_", "&", "\\\\", "%", "#", "~"),
    *("'", "''", "\\", "\\ ", "\\,", "\\left", "\\right", "\\left(", "\\right)"),
    *("\\left.", "\\middle|", "\\frac", "\\sqrt", "\\over", "\\choose", "\\atop"),
    *("\\text{", "\\mathrm", "\\rm", "\\operatorname*", "\\limits", "\\not", "\\big"),
    *("\\begin{array}{cc}", "\\end{array}", "\\begin{cases}", "\\end{cases}"),
    *("\\begin{", "\\end{", "\\newcommand{\\a}[1]{", "\\def\\b#1{", "\\a", "\\b", "#1"),
    *("\\let\\c=\\d", "\\hat", "\\bar", "\\sin", "\\alpha", "\\label{", "\\tag{", "x"),
    *(
        "y",
        "1",
        "23",
        "+",
        "-",
        "=",
        "<",
        "&amp;",
        "&#945;",
        ".",
        ",",
        "|",
        "\\|",
        "\n",
    ),
    *("\\cancelto", "\\overbrace", "\\stackrel", "\\xrightarrow[", "\\hspace{1em}"),
)
SEMANTIC_PIECES = (
    *("@", "@@", "@@@", "{", "}", "[", "]", "(", ")", "^", "_", "'", "\\", "{z}"),
    *("\\BesselJ", "\\sin", "\\EulerGamma", "\\genhyperF", "\\AntiDer", "\\deriv"),
    *("\\Wignerthreejsym", "\\LegendreP", "\\JacobiP", "\\pderiv", "\\iunit", "\\expe"),
    *("\\sum", "\\frac", "\\left(", "\\right)", "x", "\\nu", "2", "+", "=", "&", ","),
    *("\\NVar", "\\acos", "\\compellintKk", "\\qPochhammer", "\\defint", "|", "\\\\"),
)


def try_mathematica(text: str) -> None:
    """Read, print and read again."""
    parse(write_mathematica(parse(text)))


def try_latex(text: str) -> None:
    """Bring to normal form, twice."""
    normalise(normalise(text))


def try_semantic(text: str) -> None:
    """Read, write back and expand."""
    write(read(text))
    expand(text)


LANGUAGES: dict[str, tuple[Callable[[str], None], tuple[str, ...]]] = {
    "mathematica": (try_mathematica, MATHEMATICA_PIECES),
    "latex": (try_latex, LATEX_PIECES),
    "semantic": (try_semantic, SEMANTIC_PIECES),
}


def measure(settings: Settings) -> list[Figure]:
    """Every language with its own bad inputs."""
    count = min(settings.inputs, 100 * (settings.sample or settings.inputs))
    return [
        measure_language(language, read_seeds(language, settings.data), count, settings)
        for language in LANGUAGES
    ]


def read_seeds(language: str, data: Path) -> list[str]:
    """Good texts of a language, to be made bad."""
    if language == "latex":
        texts = read_lines(data / "im2latex_original_sample.txt")
        texts += [row["latex"] for row in read_rows(data / "fungrim.jsonl")]
    elif language == "semantic":
        texts = [row["semantic"] for row in read_rows(data / "dlmf_semantic.jsonl")]
    else:
        rows = read_rows(data / "dlmf_mathematica.jsonl")
        texts = [row["mathematica"] for row in rows]
        texts += [row["mathematica"] for row in read_rows(data / "hand_dev.jsonl")]
    return texts


def measure_language(
    language: str, texts: list[str], count: int, settings: Settings
) -> Figure:
    """The share of bad inputs that end as they should: well, or in a known error."""
    work, _ = LANGUAGES[language]
    failures: list[Failure] = []
    errors: dict[str, int] = {}
    longest = 0.0
    inputs = bad_inputs(language, texts, count)
    for _ in settings.track(range(count), f"bad {language}"):
        text = next(inputs)
        start = time.perf_counter()
        outcome, failure = _outcome(work, text)
        longest = max(longest, time.perf_counter() - start)
        errors[outcome] = errors.get(outcome, 0) + 1
        if failure:
            failures.append(failure)
    return share(
        SECTION,
        f"{language}: only documented errors, no hang",
        count,
        failures,
        1.0,
        outcomes=errors,
        longest_seconds=longest,
        classes=count_kinds(failures),
    )


def _outcome(work: Callable[[str], None], text: str) -> tuple[str, Failure | None]:
    try:
        with time_limit(_LIMIT):
            work(text)
    except MathglotError as error:
        return type(error).__name__, None
    except OutOfTime:
        return "hang", Failure("hang", text)
    except Exception as fault:  # any other exception is what is looked for here
        kind = type(fault).__name__
        return kind, Failure(kind, text, str(fault))
    return "well", None


def bad_inputs(language: str, texts: list[str], count: int) -> Iterator[str]:
    """Texts that are random, or good ones with something broken; always the same.

    >>> list(bad_inputs("latex", ["x^2"], 3)) == list(bad_inputs("latex", ["x^2"], 3))
    True
    """
    generator = random.Random(language)
    pieces = LANGUAGES[language][1]
    for number in range(count):
        if number % 4 == 0 or not texts:
            length = generator.randint(0, 40)
            yield "".join(_pieces(pieces, length, generator))
        elif number % 40 == 1:
            odd = [chr(generator.randrange(0x20, 0x3000)) for _ in range(12)]
            yield "".join(odd + _pieces(_ODD, 4, generator))
        else:
            text = generator.choice(texts)
            start = generator.randrange(max(1, len(text) - _LONGEST))
            yield _mutate(text[start : start + _LONGEST], pieces, generator)


def _pieces(
    pieces: tuple[str, ...] | str, length: int, generator: random.Random
) -> list[str]:
    return generator.choices(pieces, k=length)


def _mutate(text: str, pieces: tuple[str, ...], generator: random.Random) -> str:
    for _ in range(generator.randint(1, 4)):
        start = generator.randint(0, len(text))
        end = min(len(text), start + generator.choice((0, 1, 1, 2, 5, 20)))
        draw = generator.random()
        if draw < 0.3:
            middle = ""
        elif draw < 0.6:
            middle = generator.choice(pieces)
        elif draw < 0.7:
            middle = generator.choice(_ODD)
        elif draw < 0.85:
            middle = text[start:end] * generator.randint(2, 6)
        else:
            other = generator.randint(0, len(text))
            middle = text[other : other + generator.randint(1, 20)]
        text = text[:start] + middle + text[end:]
    return text
