"""The program of a process that translates: a job a line in, an answer a line out."""

from __future__ import annotations

import json
import sys

from mathglot.translate.translator import Translator


def main(arguments: list[str]) -> None:
    """Translate until there are no more jobs."""
    folder, exact = arguments
    translator = Translator(folder or None, threads=1, exact=exact == "exact")
    for line in sys.stdin:
        job = json.loads(line)
        found = translator.translate_many(**job)
        records = [translation.as_record() for translation in found]
        print(json.dumps(records), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
