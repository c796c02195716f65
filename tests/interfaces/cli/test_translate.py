"""`mathglot translate`, and what else reads or writes semantic LaTeX."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

from typer.testing import CliRunner, Result

from mathglot.interfaces.cli import app


def run(*arguments: object, given: str | None = None) -> Result:
    return CliRunner().invoke(app, [str(each) for each in arguments], input=given)


def translate(*arguments: object, given: str | None = None) -> Result:
    return run("translate", "--from", "semantic", *arguments, given=given)


def records(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


GAMMA = r"\EulerGamma@{z+1}=z\EulerGamma@{z}"


def test_each_target_is_written() -> None:
    expected = {
        "mathematica": "EllipticK[k^2]",
        "sympy": "elliptic_k(k**2)",
        "maple": "EllipticK(k)",
        "latex": "K(k)",
        "semantic": r"\compellintKk@{k}",
    }
    for target, text in expected.items():
        result = translate("--to", target, r"\compellintKk@@{k}")
        assert result.stdout == text + "\n"
    assert "<csymbol" in translate("--to", "cmml", r"\compellintKk@@{k}").stdout


def test_help_has_options_in_groups_the_cluster_s_last() -> None:
    page = run("translate", "--help").stdout
    places = [
        page.index(f"\n{group}:\n")
        for group in (
            "Arguments",
            "Options",
            "What is assumed and checked",
            "From semantic LaTeX",
            "Documents",
            "Where formulas come from",
            "Where answers go",
            "On a cluster (--on ray)",
        )
    ]
    options = ["--to", "--strict", "--given", "--report", "--table", "--prefix"]
    stands = [page.index(f"\n  {option} ") for option in (*options, "--workers")]
    assert places == sorted(places)
    for place, after, option in zip(places[1:], places[2:], stands, strict=False):
        assert place < option < after
    assert places[-1] < stands[-1]
    assert "\n    3  at least one answer is not sure enough for --strict\n" in page


def test_standard_input_is_translated_line_by_line() -> None:
    result = translate(given="\\sin@{x}\n\\nosuchmacro@{x}\n\\cos@{x}\n")
    assert result.stdout == "Sin[x]\n\nCos[x]\n"
    assert result.exit_code == 1
    assert result.stderr.splitlines()[-1] == "mathglot: 1 of 3 formulas failed"


def test_assumptions_are_notes_on_standard_error() -> None:
    assert translate(r"i\sin@{x}").stderr == ""
    for option in ("--assumptions", "--verbose"):
        result = translate(option, r"i\sin@{x}")
        assert result.stdout == "I Sin[x]\n"
        assert result.stderr == "mathglot: note: i is the imaginary unit\n"


def test_declared_symbols_need_no_assumption() -> None:
    result = translate("--symbols", r"\iunit", "--assumptions", r"i\sin@{x}")
    assert (result.stdout, result.stderr) == ("I Sin[x]\n", "")


def test_a_check_says_whether_it_holds() -> None:
    result = translate("--check", GAMMA)
    assert result.stdout == "Gamma[z + 1] == z Gamma[z]\n"
    assert result.stderr.startswith("mathglot: note: check: True: ")
    (record,) = records(translate("--check", "--json", r"\sin@{x}=\cos@{x}"))
    assert record["check"]["value"] is False
    (record,) = records(translate("--check", "--json", r"f(x)=0"))
    assert record["check"]["value"] is None


def test_json_lines_carry_symbols_and_constraints(tmp_path: Path) -> None:
    file = tmp_path / "formulas.jsonl"
    rows = [
        {"f": r"\sqrt{x^2}=-x", "constraints": ["x<0"], "symbols": ["x"]},
        {"f": r"\sqrt{x^2}=-x"},
        {"f": "x", "symbols": "x"},
        {"f": "i", "symbols": [r"\iunit"], "constraints": [r"n\to\infty"]},
    ]
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    found = records(translate("-f", file, "--field", "f", "--json", "--check"))
    assert found[0]["check"]["value"] is True
    assert found[0]["constraints"] == ["x < 0"]
    assert found[1]["check"]["value"] is not True
    assert found[2]["error"]["message"] == (
        "the field 'symbols' is not a list of texts"
    )
    assert found[3]["assumptions"] == []
    assert found[3]["unread_constraints"] == [r"n\to\infty"]


def test_a_condition_may_be_given() -> None:
    result = translate("--given", "x<0", "--json", "--check", r"\sqrt{x^2}=-x")
    assert records(result)[0]["check"]["value"] is True


def test_what_mathematica_lacks_is_named_with_the_reason() -> None:
    (record,) = records(translate("--json", r"x+\littleo@{x}"))
    error = record["error"]
    assert error["type"] == "NoCounterpartError"
    assert (error["position"], error["fragment"]) == (2, r"\littleo")
    assert error["reason"] == "Mathematica has no term of smaller order"


def test_plain_latex_is_translated_by_the_model_inside() -> None:
    result = run("translate", r"\Gamma(z+1)=z\Gamma(z)", r"\sin x")
    assert result.exit_code == 0
    assert result.stdout == "Gamma[z + 1] == z Gamma[z]\nSin[x]\n"


def test_an_assumption_settles_a_translation() -> None:
    given = ("translate", "(x)_n")
    assert run(*given).stdout == "Pochhammer[x, n]\n"
    result = run(*given, "--assume", "(x)_n is FactorialPower")
    assert (result.stdout, result.stderr) == ("FactorialPower[x, n]\n", "")
    result = run(*given, "--assume", "x is blue")
    assert result.exit_code == 2 and result.stdout == ""
    assert "cannot assume 'x is blue'" in result.stderr
    result = run("translate", "f(x)", "--assume", "f is a variable")
    said = "no reading of this formula agrees with: f is a variable"
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"mathglot: {said}\n"
    result = translate("--assume", "f is a variable", "f(x)")
    assert result.exit_code == 2
    assert result.stderr == "mathglot: --assume: only for --from latex\n"


def test_the_model_says_what_it_assumes_and_what_holds() -> None:
    result = run("translate", "--assumptions", "E=mc^2")
    assert result.stdout == "e == m c^2\n"
    assert result.stderr.startswith("mathglot: note: E is a variable, written e, since")
    result = run("translate", "--check", r"\Gamma(z+1)=z\Gamma(z)")
    assert result.stderr == "mathglot: note: check: True\n"
    (record,) = records(run("translate", "--json", "f(x+1)"))
    assert record["assumptions"] == ["f is a function"]
    assert record["alternatives"][0]["text"] == "f (x + 1)"
    assert record["alternatives"][0]["assumptions"] == [
        "f multiplies the bracket after it"
    ]


def test_a_folder_without_a_model_is_refused_clearly(tmp_path: Path) -> None:
    result = run("translate", "--model", str(tmp_path), r"\sin x")
    assert result.exit_code == 2
    assert "no model found" in result.stderr


def test_parse_reads_semantic_latex() -> None:
    result = run("parse", "--from", "semantic", r"\BesselJ{\nu}@{z}")
    assert result.stdout == "BesselJ[\\[Nu], z]\n"
    result = run("parse", "--from", "semantic", "--json", "i x")
    assert records(result)[0]["assumptions"] == ["i is the imaginary unit"]
    assert "assumptions" not in records(run("parse", "--json", "x"))[0]


def test_render_writes_semantic_latex() -> None:
    assert run("render", "--to", "semantic", "Sin[Pi]").stdout == "\\sin@{\\cpi}\n"


def test_what_is_less_sure_than_asked_for_is_an_error_with_a_code_of_its_own() -> None:
    given = ("translate", "--strict", "--json", "x+1", "f(x+1)")
    assert run(*given).exit_code == 0
    result = run(*given, "--confidence", "0.9999")
    assert result.exit_code == 3
    for record in records(result):
        assert record["error"]["type"] == "DoubtError"
    result = run("translate", "--strict", "--confidence", "0.9999", "x+1")
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr.startswith("mathglot: less sure than 0.9999: x + 1 is right ")


def test_strictness_holds_for_semantic_latex_too() -> None:
    given = ("translate", "--strict", "--to", "semantic", r"\Gamma(z)")
    assert run(*given).stdout == "\\EulerGamma@{z}\n"
    assert run(*given, "--confidence", "0.9999").exit_code == 3


def test_strictness_is_asked_for_where_it_was_measured() -> None:
    for given, said in (
        (("--confidence", "0.5"), "--confidence: only with --strict"),
        (("--strict", "--from", "semantic"), "--strict: only for --from latex"),
    ):
        result = run("translate", *given, "x")
        assert result.exit_code == 2 and f"mathglot: {said}" in result.stderr


def test_semantic_latex_is_laid_out_as_it_was_typed() -> None:
    formula = r"\tfrac12 \left( e^{\pi i} J_\nu(z) \right),\quad z>0"
    asked = ("translate", "--to", "semantic", formula)
    found = r"\tfrac12 \left( \expe^{\cpi i} \BesselJ{\nu}@{z} \right),\quad z>0"
    assert run(*asked).stdout == found + "\n"
    macros = found.replace(" i}", r" \iunit}")
    assert run(*asked, "--constants", "macros").stdout == macros + "\n"
    letters = found.replace(r"\expe", "e").replace(r"\cpi", r"\pi")
    assert run(*asked, "--constants", "letters").stdout == letters + "\n"
    result = run("translate", "x", "--constants", "letters")
    assert result.exit_code == 2 and "only with --to semantic" in result.stderr
    assert run(*asked, "--constants", "roman").exit_code == 2


def test_a_diff_marks_what_became_a_macro() -> None:
    asked = ("translate", "--to", "semantic", "--diff")
    result = run(*asked, r"\tfrac12 J_\nu(z)", "y", r"\bad{")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        r"- \tfrac12 J_\nu(z)",
        r"           ^^   ^ ^",
        r"+ \tfrac12 \BesselJ{\nu}@{z}",
        r"           ^^^^^^^^^   ^^^ ^",
        "- y",
        "+ y",
        "",
    ]
    for more in (["--json"], ["--table", "csv"], ["--to", "semantic,sympy"]):
        assert run(*asked, *more, "x").exit_code == 2


def from_mathematica(*arguments: str, given: str | None = None) -> Result:
    return run("translate", "--from", "mathematica", *arguments, given=given)


def test_mathematica_is_translated_into_each_target() -> None:
    expected = {
        "latex": r"\frac{K(m)}{2}",
        "semantic": r"\frac{\compellintKk@{\sqrt{m}}}{2}",
        "sympy": "elliptic_k(m)/2",
        "maple": "EllipticK(sqrt(m))/2",
        "mathematica": "EllipticK[m]/2",
    }
    for target, text in expected.items():
        result = from_mathematica("--to", target, "EllipticK[m]/2")
        assert result.stdout == text + "\n", result.output


def test_mathematica_is_checked_under_its_conditions() -> None:
    result = from_mathematica("--check", "--given", "x > 0", "Sqrt[x^2] == x")
    assert "check: True" in result.stderr
    result = from_mathematica("--symbols", "x", "x")
    assert result.exit_code != 0 and "--symbols" in result.output


def test_functions_stand_two_lines_apart() -> None:
    result = from_mathematica("--to", "python", given="x + 1\n2 y\n")
    assert result.stdout == (
        "def f(x):\n    return x + 1\n\n\ndef f(y):\n    return 2*y\n"
    )


def test_python_keeps_its_lines() -> None:
    result = from_mathematica("--to", "python", given="Sin[x]\ny == x^2\n")
    space: dict[str, Any] = {}
    exec(result.stdout, space)
    assert space["y"](3) == 9
    assert "y(x):" in result.stdout.splitlines()[-2]


def test_python_beside_others_needs_a_form_that_keeps_lines() -> None:
    asked = ("--to", "mathematica,python", "Sin[x]")
    result = from_mathematica(*asked)
    assert result.exit_code == 2 and "--to python" in result.stderr
    [record] = records(from_mathematica("--json", *asked))
    assert "\n    return" in record["translations"]["python"]["output"]
    result = from_mathematica("--table", "csv", *asked)
    [row] = csv.DictReader(io.StringIO(result.stdout))
    assert "\n    return" in row["python"]
