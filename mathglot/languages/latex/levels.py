r"""How tightly a notation holds together, as numbers: the precedences of LaTeX.

A notation has a level; a place that takes a subtree asks for one. Where a notation's
level is lower than its place asks, it stands in brackets: `a+b` (SUM) needs them as a
factor, `x^2` (POWER) as a base.
"""

ANY = 0
COMMA = 1  # has commas of its own: conditions in a row
ITEM = 2  # stands between commas
IMPLICATION = 10
OR = 12
AND = 14
NOT = 16
RELATION = 20
SET = 24
SUM = 30
NEGATIVE = 32  # starts with a minus: may open a sum, but not follow an operator
PRODUCT = 40
BARE = 41  # the argument of a function without brackets: \sin 2x
DIVISION = 42  # a/b on the line
PREFIX = 45  # open at its right end: \sin x, \sum_k a_k
APPLIED = 46  # open too, but takes one factor: \partial_x f
CLOSED = 47  # large, but with an end of its own: \int f dx
POWER = 50
ATOM = 60
TIGHT = 70  # not even brackets: the letter that carries an index

BY_NAME = {
    "any": ANY,
    "comma": COMMA,
    "item": ITEM,
    "implication": IMPLICATION,
    "or": OR,
    "and": AND,
    "not": NOT,
    "relation": RELATION,
    "set": SET,
    "sum": SUM,
    "negative": NEGATIVE,
    "product": PRODUCT,
    "bare": BARE,
    "division": DIVISION,
    "prefix": PREFIX,
    "applied": APPLIED,
    "closed": CLOSED,
    "power": POWER,
    "atom": ATOM,
    "tight": TIGHT,
}
