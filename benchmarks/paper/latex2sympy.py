"""Answer the rows of table (g) with latex2sympy2_extended, which has its environment.

python benchmarks/paper/latex2sympy.py rows.jsonl latex2sympy2_extended.jsonl
"""

from __future__ import annotations

import json
import signal
import sys
from pathlib import Path
from types import FrameType

from latex2sympy2_extended import latex2sympy  # type: ignore[import-not-found]
from sympy import mathematica_code

_MOST_SECONDS = 5


class _TooLongError(Exception):
    """A formula took too long."""


def _stop(number: int, frame: FrameType | None) -> None:
    raise _TooLongError


def answer(latex: str) -> str:
    """The formula in Mathematica; nothing where the library gives none."""
    signal.alarm(_MOST_SECONDS)
    try:
        return str(mathematica_code(latex2sympy(latex)))
    except Exception:  # the library raises whatever its parts raise
        return ""
    finally:
        signal.alarm(0)


def main(rows: Path, answers: Path) -> None:
    """Answer all rows of a file."""
    signal.signal(signal.SIGALRM, _stop)
    with rows.open(encoding="utf-8") as asked, answers.open("w") as given:
        for line in asked:
            source = json.loads(line)["source"]
            record = {"source": source, "translation": answer(source)}
            given.write(json.dumps(record) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
