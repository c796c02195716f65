"""Parts of Mathglot that the service offers where they are there."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from mathglot.errors import MathglotError
from mathglot.translate.translation import Translation

Records = list[dict[str, Any]]


def find_mathml() -> Callable[[str], str] | None:
    """What writes LaTeX as MathML."""
    try:
        module = import_module("mathglot.interfaces.page.mathml")
    except ModuleNotFoundError:
        return None
    return module.to_mathml  # type: ignore[no-any-return]


def find_finder() -> Callable[[str, str], Records] | None:
    """What finds the formulas of a document, given its name and text."""
    try:
        module = import_module("mathglot.translate.documents")
    except ModuleNotFoundError:
        return None

    def find(name: str, text: str) -> Records:
        found = module.find_formulas(text, module.kind_of(name))
        return [_describe_formula(formula) for formula in found]

    return find


def _describe_formula(formula: Any) -> dict[str, Any]:
    try:
        # Whoever sends it back to be translated does not send the document's macros.
        latex = formula.write_out()
    except MathglotError:
        latex = formula.latex
    record = {"latex": latex, "line": formula.line, "display": formula.display}
    if formula.fault:
        record["fault"] = formula.fault
    if formula.cell is not None:
        record["cell"] = formula.cell
    return record


def find_aligner() -> Callable[[Translation], Records] | None:
    """What says which part of the LaTeX became which part of a translation."""
    try:
        module = import_module("mathglot.languages.latex.alignment")
    except ModuleNotFoundError:
        return None

    def align(translation: Translation) -> Records:
        language = translation.language
        if translation.tree is None or language not in module.LANGUAGES:
            return []
        links = module.align(translation.tree, translation.source, language)
        return [link.as_record() for link in links]

    return align
