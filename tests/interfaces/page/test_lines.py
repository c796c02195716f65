"""Several formulas at once: one a line, each with its translation."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.keys import Keys

from mathglot.interfaces.server.pages import STATIC

PROGRAM = """
import { splitFormulas } from "./lines.js";
import { indent } from "./indent.js";
const [texts, markup] = JSON.parse(process.argv[2]);
const split = texts.map((text) => splitFormulas(text));
process.stdout.write(JSON.stringify([split, markup.map(indent)]));
"""
SPLIT = [
    ("a+b\nc+d", ["a+b", "c+d"]),
    ("  x^2  \n\n\n y ", ["x^2", "y"]),
    ("", []),
    # A relation goes on, and so does what is not over.
    ("a\n=b\n\\leq c", ["a\n=b\n\\leq c"]),
    ("a+\nb", ["a+\nb"]),
    # But a sign may begin a formula, and bars and commas end one.
    ("x\n-y", ["x", "-y"]),
    ("|x|\ny", ["|x|", "y"]),
    ("a=1,\nb=2", ["a=1,", "b=2"]),
    ("\\le x\n\\left( y\n\\right)", ["\\le x", "\\left( y\n\\right)"]),
    # What is open is one formula, empty lines in it or not.
    (
        "\\begin{cases}1\\\\\n\n0\\end{cases}\nx",
        ["\\begin{cases}1\\\\\n\n0\\end{cases}", "x"],
    ),
    ("\\frac{a\n}{b}\nc", ["\\frac{a\n}{b}", "c"]),
    # A brace that is never closed ends with its line.
    ("x\n\\frac{a\ny\nz", ["x", "\\frac{a", "y", "z"]),
    ("\\frac{a\n}{b\nc", ["\\frac{a", "}{b", "c"]),
    ("\\begin{cases}1\\\\\nx", ["\\begin{cases}1\\\\\nx"]),
    ("\\{1,2\\}\nx", ["\\{1,2\\}", "x"]),
    ("$$\nx=1\n$$\n$y$", ["$$\nx=1\n$$", "$y$"]),
    ("\\[\nx\n\\]\ny", ["\\[\nx\n\\]", "y"]),
]
MARKUP = '<m a="b"><apply><eq/><ci>x</ci><apply><plus></plus></apply></apply></m>'
INDENTED = """\
<m a="b">
  <apply>
    <eq/>
    <ci>x</ci>
    <apply>
      <plus></plus>
    </apply>
  </apply>
</m>"""


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
def test_lines_are_formulas_and_markup_is_indented(tmp_path: Path) -> None:
    folder = tmp_path / "static"
    shutil.copytree(STATIC, folder)
    (folder / "package.json").write_text(json.dumps({"type": "module"}))
    (folder / "program.js").write_text(PROGRAM)
    texts = [text for text, _ in SPLIT]
    given = json.dumps([texts, [MARKUP]])
    ran = subprocess.run(
        ["node", "program.js", given],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    split, indented = json.loads(ran.stdout)
    for (text, expected), found in zip(SPLIT, split, strict=True):
        assert [one["latex"] for one in found] == expected, text
        for one in found:
            assert text[one["start"] :].startswith(one["latex"])
    assert indented == [INDENTED]


def is_done(page: Any) -> bool:
    said = page.texts("#lines .said")
    return bool(said) and "…" not in said


def rows(page: Any) -> list[list[str]]:
    return [text.split("\n") for text in page.texts("#lines button")]


def test_every_line_is_translated(page: Any) -> None:
    page.translate("a^2+b^2=c^2\n\\begin{b}a\\end{b}\nx+1")
    page.wait(lambda: is_done(page))
    assert page.find("#counted").text == "2 of 3 translated"
    assert rows(page) == [
        ["1", "a^2 + b^2 == c^2", "sure"],
        ["2", "No reliable reading"],
        ["3", "x + 1", "sure"],
    ]
    page.wait(lambda: len(page.all("#rendered math")) == 3)
    # The caret is in the last line.
    assert page.find("#text").text == "x + 1"
    page.find("#copy-all").click()
    page.wait(lambda: page.find("#copy-all").text == "Copied")
    copied = page.run("return navigator.clipboard.readText()")
    assert copied == "a^2 + b^2 == c^2\nx + 1\n"
    assert len(page.all("#history button")) == 1


def test_a_line_is_chosen_by_a_click_or_by_the_caret(page: Any) -> None:
    page.translate("a+b\n)x\nm n")
    page.wait(lambda: is_done(page))
    page.all("#lines button")[0].click()
    assert page.find("#text").text == "a + b"
    assert page.find("#lines [aria-current]").text.startswith("1")
    page.run("document.getElementById('input').focus()")
    page.press(Keys.ARROW_DOWN)
    page.wait(lambda: page.find("#problem").is_displayed())
    assert page.find("#refusal h3").text == "No reliable reading"
    # Places of the line are places of the whole text.
    assert page.texts("#mirror .wrong") == [")"]
    page.press(Keys.ARROW_DOWN)
    page.wait(lambda: page.find("#text").text == "m n")


def test_parts_of_a_later_line_are_lit_in_it(page: Any) -> None:
    page.translate("a+b\n\\Gamma(z+1)=z\\Gamma(z)")
    page.wait(lambda: page.find("#counted").text == "2 of 2 translated")
    page.run("document.getElementById('text').focus()")
    page.press(Keys.ARROW_RIGHT)
    page.press(Keys.ARROW_DOWN)
    assert page.texts("#mirror .lit") == ["z+1"]
    assert page.texts("#text .lit") == ["z + 1"]


def test_a_line_that_stays_is_not_asked_for_again(page: Any, behaviour: Any) -> None:
    page.translate("a+b\nx+1")
    page.wait(lambda: page.find("#counted").text == "2 of 2 translated")
    behaviour.asked.clear()
    page.translate("a+b\nx+2")
    page.wait(lambda: page.texts("#lines .said") == ["a + b", "x + 2"])
    asked = [body["latex"] for name, body in behaviour.asked if name == "translate"]
    assert asked == ["x+2"]


def test_content_mathml_is_laid_out_on_lines(page: Any) -> None:
    page.translate("x+1")
    page.find("#tab-cmml").click()
    page.wait_for("x+1", "cmml")
    lines = page.find("#text").text.split("\n")
    assert lines[1] == "  <apply>" and lines[-1] == "</math>"
    page.find("#copy").click()
    page.wait(lambda: page.find("#copy").text == "Copied")
    assert page.run("return navigator.clipboard.readText()").split("\n") == lines


def test_of_a_link_to_several_formulas_the_first_is_shown(page: Any) -> None:
    page.open("#latex=a%2Bb%0Ax%2B1&to=mathematica")
    page.wait(lambda: page.find("#counted").text == "2 of 2 translated")
    assert page.find("#text").text == "a + b"


def test_more_lines_than_are_translated_are_counted(page: Any, behaviour: Any) -> None:
    page.translate("\n".join(f"x+{number}" for number in range(53)))
    words = "50 of 50 translated; 3 more are left out: make them a file"
    page.wait(lambda: page.find("#counted").text == words)
    asked = [body["latex"] for name, body in behaviour.asked if name == "translate"]
    assert len(asked) == 50 and asked[0] == "x+49"
