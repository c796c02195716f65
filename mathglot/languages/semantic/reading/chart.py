r"""The chart: all semantic LaTeX that a formula may show, as one packed forest.

A node is a stretch of tokens. It begins with a token that is kept as it is, or with
what a macro shows, whose parts are nodes themselves; what follows is a node again.
Whatever is taken, the tokens are the formula's own: every text looks like the formula.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import exp, log

from mathglot.languages.latex.reader.forest import Node, Way
from mathglot.languages.latex.reader.weights import Weights
from mathglot.languages.semantic.reading.features import Describer
from mathglot.languages.semantic.reading.forms import (
    Application,
    FormTable,
    Pattern,
    Symbol,
)
from mathglot.languages.semantic.reading.matching import FONTS, Matcher, Span
from mathglot.languages.semantic.reading.source import Source

Tokens = tuple[str, ...]
# What keeps numbers apart, and words; the canonical print has none.
SPACE = "\\ "


@dataclass(frozen=True, slots=True)
class Step:
    """What a node may begin with: what is written for it, and where it ends."""

    target: Pattern
    parts: tuple[Span, ...]
    end: int
    # What is taken, and how; a kept token has no symbol.
    symbol: Symbol | None = None
    application: Application | None = None
    scripts: str = ""
    braced: bool = False


class Chart:
    """The nodes of one formula, each found once."""

    def __init__(self, source: Source, table: FormTable, weights: Weights) -> None:
        self.source = source
        self._table = table
        self._weights = weights
        self._matcher = Matcher(source)
        self._describer = Describer(source)
        shown = frozenset(source.tokens)
        self._starting_with_parts = [
            symbol
            for symbol in table.symbols_at("")
            if shown.issuperset(p for p in symbol.pattern if type(p) is str)
        ]
        self._nodes: dict[Span, Node] = {}
        self._steps: dict[Span, list[Step]] = {}
        self._chances: dict[Span, list[float]] = {}
        # The weight that macros have in this formula wherever they stand.
        self._company: dict[str, float] = {}

    def node(self, start: int, end: int) -> Node:
        """What the tokens of a stretch may be written as."""
        found = self._nodes.get((start, end))
        if found is not None:
            return found
        node = self._nodes[start, end] = Node(start, end, 0)
        if start == end:
            node.ways.append(Way(tuple, (), (), (), 0.0))
            return node
        steps = self.steps(start, end)
        for step, chance in zip(steps, self.chances(start, end), strict=True):
            parts = [self.node(*part) for part in step.parts]
            rest = self.node(step.end, end)
            features = (step.symbol.name,) if step.symbol else ()
            node.ways.append(
                Way(_Writer(step.target), (*parts, rest), features, (), chance)
            )
        return node

    def chances(self, start: int, end: int) -> list[float]:
        """The logarithm of the chance of each step among all that begin here."""
        found = self._chances.get((start, end))
        if found is None:
            sums = [self._sum(step, start, end) for step in self.steps(start, end)]
            top = max(sums)
            total = top + log(sum(exp(one - top) for one in sums))
            found = self._chances[start, end] = [one - total for one in sums]
        return found

    def _sum(self, step: Step, start: int, end: int) -> float:
        if step.symbol is None:
            return 0.0
        of = self._weights.of
        name = step.symbol.name
        company = self._company.get(name)
        if company is None:
            company = sum(map(of, self._describer.describe_company(name)))
            self._company[name] = company
        return company + sum(map(of, self._describer.describe(step, start, end)))

    def features(self, step: Step, start: int, end: int) -> list[str]:
        """The features by which a step is chosen."""
        if step.symbol is None:
            return []
        return [
            *self._describer.describe(step, start, end),
            *self._describer.describe_company(step.symbol.name),
        ]

    def steps(self, start: int, end: int) -> list[Step]:
        """All that a node may begin with; first the token as it is."""
        found = self._steps.get((start, end))
        if found is None:
            found = self._steps[start, end] = list(self._find_steps(start, end))
        return found

    def _find_steps(self, start: int, end: int) -> Iterator[Step]:
        close = self.source.groups.get(start, end)
        if close >= end:
            yield from self._keep(start, end)
            yield from self._find_macros(start, end)
            return
        # Macros in a group are found inside of it.
        yield Step(("{", 0, "}"), ((start, close),), close)
        for step in self._find_macros(start, end):
            if step.end > close:
                yield step

    def _keep(self, start: int, end: int) -> Iterator[Step]:
        """A token as it is; with the group that belongs to it, or all its words."""
        source = self.source
        token = source.tokens[start]
        stop, written = source.verbatim.get(start, (end + 1, ()))
        if stop <= end:
            yield Step(written, (), stop)
        elif token == "{":
            close = source.closers[start]
            inside = (start + 1, close)
            yield Step(("{", 0, "}"), (inside,), close + 1)
        elif token in FONTS and source.tokens[start + 1 : start + 2] == ("{",):
            close = source.closers[start + 1]
            yield Step(source.tokens[start : close + 1], (), close + 1)
        elif start in source.upright and token in _UPRIGHT:
            yield Step((_UPRIGHT[token],), (), start + 1)
        elif start in source.upright:
            yield Step((r"\mathrm", "{", token, "}"), (), start + 1)
        elif token == "e" and source.tokens[start + 1 : start + 2] == ("^",):
            yield Step((r"\expe",), (), start + 1)
        else:
            yield Step((_SAME.get(token, token),), (), start + 1)

    def _find_macros(self, start: int, end: int) -> Iterator[Step]:
        tokens = self.source.tokens
        token = tokens[start]
        for symbol in self._table.symbols_at(token):
            if start in self.source.upright and symbol.target in _CONSTANTS:
                continue
            for parts, at in self._matcher.match(symbol.pattern, start, end):
                yield from self._apply(symbol, parts, at, end)
        if token == "{":
            # A symbol in braces, so that it can have one more script.
            close = self.source.closers[start]
            for symbol in self._table.symbols_at(tokens[start + 1]):
                for parts, at in self._matcher.match(symbol.pattern, start + 1, close):
                    if at == close:
                        yield from self._apply(symbol, parts, at + 1, end, braced=True)
        if token not in ("^", "_", "'"):
            for symbol in self._starting_with_parts:
                for parts, at in self._matcher.match(symbol.pattern, start, end):
                    yield from self._apply(symbol, parts, at, end)

    def _apply(
        self,
        symbol: Symbol,
        parts: tuple[Span, ...],
        at: int,
        end: int,
        *,
        braced: bool = False,
    ) -> Iterator[Step]:
        """A symbol with all that may follow it here."""
        if symbol.width and any(
            (last - first == 1) != (symbol.width == 1) for first, last in parts
        ):
            return
        scripts = self._matcher.match_scripts(at, end)
        for application in symbol.applications:
            if not application.kind:
                if symbol.target == symbol.pattern or braced:
                    continue
                yield Step(symbol.target, parts, at, symbol, application)
                continue
            for kind, inside, follows in scripts:
                if braced and not kind:
                    continue
                for arguments, stop in self._matcher.match(
                    application.pattern, follows, end
                ):
                    target = _join(symbol, kind, application)
                    spans = (*parts, *inside, *arguments)
                    yield Step(target, spans, stop, symbol, application, kind, braced)


_UPRIGHT = {"e": r"\expe", "i": r"\iunit"}
_CONSTANTS = {(r"\expe",), (r"\iunit",)}
# The canonical print of semantic LaTeX has no other name for the constant.
_SAME = {r"\pi": r"\cpi"}


def _join(symbol: Symbol, scripts: str, application: Application) -> Pattern:
    """All that is written for a call, its parts numbered through."""
    number = symbol.parts
    target: list[str | int] = [*symbol.target]
    for mark in scripts:
        target.append(mark)
        if mark != "'":
            target += ["{", number, "}"]
            number += 1
    for token in application.target:
        target.append(number + token if type(token) is int else token)
    return tuple(target)


class _Writer:
    """Writes what a step stands for, given its parts and what follows it."""

    __slots__ = ("_target",)

    def __init__(self, target: Pattern) -> None:
        self._target = target

    def __call__(self, *values: Tokens) -> Tokens:
        *parts, rest = values
        written: list[str] = []
        for token in self._target:
            if type(token) is int:
                written += parts[token]
            else:
                written.append(token)  # type: ignore[arg-type]
        return (*written, *rest)
