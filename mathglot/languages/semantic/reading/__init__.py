"""Reading LaTeX into semantic LaTeX: which macros a formula may show."""

from mathglot.languages.semantic.reading.entrance import (
    SemanticReading,
    find_semantic_readings,
)

__all__ = ["SemanticReading", "find_semantic_readings"]
