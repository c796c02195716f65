"""Functions of whole numbers of moderate size."""

from __future__ import annotations

import math
from functools import lru_cache

from mathglot.verify.values import (
    LARGEST_INTEGER,
    Context,
    Function,
    UndefinedError,
    Value,
    to_integer,
    to_real,
)


@lru_cache(maxsize=1)
def _primes() -> tuple[int, ...]:
    sieve = bytearray([1]) * (LARGEST_INTEGER + 1)
    sieve[:2] = b"\0\0"
    for number in range(2, math.isqrt(LARGEST_INTEGER) + 1):
        if sieve[number]:
            multiples = range(number * number, LARGEST_INTEGER + 1, number)
            sieve[multiples.start :: number] = bytes(len(multiples))
    return tuple(number for number, prime in enumerate(sieve) if prime)


@lru_cache(maxsize=10_000)
def factors(number: int) -> tuple[tuple[int, int], ...]:
    """The prime factors of a positive number with their exponents.

    >>> factors(360)
    ((2, 3), (3, 2), (5, 1))
    """
    found = []
    divisor = 2
    while divisor * divisor <= number:
        exponent = 0
        while number % divisor == 0:
            number //= divisor
            exponent += 1
        if exponent:
            found.append((divisor, exponent))
        divisor += 1
    if number > 1:
        found.append((number, 1))
    return tuple(found)


def divisors(number: int) -> list[int]:
    """All positive divisors, in order."""
    found = [1]
    for prime, exponent in factors(number):
        found = [d * prime**power for d in found for power in range(exponent + 1)]
    return sorted(found)


def _positive(context: Context, value: Value) -> int:
    number = to_integer(context, value)
    if number <= 0:
        raise UndefinedError("a positive whole number is needed")
    return number


def _of_one(function: Function) -> Function:
    """A function of one positive whole number."""
    return lambda context, n: context.mpf(function(_positive(context, n)))


def _totient(n: int) -> int:
    for prime, _ in factors(n):
        n -= n // prime
    return n


def _moebius(n: int) -> int:
    exponents = [exponent for _, exponent in factors(n)]
    return 0 if any(e > 1 for e in exponents) else (-1) ** len(exponents)


def _liouville(n: int) -> int:
    return int((-1) ** sum(exponent for _, exponent in factors(n)))


def _carmichael(n: int) -> int:
    result = 1
    for prime, exponent in factors(n):
        order = (prime - 1) * prime ** (exponent - 1)
        if prime == 2 and exponent > 2:
            order //= 2
        result = math.lcm(result, order)
    return result


def _divisor_sum(context: Context, k: Value, n: Value) -> Value:
    powers = (context.mpf(d) ** k for d in divisors(_positive(context, n)))
    return sum(powers, context.zero)


def _mangoldt(context: Context, n: Value) -> Value:
    found = factors(_positive(context, n))
    return context.log(found[0][0]) if len(found) == 1 else context.zero


def _prime(context: Context, n: Value) -> Value:
    index = _positive(context, n)
    if index > len(_primes()):
        raise UndefinedError("too large a prime")
    return context.mpf(_primes()[index - 1])


def _prime_count(context: Context, x: Value) -> Value:
    number = to_real(context, x)
    if number > LARGEST_INTEGER:
        raise UndefinedError("too large a number")
    import bisect

    return context.mpf(bisect.bisect_right(_primes(), int(context.floor(number))))


def _next_prime(context: Context, x: Value) -> Value:
    number = to_real(context, x)
    for prime in _primes():
        if prime > number:
            return context.mpf(prime)
    raise UndefinedError("too large a prime")


def _common(function: Function) -> Function:
    def compute(context: Context, *values: Value) -> Value:
        return context.mpf(function(*(to_integer(context, v) for v in values)))

    return compute


def _jacobi_symbol(a: int, n: int) -> int:
    if n <= 0 or n % 2 == 0:
        return _kronecker_symbol(a, n)
    a %= n
    result = 1
    while a:
        while a % 2 == 0:
            a //= 2
            if n % 8 in (3, 5):
                result = -result
        a, n = n, a
        if a % 4 == 3 and n % 4 == 3:
            result = -result
        a %= n
    return result if n == 1 else 0


