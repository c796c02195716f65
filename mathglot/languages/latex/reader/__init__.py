"""Reading LaTeX: all trees that a formula may show, the likeliest first."""

from mathglot.languages.latex.reader.entrance import (
    Candidate,
    Reader,
    find_readings,
    read_trees,
)

__all__ = ["Candidate", "Reader", "find_readings", "read_trees"]
