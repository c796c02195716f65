"""What there is to try, and what it can become."""

from __future__ import annotations

TITLES = {
    "mathematica": "Mathematica",
    "semantic": "semantic LaTeX",
    "sympy": "SymPy",
    "maple": "Maple",
    "cmml": "Content MathML",
    "python": "Python",
}

EXAMPLES = {
    "Gamma function": r"\Gamma(z+1)=z\Gamma(z)",
    "Gaussian integral": r"\int_0^\infty e^{-x^2}\,dx=\frac{\sqrt\pi}{2}",
    "Bessel functions": r"J_{\nu-1}(x)+J_{\nu+1}(x)=\frac{2\nu}{x}J_\nu(x)",
    "Binomial theorem": r"\sum_{k=0}^n \binom nk x^k y^{n-k}=(x+y)^n",
    "Quadratic formula": r"x=\frac{-b\pm\sqrt{b^2-4ac}}{2a}",
    "Zeta function": r"\zeta(s)=\sum_{n=1}^\infty \frac{1}{n^s}",
    "Legendre polynomials": r"(n+1)P_{n+1}(x)=(2n+1)xP_n(x)-nP_{n-1}(x)",
    "Harmonic oscillator": r"y''+\omega^2y=0",
}
