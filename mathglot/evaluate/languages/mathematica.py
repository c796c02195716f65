"""Mathematica: what is read, and whether what is printed is read back the same."""

from __future__ import annotations

from mathglot.errors import MathglotError, ParseError
from mathglot.evaluate.languages.data import read_hand, read_rows, read_rubi
from mathglot.evaluate.languages.figures import (
    Failure,
    Figure,
    Settings,
    count_kinds,
    share,
)
from mathglot.languages.mathematica.lexer import detokenize, tokenize
from mathglot.languages.mathematica.mistakes import classify
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.mathematica.printer import write

SECTION = "mathematica"
# Tokens are tried on every so manieth expression: the whole would double the time.
_EVERY = 10


def measure(settings: Settings) -> list[Figure]:
    """All figures on Mathematica."""
    rubi = settings.draw(read_rubi(settings.data))
    hand = [form for row in read_hand(settings.data) for form in row["forms"]]
    rows = read_rows(settings.data / "dlmf_mathematica.jsonl")
    translated = settings.draw([row["mathematica"] for row in rows])
    # Nothing says which of these are valid, so there is no bound: refusals are classed.
    name = "dlmf_mathematica: parsed"
    read = measure_reading(name, translated, settings, None)
    return [
        measure_round_trip(rubi, settings),
        measure_tokens(rubi[::_EVERY] if settings.sample is None else rubi, settings),
        measure_reading("hand_dev: parsed", hand, settings, 1.0),
        read,
        measure_classes("dlmf_mathematica: refusals with a class", read.failures),
    ]


def measure_round_trip(texts: list[str], settings: Settings) -> Figure:
    """Parse, print, parse again: the same tree, and the same print."""
    failures = [
        failure
        for text in settings.track(texts, "Rubi: parse, print, parse")
        if (failure := round_trip(text))
    ]
    name = "Rubi: parse, print, parse again: same tree"
    return share(SECTION, name, len(texts), failures, 1.0)


def round_trip(text: str) -> Failure | None:
    """What goes wrong when a text is parsed, printed and parsed again, if anything.

    >>> round_trip("a*(b+c)"), round_trip("a + ").kind
    (None, 'missing operand')
    """
    try:
        tree = parse(text)
        printed = write(tree)
        again = parse(printed)
    except MathglotError as error:
        return _refusal(text, error)
    return None if again == tree else Failure("another tree", text, printed)


def measure_tokens(texts: list[str], settings: Settings) -> Figure:
    """Split into tokens and joined again, a text has the same tree."""
    failures = []
    for text in settings.track(texts, "Rubi: tokens"):
        joined = detokenize(tokenize(text))
        try:
            same = parse(joined) == parse(text)
        except MathglotError as error:
            failures.append(_refusal(joined, error))
            continue
        if not same:
            failures.append(Failure("another tree", text, joined))
    name = "Rubi: parse(detokenize(tokenize(t))) = parse(t)"
    return share(SECTION, name, len(texts), failures, 1.0)


def measure_reading(
    name: str, texts: list[str], settings: Settings, wanted: float | None
) -> Figure:
    """The share of texts that parse, each refusal with its class."""
    failures = []
    for text in settings.track(texts, name):
        try:
            parse(text)
        except MathglotError as error:
            failures.append(_refusal(text, error))
    classes = count_kinds(failures)
    return share(SECTION, name, len(texts), failures, wanted, classes=classes)


def measure_classes(name: str, refusals: tuple[Failure, ...]) -> Figure:
    """The share of refusals whose mistake has a name."""
    nameless = [refusal for refusal in refusals if refusal.kind == "other"]
    return share(SECTION, name, len(refusals), nameless, 1.0)


def _refusal(text: str, error: MathglotError) -> Failure:
    kind = classify(error) if isinstance(error, ParseError) else type(error).__name__
    return Failure(kind, text, str(error))
