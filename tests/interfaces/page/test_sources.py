"""Other languages than LaTeX as the source, and what changes on the way."""

from __future__ import annotations

from typing import Any

import pytest
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select

from mathglot.translate.derived import LEFT_OUT

INTEGRAL = "Integrate[Sin[x]^2, {x, 0, Pi}]"


def choose(page: Any, title: str) -> None:
    Select(page.find("#source")).select_by_visible_text(title)


def tabs(page: Any) -> list[str]:
    return [tab.text for tab in page.all("[role=tab]") if tab.is_displayed()]


def wait_for_text(page: Any, text: str) -> None:
    page.wait(lambda: page.find("#text").text == text and not page.all(".stale"), text)


def test_mathematica_becomes_latex_and_is_drawn(page: Any, behaviour: Any) -> None:
    choose(page, "Mathematica")
    assert tabs(page)[:2] == ["LaTeX", "Semantic LaTeX"]
    assert "Mathematica" not in tabs(page)
    assert "[z]" in page.find("#input").get_attribute("placeholder")
    assert not page.find("#assumptions").is_displayed()
    page.translate(INTEGRAL)
    wait_for_text(page, r"\int_0^\pi\sin^2x \, dx")
    page.wait(lambda: page.find("#rendered math").text.startswith("∫"))
    assert behaviour.asked[-1][1]["from"] == "mathematica"
    said = page.texts("#checks li")
    assert len(said) == 2 and said[1].endswith("Your Mathematica parses")
    page.find("#tab-sympy").click()
    wait_for_text(page, "Integral(sin(x)**2, (x, 0, pi))")


def test_semantic_latex_becomes_latex(page: Any) -> None:
    choose(page, "Semantic LaTeX")
    page.translate(r"\BesselJ{\nu}@{z}")
    wait_for_text(page, r"BesselJ[\[Nu], z]")
    page.find("#tab-latex").click()
    wait_for_text(page, r"J_\nu(z)")
    assert tabs(page)[:2] == ["LaTeX", "Mathematica"]
    # LaTeX again: a language that it has not is left for the first that it has.
    choose(page, "LaTeX")
    page.translate("x^2")
    page.wait_for("x^2")
    assert "LaTeX" not in tabs(page)


def test_a_mistake_in_mathematica_has_its_place_and_no_guess(page: Any) -> None:
    choose(page, "Mathematica")
    page.translate("Sqrt[x]\nSqrt[x")
    page.wait(lambda: page.find("#refusal").is_displayed())
    assert page.texts("#refusal h3") == ["This Mathematica cannot be read"]
    assert "]" in page.find("#problem").text
    assert page.all("#guess") == []
    page.wait(lambda: page.find("#counted").text == "1 of 2 translated")
    assert page.texts("#lines .said")[1] == "This Mathematica cannot be read"


@pytest.mark.parametrize(
    ("text", "formulas"),
    [
        ("Sin[x]\nCos[x]", ["Sin[x]", "Cos[x]"]),
        ("Plus[a,\n b]\nc", ["Plus[a,\n b]", "c"]),
        ("a +\nb\n== c", ["a +\nb\n== c"]),
        ('f["("]\ng[\\[Alpha]]\nh', ['f["("]', "g[\\[Alpha]]", "h"]),
        ("{a\n\nb", ["{a\n\nb"]),
    ],
)
def test_lines_of_mathematica_are_formulas(
    page: Any, text: str, formulas: list[str]
) -> None:
    script = """const done = arguments[1];
      import("./lines.js").then(({ splitFormulas }) =>
        done(splitFormulas(arguments[0], "mathematica").map(({ latex }) => latex)));"""
    assert page.browser.execute_async_script(script, text) == formulas


def test_what_changed_is_marked_and_kept_in_the_link(page: Any) -> None:
    page.find("#tab-semantic").click()
    page.translate("2J_\\nu(z)")
    page.wait_for("2J_\\nu(z)", "semantic")
    assert not page.find("#compared").is_displayed()
    page.find("#show-changes").click()
    assert page.find("#show-changes").get_attribute("aria-checked") == "true"
    assert page.texts("#compared del") == ["J_", "(", ")"]
    assert page.texts("#compared ins") == [r"\BesselJ{", "}@{", "}"]
    assert page.texts("#compared code")[0] == r"2J_\nu(z)"
    page.find("#share").click()
    page.wait(lambda: page.find("#share").text == "Link copied")
    link = page.run("return location.hash")
    assert link == "#latex=2J_%5Cnu(z)&to=semantic&changes=shown"
    # Only for these two languages.
    page.find("#tab-sympy").click()
    page.wait_for("2J_\\nu(z)", "sympy")
    assert not page.find("#compared").is_displayed()
    assert not page.find("#show-changes").is_displayed()
    assert page.run("return location.hash") == ""
    page.open(link)
    page.wait(lambda: page.find("#compared").is_displayed())


def test_a_formula_without_changes_says_so(page: Any) -> None:
    page.open("#latex=x%2By&to=semantic&changes=shown")
    page.wait(lambda: page.find("#compared").is_displayed())
    assert "Nothing is different." in page.find("#compared").text
    assert page.all("#compared del, #compared ins") == []


def test_a_link_carries_the_language_and_the_constants(page: Any) -> None:
    page.open("#latex=Sin%5Bx%5D&from=mathematica&to=sympy")
    wait_for_text(page, "sin(x)")
    assert page.find("#source").get_attribute("value") == "mathematica"
    page.open(r"#latex=e%5E%7Bi%5Cpi%7D&to=semantic&constants=letters")
    wait_for_text(page, r"e^{i\pi}")
    Select(page.find("#constants")).select_by_value("macros")
    wait_for_text(page, r"\expe^{\iunit\cpi}")
    page.find("#share").click()
    page.wait(lambda: "constants=macros" in page.run("return location.hash"))


