"""Semantic LaTeX: what is read, expanded, and shown as the DLMF shows it."""

from __future__ import annotations

import re

from mathglot.errors import MathglotError
from mathglot.evaluate.languages.data import read_rows
from mathglot.evaluate.languages.figures import Failure, Figure, Settings, share
from mathglot.languages.latex.normal import normalise
from mathglot.languages.semantic.expansion import expand
from mathglot.languages.semantic.macros import MACROS
from mathglot.languages.semantic.reader import read, write

SECTION = "semantic"


def measure(settings: Settings) -> list[Figure]:
    """All figures on semantic LaTeX."""
    rows = read_rows(settings.data / "dlmf_semantic.jsonl")
    formulas = settings.draw([row["semantic"] for row in rows])
    patterns = [
        (entry["semantic"], entry["generic"])
        for row in read_rows(settings.data / "dlmf_macros.jsonl")
        for entry in row["tex"]
        if shows_its_arguments(entry["semantic"])
    ]
    return [
        *measure_formulas(formulas, settings),
        measure_patterns(settings.draw(patterns), settings),
    ]


def measure_formulas(texts: list[str], settings: Settings) -> list[Figure]:
    """Formulas that are written back unchanged, and that expand to plain LaTeX."""
    unread: list[Failure] = []
    left: list[Failure] = []
    for text in settings.track(texts, "dlmf_semantic"):
        failure = write_back(text)
        if failure:
            unread.append(failure)
            continue
        failure = leave_macros(text)
        if failure:
            left.append(failure)
    name = "dlmf_semantic: read and written back"
    rest = len(texts) - len(unread)
    return [
        share(SECTION, name, len(texts), unread, 0.995),
        share(SECTION, "dlmf_semantic: no macro left by expand", rest, left, 1.0),
    ]


def write_back(text: str) -> Failure | None:
    r"""What goes wrong when a formula is read and written, if anything.

    >>> write_back(r"\BesselJ{\nu}@{z}")
    """
    try:
        back = write(read(text))
    except MathglotError as error:
        return Failure(type(error).__name__, text, str(error))
    return None if back == text else Failure("changed", text, back)


def leave_macros(text: str) -> Failure | None:
    r"""The macros that the expansion of a formula still holds, if any.

    >>> leave_macros(r"\sin@{z}")
    """
    try:
        shown = expand(text)
    except MathglotError as error:
        return Failure(type(error).__name__, text, str(error))
    if "@" in shown or find_macros(shown):
        return Failure("macro left", text, shown)
    return None


def find_macros(latex: str) -> list[str]:
    r"""The macros in plain LaTeX, but for those that are plain LaTeX themselves.

    >>> find_macros(r"\sin x + \BesselJ{n}@{x}")
    ['BesselJ']
    """
    return [
        name
        for name in re.findall(r"\\([A-Za-z]+)", latex)
        if name in MACROS and f"\\{name}" not in MACROS[name].symbol
    ]


def shows_its_arguments(pattern: str) -> bool:
    r"""Whether a pattern of the macro table is a full call, not the bare name.

    >>> shows_its_arguments(r"\Acos@{var1}"), shows_its_arguments(r"\Acos@{z}")
    (True, False)
    """
    return "@" not in pattern or re.search(r"var\d", pattern) is not None


def measure_patterns(patterns: list[tuple[str, str]], settings: Settings) -> Figure:
    """Patterns whose expansion is in normal form what the DLMF shows."""
    failures: list[Failure] = []
    for pattern, generic in settings.track(patterns, "dlmf_macros"):
        try:
            shown = expand(pattern)
            same = normalise(shown) == normalise(generic)
        except MathglotError as error:
            failures.append(Failure(type(error).__name__, pattern, str(error)))
            continue
        if not same:
            detail = f"ours {shown}, theirs {generic}"
            failures.append(Failure("shown otherwise", pattern, detail))
    name = "dlmf_macros: patterns shown as in the DLMF"
    return share(SECTION, name, len(patterns), failures, 0.97)
