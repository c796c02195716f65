"""The page is safe, keeps to itself, fits a phone, and everyone can use it."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from mathglot.interfaces.server.app import make_app
from mathglot.interfaces.server.service import Service
from tests.interfaces.page.service import serve

HOSTILE = [
    r"<img src=x onerror=hacked=1>",
    r"</script><script>hacked=1</script>",
    r"a<b onclick=hacked=1>x",
    r"\href{javascript:hacked=1}{x}",
    r"&lt;svg onload=hacked=1&gt;",
    r'"><iframe src="javascript:hacked=1">',
]


def test_nothing_that_is_typed_becomes_markup(page: Any) -> None:
    for latex in HOSTILE:
        page.translate(latex)
        page.wait(lambda: not page.all("[aria-busy]"))
        shown = [page.find(id).is_displayed() for id in ("#answer", "#problem")]
        assert sorted(shown) == [False, True]
    page.reload()
    kept = set(page.texts("#history button > code"))
    assert len(kept) > 3 and kept < {*HOSTILE, ""}
    assert page.run("return window.hacked") is None
    # The page itself marks the place of an error.
    tags = "img, script, iframe, svg, b:not(.here)"
    made = f"#rendered :not(math, math *), main :is({tags})"
    assert [one.tag_name for one in page.all(made)] == []


def test_nothing_that_a_link_assumes_becomes_markup(page: Any) -> None:
    page.open("#latex=x%2B1&to=sympy&assume=" + quote(HOSTILE[0]))
    page.wait(lambda: page.find("#refusal").is_displayed())
    assert page.texts("#switches .switch") == [HOSTILE[0]]
    assert page.all("main :is(img, script, iframe, svg)") == []
    assert page.run("return window.hacked") is None


def test_hostile_mathml_is_left_out(page: Any) -> None:
    script = """
    const done = arguments[0];
    const markup = `<math xmlns="http://www.w3.org/1998/Math/MathML"
      onclick="window.hacked=1"><mi href="javascript:1" style="color:red">x</mi>
      <maction><mi>y</mi></maction>
      <script xmlns="http://www.w3.org/1999/xhtml">window.hacked=1</script></math>`;
    import("./formula.js").then(({ readFormula }) => {
      const formula = readFormula(markup);
      document.body.append(formula);
      done(formula.outerHTML.replace(/\\s+/g, ""));
    });
    """
    assert page.browser.execute_async_script(script) == "<math><mi>x</mi></math>"
    assert page.run("return window.hacked") is None


def test_no_request_leaves_the_service(page: Any, tmp_path: Path) -> None:
    page.translate(r"\Gamma(z+1)=z\Gamma(z)")
    page.wait(lambda: page.find("#answer").is_displayed())
    path = tmp_path / "one.txt"
    path.write_text("x^2")
    page.find("#file").send_keys(str(path))
    page.wait(lambda: page.find("#batch").is_displayed())
    page.find("#start").click()
    page.wait(lambda: page.find("#downloads").is_displayed())
    script = "return performance.getEntriesByType('resource').map(({ name }) => name)"
    asked = page.run(script)
    assert len(asked) > 15
    assert [name for name in asked if not name.startswith(page.address)] == []
    # Nor does the page do what its policy forbids, or miss a file.
    assert [entry["message"] for entry in page.browser.get_log("browser")] == []


def test_the_list_of_operations_asks_for_nothing_elsewhere(
    page: Any, translator: Any
) -> None:
    with serve(make_app(Service(lambda: translator))) as address:
        page.browser.get(f"{address}/docs")
        assert "POST /api/translate" in page.find("body").text
        script = "return performance.getEntriesByType('resource').map((e) => e.name)"
        asked = page.run(script)
    assert [name for name in asked if not name.startswith(address)] == []
    assert [entry["message"] for entry in page.browser.get_log("browser")] == []


def test_a_phone_needs_no_sideways_scrolling(page: Any, tmp_path: Path) -> None:
    page.resize(320, 640)
    page.translate(r"\frac{x_1+x_2+x_3+x_4+x_5+x_6+x_7+x_8+x_9}{(a)_n(b)_n(c)_n}=0")
    page.wait(lambda: page.find("#answer").is_displayed())
    path = tmp_path / "a_name_that_is_much_longer_than_a_phone_is_wide_in_the_hand.txt"
    path.write_text("\n".join(["x+" * 20 + "x", r"\sqrt{" + "y" * 90]))
    page.find("#file").send_keys(str(path))
    page.wait(lambda: page.find("#batch").is_displayed())
    page.find("#start").click()
    page.wait(lambda: page.find("#downloads").is_displayed())
    script = "return document.documentElement.scrollWidth"
    assert page.run(script) == 320


EDGES = """
const edges = {};
for (const name of ["typed", "result", "history", "examples", "files"]) {
  const { top, bottom, left, right } =
    document.querySelector(`main > .${name}`).getBoundingClientRect();
  edges[name] = { top, bottom, left, right };
}
return edges;
"""


# What stands under what, where there is room for two columns; for more of it; and for
# the history beside a long answer.
NARROW = (
    ("typed", "history"),
    ("history", "examples"),
    ("result", "examples"),
    ("examples", "files"),
)
WIDE = (("typed", "examples"), ("result", "history"), ("history", "files"))
LONG = (("typed", "examples"), ("examples", "history"), ("result", "files"))


@pytest.mark.parametrize("width", [1000, 1200])
@pytest.mark.parametrize("latex", ["", "x+1", "E(k)+(x)_n", "a\nb\nc\nd\ne\nf\ng\nh"])
def test_there_is_no_hole_in_the_layout(page: Any, latex: str, width: int) -> None:
    page.resize(width, 900)
    if latex:
        page.translate(latex)
        page.wait(lambda: page.find("#answer").is_displayed())
    edges = page.run(EDGES)
    gap = edges["result"]["left"] - edges["typed"]["right"]
    assert 10 < gap < 24
    is_long = bool(page.all(".alternative"))
    assert is_long == (latex == "E(k)+(x)_n")
    stacked = NARROW if width == 1000 else LONG if is_long else WIDE
    for upper, lower in stacked:
        found = edges[lower]["top"] - edges[upper]["bottom"]
        assert found == pytest.approx(gap, abs=1), (upper, lower)
    if width == 1200:
        left = edges["history" if is_long else "examples"]["bottom"]
        assert left == pytest.approx(edges["files"]["bottom"], abs=1)


def test_every_control_has_a_name_and_ids_are_unique(page: Any) -> None:
    page.translate("(x)_n")
    page.wait(lambda: page.all(".alternative"))
    # What only shows itself when a file is open must have names too.
    page.run("for (const one of document.querySelectorAll('[hidden]')) one.hidden = 0")
    controls = page.all("button, input, textarea, select, summary, progress, a")
    shown = [control for control in controls if control.is_displayed()]
    assert len(shown) > 25
    assert [c.get_attribute("id") for c in shown if not c.accessible_name] == []
    ids = page.run("return [...document.querySelectorAll('[id]')].map(({ id }) => id)")
    assert len(ids) == len(set(ids))
    script = "return [...document.querySelectorAll('[for], [aria-controls]')].filter(\
(one) => !document.getElementById(one.htmlFor || one.getAttribute('aria-controls')))"
    assert page.run(script) == []


CONTRASTS = """
const parse = (colour) => colour.match(/[\\d.]+/g).map(Number);
const light = ([red, green, blue]) => {
  const [r, g, b] = [red, green, blue].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const background = (element) => {
  for (let one = element; one; one = one.parentElement) {
    const colour = parse(getComputedStyle(one).backgroundColor);
    if (colour.length < 4 || colour[3] === 1) return colour;
  }
  return [255, 255, 255];
};
const own = (element) => [...element.childNodes].some(
  (node) => node.nodeType === Node.TEXT_NODE && node.data.trim(),
);
const found = [];
for (const element of document.querySelectorAll("body *")) {
  if (!element.checkVisibility() || !(own(element) || element.value)) continue;
  if (element.closest("#mirror, noscript, option, .hidden")) continue;
  const ink = light(parse(getComputedStyle(element).color));
  const paper = light(background(element));
  const ratio = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
  found.push([element.textContent.slice(0, 40), ratio]);
}
return found;
"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_in_both_colour_schemes(page: Any, scheme: str) -> None:
    page.show_colours(scheme)
    page.translate("(x)_n")
    page.wait(lambda: page.all(".alternative"))
    texts = page.run(CONTRASTS)
    page.find("#input").send_keys("^{")
    page.wait(lambda: page.find("#problem").is_displayed())
    texts += page.run(CONTRASTS)
    assert len(texts) > 60
    assert [(text, ratio) for text, ratio in texts if ratio < 4.5] == []
