"""How well LaTeX is read into semantic LaTeX, and the fitting of its weights."""
