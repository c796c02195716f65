"""Semantic LaTeX: the macros of the NIST Digital Library of Mathematical Functions."""
