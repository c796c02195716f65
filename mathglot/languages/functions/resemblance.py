"""Names of functions that resemble one, for whoever mistyped it.

>>> find_resembling("Besel")
['BesselY', 'BesselK', 'BesselJ']
>>> find_resembling("Bessel")[:3]
['BesselI', 'BesselJ', 'BesselJZero']
"""

from collections.abc import Iterable
from difflib import get_close_matches

from mathglot.languages.functions import ROWS_BY_KEY

_MOST = 10


def spell_plainly(name: str) -> str:
    r"""A name without what differs between languages and habits.

    >>> spell_plainly(r"\BesselJ") == spell_plainly("bessel_j") == "besselj"
    True
    """
    return "".join(character for character in name.lower() if character.isalnum())


def find_resembling(name: str, heads: Iterable[str] = ROWS_BY_KEY) -> list[str]:
    """Heads that contain a name, or are spelled nearly like it; at most ten."""
    plain = {head: spell_plainly(head) for head in heads if "(" not in head}
    wanted = spell_plainly(name)
    inside = [head for head, spelled in plain.items() if wanted and wanted in spelled]
    if inside:
        inside.sort(key=lambda head: (not plain[head].startswith(wanted), head))
        return inside[:_MOST]
    by_spelling = {spelled: head for head, spelled in plain.items()}
    close = get_close_matches(wanted, by_spelling)
    if close:
        return [by_spelling[spelled] for spelled in close]
    for length in range(len(wanted), 0, -1):
        alike = sorted(h for h, s in plain.items() if s.startswith(wanted[:length]))
        if alike:
            return alike[:_MOST]
    return sorted(plain)[:_MOST]
