"""A formula on the page: typed, drawn, translated, explained."""

from __future__ import annotations

import re
from typing import Any

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from tests.interfaces.page.service import EXAMPLES

GAMMA = r"\Gamma(z+1)=z\Gamma(z)"


def clipboard(page: Any) -> str:
    script = "return navigator.clipboard.readText()"
    return str(page.run(script))


def test_what_is_typed_is_drawn_and_translated_by_itself(page: Any) -> None:
    page.type(GAMMA)
    page.wait_for(GAMMA)
    page.wait(lambda: page.find("#rendered math").text.startswith("Γ"))
    sure, displays, *others = page.texts("#checks li")
    assert re.fullmatch(r"≈\s*Sure: right with a probability of \d\d %", sure)
    assert displays.endswith("Displays exactly as the LaTeX")
    assert others[-1].endswith("Parses as Mathematica")
    status = page.run("return document.getElementById('status').textContent")
    assert status == "Translated to Mathematica. Displays exactly as the LaTeX."


def test_every_language_has_a_tab_and_a_translation(page: Any) -> None:
    page.translate("J_\\nu(x)")
    names = ["mathematica", "semantic", "sympy", "python", "maple", "cmml"]
    tabs = page.all("[role=tab]:not([hidden])")
    titles = ["Mathematica", "Semantic LaTeX", "SymPy", "Python", "Maple"]
    assert [tab.text for tab in tabs] == [*titles, "Content MathML"]
    for name, tab in zip(names, tabs, strict=True):
        tab.click()
        page.wait_for("J_\\nu(x)", name)
        assert tab.get_attribute("aria-selected") == "true"
    assert page.texts("#checks li")[-1].endswith("Its Mathematica form parses")


def test_the_quadratic_formula_is_a_python_function_of_two_values(page: Any) -> None:
    page.find("#tab-python").click()
    page.take_example("Quadratic formula")
    page.wait(lambda: page.find("#text").text.count("np.sqrt") == 2, "both roots")
    assert not page.find("#refusal").is_displayed()


def test_a_copy_is_what_is_shown_and_says_so(page: Any) -> None:
    page.translate(GAMMA)
    translation = page.wait_for(GAMMA)
    page.find("#copy").click()
    page.wait(lambda: page.find("#copy").text == "Copied")
    assert clipboard(page) == translation
    page.wait(lambda: page.find("#copy").text == "Copy")


@pytest.mark.parametrize(
    ("latex", "marked", "offset"),
    [
        (r"1+\sqrt{x", "{", 7),
        # It is two characters for JavaScript, and one for the service.
        ("𝛼+𝛼+\\sqrt{x", "{", 11),
        (r"x^", "^", 2),
        (r"a \between b", r"\between", 2),
    ],
)
def test_a_mistake_is_shown_with_its_place(
    page: Any, latex: str, marked: str, offset: int
) -> None:
    page.translate(latex)
    page.wait(lambda: page.find("#problem").is_displayed())
    assert "Expected " in page.find("#problem").text
    assert page.texts("#mirror .wrong") == [marked]
    assert page.find("#input").get_attribute("aria-invalid") == "true"
    page.find("#problem button").click()
    caret = page.run("return document.getElementById('input').selectionStart")
    assert caret == offset
    page.type("")
    page.press("y")
    page.wait(lambda: not page.find("#problem").is_displayed())


def test_an_example_is_a_click_away(page: Any) -> None:
    page.take_example("Gaussian integral")
    page.wait_for(EXAMPLES["Gaussian integral"])
    assert page.find("#input").get_attribute("value").startswith(r"\int_0^\infty")


def test_another_reading_can_be_taken_and_given_back(page: Any) -> None:
    page.translate("(x)_n")
    page.wait(lambda: page.all(".alternative"))
    first = page.find("#text").text
    offer = page.find(".alternative")
    other = offer.find_element("css selector", "code").text
    assert "%" in offer.text
    offer.click()
    assert page.find("#text").text == other
    assert page.texts(".alternative code")[0] == first
    page.find("#copy").click()
    page.wait(lambda: page.find("#copy").text == "Copied")
    assert clipboard(page) == other
    page.find(".alternative").click()
    assert page.find("#text").text == first


def test_other_readings_say_in_what_they_differ(page: Any) -> None:
    page.translate("f(x+1)")
    page.wait(lambda: page.all(".alternative .difference"))
    assert page.find(".alternative .difference").text == "Here f(x+1) is a product"


def test_a_guess_is_shown_if_asked_for_and_called_so(page: Any) -> None:
    page.translate(r"\begin{b}a\end{b}")
    page.wait(lambda: page.all("#guess"))
    assert not page.find("#answer").is_displayed()
    page.find("#guess").click()
    page.wait(lambda: page.find("#answer").is_displayed())
    assert "A guess: it does not display" in page.find("#checks").text


def lit(page: Any) -> tuple[list[str], list[str]]:
    script = """
    const read = (id) => [...document.querySelectorAll(`#${id} .lit`)]
      .map((part) => part.textContent);
    return [read("mirror"), read("text")];
    """
    source, target = page.run(script)
    return source, target


