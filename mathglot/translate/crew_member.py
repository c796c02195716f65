"""The program of a process that translates for another: `mathglot.translate.crew`."""

from __future__ import annotations

import os
import pickle
import signal
import sys
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
        answers.write(_answer(translator, formulas, options))
        answers.flush()


def _answer(
    translator: Translator, formulas: list[str], options: dict[str, Any]
) -> bytes:
    """Translations, or what came instead of them."""
    try:
        return pickle.dumps(translator.translate_many(formulas, **options))
    except Exception as problem:
        try:
            return pickle.dumps(problem)
        except Exception:
            return pickle.dumps(RuntimeError(f"{type(problem).__name__}: {problem}"))


if __name__ == "__main__":
    main()
