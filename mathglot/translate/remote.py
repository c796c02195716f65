"""A translator in a process of its own: it has a core to itself, and can be stopped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from mathglot.translate.crew import Member
from mathglot.translate.translation import Translation


class RemoteTranslator:
    """Translates as a `Translator` does; one that has died is replaced."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._stopped = False
        self._member = Member(folder)
        # What is wrong with the model is said here.
        self.translate_many(["x"])

    def translate_many(
        self, formulas: Sequence[str], to: str = "mathematica", **options: Any
    ) -> list[Translation]:
        """Many formulas, in their order; one that cannot be translated says why."""
        found = dict(self.translate_each(formulas, to, **options))
        return [found[place] for place in range(len(formulas))]

    def translate_each(
        self, formulas: Sequence[str], to: str = "mathematica", **options: Any
    ) -> Iterator[tuple[int, Translation]]:
        """Many formulas, each with its place as soon as it is translated."""
        if not self._member.is_alive and not self._stopped:
            self._member = Member(self._folder)
        try:
            yield from self._member.ask(formulas, {"to": to, **options})
        except Exception:
            raise
        except BaseException:
            # Answers that nobody took would be taken for those of the next.
            self._member.kill()
            raise

    def stop(self) -> None:
        """End the process, whatever it is at."""
        self._stopped = True
        self._member.kill()
