"""Rows that need no training: what is measured, by the names that the tables use."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from mathglot.corpus.pairs import Pair
from mathglot.errors import MathglotError
from mathglot.evaluate.languages.data import read_rows
from mathglot.evaluate.paper import claims, roundtrip, rules, vocabulary, zero_shot
from mathglot.evaluate.paper.corpora import MissingDataError, find_file, prepare_set
from mathglot.evaluate.paper.figures import Figure
from mathglot.evaluate.paper.formulas import (
    DLMF_FILE,
    IM2LATEX_FILE,
    Formula,
    choose,
    draw_formulas,
    read_answers,
)
from mathglot.evaluate.paper.trainings import Workshop, draw_test
from mathglot.evaluate.sampling import draw_sample
from mathglot.languages import expand
from mathglot.train.preparation import Preparation, choose_vocabularies

Figures = dict[str, Figure]
# The run whose answers are kept, and the files of the repository that hold older ones.
ANSWERING = "conv-functions"
KEPT_ANSWERS, GRADES = "c512x11_functions.jsonl.gz", "dlmf_graded.jsonl"
GRADES_OF_LACAST = "lacast_graded.jsonl"
_SAMPLE = 2000
_SYSTEMS: Mapping[str, Callable[[Sequence[str]], list[str]]] = {
    "reader": roundtrip.answer_by_reading,
    "sympy": rules.answer_by_sympy,
    "shipped": roundtrip.answer_shipped,
}


def make_measure(shop: Workshop, name: str, kept: Path | None) -> None:
    """Take a measure and keep its record, unless it is there.

    `kept` is a folder with answers and grades of earlier runs. Data that lacks raises
    MissingDataError.
    """
    if shop.records.find(name) is not None:
        return
    kind, _, system = name.partition(" ")
    shop.say(f"measuring {name}")
    figures = _KINDS[kind](shop, system, kept)
    shop.records.save(name, figures, **shop.traits)


def tell(claim: str, record: Mapping[str, Any]) -> Figures:
    """The figures of a claim that the record of a run tells."""
    return _CLAIMS[claim.removeprefix("tell ")](record)


def _draw(shop: Workshop) -> tuple[list[Formula], list[Formula]]:
    for name in (DLMF_FILE, IM2LATEX_FILE):
        find_file(shop.data, name)
    assert shop.data is not None
    return draw_formulas(shop.data)


def _read_kept(shop: Workshop, kept: Path | None) -> dict[str, str]:
    """The answers of the run that keeps them, or those of an earlier one."""
    own = shop.answers(ANSWERING)
    if own.exists():
        return read_answers(own)
    if kept is None or not (kept / KEPT_ANSWERS).exists():
        raise MissingDataError(f"no answers of {ANSWERING} are kept yet")
    return read_answers(kept / KEPT_ANSWERS)


def _measure_trips(shop: Workshop, system: str, kept: Path | None) -> Figures:
    _, formulas = _draw(shop)
    if system == "stored":
        answers = _read_kept(shop, kept)
        asked = [f for f in formulas if f.id in answers]
        return roundtrip.measure_trips(
            [f.latex for f in asked], [answers[f.id] for f in asked]
        )
    texts = [f.latex for f in choose(formulas, shop.scale.trips)]
    return roundtrip.measure_trips(texts, _SYSTEMS[system](texts))


def _measure_vocabulary(shop: Workshop, system: str, kept: Path | None) -> Figures:
    dlmf, trips = _draw(shop)
    formulas = [f.latex for f in (dlmf if system == "dlmf" else trips)]
    functions = prepare_set(
        shop.corpus, "functions", shop.scale, shop.data, shop.workers
    )
    prepared = shop.corpus / "prepared"
    prepared.mkdir(exist_ok=True)
    vocabularies = choose_vocabularies(
        prepared, [functions], Preparation(workers=shop.workers)
    )
    known = vocabulary.collect_tokens(functions.pairs("train"))
    return vocabulary.measure_outside(formulas, known, vocabularies.source)


def _draw_rows(shop: Workshop) -> list[Pair]:
    prepare_set(shop.corpus, "functions", shop.scale, shop.data, shop.workers)
    rows = draw_test(shop.corpus, "functions", shop.scale)
    count = shop.scale.ruled
    return [rows[n * len(rows) // count] for n in range(min(count, len(rows)))]


def _measure_rules(shop: Workshop, system: str, kept: Path | None) -> Figures:
    pairs = _draw_rows(shop)
    texts = [pair.latex for pair in pairs]
    if system in _SYSTEMS:
        return rules.measure_answers(pairs, _SYSTEMS[system](texts))
    folder = shop.output / "rules" / shop.scale.name
    folder.mkdir(parents=True, exist_ok=True)
    rules.write_questions(folder / "rows.jsonl", pairs)
    path = folder / f"{system}.jsonl"
    if not path.exists():
        raise MissingDataError(f"needs the answers of {system}: see the recipe below")
    return rules.measure_answers(pairs, rules.read_elsewhere(path, texts))


def _measure_dlmf(shop: Workshop, system: str, kept: Path | None) -> Figures:
    find_file(shop.data, DLMF_FILE)
    assert shop.data is not None
    pairs = rules.draw_dlmf(shop.data)
    if shop.scale.divisor > 1:
        pairs = dict(list(pairs.items())[: shop.scale.ruled])
    if system == "lacast":
        find_file(shop.data, rules.LACAST_FILE)
        return rules.measure_dlmf(pairs, rules.read_lacast(shop.data))
    answers = _SYSTEMS[system]([pair.latex for pair in pairs.values()])
    return rules.measure_dlmf(pairs, dict(zip(pairs, answers, strict=True)))


def _measure_zero_shot(shop: Workshop, system: str, kept: Path | None) -> Figures:
    formulas, _ = _draw(shop)
    assert shop.data is not None
    if system == "lacast":
        find_file(shop.data, rules.LACAST_FILE)
        grades = find_file(kept, GRADES_OF_LACAST)
        return zero_shot.measure_lacast(formulas, shop.data, grades)
    answers = _read_kept(shop, kept)
    functions = prepare_set(
        shop.corpus, "functions", shop.scale, shop.data, shop.workers
    )
    known = vocabulary.collect_tokens(functions.pairs("train"))
    graded = zero_shot.read_grades(find_file(kept, GRADES))
    return zero_shot.measure_graded(formulas, answers, graded, known)


def _read_semantic(shop: Workshop) -> list[str]:
    rows = read_rows(find_file(shop.data, DLMF_FILE))
    return [str(row["semantic"]) for row in draw_sample(rows, _SAMPLE)]


def _measure_postfix(shop: Workshop, system: str, kept: Path | None) -> Figures:
    return claims.measure_postfix(_read_semantic(shop))


def _measure_lengths(shop: Workshop, system: str, kept: Path | None) -> Figures:
    pairs = []
    for text in _read_semantic(shop):
        try:
            pairs.append((expand(text), text))
        except MathglotError:
            continue
    return claims.measure_lengths(pairs)


def _measure_expansions(shop: Workshop, system: str, kept: Path | None) -> Figures:
    return claims.measure_expansions()


_KINDS: Mapping[str, Callable[[Workshop, str, Path | None], Figures]] = {
    "round-trip": _measure_trips,
    "vocabulary": _measure_vocabulary,
    "rules": _measure_rules,
    "dlmf": _measure_dlmf,
    "zero-shot": _measure_zero_shot,
    "postfix": _measure_postfix,
    "lengths": _measure_lengths,
    "expansions": _measure_expansions,
}
_CLAIMS: Mapping[str, Callable[[Mapping[str, Any]], Figures]] = {
    "identity": claims.tell_identity,
    "perplexity": claims.tell_perplexity,
    "brackets": claims.tell_brackets,
    "length": claims.tell_length,
}
