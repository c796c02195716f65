"""Reading LaTeX into semantic LaTeX: which macros a formula may show."""

from mathglot.languages.semantic.reading.entrance import (
    SemanticReader,
    SemanticReading,
    find_semantic_readings,
)

__all__ = ["SemanticReader", "SemanticReading", "find_semantic_readings"]
