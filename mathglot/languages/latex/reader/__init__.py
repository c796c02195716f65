"""Reading LaTeX: all trees that a formula may show, the likeliest first."""

from mathglot.languages.latex.reader.entrance import read_forest, read_trees

__all__ = ["read_forest", "read_trees"]
