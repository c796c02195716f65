"""A translator in a process of its own: it has a core to itself, and can be stopped."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

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
        self,
        formulas: Sequence[str],
        to: str = "mathematica",
        *,
        beam: int = 5,
        assume: Sequence[str] = (),
        check: bool | None = None,
    ) -> list[Translation]:
        """Many formulas, in their order; one that cannot be translated says why."""
        options = {"to": to, "beam": beam, "assume": list(assume), "check": check}
        if not self._member.is_alive and not self._stopped:
            self._member = Member(self._folder)
        answer = self._member.ask(formulas, options)
        if isinstance(answer, Exception):
            raise answer
        if answer is None:
            raise RuntimeError("the process that translates has ended")
        return answer

    def stop(self) -> None:
        """End the process, whatever it is at."""
        self._stopped = True
        self._member.kill()
