"""The translator: LaTeX in, the likeliest translation that displays as it out.

The grammar finds everything a formula may mean, with weights. If these do not decide,
a network does. A formula that cannot be read is left to the network, whose translation
counts only if it would be printed as the given LaTeX.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from math import inf
from pathlib import Path
from random import Random
from typing import Any, Self, cast

from mathglot.arguments import (
    check_count,
    check_kind,
    check_several,
    check_text,
    check_texts,
)
from mathglot.corpus.substitution import Numbers, Substitution, substitute_source
from mathglot.corpus.vocabulary import LANGUAGE_TAGS
from mathglot.errors import ArgumentError, MathglotError, UnknownNameError
from mathglot.languages import detokenize, tokenize
from mathglot.languages.collection import without_collection
from mathglot.languages.latex.normal import normal_tokens
from mathglot.translate.constraint import (
    GrammarConstraint,
    make_constraint,
    search_constrained,
)
from mathglot.translate.crew import Crew, can_start, count_cores
from mathglot.translate.cutting import Cut, cut
from mathglot.translate.derived import derive
from mathglot.translate.merging import evaluate
from mathglot.translate.ranking import AssumptionError, check_candidate, rank
from mathglot.translate.rating import Rating
from mathglot.translate.reading_first import (
    Judging,
    Reading,
    join_search,
    read_formula,
)
from mathglot.translate.search import Hypothesis, Settings, batches_by_length
from mathglot.translate.sentences import read_sentences
from mathglot.translate.shipped import Model, load_model
from mathglot.translate.translation import Translation

# What the network writes, and what is written from that.
WRITTEN = ("mathematica", "semantic")
DERIVED = ("sympy", "maple", "cmml", "python")
LANGUAGES = (*WRITTEN, *DERIVED)
# The most tokens in one search, counting two hypotheses a formula, and the most
# formulas: more at once gain nothing.
_BUDGET, _HYPOTHESES, _FORMULAS = 8192, 2, 32
# Translations are no longer than so many times the formula and so many tokens more: of
# 6,232 pairs three are. What goes on beyond is the noise that noise gives.
_STRETCH, _ROOM = 2.5, 40
# From so many formulas on a process for each core is worth its start; no more
# processes than that many, since each holds a model.
_WORTH_SHARING, _MOST_PROCESSES = 100, 8
# Other meanings come from readings: on 323 formulas five hypotheses found no more than
# two, and on 110 that are searched for two gave no other answer than one. What the
# network is not sure of seldom displays: of 26 searches for formulas that cannot be
# read four found something, each beyond -0.1 nats; of 12 for others that found nothing
# beyond -3 none came first.
_BEAM_TO_DISPLAY, _LEAST_TO_DISPLAY = 1, -3.0
# Each hypothesis takes memory.
_WIDEST_BEAM = 1000
# So many times fewer tokens than a formula may have are easy to translate.
_SHARE_OF_A_PART = 4


class TooLongError(MathglotError):
    """A formula is longer than the model can read, and cannot be cut into parts."""

    def __init__(self, tokens: int, limit: int) -> None:
        self.tokens = tokens
        self.limit = limit
        super().__init__(
            f"the formula has {tokens} tokens; at most {limit} can be translated at "
            "once, and it cannot be cut into parts"
        )


class UnseenError(MathglotError):
    """No translation was found that displays as the formula."""

    def __init__(self) -> None:
        super().__init__(
            "no translation was found that displays as this formula; use --guess "
            "(guess=True) for the network's guess"
        )


class Translator:
    r"""Translates formulas; keeps the model in memory from one call to the next.

    `model` is a folder that `mathglot export` wrote, instead of the model inside
    Mathglot. `threads` limits the number of cores; by default all are used. Large calls
    are divided among processes, which stay for the next call until `close` or the end
    of a `with` statement.

    >>> with Translator() as translator:
    ...     found = translator.translate_many([r"\sqrt{x}", "x^2"], to="sympy")
    >>> [one.text for one in found]
    ['sqrt(x)', 'x**2']
    """

    def __init__(
        self,
        model: Path | str | None = None,
        threads: int | None = None,
        *,
        exact: bool = False,
    ) -> None:
        """`exact` computes in 32 bit: three times slower, and rarely different."""
        if model is not None:
            check_kind("model", model, (str, Path), "a folder")
        if threads is not None:
            check_count("threads", threads)
        self._folder = None if model is None else Path(model)
        self._threads = threads
        self._exact = exact
        self._constraints: dict[str, GrammarConstraint] = {}
        self._crew: Crew | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop the processes that a large call has started, if any."""
        if self._crew is not None:
            self._crew.end()
            self._crew = None

    @cached_property
    def model(self) -> Model:
        """The model, read when it is first needed."""
        return load_model(self._folder, self._threads, exact=self._exact)

    @without_collection
    def translate(
        self,
        latex: str,
        to: str = "mathematica",
        *,
        beam: int = 5,
        assume: Sequence[str] = (),
        check: bool | None = True,
        guess: bool = False,
    ) -> Translation:
        """Translate one formula; an error says why if there is no translation.

        `assume` is a list of sentences that settle what the formula leaves open, such
        as "f is a function". `check` says when to evaluate a relation at random points,
        for at most 0.3 s: always (True), only to choose among readings (None) or never
        (False). If nothing is found that would be printed as the formula, `guess` gives
        the network's guess, which may leave out or invent anything.
        """
        check_text("latex", latex)
        [translation] = self.translate_many(
            [latex], to, beam=beam, assume=assume, check=check, guess=guess
        )
        if translation.error is not None:
            raise translation.error
        return translation

    def translate_many(
        self,
        formulas: Sequence[str],
        to: str = "mathematica",
        *,
        beam: int = 5,
        assume: Sequence[str] = (),
        check: bool | None = None,
        guess: bool = False,
    ) -> list[Translation]:
        """Translate many formulas; the answers are in the same order.

        A formula that cannot be translated raises nothing: its Translation has an
        `error`. The options are those of `translate`.
        """
        # What cannot be asked for is refused before anything is done.
        given = check_several("formulas", "formulas", formulas)
        formulas = [one if isinstance(one, str) else "" for one in given]
        judging = _read_options(to, beam, assume, check, guess)
        options: dict[str, Any] = {"to": to, "beam": beam, "assume": list(assume)}
        options |= {"check": check, "guess": guess}
        found = self._share_out(formulas, options)
        left = [place for place, one in enumerate(found) if one is None]
        texts = [formulas[place] for place in left]
        for number, translation in self._translate_all(texts, judging):
            found[left[number]] = put_into(translation, to)
        for place, one in enumerate(given):
            if not isinstance(one, str):
                fault = ArgumentError("a formula", "a string", one)
                found[place] = Translation("", to, error=fault)
        return [one for one in found if one is not None]

    def _share_out(
        self, formulas: Sequence[str], options: dict[str, Any]
    ) -> list[Translation | None]:
        """What other processes make of many formulas; None where it is to be done."""
        processes = min(self._threads or count_cores(), _MOST_PROCESSES)
        if len(formulas) < _WORTH_SHARING or processes < 2 or not can_start():
            return [None] * len(formulas)
        if self._crew is None:
            # What is wrong with the model is said here, once.
            _ = self.model
            self._crew = Crew(processes, self._folder, exact=self._exact)
        return self._crew.translate(formulas, options)

    def translate_each(
        self,
        formulas: Sequence[str],
        to: str = "mathematica",
        *,
        beam: int = 5,
        assume: Sequence[str] = (),
        check: bool | None = None,
        guess: bool = False,
    ) -> Iterator[tuple[int, Translation]]:
        """Translate many formulas in this process; yields each one when it is ready.

        Yields the index of the formula and its translation.
        """
        judging = _read_options(to, beam, assume, check, guess)
        for place, translation in self._translate_all(formulas, judging):
            yield place, put_into(translation, to)

    def _translate_all(
        self, formulas: Sequence[str], judging: Judging
    ) -> Iterator[tuple[int, Translation]]:
        """Formulas by reading them, then by the network what that leaves open."""
        left: dict[int, Reading] = {}
        for place, latex in enumerate(formulas):
            reading = read_formula(latex, judging, self.rate)
            if len(formulas) > 1:
                # What is left open holds on to a forest, of which many are too many.
                reading = reading.complete()
            if reading.answer is None:
                left[place] = reading
            else:
                yield place, reading.answer
        for place, result in self._translate_open(formulas, left, judging):
            unseen = not result.checks.displays
            if unseen and not judging.guess and not judging.in_parts:
                problem = _choose_problem(left[place].problem, result.error)
                result = Translation(result.source, judging.language, error=problem)
            yield place, result

    def _translate_open(
        self, formulas: Sequence[str], left: dict[int, Reading], judging: Judging
    ) -> Iterator[tuple[int, Translation]]:
        """Formulas as a whole, then in parts what is too long or came out wrong."""
        covered: dict[int, Substitution] = {}
        cuts: dict[int, Cut] = {}
        # What there is of those that are cut.
        whole: dict[int, Translation] = {}
        for place in left:
            latex = formulas[place]
            nothing = Translation(latex, judging.language)
            try:
                covered[place] = self._cover(latex, judging.language)
            except MathglotError as problem:
                failed = replace(nothing, error=problem)
                too_long = isinstance(problem, TooLongError)
                if too_long and self._cut(place, latex, cuts):
                    whole[place] = failed
                else:
                    yield place, failed
                continue
            if judging.in_parts and self._is_long(covered[place]):
                if self._cut(place, latex, cuts):
                    whole[place] = nothing
                    del covered[place]
        for place, found in self._search_open(covered, left, judging):
            latex = formulas[place]
            result = Translation(latex, judging.language)
            if found or left[place].entries:
                candidates = self._check(latex, covered[place], found)
                result = _judge(candidates, left[place], judging)
            wrong = not result.checks.displays and not judging.in_parts
            if (
                wrong
                and self._is_long(covered[place])
                and self._cut(place, latex, cuts)
            ):
                whole[place] = result
            else:
                yield place, result
        yield from self._translate_parts(cuts, whole, judging)

    def _search_open(
        self,
        covered: dict[int, Substitution],
        left: dict[int, Reading],
        judging: Judging,
    ) -> Iterator[tuple[int, list[Hypothesis]]]:
        """What a search finds; a narrow one finds as much that displays."""
        beam, least = judging.beam, -inf
        if judging.reads and not judging.guess:
            beam, least = min(beam, _BEAM_TO_DISPLAY), _LEAST_TO_DISPLAY
        read = {place: one for place, one in covered.items() if left[place].entries}
        unread = {place: one for place, one in covered.items() if place not in read}
        known = {
            place: [entry.translation.text for entry in left[place].entries]
            for place in read
        }
        language, narrow = judging.language, min(judging.beam, _BEAM_TO_DISPLAY)
        yield from self._search(read, language, narrow, known, least=least)
        yield from self._search(unread, language, beam, least=least)

    def search(self, latex: str, beam: int = 5, *, to: str = WRITTEN[0]) -> Translation:
        """Translate a formula with the network alone, without the reader."""
        covered = self._cover(latex, to)
        [(_, found)] = self._search({0: covered}, to, beam)
        return rank(self._check(latex, covered, found))

    def rate(self, latex: str, texts: Sequence[str]) -> list[Rating] | None:
        """How likely the network finds each answer; None if the formula is too long."""
        try:
            covered = self._cover(latex, WRITTEN[0])
        except MathglotError:
            return None
        ids = [self._spell(covered, text) for text in texts]
        if max(map(len, ids)) >= self.model.most_tokens:
            return None
        return self.model.engine.rate(self._number(covered), ids)

    def _spell(self, covered: Substitution, text: str) -> list[int]:
        """An answer to a formula as the network writes it."""
        target = self.model.target
        return target.encode(covered.cover(tokenize(text, covered.language), target))

    def _translate_parts(
        self, cuts: dict[int, Cut], whole: dict[int, Translation], judging: Judging
    ) -> Iterator[tuple[int, Translation]]:
        """What the parts of formulas give, for the places of the formulas."""
        texts = [part for parts in cuts.values() for part in parts.parts]
        if not texts:
            return
        # Relations among the parts are none of the formula's.
        inside = replace(judging, check=False, in_parts=True)
        translated = dict(self._translate_all(texts, inside))
        numbers = iter(range(len(texts)))
        for place, parts in cuts.items():
            pieces = [translated[next(numbers)] for _ in parts.parts]
            yield place, _join(whole[place], parts, pieces, judging)

    def _cut(self, place: int, latex: str, cuts: dict[int, Cut]) -> bool:
        parts = cut(latex, self._fits)
        if parts is not None:
            cuts[place] = parts
        return parts is not None

    def _fits(self, latex: str) -> bool:
        """Whether terms of a sum may be translated as one part."""
        try:
            return not self._is_long(self._cover(latex, WRITTEN[0]))
        except MathglotError:
            return False

    def _is_long(self, covered: Substitution) -> bool:
        """Whether it is safer in parts: translations have more tokens than formulas."""
        return len(covered.source) > self.model.most_tokens // _SHARE_OF_A_PART

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
            raise TooLongError(len(covered.source), model.most_tokens - 1)
        return covered

    def encode(self, latex: str, language: str) -> tuple[Substitution, list[int]]:
        """A formula as token numbers, and the substitution that restores its names."""
        covered = self._cover(latex, language)
        return covered, self._number(covered)

    def _number(self, covered: Substitution) -> list[int]:
        tag = LANGUAGE_TAGS[covered.language]
        return self.model.source.encode([tag, *covered.source])

    def _search(
        self,
        covered: dict[int, Substitution],
        language: str,
        beam: int,
        readings: Mapping[int, Sequence[str]] | None = None,
        *,
        least: float = -inf,
    ) -> Iterator[tuple[int, list[Hypothesis]]]:
        """The best hypotheses for each place, in batches of like length."""
        model = self.model
        places = list(covered)
        sources = [self._number(covered[place]) for place in places]
        settings = Settings(
            beam=beam,
            longest=model.most_tokens - 1,
            stretch=_STRETCH,
            room=_ROOM,
            least=least,
        )
        constraint = self.constraint(language)
        for batch in batches_by_length(sources, _HYPOTHESES, _BUDGET, _FORMULAS):
            chosen = [places[number] for number in batch]
            first = chosen[0]
            known = [
                self._spell(covered[first], one)
                for one in (readings or {}).get(first, ())
            ]
            found = search_constrained(
                model.engine,
                [sources[number] for number in batch],
                [covered[place] for place in chosen],
                settings,
                constraint,
                known,
            )
            yield from zip(chosen, found, strict=True)

    def constraint(self, language: str) -> GrammarConstraint:
        """The grammar that a search in this language must follow."""
        if language not in self._constraints:
            made = make_constraint(self.model.target, language)
            self._constraints[language] = made
        return self._constraints[language]

    def _check(
        self, latex: str, covered: Substitution, found: Sequence[Hypothesis]
    ) -> list[Translation]:
        """The hypotheses as candidates, with their checks."""
        candidates = []
        for hypothesis in found:
            tokens = covered.restore(self.model.target.decode(hypothesis.ids))
            text = detokenize(tokens, covered.language)
            candidates.append(
                check_candidate(latex, text, covered.language, hypothesis.score)
            )
        return candidates


