"""Nesting: 200 kB of input that goes as deep as it can, in each language."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

from mathglot.errors import MathglotError
from mathglot.evaluate.languages.figures import Failure, Figure, Settings
from mathglot.evaluate.languages.timing import OutOfTime, seconds_for, time_limit
from mathglot.languages.latex.matcher import displays
from mathglot.languages.latex.normal import normalise
from mathglot.languages.latex.renderer import render
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.semantic.expansion import expand

SECTION = "nesting"
SIZE = 200_000
_BOUND = 2.0
_LIMIT = 20.0

# Opening, core, closing: the outer two as often as the size allows.
MATHEMATICA = (
    ("(", "x", ")"),
    ("f[", "x", "]"),
    ("{", "x", "}"),
    ("Sin[1 + ", "x", "]"),
    ("Sqrt[", "x", "]"),
    ("-(", "x", ")"),
    ("a + (b*", "x", ")"),
    ("x^", "x", ""),
    ("(1/", "x", ")"),
    ("!", "x", ""),
    ("", "x", "'"),
    ("f @ ", "x", ""),
    ("", "x", "[[1]]"),
    ("(", "x", ""),
    ("{f[(", "x", ""),
)
LATEX = (
    ("{", "x", "}"),
    ("(", "x", ")"),
    (r"\left(", "x", r"\right)"),
    (r"\frac{1}{1+", "x", "}"),
    (r"\sqrt{", "x", "}"),
    ("x^{", "x", "}"),
    ("x_{", "x", "}"),
    (r"\text{", "x", "}"),
    (r"\begin{array}{c}", "x", r"\end{array}"),
    ("{x \\over ", "x", "}"),
    (r"\mathbf{", "x", "}"),
    (r"\hat{", "x", "}"),
    (r"\left\{", "x", r"\right."),
    ("{", "x", ""),
    (r"\left(", "x", ""),
    (r"\sin ", "x", ""),
)
SEMANTIC = (
    (r"\sin@{", "x", "}"),
    (r"\EulerGamma@{1+", "x", "}"),
    (r"\BesselJ{\nu}@{", "x", "}"),
    (r"\BesselJ{", r"\nu", "}@{x}"),
    (r"\frac{1}{", "x", "}"),
    ("{", "x", "}"),
    (r"\genhyperF{2}{1}@{a,b}{c}{", "x", "}"),
    (r"\sin@@{", "x", "}"),
    (r"\sin@{", "x", ""),
)


def nested(shape: tuple[str, str, str], size: int) -> str:
    """A text of about a size that is nested as deep as it can be.

    >>> nested(("f[", "x", "]"), 10)
    'f[f[f[x]]]'
    """
    opening, core, closing = shape
    count = (size - len(core)) // len(opening + closing)
    return opening * count + core + closing * count


def measure(settings: Settings) -> list[Figure]:
    """The slowest of the shapes, for each language and operation."""
    size = SIZE if settings.sample is None else min(SIZE, 200 * settings.sample)
    before = sys.getrecursionlimit()
    try:
        works = {
            "mathematica parse": _works(MATHEMATICA, parse, size),
            "latex normalise": _works(LATEX, normalise, size),
            "semantic expand": _works(SEMANTIC, expand, size),
            "render": _render_works(size),
            "displays": _display_works(size),
        }
        return [
            _slowest(f"{name}, {size // 1000} kB nested, the slowest shape", shapes)
            for name, shapes in settings.track(list(works.items()), "nesting")
        ]
    finally:
        sys.setrecursionlimit(before)


Work = tuple[str, Callable[[], object]]


def _works(
    shapes: tuple[tuple[str, str, str], ...], work: Callable[[str], object], size: int
) -> Iterator[Work]:
    for shape in shapes:
        text = nested(shape, size)
        yield " ".join(shape), lambda text=text: work(text)  # type: ignore[misc]


def _render_works(size: int) -> Iterator[Work]:
    for shape in MATHEMATICA:
        try:
            tree = parse(nested(shape, size))
        except MathglotError:
            continue
        for flavour in ("texform", "textbook"):
            name = f"{' '.join(shape)} in {flavour}"
            yield name, lambda tree=tree, flavour=flavour: render(tree, flavour)  # type: ignore[misc]


def _display_works(size: int) -> Iterator[Work]:
    for shape in MATHEMATICA:
        try:
            tree = parse(nested(shape, size))
            latex = render(tree, "texform")
            if len(latex) > size:
                tree = parse(nested(shape, size * size // len(latex)))
                latex = render(tree, "texform")
        except MathglotError:
            continue
        yield " ".join(shape), lambda tree=tree, latex=latex: displays(tree, latex)  # type: ignore[misc]


def _slowest(name: str, works: Iterator[Work]) -> Figure:
    seconds: dict[str, float] = {}
    errors: dict[str, str] = {}
    failures: list[Failure] = []
    for shape, work in works:
        failure = _time_shape(shape, work, seconds, errors)
        if failure:
            failures.append(failure)
    return Figure(
        SECTION,
        name,
        max(seconds.values(), default=float("nan")),
        "s",
        below=_BOUND,
        total=len(seconds),
        failures=tuple(failures),
        more={"seconds": seconds, "errors": errors},
    )


def _time_shape(
    shape: str,
    work: Callable[[], object],
    seconds: dict[str, float],
    errors: dict[str, str],
) -> Failure | None:
    """Note how long a shape takes and which error it brings; a fault if it is one."""

    def attempt() -> None:
        try:
            work()
        except MathglotError as error:
            errors[shape] = f"{type(error).__name__}: {str(error)[:200]}"

    try:
        with time_limit(_LIMIT):
            seconds[shape] = seconds_for(attempt)
    except OutOfTime:
        seconds[shape] = _LIMIT
    except (RecursionError, MemoryError) as error:
        seconds[shape] = _LIMIT
        return Failure(type(error).__name__, shape, str(error))
    if seconds[shape] < _BOUND:
        return None
    return Failure("slow", shape, f"{seconds[shape]:.2f} s")
