"""What there is to try, and what it can become."""

from __future__ import annotations

from typing import NamedTuple

TITLES = {
    "mathematica": "Mathematica",
    "semantic": "semantic LaTeX",
    "sympy": "SymPy",
    "maple": "Maple",
    "cmml": "Content MathML",
    "python": "Python",
    "latex": "LaTeX",
}


class Sample(NamedTuple):
    """A formula to try, and where people meet it."""

    subject: str
    title: str
    latex: str
    language: str = "latex"

    def as_record(self) -> dict[str, str]:
        """As the service lists it."""
        record = self._asdict()
        record["from"] = record.pop("language")
        return record


_BY_SUBJECT = {
    "School": {
        "Quadratic formula": r"x=\frac{-b\pm\sqrt{b^2-4ac}}{2a}",
        "Pythagoras": r"a^2+b^2=c^2",
        "Derivative": r"\frac{d}{dx}\left(x^3+2x\right)=3x^2+2",
        "Sum of numbers": r"\sum_{k=1}^n k=\frac{n(n+1)}{2}",
    },
    "Linear algebra": {
        "Linear system": r"\begin{pmatrix}1&2\\3&4\end{pmatrix}"
        r"\begin{pmatrix}x\\y\end{pmatrix}=\begin{pmatrix}5\\6\end{pmatrix}",
        "Determinant": r"\begin{vmatrix}a&b\\c&d\end{vmatrix}=ad-bc",
        "Inverse of a product": r"(AB)^{-1}=B^{-1}A^{-1}",
        "Trace": r"\operatorname{tr}(AB)=\operatorname{tr}(BA)",
    },
    "Statistics": {
        "Normal density": r"f(x)=\frac{1}{\sigma\sqrt{2\pi}}"
        r"e^{-\frac{(x-\mu)^2}{2\sigma^2}}",
        "Sample variance": r"s^2=\frac{1}{n-1}\sum_{i=1}^n(x_i-\bar x)^2",
        "Binomial": r"P(X=k)=\binom nk p^k(1-p)^{n-k}",
        "Variance": r"\operatorname{Var}(X)=\mathbb{E}[X^2]-\mathbb{E}[X]^2",
    },
    "Physics": {
        "Mass and energy": r"E=mc^2",
        "Oscillator": r"m\ddot x+c\dot x+kx=0",
        "Gauss's law": r"\nabla\cdot\mathbf{E}=\frac{\rho}{\varepsilon_0}",
        "Schrödinger": r"i\hbar\frac{\partial\psi}{\partial t}="
        r"-\frac{\hbar^2}{2m}\frac{\partial^2\psi}{\partial x^2}+V\psi",
    },
    "Differential equations": {
        "Heat": r"\frac{\partial u}{\partial t}="
        r"\alpha\frac{\partial^2u}{\partial x^2}",
        "Burgers": r"u_t+uu_x=\nu u_{xx}",
        "Laplace": r"\frac{\partial^2 u}{\partial x^2}+"
        r"\frac{\partial^2 u}{\partial y^2}=0",
        "Logistic growth": r"\frac{dy}{dx}=ky(1-y)",
    },
    "Special functions": {
        "Gamma": r"\Gamma(z+1)=z\Gamma(z)",
        "Bessel": r"J_{\nu-1}(x)+J_{\nu+1}(x)=\frac{2\nu}{x}J_\nu(x)",
        "Legendre": r"(n+1)P_{n+1}(x)=(2n+1)xP_n(x)-nP_{n-1}(x)",
        "Gaussian integral": r"\int_0^\infty e^{-x^2}\,dx=\frac{\sqrt\pi}{2}",
    },
    "From semantic LaTeX": {
        "Euler's Gamma": r"\EulerGamma@{z+1}=z\EulerGamma@{z}",
        "Bessel's J": r"\BesselJ{\nu}@{z}",
        "Wronskian": r"\Wronskian@{\BesselJ{\nu}@{z},\BesselY{\nu}@{z}}=2/(\cpi z)",
    },
    "From Mathematica": {
        "Integral": "Integrate[Sin[x]^2, {x, 0, Pi}]",
        "Series": "Sum[1/k^2, {k, 1, Infinity}] == Pi^2/6",
        "Matrix": "Det[{{a, b}, {c, d}}] == a d - b c",
    },
}
_LANGUAGES = {"From semantic LaTeX": "semantic", "From Mathematica": "mathematica"}
EXAMPLES = tuple(
    Sample(subject, title, latex, _LANGUAGES.get(subject, "latex"))
    for subject, formulas in _BY_SUBJECT.items()
    for title, latex in formulas.items()
)
