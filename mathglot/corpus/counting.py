"""Tokens counted, and the vocabularies that go with a set.

A vocabulary for LaTeX and one for each language that the set translates into, of at
most a thousand tokens, lie beside its files.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice

from mathglot.corpus.pairs import Pair
from mathglot.corpus.storage import SetFolder
from mathglot.corpus.substitution import count_tokens, count_words
from mathglot.corpus.tokens import read_source, read_target
from mathglot.corpus.vocabulary import Vocabulary, build
from mathglot.errors import MathglotError

# How often a sample must have a token for the vocabulary to hold it.
MINIMUM = 10
LIMIT = 1000
_SAMPLE = 5000


@dataclass(slots=True)
class Counts:
    """What the pairs of a sample say."""

    source: Counter[str] = field(default_factory=Counter)
    target: Counter[str] = field(default_factory=Counter)
    words: Counter[str] = field(default_factory=Counter)
    pairs: int = 0

    def add(self, other: Counts) -> None:
        """Count what another sample says too."""
        self.source.update(other.source)
        self.target.update(other.target)
        self.words.update(other.words)
        self.pairs += other.pairs


def count_pairs(pairs: Iterable[Pair], *, normal: bool = True) -> Counts:
    """Count the tokens of pairs, and the words that targets do not copy."""
    counts = Counts()
    for pair in pairs:
        try:
            source = read_source(pair.latex, normal=normal)
        except MathglotError:
            continue
        target = read_target(pair.text, pair.target)
        counts.source.update(count_tokens([source], "latex"))
        counts.target.update(count_tokens([target], pair.target))
        counts.words.update(count_words([(source, target)], pair.target))
        counts.pairs += 1
    return counts


def save_vocabularies(folder: SetFolder) -> dict[str, Vocabulary]:
    """Make the vocabularies of a set from its first pairs for training, and save them.

    The files are `vocabulary.latex.json` and the like.
    """
    sample = list(islice(folder.pairs("train"), _SAMPLE))
    by_language = {
        language: count_pairs(pair for pair in sample if pair.target == language)
        for language in sorted({pair.target for pair in sample})
    }
    counts = Counts()
    for counted in by_language.values():
        counts.add(counted)
    words = [word for word, count in counts.words.items() if count >= MINIMUM]
    found = {
        "latex": build(
            counts.source, "latex", limit=LIMIT, minimum=MINIMUM, words=words
        )
    }
    for language, counted in by_language.items():
        found[language] = build(counted.target, language, limit=LIMIT, minimum=MINIMUM)
    for side, vocabulary in found.items():
        vocabulary.save(folder.path / f"vocabulary.{side}.json")
    return found
