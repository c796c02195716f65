"""Numbers of all sizes, as formulas have them."""

from __future__ import annotations

import random

from mathglot.languages.tree import Number, Tree, call

# The share of numbers with one digit, two, three ..., and how often decimals come.
_SIZES = (62, 18, 8, 5, 3, 2, 1, 1)
_DECIMAL_SHARE = 0.04
# How often each digit is a number of its own.
_DIGITS = (2, 9, 9, 6, 5, 4, 3, 2, 3, 2)


def draw_whole(generator: random.Random, least: int = 0) -> int:
    """A whole number, mostly of one digit, at times of eight."""
    digits = generator.choices(range(1, len(_SIZES) + 1), _SIZES)[0]
    if digits == 1:
        return max(least, generator.choices(range(10), _DIGITS)[0])
    return generator.randrange(10 ** (digits - 1), 10**digits)


def draw_number(generator: random.Random) -> Tree:
    """A number: whole, negative, a fraction or a decimal."""
    draw = generator.random()
    if draw < 0.62:
        return Number(str(draw_whole(generator, 1)))
    if draw < 0.74:
        return call("Minus", Number(str(draw_whole(generator, 1))))
    if draw < 1 - _DECIMAL_SHARE:
        return draw_fraction(generator)
    return draw_decimal(generator)


def draw_factor(generator: random.Random) -> Tree:
    """A number in front of a product: positive, and not 1."""
    draw = generator.random()
    if draw < 0.8:
        return Number(str(draw_whole(generator, 2)))
    if draw < 0.95:
        return draw_fraction(generator, signed=False)
    return draw_decimal(generator)


def draw_fraction(generator: random.Random, *, signed: bool = True) -> Tree:
    """A fraction, mostly a small one."""
    if generator.random() < 0.75:
        below = generator.choice((2, 2, 2, 3, 3, 4, 4, 5, 6, 8))
        above = generator.choice([n for n in range(1, 12) if n % below])
    else:
        below = generator.choice((12, 15, 16, 24, 32, 48, 64, 105, 120, 128, 256, 720))
        above = draw_whole(generator, 1)
    fraction = call("Divide", Number(str(above)), Number(str(below)))
    negative = signed and generator.random() < 0.2
    return call("Minus", fraction) if negative else fraction


def draw_decimal(generator: random.Random) -> Number:
    """A decimal number: 0.5, 3.14, 2.71828."""
    before = generator.choice((0, 0, 1, 2, 3, 9, 12, 100, draw_whole(generator)))
    digits = generator.choice((1, 1, 2, 2, 3, 4, 6))
    after = "".join(generator.choice("0123456789") for _ in range(digits))
    return Number(f"{before}.{after}")
