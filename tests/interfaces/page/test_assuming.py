"""What is assumed, and what stands there where there is no translation."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from selenium.webdriver.common.keys import Keys

STARRED = r"x=y\smile z"
CHECKS = Path(__file__).parent.parent.parent.parent / "docs" / "checks.md"


def switches(page: Any) -> list[tuple[str, str]]:
    script = """return [...document.querySelectorAll("#switches button[role=switch]")]
      .map((one) => [one.innerText, one.getAttribute("aria-checked")]);"""
    return [(text, on) for text, on in page.run(script)]


def turn(page: Any, text: str) -> None:
    [one] = [one for one in page.all("#switches [role=switch]") if one.text == text]
    one.click()


def assume(page: Any, sentence: str) -> None:
    if not page.find("#assume").is_displayed():
        page.find("#assumed summary").click()
    page.find("#assume").send_keys(sentence + Keys.ENTER)


def test_an_assumption_is_turned_off_and_on_again(page: Any, behaviour: Any) -> None:
    page.translate("f(x+1)")
    page.wait(lambda: page.find("#text").text == "f[x + 1]")
    assert switches(page) == [("f is a function", "true")]
    turn(page, "f is a function")
    page.wait(lambda: page.find("#text").text == "f (x + 1)")
    assert switches(page) == [("f is a function", "false")]
    assert page.find(".instead").text == "Instead: f multiplies the bracket after it"
    assert behaviour.asked[-1][1]["assume"] == ["f multiplies the bracket after it"]
    # The focus is where it was, so that the keyboard can take it back.
    page.press(Keys.SPACE)
    page.wait(lambda: page.find("#text").text == "f[x + 1]")
    assert switches(page) == [("f is a function", "true")]


def test_an_assumption_without_another_reading_stays(page: Any) -> None:
    page.translate("E=mc^2")
    page.wait(lambda: page.find("#text").text == "e == m c^2")
    [(sentence, _)] = switches(page)
    turn(page, sentence)
    page.wait(lambda: "No other reading" in page.find("#assumed-note").text)
    page.wait(lambda: page.find("#text").text == "e == m c^2")
    assert switches(page) == [(sentence, "true")]


def test_a_sentence_of_ones_own_is_a_switch_too(page: Any, behaviour: Any) -> None:
    page.translate("|A|")
    page.wait(lambda: page.find("#text").text == "Abs[A]")
    assume(page, "A is a matrix")
    page.wait(lambda: page.find("#text").text == "Det[A]")
    assert switches(page)[0] == ("A is a matrix", "true")
    turn(page, "A is a matrix")
    page.wait(lambda: page.find("#text").text == "Abs[A]")
    assert switches(page) == [("A is a matrix", "false")]
    # It is kept for the next visit, unless it is removed.
    turn(page, "A is a matrix")
    page.wait(lambda: page.find("#text").text == "Det[A]")
    page.reload()
    page.wait(lambda: page.find("#text").text == "Det[A]")
    page.find("#switches .quiet").click()
    page.wait(lambda: page.find("#text").text == "Abs[A]")
    assert switches(page) == []


def test_a_sentence_that_is_not_understood_is_turned_off(page: Any) -> None:
    page.translate("|A|")
    page.wait(lambda: page.find("#text").text == "Abs[A]")
    assume(page, "A is a foo")
    page.wait(lambda: "Cannot assume" in page.find("#assumed-note").text)
    assert switches(page) == [("A is a foo", "false")]
    page.wait(lambda: page.find("#answer").is_displayed())


def test_a_link_carries_what_is_assumed(page: Any) -> None:
    page.translate("|A|")
    page.wait(lambda: page.find("#text").text == "Abs[A]")
    assume(page, "A is a matrix")
    page.wait(lambda: page.find("#text").text == "Det[A]")
    page.find("#share").click()
    page.wait(lambda: page.find("#share").text == "Link copied")
    link = page.run("return navigator.clipboard.readText()")
    assert link.endswith("#latex=%7CA%7C&to=mathematica&assume=A%20is%20a%20matrix")
    page.ask("Storage.clearDataForOrigin", origin=page.address, storageTypes="all")
    page.open(link.removeprefix(f"{page.address}/"))
    page.wait(lambda: page.find("#text").text == "Det[A]")
    assert switches(page)[0] == ("A is a matrix", "true")


def test_what_nothing_agrees_with_can_be_turned_off(page: Any) -> None:
    page.open("#latex=f(x)&to=mathematica&assume=f%20is%20a%20variable")
    page.wait(lambda: page.find("#refusal").is_displayed())
    title = page.find("#refusal h3").text
    assert title == "No reading agrees with what is assumed"
    turn(page, "f is a variable")
    page.wait(lambda: page.find("#text").text == "f[x]")
    assert not page.find("#refusal").is_displayed()


def test_what_a_language_cannot_write_is_offered_in_others(page: Any) -> None:
    page.find("#tab-sympy").click()
    page.translate(STARRED)
    page.wait(lambda: page.find("#refusal").is_displayed())
    said = page.find("#refusal").text
    assert "SymPy cannot write this formula" in said and "SymPy cannot write " in said
    # Maple and Python cannot either; the mistake is not in the LaTeX.
    page.wait(lambda: len(page.all("#others button")) == 3)
    offered = [one.get_attribute("value") for one in page.all("#others button")]
    assert offered == ["mathematica", "semantic", "cmml"]
    assert not page.find("#problem").is_displayed()
    assert not page.find("#answer").is_displayed()
    page.find("#others button").click()
    page.wait_for(STARRED)
    assert page.find("[aria-selected=true]").text == "Mathematica"


def test_a_function_is_offered_with_its_lines(page: Any) -> None:
    page.find("#tab-sympy").click()
    page.translate(r"\operatorname{sn}(u,k)^2=1")
    page.wait(lambda: page.all("#others button[value=python]"))
    offered = page.find("#others button[value=python] code").text
    assert offered.startswith("def f(") and "\n" in offered


def test_figures_are_those_of_the_documents() -> None:
    table = re.findall(
        r"^\| (sure|likely|a guess) \| \d+ \| ([\d.]+) %", CHECKS.read_text(), re.M
    )
    start = CHECKS.parent.parent / "mathglot/interfaces/page/static/index.html"
    shown = re.findall(r"<dt>([a-z ]+)</dt><dd>(\d+) of 100", start.read_text())
    # The second table is of semantic LaTeX.
    assert shown == [(word, f"{float(share):.0f}") for word, share in table[:3]]
    assert len(shown) == 3
