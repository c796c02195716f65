"""What a confidence is called, in words with a measured meaning.

>>> call_confidence(0.999, displays=True), call_confidence(0.999, displays=False)
('sure', 'a guess')
>>> call_confidence(None, displays=True)
'not rated'
"""

from __future__ import annotations

from functools import cache

from mathglot.errors import MathglotError
from mathglot.translate.log_linear import read_weights

SURE, LIKELY, A_GUESS = "sure", "likely", "a guess"
# Nobody has measured how often such answers are right.
NOT_RATED = "not rated"
# The least confidence of what is called sure, and likely.
LEAST_SURE, LEAST_LIKELY = "least_sure", "least_likely"


class DoubtError(MathglotError):
    """An answer that is less likely right than was asked for.

    >>> str(DoubtError("f[x]", 0.8123, 0.9))
    'less sure than 0.9: f[x] is right with a probability of 0.81'
    >>> str(DoubtError("f[x]", None, 0.9))
    'not known to be 0.9 sure: f[x] is not rated'
    >>> str(DoubtError("f[x]", 0.8996, 0.9))
    'less sure than 0.9: f[x] is right with a probability of 0.8996'
    """

    def __init__(self, text: str, confidence: float | None, least: float) -> None:
        self.text = text
        self.confidence = confidence
        self.least = least
        said = f"not known to be {least:g} sure: {text} is {NOT_RATED}"
        if confidence is not None:
            said = f"{text} is right with a probability of {_round(confidence, least)}"
            said = f"less sure than {least:g}: {said}"
        super().__init__(said)


def _round(confidence: float, least: float) -> str:
    """Two digits, or as many as show that it is less."""
    for digits in range(2, 6):
        if round(confidence, digits) < least:
            return f"{confidence:.{digits}f}"
    return str(confidence)


def call_confidence(confidence: float | None, displays: bool | None) -> str:
    """Sure, likely, a guess, or not rated."""
    if displays is False:
        return A_GUESS
    if confidence is None:
        return NOT_RATED
    numbers = read_numbers()
    if confidence >= numbers[LEAST_SURE]:
        return SURE
    return LIKELY if confidence >= numbers[LEAST_LIKELY] else A_GUESS


@cache
def read_numbers() -> dict[str, float]:
    """The fitted weights and thresholds."""
    return read_weights("confidence.json")
