"""Real formulas: of books and papers, some of them labelled, most of them not."""
