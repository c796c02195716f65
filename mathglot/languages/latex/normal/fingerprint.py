r"""A fingerprint of the normal form, by which weights know what they were trained on.

What a model has learnt is worth nothing where LaTeX is brought to another form than it
was in training. The probes below have each habit of the normal form in them: a change
that a model would notice changes the normal form of at least one.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from mathglot.languages.latex.normal import normalise

_PROBES = (
    r"$ \left( {a \over b} \right)^{2}\!, $",
    r"\dfrac12+\tfrac{1}{3}+\cfrac{1}{x}+\genfrac{}{}{0pt}{}{a}{b}",
    r"{n \choose k}\binom nk\dbinom{n}{k}",
    r"\operatorname{erf}\mathrm{erf}\text{erf}\mbox{ if }\sin x\arcsin y",
    r"x \le y \leq z \ge w \ne v \neq u \to t \rightarrow s",
    r"x_{i}^{2}x^2_i x'' x^{\prime} x_{12}^{n+1}",
    r"\bigl[\Big|x\Big|\bigr]\lvert x\rvert\vert y\vert|z|\Vert v\Vert",
    r"\begin{pmatrix}a&b\\c&d\end{pmatrix}\begin{matrix}1\\2\end{matrix}",
    r"\begin{cases}1&x>0\\0&\text{otherwise}\end{cases}",
    r"\begin{align*}x&=1,\\y&=2.\end{align*}",
    r"\mathbf{x}\boldsymbol{y}\mathbb{R}\mathcal{L}\mathfrak g\mathsf T{\rm d}x",
    r"\hat x\widehat{xy}\bar{z}\overline{zw}\vec v\dot y\ddot y\tilde a",
    r"\sqrt[3]{x}\sqrt2\root 4\of z",
    r"a\cdot b\times c\ldots\cdots\dots a\,b\;c\quad d\ e~f",
    r"\int\limits_0^1f\,\mathrm{d}x\sum_{k=0}^{\infty}\lim\limits_{x\to0}",
    "α+β≤γ·½−∞",
    r"\bmod\pmod{n}\mod m\stackrel{a}{=}\overset{b}{=}\underbrace{x}_{n}",
    r"{}_2F_1\left(a,b;c;z\right)\;{}_{p}F_{q}",
    r"1\,000 + 1.5 + .5 + 1{,}000 + 2e3",
    r"\left.x\right|_{0}^{1}\{x\mid y\}\langle u,v\rangle\lfloor x\rfloor",
    r"\varepsilon\epsilon\varphi\phi\vartheta\ell\hbar\Re\Im\mathrm{i}\partial",
)


@cache
def normal_form_fingerprint() -> str:
    """A short text that is another one when the normal form is."""
    written = "\n".join(map(normalise, _PROBES))
    return sha256(written.encode()).hexdigest()[:16]
