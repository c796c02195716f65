"""LaTeX documents: where their formulas are, and what they define for themselves."""
