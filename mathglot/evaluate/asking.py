"""Asking other systems for a translation, whatever they do."""

from __future__ import annotations

from collections.abc import Callable

from mathglot.evaluate.languages.timing import OutOfTime, time_limit

# Some evaluate what they read, which may take for ever.
_MOST_SECONDS = 5.0


def ask_in_time(system: Callable[[str], str], latex: str) -> str:
    """What comes out; nothing if it fails, however it does.

    >>> ask_in_time(str.upper, "x"), ask_in_time(lambda latex: latex[9], "x")
    ('X', '')
    """
    try:
        with time_limit(_MOST_SECONDS):
            return system(latex)
    except OutOfTime:
        return ""
    except Exception:  # a system raises whatever its parts raise
        return ""
