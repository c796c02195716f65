"""The command line with a stand-in for the model: slow, and it says what it is asked.

It is run as a program: `slow_translator.py SECONDS LOG translate ...`.
"""

from __future__ import annotations

import signal
import sys
import time
from pathlib import Path

from mathglot.errors import ParseError
from mathglot.interfaces.cli import main, model
from mathglot.translate.translation import Checks, Translation


class SlowTranslator:
    """Capital letters; a question mark is an error, and `x` is not verified."""

    model = None
    seconds = float(sys.argv[1]) if __name__ == "__main__" else 0.0
    log = Path(sys.argv[2]) if __name__ == "__main__" else Path()

    def __init__(self, folder: Path | None) -> None:
        pass

    def translate_many(
        self, texts: list[str], to: str, **_: object
    ) -> list[Translation]:
        time.sleep(self.seconds)
        with self.log.open("a") as log:
            log.write(f"{len(texts)}\n")
        return [self._translate(text, to) for text in texts]

    def _translate(self, text: str, to: str) -> Translation:
        if "?" in text:
            error = ParseError(text, text.index("?"), "a letter", language="latex")
            return Translation(text, to, error=error)
        checks = Checks(True, "x" not in text)
        return Translation(text, to, text.upper(), score=-0.5, checks=checks)


if __name__ == "__main__":
    # What is started from a job in the background would ignore interrupts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    model.Translator = SlowTranslator  # type: ignore[assignment, misc]
    sys.argv[1:3] = []
    main()
