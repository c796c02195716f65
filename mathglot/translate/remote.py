"""Work in a process of its own: it has a core to itself, and can be stopped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from mathglot.translate.crew import TRANSLATING, EndedError, Member
from mathglot.translate.translation import Translation


class Remote:
    """A program that does jobs; one that has died is replaced."""

    def __init__(self, program: str, settings: object) -> None:
        self._program = program
        self._settings = settings
        self._stopped = False
        self._member = Member(settings, program)

    def ask(
        self, items: Sequence[Any], options: Mapping[str, Any]
    ) -> Iterator[tuple[int, Any]]:
        """Answers to items, each with its place, as soon as there is one.

        Items whose process ends before its time are given to another one, once.
        """
        left = list(range(len(items)))
        try:
            yield from self._ask_once(items, options, left)
        except EndedError:
            if self._stopped:
                raise
            yield from self._ask_once(items, options, left)

    def _ask_once(
        self, items: Sequence[Any], options: Mapping[str, Any], left: list[int]
    ) -> Iterator[tuple[int, Any]]:
        """Ask for the items that are left; those that have an answer are not."""
        if not self._member.is_alive and not self._stopped:
            self._member = Member(self._settings, self._program)
        places = list(left)
        try:
            asked = [items[place] for place in places]
            for number, answer in self._member.ask(asked, options):
                left.remove(places[number])
                yield places[number], answer
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


class RemoteTranslator(Remote):
    """Translates as a `Translator` does, with so many bytes of memory at most."""

    def __init__(self, folder: Path | None = None, memory: int | None = None) -> None:
        super().__init__(TRANSLATING, (folder, False, memory))
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
        return self.ask(formulas, {"to": to, **options})
