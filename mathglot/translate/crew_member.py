"""The program of a process that translates for another: `mathglot.translate.crew`."""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Iterator
from typing import Any

from mathglot.translate.translator import Translator


def main() -> None:
    """Answer one job after another, until there is nobody to ask."""
    # Who asks is interrupted too, and ends this.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asked = sys.stdin.buffer
    # What anything prints must not come between the answers.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    folder, exact = pickle.load(asked)
    translator = Translator(folder, threads=1, exact=exact)
    while True:
        try:
            formulas, options = pickle.load(asked)
        except EOFError:
            return
        for answer in _answer(translator, formulas, options):
            answers.write(answer)
            answers.flush()


def _answer(
    translator: Translator, formulas: list[str], options: dict[str, Any]
) -> Iterator[bytes]:
    """Translations one by one and a mark of their end, or what came instead."""
    try:
        for pair in translator.translate_each(formulas, **options):
            yield pickle.dumps(pair)
        yield pickle.dumps(None)
    except Exception as problem:
        try:
            yield pickle.dumps(problem)
        except Exception:
            yield pickle.dumps(RuntimeError(f"{type(problem).__name__}: {problem}"))


if __name__ == "__main__":
    main()