def test_pointing_at_the_translation_lights_up_the_latex(page: Any) -> None:
    page.translate(GAMMA)
    page.wait_for(GAMMA)
    parts = {part.text: part for part in page.all("#text [data-pair]")}
    ActionChains(page.browser).move_to_element(parts["z + 1"]).perform()
    assert lit(page) == (["z+1"], ["z + 1"])
    assert page.find("#counterpart").text == "z+1 is z + 1"
    ActionChains(page.browser).move_to_element(parts["Gamma[z]"]).perform()
    assert lit(page) == ([r"\Gamma(z)"], ["Gamma[z]"])
    ActionChains(page.browser).move_to_element(page.find("h1")).perform()
    assert lit(page) == ([], [])


def test_pointing_at_the_latex_lights_up_the_translation(page: Any) -> None:
    page.translate(GAMMA)
    page.wait_for(GAMMA)
    script = """
    const part = document.querySelector('#mirror [data-pair="1"]');
    const { left, top, width, height } = part.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
    """
    left, top = page.run(script)
    page.ask("Input.dispatchMouseEvent", type="mouseMoved", x=left, y=top)
    page.wait(lambda: lit(page) == (["z+1"], ["z + 1"]))


def test_parts_can_be_visited_with_the_keyboard(page: Any) -> None:
    page.translate(GAMMA)
    page.wait_for(GAMMA)
    page.run("document.getElementById('text').focus()")
    seen = []
    for key in (Keys.ARROW_RIGHT, Keys.ARROW_DOWN, Keys.ARROW_UP, Keys.END):
        page.press(key)
        seen += lit(page)[1]
    assert seen == ["Gamma[z + 1]", "z + 1", "Gamma[z + 1]", "Gamma[z]"]
    page.press(Keys.ESCAPE)
    assert lit(page) == ([], [])
    # The caret points too.
    page.find("#input").click()
    page.press(Keys.CONTROL, Keys.HOME)
    assert lit(page)[1] == ["Gamma[z + 1]"]


def test_places_count_characters_as_the_service_does(page: Any) -> None:
    page.translate("𝛼+x")
    page.wait_for("𝛼+x")
    assert page.texts("#mirror [data-pair]") == ["𝛼", "x"]
    assert page.texts("#text [data-pair]") == [r"\[Alpha]", "x"]


def test_without_an_alignment_there_is_nothing_to_point_at(page: Any) -> None:
    page.translate("a+b")
    page.wait_for("a+b")
    assert page.all("[data-pair]") == []
    assert page.find("#text").get_attribute("tabindex") is None
    assert not page.find("#counterpart").is_displayed()


def test_a_busy_service_is_asked_again(page: Any, behaviour: Any) -> None:
    behaviour.busy = 1
    page.translate("a+b")
    page.wait(lambda: "busy" in page.find("#waiting").text)
    page.wait_for("a+b")
    assert [name for name, _ in behaviour.asked] == ["translate", "translate"]


def test_a_service_that_is_gone_is_said_to_be(page: Any) -> None:
    conditions = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    page.ask("Network.enable")
    page.ask("Network.emulateNetworkConditions", offline=True, **conditions)
    try:
        page.translate("a+b")
        page.wait(lambda: "cannot be reached" in page.find("#waiting").text)
    finally:
        page.ask("Network.emulateNetworkConditions", offline=False, **conditions)
        page.ask("Network.disable")
    page.translate("a+b")
    page.wait_for("a+b")


def test_assumptions_are_sent_along(page: Any, behaviour: Any) -> None:
    page.translate("f(x)")
    page.wait_for("f(x)")
    page.find("#assumed summary").click()
    page.find("#assume").send_keys("f is a function\n")
    page.wait(lambda: len(behaviour.asked) == 2)
    assert behaviour.asked[-1][1] == {
        "latex": "f(x)",
        "to": "mathematica",
        "beam": 5,
        "assume": ["f is a function"],
        "align": True,
        "guess": False,
    }


def test_the_whole_way_needs_no_mouse(page: Any) -> None:
    page.run("document.activeElement.blur()")
    page.press(Keys.TAB)
    assert page.browser.switch_to.active_element.text == "To the formula"
    page.press(Keys.ENTER)
    page.press("x^2")
    page.press(Keys.CONTROL, Keys.ENTER)
    translation = page.wait_for("x^2")
    names = []
    for _ in range(12):
        page.press(Keys.TAB)
        names.append(page.browser.switch_to.active_element.accessible_name)
        if names[-1] == "Copy":
            break
    wanted = ["Translate", "Copy link", "Clear", "Mathematica"]
    assert names == [*wanted, "Copy"]
    page.press(Keys.ENTER)
    page.wait(lambda: page.find("#copy").text == "Copied")
    assert clipboard(page) == translation
    page.press(Keys.SHIFT, Keys.TAB)
    page.press(Keys.ARROW_RIGHT)
    page.press(Keys.ARROW_RIGHT)
    page.wait_for("x^2", "sympy")
