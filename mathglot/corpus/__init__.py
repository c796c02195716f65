"""The corpus: formulae from many sources, as trees with the LaTeX that shows them."""
