"""What the page keeps: its state, a history, links, colours."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote


def test_the_history_is_there_after_a_reload_and_can_be_cleared(page: Any) -> None:
    for latex in ("x^2", "a+b"):
        page.translate(latex)
        page.wait_for(latex)
    page.reload()
    # The formula of before is translated again, and the list written anew.
    page.wait_for("a+b")
    assert page.texts("#history button > code") == ["a+b", "x^2"]
    page.all("#history button")[1].click()
    page.wait_for("x^2")
    assert page.find("#input").get_attribute("value") == "x^2"
    assert page.texts("#history button > code") == ["x^2", "a+b"]
    page.find("#forget").click()
    assert page.all("#history button") == []
    page.reload()
    page.wait_for("x^2")
    assert page.texts("#history button > code") == ["x^2"]


def test_what_was_only_passed_through_is_not_history(page: Any) -> None:
    page.type("a+b")
    page.wait_for("a+b")
    page.press("c")
    page.wait_for("a+bc")
    assert page.texts("#history button > code") == ["a+bc"]


def test_a_reload_brings_back_the_formula_and_its_language(page: Any) -> None:
    page.translate("x^2")
    page.wait_for("x^2")
    page.find("#tab-sympy").click()
    page.wait_for("x^2", "sympy")
    page.reload()
    page.wait_for("x^2", "sympy")
    assert page.find("#input").get_attribute("value") == "x^2"


def test_a_link_opens_its_formula(page: Any) -> None:
    latex = r"\sin(x)+100\% & a+b"
    page.type(latex)
    page.find("#share").click()
    page.wait(lambda: page.find("#share").text == "Link copied")
    link = page.run("return navigator.clipboard.readText()")
    assert link == f"{page.address}/#latex={quote(latex, safe='()')}&to=mathematica"
    page.find("#clear").click()
    page.open(link.removeprefix(f"{page.address}/"))
    assert page.find("#input").get_attribute("value") == latex
    # What is typed then counts more than the link.
    page.translate("m n")
    page.wait_for("m n")
    page.reload()
    assert page.find("#input").get_attribute("value") == "m n"


def test_a_link_typed_by_hand_is_understood(page: Any) -> None:
    page.open("#latex=a+b&to=sympy")
    page.wait_for("a+b", "sympy")
    assert page.find("[aria-selected=true]").text == "SymPy"


def test_colours_follow_the_system_until_they_are_chosen(page: Any) -> None:
    script = "return getComputedStyle(document.body).backgroundColor"
    light = page.run(script)
    page.show_colours("dark")
    dark = page.run(script)
    assert dark != light
    page.find("#theme").click()
    assert page.find("#theme").accessible_name == "Colours: Light"
    assert page.run(script) == light
    page.reload()
    assert page.run(script) == light
    page.show_colours("light")
    page.find("#theme").click()
    assert page.run(script) == dark
    page.find("#theme").click()
    assert page.find("#theme").accessible_name == "Colours: Auto"
    assert page.run(script) == light
