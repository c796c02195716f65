"""How near translations come to those that are wanted, from their tokens alone."""

from __future__ import annotations

from collections.abc import Sequence

from mathglot.evaluate.intervals import Interval, bootstrap, wilson

Tokens = Sequence[str]

# What a blank token is called where blanks part tokens.
_BLANK = "\N{OPEN BOX}"


class MetricError(ImportError):
    """A library that a metric needs is not there."""


def exact_match(translated: Tokens, wanted: Tokens) -> bool:
    """Whether the tokens are the same."""
    return list(translated) == list(wanted)


def distance(left: Tokens, right: Tokens) -> int:
    """Levenshtein's distance: the fewest tokens to put in, take out or change.

    >>> distance(["a", "+", "b"], ["a", "-", "b", "c"])
    2
    """
    try:
        from rapidfuzz.distance import Levenshtein
    except ImportError:
        return count_edits(left, right)
    return int(Levenshtein.distance(left, right))


def count_edits(left: Tokens, right: Tokens) -> int:
    """The same distance in plain Python, for where rapidfuzz is not installed.

    >>> count_edits("kitten", "sitting"), count_edits("", "abc")
    (3, 3)
    """
    start = 0
    while start < min(len(left), len(right)) and left[start] == right[start]:
        start += 1
    end = 0
    most = min(len(left), len(right)) - start
    while end < most and left[-1 - end] == right[-1 - end]:
        end += 1
    above = left[start : len(left) - end]
    across = right[start : len(right) - end]
    costs = list(range(len(across) + 1))
    for row, token in enumerate(above, start=1):
        diagonal, costs[0] = costs[0], row
        for column, other in enumerate(across, start=1):
            changed = diagonal + (token != other)
            diagonal = costs[column]
            costs[column] = min(changed, diagonal + 1, costs[column - 1] + 1)
    return costs[-1]


def bleu(translated: Sequence[Tokens], wanted: Sequence[Tokens]) -> float:
    """BLEU of a whole collection by sacrebleu, on these tokens as they are.

    >>> round(bleu([["a", "+", "b", "=", "c"]], [["a", "+", "b", "=", "c"]]), 2)
    100.0
    """
    try:
        from sacrebleu.metrics.bleu import BLEU
    except ImportError as error:
        raise MetricError("BLEU needs sacrebleu: pip install sacrebleu") from error
    measure = BLEU(tokenize="none", force=True)
    if not wanted:
        return 0.0
    shown = [_join(tokens) for tokens in translated]
    return float(measure.corpus_score(shown, [[_join(t) for t in wanted]]).score)


def _join(tokens: Tokens) -> str:
    return " ".join([token if token.strip() else _BLANK for token in tokens])


def perplexity(bits: Sequence[float], tokens: Sequence[int]) -> float:
    """Two to the mean cross-entropy of a token in bits.

    >>> perplexity([3.0, 1.0], [2, 2])
    2.0
    """
    return float(2.0 ** (sum(bits) / max(1, sum(tokens))))


def perplexity_interval(bits: Sequence[float], tokens: Sequence[int]) -> Interval:
    """The interval of the perplexity."""
    low, high = bootstrap(bits, tokens)
    return 2.0**low, 2.0**high


def share(flags: Sequence[bool]) -> tuple[float, Interval]:
    """The share of what is true, with its interval.

    >>> share([True, False])[0]
    0.5
    """
    count = sum(flags)
    return count / max(1, len(flags)), wilson(count, len(flags))


def mean(values: Sequence[float]) -> tuple[float, Interval]:
    """The mean of values, with its interval."""
    return sum(values) / max(1, len(values)), bootstrap(values)
