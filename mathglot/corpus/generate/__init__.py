"""Generation: new formulas from the bank and from a typed grammar, by seed."""
