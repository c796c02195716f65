"""The vocabularies of a model: one for its source, one that its targets share.

Networks that work on trees know the labels of inner nodes too, under the same numbers
on both sides.

>>> vocabularies = make_vocabularies(form="tree")
>>> labels = vocabularies.labels
>>> vocabularies.source.decode(labels) == vocabularies.target.decode(labels)
True
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from mathglot.corpus.counting import MINIMUM, Counts
from mathglot.corpus.pairs import TARGETS
from mathglot.corpus.postfix import LABELS, NOTHING
from mathglot.corpus.vocabulary import SPECIAL, Vocabulary, build

SOURCE_LIMIT = 1000
TARGET_LIMIT = 2000
# What a model may know that goes on with a larger vocabulary.
_GROWN_SOURCE_LIMIT, _GROWN_TARGET_LIMIT = 1200, 2400
SOURCE_FILE, TARGET_FILE = "source.json", "target.json"


@dataclass(frozen=True, slots=True)
class Vocabularies:
    """What a model reads and what it writes."""

    source: Vocabulary
    target: Vocabulary

    @property
    def labels(self) -> tuple[int, ...]:
        """The numbers of inner labels, on both sides; none without trees."""
        ids = self.source.ids
        return tuple([ids[label] for label in sorted(LABELS) if label in ids])

    @property
    def fingerprint(self) -> str:
        """What both are known by."""
        return f"{self.source.fingerprint}-{self.target.fingerprint}"

    def merged(self) -> Vocabularies:
        """Vocabularies of which either side knows all tokens, under the same numbers.

        >>> one = make_vocabularies().merged()
        >>> one.source is one.target, r"\\frac" in one.target, "Sin" in one.source
        (True, True, True)
        """
        tokens = dict.fromkeys((*self.source.tokens, *self.target.tokens))
        both = Vocabulary(tokens, f"{self.source.side}+{self.target.side}")
        return Vocabularies(both, both)

    def save(self, folder: Path) -> None:
        """Write both to a folder."""
        self.source.save(folder / SOURCE_FILE)
        self.target.save(folder / TARGET_FILE)

    @classmethod
    def load(cls, folder: Path) -> Vocabularies:
        """Read both from a folder: of a run, of weights, of prepared examples."""
        return cls(
            Vocabulary.load(folder / SOURCE_FILE), Vocabulary.load(folder / TARGET_FILE)
        )


# What formulas are kept as that Mathematica can only write down, and the signs that
# stand alone there.
_LITERAL_HEADS = """Wedge Vee SmallCircle Star Square Diamond Backslash Colon Slash
CircleDot CircleTimes CirclePlus CircleMinus Proportional TildeEqual TildeFullEqual
Congruent LessLess GreaterGreater RightArrow LeftArrow LeftRightArrow Perpendicular
VerticalBar DoubleVerticalBar HodgeDual Del SubStar SuperStar SuperDagger SuperPlus
SuperMinus Superscript Overscript Underscript OverHat OverBar OverTilde OverVector
OverDot UnderBar Ket Bra AngleBracket Commutator Quantity PrincipalValue""".split()
_SIGNS_ALONE = (
    "Placeholder Ellipsis PartialD Perpendicular Bullet Times Vee Wedge Star EmptySet "
    "DoubleVerticalBar Hacek"
).split()
_ALPHABETS = ("ScriptCapital", "DoubleStruckCapital", "GothicCapital", "FormalCapital")
_CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# Units as they are written, and Mathematica's names for the commonest.
_UNITS = """kg cm km mm nm Hz kHz MHz GHz rad hr hour hours ms eV keV MeV GeV mg ft mi
yd lb Pa kPa kW kJ kV mol day days year years""".split()
_UNIT_NAMES = """Meters Seconds Kilograms Centimeters Kilometers Millimeters Nanometers
Hertz Kilohertz Megahertz Gigahertz Radians Hours Minutes Days Years Milliseconds
Electronvolts Kiloelectronvolts Megaelectronvolts Gigaelectronvolts Grams Milligrams
Feet Miles Yards Pounds Pascals Kilopascals Watts Kilowatts Joules Kilojoules Volts
Kilovolts Newtons Coulombs Amperes Ohms Kiloohms Teslas Kelvins DegreesCelsius Moles
USDollars AngularDegrees""".split()


def _literals() -> list[str]:
    """What targets need to keep the structure of any formula."""
    characters = [
        *_SIGNS_ALONE,
        *(f"{alphabet}{letter}" for alphabet in _ALPHABETS for letter in _CAPITALS),
    ]
    spelled = [f"\\[{name}]" for name in characters]
    return [*spelled, *_LITERAL_HEADS, *_UNIT_NAMES]


def make_vocabularies(
    counts: Counts | None = None,
    *,
    form: str = "sequence",
    source_limit: int = SOURCE_LIMIT,
    target_limit: int = TARGET_LIMIT,
) -> Vocabularies:
    """The vocabularies that fit what was counted."""
    counts = counts or Counts()
    words = {word for word, count in counts.words.items() if count >= MINIMUM}
    words.update(_UNITS)
    source = build(
        counts.source, "latex", limit=source_limit, minimum=MINIMUM, words=words
    )
    target = build(
        counts.target, *TARGETS, limit=target_limit, minimum=MINIMUM, words=_literals()
    )
    if form == "tree":
        return Vocabularies(_with_labels(source), _with_labels(target))
    return Vocabularies(source, target)


def grow_vocabularies(known: Vocabularies, counts: Counts) -> Vocabularies:
    """Vocabularies with what was counted after all that they know, in its order.

    >>> from collections import Counter
    >>> known = make_vocabularies()
    >>> grown = grow_vocabularies(known, Counts(source=Counter({"\\\\bigstar": 20})))
    >>> grown.source.tokens[len(known.source):], grown.target == known.target
    (('\\\\bigstar',), True)
    """
    wanted = make_vocabularies(
        counts, source_limit=_GROWN_SOURCE_LIMIT, target_limit=_GROWN_TARGET_LIMIT
    )
    return Vocabularies(
        _join(known.source, wanted.source), _join(known.target, wanted.target)
    )


def _join(known: Vocabulary, wanted: Vocabulary) -> Vocabulary:
    tokens = dict.fromkeys((*known.tokens, *wanted.tokens))
    if len(tokens) == len(known):
        return known
    return Vocabulary(tokens, known.side)


def _with_labels(vocabulary: Vocabulary) -> Vocabulary:
    """Labels directly after the special tokens: one number on every side."""
    labels = (NOTHING, *sorted(LABELS))
    tokens = (*SPECIAL, *labels, *vocabulary.tokens[len(SPECIAL) :])
    return Vocabulary(tokens, f"{vocabulary.side} in trees")
