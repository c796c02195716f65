"""The function table: what each row renders is displayed, what is changed is not."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from mathglot.errors import ParseError
from mathglot.evaluate.languages.figures import (
    Failure,
    Figure,
    Settings,
    count_kinds,
    share,
)
from mathglot.evaluate.languages.instances import filled_instance, plain_instance
from mathglot.evaluate.languages.listing import is_listed, without_options
from mathglot.evaluate.languages.mutation import BRACKETS_DROPPED, changed
from mathglot.languages.functions import FAMILIES, ROWS_BY_KEY
from mathglot.languages.latex.lexer import tokenize
from mathglot.languages.latex.matcher import displays
from mathglot.languages.latex.normal import normalise
from mathglot.languages.latex.renderer import render
from mathglot.languages.mathematica.printer import write
from mathglot.languages.tree import Tree

SECTION = "table"
FLAVOURS = ("texform", "textbook", "dlmf")

# Filled patterns whose renderings in the fixed flavours are tried as well.
_FIXED_FLAVOURS = 20
# Seeds of renderings whose changed forms are tried, and, where one is accepted, of
# renderings that list the other notations of the tree.
_CHANGED_SEEDS = 6
_LISTED_SEEDS = 1000
# Filled patterns of a row whose renderings are changed.
_CHANGED_FILLED = 2


def measure(settings: Settings) -> list[Figure]:
    """The size of the table, and whether each row is shown and told apart."""
    patterns = [row.pattern for rows in FAMILIES.values() for row in rows]
    chosen = settings.draw(patterns)
    heads = {key.replace("()", "") for key in ROWS_BY_KEY}
    return [
        Figure(SECTION, "heads", len(heads), "heads", at_least=350),
        Figure(SECTION, "rows (argument patterns)", len(patterns), "rows"),
        measure_plain(chosen, settings),
        measure_filled(chosen, settings),
        *measure_changes(chosen, settings),
    ]


def measure_plain(patterns: list[str], settings: Settings) -> Figure:
    """Every row, every flavour, every seed, its variables as symbols."""
    failures: list[Failure] = []
    total = 0
    for pattern in settings.track(patterns, "rows as they are"):
        tree = plain_instance(pattern)
        attempts = [*((flavour, 0) for flavour in FLAVOURS)]
        attempts += [("random", seed) for seed in range(settings.seeds)]
        total += len(attempts)
        failures += check_renderings(pattern, tree, attempts)
    name = f"displays(tree, render(tree)), {settings.seeds} seeds"
    return share(SECTION, name, total, failures, 1.0)


def measure_filled(patterns: list[str], settings: Settings) -> Figure:
    """Every row with small expressions as arguments, others for each seed."""
    failures: list[Failure] = []
    total = 0
    for pattern in settings.track(patterns, "rows with arguments"):
        for seed in range(settings.seeds):
            tree = filled_instance(pattern, seed)
            attempts = [("random", seed)]
            if seed < _FIXED_FLAVOURS:
                attempts += [(flavour, 0) for flavour in FLAVOURS]
            total += len(attempts)
            failures += check_renderings(pattern, tree, attempts)
    name = f"the same with expressions as arguments, {settings.seeds} seeds"
    return share(SECTION, name, total, failures, 1.0)


def check_renderings(
    pattern: str, tree: Tree, attempts: list[tuple[str, int]]
) -> Iterator[Failure]:
    """The attempts (flavour and seed) to render a tree that do not display it.

    >>> from mathglot.languages.mathematica.parser import parse
    >>> list(check_renderings("", parse("Sin[x]"), [("texform", 0), ("random", 7)]))
    []
    """
    known: dict[str, bool] = {}
    for flavour, seed in attempts:
        try:
            latex = render(tree, flavour, seed)
            if latex not in known:
                known[latex] = displays(tree, latex)
        except Exception as error:  # whatever it is, it is what is looked for here
            place = f"{pattern}: {write(tree)}"
            yield Failure(type(error).__name__, place, f"{flavour} {seed}: {error}")
            continue
        if not known[latex]:
            yield Failure(flavour, f"{pattern}: {write(tree)}", f"seed {seed}: {latex}")


def measure_changes(patterns: list[str], settings: Settings) -> list[Figure]:
    """Visible changes to what a row renders, and how many of them are refused."""
    plain, filled = Changes(), Changes()
    for pattern in settings.track(patterns, "rows changed"):
        plain.add(try_changes(pattern, plain_instance(pattern), _CHANGED_SEEDS))
        for seed in range(_CHANGED_FILLED):
            filled.add(try_changes(pattern, filled_instance(pattern, seed), 1))
    name = "one visible change refused"
    return [
        *_show_changes(name, plain),
        *_show_changes(f"{name}, with expressions as arguments", filled),
    ]


@dataclass(slots=True)
class Changes:
    """How many changes were tried, and those that were accepted.

    `by_template` are accepted ones that another template of the tree or of a part of
    it shows: other notations for all one can tell, but a template that takes too much
    would look the same. `by_nothing` are mistakes beyond doubt.
    """

    tried: int = 0
    by_template: list[Failure] = field(default_factory=list)
    by_nothing: list[Failure] = field(default_factory=list)

    def add(self, other: Changes) -> None:
        """Count the changes of another tree."""
        self.tried += other.tried
        self.by_template += other.by_template
        self.by_nothing += other.by_nothing


def _show_changes(name: str, changes: Changes) -> list[Figure]:
    """The share refused; then what is left when other templates are let pass."""
    both = changes.by_nothing + changes.by_template
    classes = count_kinds(both)
    return [
        share(SECTION, name, changes.tried, both, 1.0, classes=classes),
        share(
            SECTION,
            f"{name}, or shown by another template",
            changes.tried,
            changes.by_nothing,
            classes=count_kinds(changes.by_nothing),
        ),
    ]


def try_changes(pattern: str, tree: Tree, seeds: int) -> Changes:
    """Change a tree's renderings; a text that is another rendering does not count."""
    bases = _normal_renderings(tree, range(seeds))
    generator = random.Random(pattern)
    changes = Changes()
    accepted: dict[tuple[str, str], tuple[str, str]] = {}
    for base in sorted(bases):
        for kind, latex in changed(tokenize(base), generator):
            try:
                normal = normalise(latex)
                if normal in bases:
                    continue
                changes.tried += 1
                if displays(tree, latex):
                    accepted.setdefault((kind, normal), (base, latex))
            except ParseError:
                continue
    if accepted:
        _judge(pattern, tree, accepted, changes)
    return changes


def _judge(
    pattern: str,
    tree: Tree,
    accepted: dict[tuple[str, str], tuple[str, str]],
    changes: Changes,
) -> None:
    renderings = _normal_renderings(tree, range(_LISTED_SEEDS))
    plainly = {without_options(text) for text in renderings}
    for (kind, normal), (base, latex) in accepted.items():
        if normal in renderings:
            changes.tried -= 1
            continue
        alike = kind != BRACKETS_DROPPED and without_options(normal) in plainly
        case, detail = f"{pattern}: {write(tree)}", f"{base} -> {latex}"
        if alike or is_listed(tree, base, latex):
            kind = f"{kind}, another template"
            changes.by_template.append(Failure(kind, case, detail))
        else:
            changes.by_nothing.append(Failure(kind, case, detail))


def _normal_renderings(tree: Tree, seeds: range) -> set[str]:
    texts = {render(tree, flavour) for flavour in FLAVOURS}
    texts |= {render(tree, "random", seed) for seed in seeds}
    found: set[str] = set()
    for text in texts:
        # A rendering that cannot be read is counted by the figures before this.
        try:
            found.add(normalise(text))
        except ParseError:
            continue
    return found
