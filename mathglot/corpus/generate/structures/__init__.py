"""Structures that people write, each by a module: formulas and LaTeX for them.

A maker draws both sides of a pair together, because its LaTeX is one that rendering a
tree would seldom or never choose: conditions in rows under a sign, cases in an array,
brackets of all shapes.
"""
