"""The translator: LaTeX in, the likeliest translation that looks like it out.

A network proposes several translations. Those that would be printed as the LaTeX that
was asked about come first, whatever the network thought of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from random import Random
from typing import cast

from mathglot.corpus.substitution import Numbers, Substitution, substitute_source
from mathglot.corpus.vocabulary import LANGUAGE_TAGS
from mathglot.errors import MathglotError, UnknownNameError
from mathglot.languages import (
    detokenize,
    displays,
    parse,
    render,
    tokenize,
)
from mathglot.languages.latex.normal import normal_tokens
from mathglot.languages.semantic.appearance import looks_like
from mathglot.languages.semantic.reader import read
from mathglot.languages.tree import Tree
from mathglot.translate.constraint import (
    GrammarConstraint,
    make_constraint,
    search_constrained,
)
from mathglot.translate.search import Hypothesis, Settings, batches_by_length
from mathglot.translate.shipped import Model, load_model
from mathglot.translate.translation import Checks, Translation

# What the network writes, and what is written from that.
WRITTEN = ("mathematica", "semantic")
DERIVED = ("sympy", "maple", "cmml")
LANGUAGES = (*WRITTEN, *DERIVED)
# The most tokens in one search, counting two hypotheses a formula, and the most
# formulas: more at once gain nothing.
_BUDGET, _HYPOTHESES, _FORMULAS = 8192, 2, 64


class TooLongError(MathglotError):
    """A formula that is longer than the model was made for."""


class Translator:
    """A model, ready to translate as often as one likes."""

    def __init__(
        self,
        model: Path | str | None = None,
        threads: int | None = None,
        *,
        exact: bool = False,
    ) -> None:
        """`exact` computes in 32 bit: three times as slow, hardly ever different."""
        self._folder = None if model is None else Path(model)
        self._threads = threads
        self._exact = exact
        self._constraints: dict[str, GrammarConstraint] = {}

    @cached_property
    def model(self) -> Model:
        """The model, read when it is first needed."""
        return load_model(self._folder, self._threads, exact=self._exact)

    def translate(
        self, latex: str, to: str = "mathematica", *, beam: int = 5
    ) -> Translation:
        """One formula; what cannot be translated raises."""
        [translation] = self.translate_many([latex], to, beam=beam)
        if translation.error is not None:
            raise translation.error
        return translation

    def translate_many(
        self, formulas: Sequence[str], to: str = "mathematica", *, beam: int = 5
    ) -> list[Translation]:
        """Many formulas, in their order; one that cannot be translated says why."""
        if to not in LANGUAGES:
            raise UnknownNameError("language", to, list(LANGUAGES))
        language = to if to in WRITTEN else "mathematica"
        results: list[Translation] = [Translation(latex, to) for latex in formulas]
        covered: dict[int, Substitution] = {}
        for place, latex in enumerate(formulas):
            try:
                covered[place] = self._cover(latex, language)
            except MathglotError as problem:
                results[place] = replace(results[place], error=problem)
        for place, found in self._search(covered, language, beam):
            translation = self._judge(formulas[place], covered[place], found)
            results[place] = _derive(translation, to)
        return results

    def _cover(self, latex: str, language: str) -> Substitution:
        model = self.model
        tokens = normal_tokens(latex) if model.normal else tokenize(latex, "latex")
        covered = substitute_source(
            tokens,
            model.source,
            Random(0),
            language=language,
            numbers=cast("Numbers", model.numbers),
        )
        if len(covered.source) >= model.most_tokens:
            raise TooLongError(
                f"a formula of {len(covered.source)} tokens; "
                f"at most {model.most_tokens - 1} can be translated"
            )
        return covered

    def encode(self, latex: str, language: str) -> tuple[Substitution, list[int]]:
        """A formula as the network reads it, and what puts names and numbers back."""
        covered = self._cover(latex, language)
        return covered, self._number(covered)

    def _number(self, covered: Substitution) -> list[int]:
        tag = LANGUAGE_TAGS[covered.language]
        return self.model.source.encode([tag, *covered.source])

    def _search(
        self, covered: dict[int, Substitution], language: str, beam: int
    ) -> Iterator[tuple[int, list[Hypothesis]]]:
        """The best hypotheses for each place, in batches of like length."""
        model = self.model
        places = list(covered)
        sources = [self._number(covered[place]) for place in places]
        settings = Settings(beam=beam, longest=model.most_tokens - 1)
        constraint = self.constraint(language)
        for batch in batches_by_length(sources, _HYPOTHESES, _BUDGET, _FORMULAS):
            chosen = [places[number] for number in batch]
            found = search_constrained(
                model.engine,
                [sources[number] for number in batch],
                [covered[place] for place in chosen],
                settings,
                constraint,
            )
            yield from zip(chosen, found, strict=True)

    def constraint(self, language: str) -> GrammarConstraint:
        """The grammar that translations into a language are held to."""
        if language not in self._constraints:
            made = make_constraint(self.model.target, language)
            self._constraints[language] = made
        return self._constraints[language]

    def _judge(
        self, latex: str, covered: Substitution, found: Sequence[Hypothesis]
    ) -> Translation:
        """The first of the hypotheses that looks like the source, then the others."""
        candidates = []
        for hypothesis in found:
            tokens = covered.restore(self.model.target.decode(hypothesis.ids))
            text = detokenize(tokens, covered.language)
            candidates.append(_check(latex, text, covered.language, hypothesis.score))
        ranked = sorted(candidates, key=lambda one: not one.checks.displays)
        return replace(ranked[0], alternatives=tuple(ranked[1:]))


def _check(latex: str, text: str, language: str, score: float) -> Translation:
    tree: Tree | None = None
    parses, shown = True, False
    try:
        if language == "mathematica":
            tree = parse(text, language)
            text = render(tree, language)
            shown = displays(tree, latex)
        else:
            read(text)
            shown = looks_like(text, latex)
    except MathglotError:
        parses = language == "mathematica" and tree is not None
    checks = Checks(parses=parses, displays=shown)
    return Translation(latex, language, text, tree, score, checks)


def _derive(translation: Translation, to: str) -> Translation:
    """The translation in a language that is written from Mathematica's trees."""
    if to in WRITTEN:
        return translation
    alternatives = []
    for other in translation.alternatives:
        written = _write(other, to)
        if written.error is None:
            alternatives.append(written)
    return replace(_write(translation, to), alternatives=tuple(alternatives))


def _write(translation: Translation, to: str) -> Translation:
    if translation.tree is None:
        return replace(translation, language=to)
    try:
        text = render(translation.tree, to)
    except MathglotError as problem:
        return replace(translation, language=to, text="", error=problem)
    return replace(translation, language=to, text=text)