def test_the_history_knows_the_language(page: Any) -> None:
    choose(page, "Mathematica")
    page.translate("Sin[x]")
    wait_for_text(page, r"\sin x")
    choose(page, "LaTeX")
    # The same text is another formula, on the way to the next.
    page.wait_for("Sin[x]")
    page.translate("x^2")
    page.wait_for("x^2")
    page.reload()
    page.wait_for("x^2")
    page.all("#history button")[1].click()
    wait_for_text(page, r"\sin x")
    assert page.find("#source").get_attribute("value") == "mathematica"
    page.reload()
    wait_for_text(page, r"\sin x")


def test_an_example_brings_its_language(page: Any) -> None:
    page.take_example("Integral")
    wait_for_text(page, r"\int_0^\pi\sin^2x \, dx")
    page.take_example("Pythagoras")
    page.wait_for("a^2+b^2=c^2")


def test_the_language_is_chosen_with_the_keyboard(page: Any) -> None:
    page.run("document.getElementById('input').focus()")
    page.press(Keys.SHIFT, Keys.TAB)
    focused = page.browser.switch_to.active_element
    assert focused.accessible_name == "Language of your formula"
    page.press("m")
    page.wait(lambda: tabs(page)[0] == "LaTeX")


def test_python_is_a_function_in_lines_of_its_own(page: Any) -> None:
    page.find("#tab-python").click()
    page.translate(r"\sqrt{x}+f(x)")
    page.wait_for(r"\sqrt{x}+f(x)", "python")
    assert page.texts("#text")[0].splitlines()[0] == "import numpy as np"
    # A list has room for the function alone.
    assert page.texts("#history span code")[0].startswith("def f")
    shown = page.run(
        "return getComputedStyle(document.querySelector('.code pre')).whiteSpace"
    )
    assert shown == "pre"


def ask_words(page: Any, expression: str, *arguments: Any) -> Any:
    """What the module words.js makes of something."""
    script = f"""const done = arguments[arguments.length - 1];
      import("./words.js").then((words) => done({expression}));"""
    return page.browser.execute_async_script(script, *arguments)


@pytest.mark.parametrize(
    ("confidence", "certainty", "said"),
    [
        (0.985, "sure", "Sure: right with a probability of 99 %"),
        (None, "not rated", "Not rated: how sure this is has not been measured"),
    ],
)
def test_how_sure_an_answer_is_is_always_said(
    page: Any, confidence: float | None, certainty: str, said: str
) -> None:
    answer = {"confidence": confidence, "certainty": certainty}
    answer |= {"checks": {"displays": True}}
    found = ask_words(page, "words.describeCertainty(arguments[0])", answer)
    assert found["text"] == said


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        ("a^2+b^2=c^2", True),
        ("2x+1 = 0", True),
        ("Sin[x] + 1 == y", True),
        ("F=ma", False),
        ("f(x)=x^2", False),
        (r"\alpha_{1} = 2", False),
        (r"\sum_{k=1}^n k", False),
        (r"x \le y", False),
    ],
)
def test_a_function_for_an_equation_says_which_side(
    page: Any, formula: str, said: bool
) -> None:
    record = {"source": formula, "language": "python", "assumptions": []}
    ask = "words.describeUse(arguments[0], arguments[0]).map(({ text }) => text)"
    expected = ["The function computes the right side of the equation"] if said else []
    assert ask_words(page, ask, record) == expected
    assert ask_words(page, ask, record | {"language": "sympy"}) == []


def test_a_reading_that_is_left_out_is_a_remark_and_no_switch(page: Any) -> None:
    why = "sympy: cannot write Prime: SymPy has none"
    sentence = f"{LEFT_OUT}: {why}"
    record = {"source": "x", "language": "sympy", "assumptions": [sentence]}
    ask = "words.describeUse(arguments[0], arguments[0]).map(({ text }) => text)"
    assert ask_words(page, ask, record) == [
        "Not the likeliest reading. SymPy cannot write Prime: SymPy has none."
    ]
    assert ask_words(page, "words.isRemark(arguments[0])", sentence)
    assert not ask_words(page, "words.isRemark(arguments[0])", "f is a function")


def test_a_file_may_hold_mathematica(page: Any, tmp_path: Any, behaviour: Any) -> None:
    path = tmp_path / "list.txt"
    path.write_text("Sin[x]\nSqrt[2]\n")
    page.find("#file").send_keys(str(path))
    page.wait(lambda: page.find("#batch").is_displayed())
    Select(page.find("#from")).select_by_visible_text("Mathematica")
    into = [option.text for option in Select(page.find("#into")).options]
    assert into[0] == "LaTeX" and "Mathematica" not in into
    Select(page.find("#into")).select_by_visible_text("LaTeX")
    page.find("#start").click()
    page.wait(lambda: page.find("#downloads").is_displayed())
    page.wait(lambda: len(page.all("#rows math")) == 2)
    assert page.texts("#rows td:nth-child(3)") == [r"\sin x", r"\sqrt{2}"]
    assert all("by rules" in text for text in page.texts("#rows td:nth-child(4)"))


def test_documents_are_latex(page: Any, tmp_path: Any) -> None:
    choose(page, "Mathematica")
    path = tmp_path / "paper.md"
    path.write_text("Let $x>0$.")
    page.find("#file").send_keys(str(path))
    page.wait(lambda: page.find("#batch").is_displayed())
    assert not page.find("#from").is_displayed()
    assert page.find("#into").get_attribute("value") != "latex"