def _judge(
    candidates: Sequence[Translation], reading: Reading, judging: Judging
) -> Translation:
    """The best of what was found; parts stay as the network has them."""
    if judging.reads:
        return join_search(candidates, reading, judging)
    ranked = rank(candidates, judging.sentences)
    if judging.sentences or judging.in_parts:
        return ranked
    # Loaded where it is needed: most translate to Mathematica, and need not wait.
    from mathglot.translate.semantic_merging import add_semantic_readings

    return add_semantic_readings(ranked)


def _choose_problem(
    unread: MathglotError | None, failed: MathglotError | None
) -> MathglotError:
    """Why there is no answer; whoever said what cannot be kept must hear of that."""
    if isinstance(failed, AssumptionError):
        return failed
    return unread or failed or UnseenError()


def _read_options(
    to: str, beam: int, assume: Sequence[str], check: bool | None, guess: bool
) -> Judging:
    if to not in LANGUAGES:
        raise UnknownNameError("language", to, list(LANGUAGES))
    language = to if to in WRITTEN else "mathematica"
    check_count("beam", beam, _WIDEST_BEAM)
    sentences = read_sentences(check_texts("assume", assume))
    return Judging(language, beam, tuple(sentences), check, guess)


def _join(
    whole: Translation, parts: Cut, pieces: Sequence[Translation], judging: Judging
) -> Translation:
    """The translation of a formula from those of its parts, if all have one."""
    for piece in pieces:
        if piece.error is not None:
            # A part that cannot be had is the reason why there is no whole.
            return replace(whole, error=whole.error and piece.error)
    text = parts.join([piece.text for piece in pieces], judging.language)
    tokens = [len(tokenize(piece.text, judging.language)) + 1 for piece in pieces]
    total = sum(
        piece.score * length for piece, length in zip(pieces, tokens, strict=True)
    )
    made = check_candidate(whole.source, text, judging.language, total / sum(tokens))
    if not made.checks.parses or (whole.error is None and not made.checks.displays):
        return whole
    ranked = rank([made], judging.sentences)
    return evaluate(ranked) if judging.check is True else ranked


def put_into(translation: Translation, to: str) -> Translation:
    """The translation as it is given: laid out, or written from Mathematica's tree."""
    if to == "semantic":
        from mathglot.translate.semantic_layout import lay_out

        return lay_out(translation)
    return translation if to in WRITTEN else derive(translation, to)