def _kronecker_symbol(a: int, n: int) -> int:
    if n == 0:
        return int(abs(a) == 1)
    result = -1 if n < 0 and a < 0 else 1
    n = abs(n)
    while n % 2 == 0:
        if a % 2 == 0:
            return 0
        n //= 2
        if a % 8 in (3, 5):
            result = -result
    return result * _jacobi_symbol(a, n) if n > 1 else result


def _power_mod(a: int, b: int, m: int) -> int:
    return pow(a, b, m)


def _squares(context: Context, d: Value, n: Value) -> Value:
    """How many ways there are to write n as a sum of d squares."""
    terms, total = to_integer(context, d), to_integer(context, n)
    if not 0 < terms <= 24 or not 0 <= total <= 500:
        raise UndefinedError("too many squares")
    counts = [1] + [0] * total
    for _ in range(terms):
        counts = [
            sum(
                (2 if root else 1) * counts[rest - root * root]
                for root in range(math.isqrt(rest) + 1)
            )
            for rest in range(total + 1)
        ]
    return context.mpf(counts[total])


@lru_cache(maxsize=1)
def _discriminant_series() -> tuple[int, ...]:
    """The coefficients of the product of all (1 - x^k)^24."""
    size = 300
    series = [1] + [0] * (size - 1)
    for k in range(1, size):
        for _ in range(24):
            for index in range(size - 1, k - 1, -1):
                series[index] -= series[index - k]
    return tuple(series)


def _ramanujan_tau(n: int) -> int:
    series = _discriminant_series()
    if n > len(series):
        raise UndefinedError("too large a number")
    return series[n - 1]


def _integer_exponent(context: Context, n: Value, b: Value) -> Value:
    number, base = _positive(context, n), _positive(context, b)
    if base < 2:
        raise UndefinedError("a base above one is needed")
    count = 0
    while number % base == 0:
        number //= base
        count += 1
    return context.mpf(count)


def _is_prime(context: Context, n: Value) -> bool:
    number = to_integer(context, n)
    return number > 1 and factors(number) == ((number, 1),)


def _divides(context: Context, n: Value, d: Value) -> bool:
    return to_integer(context, n) % to_integer(context, d) == 0


FUNCTIONS: dict[tuple[str, int | None], Function] = {
    ("EulerPhi", 1): _of_one(_totient),
    ("MoebiusMu", 1): _of_one(_moebius),
    ("LiouvilleLambda", 1): _of_one(_liouville),
    ("CarmichaelLambda", 1): _of_one(_carmichael),
    ("PrimeNu", 1): _of_one(lambda n: len(factors(n))),
    ("PrimeOmega", 1): _of_one(lambda n: sum(e for _, e in factors(n))),
    ("RamanujanTau", 1): _of_one(_ramanujan_tau),
    ("DivisorSigma", 2): _divisor_sum,
    ("Divisors", 1): lambda context, n: [
        context.mpf(d) for d in divisors(_positive(context, n))
    ],
    ("MangoldtLambda", 1): _mangoldt,
    ("Prime", 1): _prime,
    ("PrimePi", 1): _prime_count,
    ("NextPrime", 1): _next_prime,
    ("GCD", None): _common(math.gcd),
    ("LCM", None): _common(math.lcm),
    ("JacobiSymbol", 2): _common(_jacobi_symbol),
    ("KroneckerSymbol", 2): _common(_kronecker_symbol),
    ("PowerMod", 3): _common(_power_mod),
    ("ModularInverse", 2): _common(lambda a, m: pow(a, -1, m)),
    ("SquaresR", 2): _squares,
    ("IntegerExponent", 2): _integer_exponent,
    ("PrimeQ", 1): _is_prime,
    ("EvenQ", 1): lambda context, n: to_integer(context, n) % 2 == 0,
    ("OddQ", 1): lambda context, n: to_integer(context, n) % 2 == 1,
    ("CoprimeQ", 2): lambda context, m, n: (
        math.gcd(to_integer(context, m), to_integer(context, n)) == 1
    ),
    ("SquareFreeQ", 1): lambda context, n: _moebius(_positive(context, n)) != 0,
    ("Divisible", 2): _divides,
    ("BitXor", 2): _common(lambda m, n: m ^ n),
    ("BitAnd", 2): _common(lambda m, n: m & n),
    ("BitOr", 2): _common(lambda m, n: m | n),
}
