"""Parts of Mathglot that the service offers where they are there."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def find_mathml() -> Callable[[str], str] | None:
    """What writes LaTeX as MathML."""
    try:
        module = import_module("mathglot.interfaces.page.mathml")
    except ModuleNotFoundError:
        return None
    return module.to_mathml  # type: ignore[no-any-return]


def find_finder() -> Callable[[str, str], list[Any]] | None:
    """What finds the formulas of a document."""
    try:
        module = import_module("mathglot.translate.documents")
    except ModuleNotFoundError:
        return None
    return module.find_formulas  # type: ignore[no-any-return]
