"""`mathglot notations`."""

import json
from pathlib import Path

from typer.testing import CliRunner

from mathglot.interfaces.cli import app

RUN = CliRunner()


def test_notations_and_names_are_shown() -> None:
    answer = RUN.invoke(app, ["notations", "BesselJ"])
    assert answer.exit_code == 0
    lines = [line.split("  ") for line in answer.stdout.splitlines()]
    shown = {line[1]: line[-1].strip() for line in lines if len(line) > 1}
    assert shown["J_n(z)"] == "Mathematica, DLMF, textbooks"
    assert shown["J(n,z)"] == "recognised"
    assert shown[r"\BesselJ{n}@{z}"] == "semantic LaTeX"
    assert shown["besselj(n, z)"] == "SymPy"
    assert shown["BesselJ(n, z)"] == "Maple"


def test_json_has_a_line_for_each_pattern() -> None:
    answer = RUN.invoke(app, ["notations", "LegendreP", "--json"])
    records = [json.loads(line) for line in answer.stdout.splitlines()]
    assert len(records) >= 3
    assert records[0]["pattern"] == "LegendreP[n, x]"
    assert records[0]["notations"][0] == {
        "latex": "P_n(x)",
        "flavours": ["texform", "dlmf", "textbook"],
    }


def test_markdown_is_one_table() -> None:
    answer = RUN.invoke(app, ["notations", "Sin", "Cos", "--markdown"])
    lines = answer.stdout.splitlines()
    assert lines[1] == "| --- | --- | --- | --- |"
    assert all(line.startswith("| ") and line.endswith(" |") for line in lines)
    assert r"| `Sin[z]` | $`\sin(z)`$ | `\sin(z)` | Mathematica," in lines[2]
    assert sum("`Cos[z]`" in line for line in lines) == 1


def test_structures_are_known_by_their_heads() -> None:
    for name, latex in (
        ("Union", r"a\cup b"),
        ("Piecewise", r"\begin{cases}"),
        ("Integrate", r"\int f(x) \, dx"),
        (r"\[Alpha]", r"\alpha"),
    ):
        answer = RUN.invoke(app, ["notations", name])
        assert answer.exit_code == 0
        assert latex in answer.stdout


def test_case_underscores_and_backslashes_do_not_matter() -> None:
    wanted = RUN.invoke(app, ["notations", "EllipticK"]).stdout
    for name in ("elliptick", "elliptic_k", r"\EllipticK"):
        assert RUN.invoke(app, ["notations", name]).stdout == wanted
    assert RUN.invoke(app, ["notations", "gamma"]).stdout.startswith("Gamma[z]")


def test_an_unknown_name_is_one_line_with_those_alike() -> None:
    for name in ("Bessel", "Beselj", "BesselJ2"):
        answer = RUN.invoke(app, ["notations", name])
        assert answer.exit_code == 1
        assert answer.stdout == ""
        assert f"unknown function '{name}'" in answer.stderr
        assert "BesselJ" in answer.stderr
        assert len(answer.stderr.splitlines()) == 1


def test_without_a_name_all_are_listed() -> None:
    listed = RUN.invoke(app, ["notations"])
    assert listed.exit_code == 0
    assert "Bessel and Airy functions\n  BesselJ, BesselY," in listed.stdout
    everything = RUN.invoke(app, ["notations", "--json"])
    assert len(everything.stdout.splitlines()) > 2000


def test_two_forms_at_once_are_refused() -> None:
    answer = RUN.invoke(app, ["notations", "Sin", "--json", "--markdown"])
    assert answer.exit_code == 2
    assert answer.stdout == ""


def test_pages_are_written(tmp_path: Path) -> None:
    answer = RUN.invoke(app, ["notations", "--pages", str(tmp_path / "new")])
    assert answer.exit_code == 0
    written = sorted(path.name for path in (tmp_path / "new").rglob("*.*"))
    assert "notation_reference.md" in written
    assert "bessel_and_airy_functions.md" in written
    assert all(name.endswith(".md") for name in written)
