"""Mathglot's reader and writer of Mathematica against SymPy's, in one run.

    python benchmarks/languages.py [FOLDER]

FOLDER holds rubi.jsonl.gz; by default it is looked for in shared/data beside the
repository. The peer is SymPy's MathematicaParser up to its FullForm list.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from mathglot.evaluate.languages.data import find_data, read_rubi
from mathglot.evaluate.languages.figures import show_value
from mathglot.evaluate.languages.report import show_table
from mathglot.evaluate.languages.speed import PEER_MISSING, compare, load_peer

EXPRESSIONS = 500


def main() -> int:
    """Print how many times as fast as the peer Mathglot is."""
    data = Path(sys.argv[1]) if len(sys.argv) > 1 else find_data(Path(__file__).parent)
    if data is None:
        print("name the folder with rubi.jsonl.gz", file=sys.stderr)
        return 2
    peer = load_peer()
    if peer is None:
        print(PEER_MISSING, file=sys.stderr)
        return 2
    texts = random.Random(0).sample(read_rubi(data), EXPRESSIONS)
    figures = compare(texts, peer)
    print(show_table(figures))
    for name, microseconds in figures[0].more.items():
        if isinstance(microseconds, float):
            what = name.removesuffix("_microseconds")
            print(f"{what}: {show_value(microseconds, 'microseconds')} an expression")
    return 0


if __name__ == "__main__":
    sys.exit(main())
