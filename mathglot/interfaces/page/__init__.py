"""The web page of the service: files that a browser reads, and formulas as MathML."""
