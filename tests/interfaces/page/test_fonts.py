"""Formulas are drawn with the font that the page brings, and without it too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from mathglot.interfaces.server.pages import STATIC

FONT = STATIC / "fonts" / "stix_two_math.woff2"
SHIPPED = ("STIX Two Math", True)
# What the fonts of many a system have not, or set elsewhere.
NOTATIONS = (
    r"\dot x+\ddot y+\dddot z+\bar x+\hat\theta+\tilde f+\vec v+\overline{AB}",
    r"\widehat{ABC}+\widetilde{xyz}+\mathring{A}+\underline{ab}",
    r"\left(\frac{a}{b}\right)+\left[\frac{a}{b}\right]+\left\{\frac{a}{b}\right\}",
    r"\left|\frac{a}{b}\right|+\left\|x\right\|+\lfloor x\rfloor+\lceil y\rceil",
    r"\int_0^1 f\,dx+\iint g+\iiint h+\oint_C F\cdot dr+\sum_{k=1}^n k+\prod_i a_i",
    r"\begin{pmatrix}a&b\\c&d\end{pmatrix}+\begin{cases}1&x>0\\0&x<0\end{cases}",
    r"\mathbb{R}+\mathcal{L}+\mathfrak{g}+\mathbf{x}+\hbar+\ell+\nabla+\partial+\infty",
    r"\langle\psi|H|\psi\rangle+a\otimes b\oplus c+A\cup B\subseteq C\in D",
    r"\sqrt{1+\sqrt[3]{x}}+\overbrace{a+b}^n+\underbrace{c}_m+y''+\binom nk",
    r"x\leq y\geq z\neq 0\approx\pi\equiv\alpha\to\beta\Rightarrow\gamma\iff\delta",
)


@pytest.fixture
def fontless(page: Any) -> Iterator[Any]:
    """The page where its font cannot be had."""
    page.ask("Network.enable")
    page.ask("Network.clearBrowserCache")
    page.ask("Network.setBlockedURLs", urls=["*.woff2"])
    yield page.open()
    page.ask("Network.setBlockedURLs", urls=[])
    page.ask("Network.disable")


def draw(page: Any, latex: str) -> None:
    page.translate(latex)
    page.wait(lambda: page.all("#rendered math"))
    done = page.browser.execute_async_script(
        "const done = arguments[0]; document.fonts.ready.then(() => done(true));"
    )
    assert done


def fonts_of(page: Any) -> set[tuple[str, bool]]:
    """What formulas are drawn with, and whether the page brought it."""
    page.ask("DOM.enable")
    page.ask("CSS.enable")
    root = page.ask("DOM.getDocument")["root"]["nodeId"]
    signs = "#rendered :is(mi, mn, mo, mtext)"
    nodes = page.ask("DOM.querySelectorAll", nodeId=root, selector=signs)["nodeIds"]
    used = {
        (font["familyName"], font["isCustomFont"])
        for node in nodes
        for font in page.ask("CSS.getPlatformFontsForNode", nodeId=node)["fonts"]
    }
    page.ask("CSS.disable")
    page.ask("DOM.disable")
    return used


def measure(page: Any, selector: str) -> dict[str, float]:
    script = """const box = document.querySelector(arguments[0]);
      const { left, right, height } = box.getBoundingClientRect();
      return { left, right, height, em: parseFloat(getComputedStyle(box).fontSize) };"""
    return dict(page.run(script, f"#rendered {selector}"))


def test_every_sign_is_drawn_with_the_font_of_the_page(page: Any) -> None:
    draw(page, "\n".join(NOTATIONS))
    page.wait(lambda: len(page.all("#rendered math")) == len(NOTATIONS))
    assert fonts_of(page) == {SHIPPED}


def test_brackets_and_integrals_grow_and_roots_leave_no_gap(page: Any) -> None:
    draw(page, r"\int_0^1\left(\frac{\frac ab}{\frac cd}\right)dx")
    assert fonts_of(page) == {SHIPPED}
    fraction, bracket = measure(page, "mfrac"), measure(page, 'mo[form="prefix"]')
    assert bracket["height"] >= fraction["height"]
    integral = measure(page, "msubsup > mo")
    assert integral["height"] > 1.8 * integral["em"]
    draw(page, r"\sqrt\pi")
    page.wait(lambda: page.all("#rendered msqrt"))
    root, inside = measure(page, "msqrt"), measure(page, "msqrt > mi")
    assert root["right"] - inside["right"] < 0.15 * root["em"]


def test_without_its_font_the_page_does_all_the_same(fontless: Any) -> None:
    draw(fontless, r"\left(\frac{a}{b}\right)^2")
    assert fontless.find("#rendered mfrac").size["height"] > 20
    fonts = fonts_of(fontless)
    assert fonts and not any(custom for _, custom in fonts)
    fontless.wait_for(r"\left(\frac{a}{b}\right)^2")


def test_the_font_is_small_and_has_its_licence_beside_it() -> None:
    assert FONT.read_bytes()[:4] == b"wOF2"
    assert FONT.stat().st_size < 1024**2
    licence = (FONT.parent / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert "The STIX Fonts Project Authors" in licence
