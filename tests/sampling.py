"""A tenth of the tests, for a look before a commit."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Sequence


def draw_tenth(names: Sequence[str], seed: str) -> set[str]:
    """Of every table of cases a tenth, rounded up: a test without cases stays.

    Cases that are added to a table push out few of those that were drawn before.

    >>> cases = [f"test_sum[{number}]" for number in range(20)]
    >>> drawn = draw_tenth(["test_alone", "test_small[1]", *cases], "1")
    >>> len(drawn), "test_alone" in drawn, "test_small[1]" in drawn
    (4, True, True)
    """
    tables: dict[str, list[str]] = defaultdict(list)
    for name in names:
        tables[name.partition("[")[0]].append(name)
    return {
        name
        for cases in tables.values()
        for name in sorted(cases, key=lambda name: _draw(name, seed))[
            : -(-len(cases) // 10)
        ]
    }


def _draw(name: str, seed: str) -> bytes:
    text = f"{seed} {name}".encode("utf-8", "surrogatepass")
    return hashlib.blake2b(text, digest_size=8).digest()
