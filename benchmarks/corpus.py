"""Pairs by Mathglot against pairs by SymPy, in one run.

    python benchmarks/corpus.py

Both read the same formulas of the bank in Mathematica and write LaTeX. The peer is
SymPy's reader of Mathematica and its LaTeX printer, on formulas that it can read.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable

from mathglot.corpus.bank import load_bank
from mathglot.corpus.generate.functions import FunctionsRecipe
from mathglot.languages.latex.renderer import render
from mathglot.languages.mathematica.parser import parse

FORMULAS = 200
ROUNDS = 5


def main() -> int:
    """Print how many times as fast as the peer Mathglot makes a pair."""
    try:
        from sympy import latex
        from sympy.parsing.mathematica import parse_mathematica
    except ImportError:
        print("SymPy is not installed (extra `check`)", file=sys.stderr)
        return 2

    def by_peer(text: str) -> str:
        return str(latex(parse_mathematica(text)))

    def by_mathglot(text: str) -> str:
        return render(parse(text), "texform")

    bank = [formula.text for formula in load_bank(["functions"])]
    texts = []
    for text in random.Random(0).sample(bank, len(bank)):
        # The peer evaluates what it reads, which may take long or fail.
        if len(texts) < FORMULAS and len(text) < 120 and _works(by_peer, text):
            texts.append(text)
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(_seconds(by_mathglot, texts))
        theirs.append(_seconds(by_peer, texts))
    mine, peer = statistics.median(ours), statistics.median(theirs)
    print(f"{len(texts)} formulas, median of {ROUNDS} rounds, milliseconds a formula")
    print(f"SymPy     {peer / len(texts) * 1e3:8.3f}")
    print(f"Mathglot  {mine / len(texts) * 1e3:8.3f}   {peer / mine:.1f} times as fast")
    recipe, generator = FunctionsRecipe(), random.Random(0)
    start = time.perf_counter()
    for _ in range(FORMULAS):
        recipe.make(generator)
    made = (time.perf_counter() - start) / FORMULAS
    print(f"a pair of `functions`, invented and written: {made * 1e3:.2f} ms")
    return 0


def _works(convert: Callable[[str], str], text: str) -> bool:
    try:
        convert(text)
    except Exception:  # whatever the peer may raise
        return False
    return True


def _seconds(convert: Callable[[str], str], texts: list[str]) -> float:
    start = time.perf_counter()
    for text in texts:
        convert(text)
    return time.perf_counter() - start


if __name__ == "__main__":
    sys.exit(main())
