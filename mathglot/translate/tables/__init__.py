"""Tables with a column of formulas: read row by row, and written with more columns."""
