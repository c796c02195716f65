"""The page as axe-core judges it, and with the keyboard alone.

axe-core is not part of Mathglot. `npm install --no-save axe-core` in the repository
brings it, or AXE_CORE names the file axe.min.js; without it these tests are skipped.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.keys import Keys

from mathglot.interfaces.server.app import make_app
from mathglot.interfaces.server.service import Service
from tests.interfaces.page.service import serve
from tests.interfaces.page.test_assuming import STARRED

REPOSITORY = Path(__file__).parent.parent.parent.parent
INSTALLED = REPOSITORY / "node_modules" / "axe-core" / "axe.min.js"
JUDGE = """
const done = arguments[0];
axe.run().then(({ violations, passes }) => done({
  wrong: violations.map(({ id, nodes }) =>
    [id, ...nodes.slice(0, 3).map(({ html }) => html.slice(0, 120))]),
  right: passes.length,
}));
"""


@pytest.fixture(scope="session")
def axe() -> str:
    path = Path(os.environ.get("AXE_CORE", INSTALLED))
    if not path.is_file():
        pytest.skip("no axe-core: npm install --no-save axe-core, or set AXE_CORE")
    return path.read_text(encoding="utf-8")


def judge(page: Any, axe: str) -> None:
    page.run(axe)
    # Colours change slowly, and are judged when they have.
    page.wait(
        lambda: page.run("return document.getAnimations().length === 0"), "animations"
    )
    found = page.browser.execute_async_script(JUDGE)
    assert found["right"] > 15
    assert found["wrong"] == []


def test_an_empty_page(page: Any, axe: str) -> None:
    judge(page, axe)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_answer_with_assumptions_and_other_readings(
    page: Any, axe: str, scheme: str
) -> None:
    page.show_colours(scheme)
    page.translate("f(x+1)")
    page.wait(lambda: page.all(".alternative") and page.all("#switches .switch"))
    page.find("#assumed summary").click()
    judge(page, axe)
    page.find("#switches .switch").click()
    page.wait(lambda: page.all(".instead") and not page.all(".stale"))
    judge(page, axe)


def test_several_lines_of_which_one_is_wrong(page: Any, axe: str) -> None:
    page.translate("a+b\nx+1\n\\begin{b}a\\end{b}")
    page.wait(lambda: page.find("#refusal").is_displayed())
    page.wait(lambda: page.find("#counted").text == "2 of 3 translated")
    judge(page, axe)


def test_a_refusal_with_other_languages(page: Any, axe: str) -> None:
    page.find("#tab-sympy").click()
    page.translate(STARRED)
    page.wait(lambda: len(page.all("#others button")) == 3)
    judge(page, axe)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_changed(page: Any, axe: str, scheme: str) -> None:
    page.show_colours(scheme)
    page.open("#latex=2J_%5Cnu(z)&to=semantic&changes=shown")
    page.wait(lambda: page.all("#compared ins"))
    judge(page, axe)


def test_mathematica_that_cannot_be_read(page: Any, axe: str) -> None:
    page.open("#latex=Sqrt%5Bx&from=mathematica&to=latex")
    page.wait(lambda: page.find("#refusal").is_displayed())
    judge(page, axe)


def test_a_program(page: Any, axe: str) -> None:
    page.open("#latex=%5Csqrt%7Bx%7D&to=python")
    page.wait(lambda: page.all("#text.program"))
    judge(page, axe)


@pytest.mark.parametrize("width", [1200, 360])
def test_markup_and_a_table(page: Any, axe: str, tmp_path: Path, width: int) -> None:
    page.resize(width, 800)
    page.translate("x=" + "+".join(f"x_{number}" for number in range(30)))
    page.find("#tab-cmml").click()
    page.wait(lambda: page.all("#text.markup"))
    path = tmp_path / "two.txt"
    path.write_text("\\frac{" + "+".join("abcdefghijk" * 3) + "}{b}\n\\sqrt{x")
    page.find("#file").send_keys(str(path))
    page.wait(lambda: page.find("#batch").is_displayed())
    page.find("#start").click()
    page.wait(lambda: page.find("#downloads").is_displayed())
    page.wait(lambda: page.all(".drawn math"))
    judge(page, axe)


def test_the_list_of_operations(page: Any, axe: str, translator: Any) -> None:
    with serve(make_app(Service(lambda: translator))) as address:
        page.browser.get(f"{address}/docs")
        page.find("#normalise button").click()
        page.wait(lambda: page.find("#normalise .outcome").text.startswith("200"))
        for summary in page.all("summary"):
            summary.click()
        judge(page, axe)


def focused(page: Any) -> Any:
    return page.browser.switch_to.active_element


def tab_to(page: Any, name: str) -> None:
    for _ in range(60):
        page.press(Keys.TAB)
        if focused(page).accessible_name == name:
            return
    raise AssertionError(f"Tab does not lead to {name}")


def test_everything_can_be_done_with_the_keyboard(page: Any, tmp_path: Path) -> None:
    page.run("document.activeElement.blur()")
    tab_to(page, "To the formula")
    page.press(Keys.ENTER)
    page.press("f(x+1)")
    page.press(Keys.CONTROL, Keys.ENTER)
    page.wait(lambda: page.all(".alternative"))
    # A switch, there and back.
    tab_to(page, "f is a function")
    page.press(Keys.SPACE)
    page.wait(lambda: page.find("#text").text == "f (x + 1)")
    page.press(Keys.ENTER)
    page.wait(lambda: page.find("#text").text == "f[x + 1]")
    # A sentence of one's own.
    tab_to(page, "Assume something")
    page.press(Keys.ENTER)
    tab_to(page, "A plain sentence")
    page.press("f is a variable")
    page.press(Keys.ENTER)
    page.wait(lambda: page.find("#text").text == "f (x + 1)")
    # Another reading, an example, the other colours.
    page.run("document.getElementById('input').focus()")
    tab_to(page, "Remove: f is a variable")
    page.press(Keys.ENTER)
    page.wait(lambda: page.all(".alternative"))
    page.run("document.querySelector('.alternative').focus()")
    page.press(Keys.ENTER)
    assert page.find("#text").text == "f (x + 1)"
    assert focused(page).accessible_name == "Copy"
    tab_to(page, "Pythagoras")
    page.press(Keys.ENTER)
    page.wait_for("a^2+b^2=c^2")
    # What is lit when the focus moves can be seen.
    outline = "return getComputedStyle(document.activeElement).outlineStyle"
    assert page.run(outline) == "solid"


def test_operations_can_be_tried_with_the_keyboard(page: Any, translator: Any) -> None:
    with serve(make_app(Service(lambda: translator))) as address:
        page.browser.get(f"{address}/docs")
        tab_to(page, "Send to /api/translate")
        page.press(Keys.ENTER)
        page.wait(lambda: page.find("#translate .outcome").text.startswith("200"))
        assert '"text": "Gamma[z + 1] == z Gamma[z]"' in page.find("#translate").text
        example = page.find("#translate .example")
        example.send_keys("A mistake")
        body = page.find("#translate .body").get_attribute("value")
        assert body == '{"latex": "x^{"}'
        curl = page.find("#translate .curl").text
        assert curl == f"""curl -s {address}/api/translate --json '{body}'"""
        tab_to(page, "Send to /api/translate")
        page.press(Keys.ENTER)
        page.wait(lambda: page.find("#translate .outcome").text.startswith("422"))
        assert '"kind": "ParseError"' in page.find("#translate .answer").text
