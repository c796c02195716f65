"""`mathglot describe`."""

import json

from typer.testing import CliRunner

from mathglot.interfaces.cli import app

RUN = CliRunner()


def test_notations_and_names_are_shown() -> None:
    answer = RUN.invoke(app, ["describe", "BesselJ"])
    assert answer.exit_code == 0
    assert "J_n(z)" in answer.stdout
    assert r"DLMF: \BesselJ{#n}@{#z}" in answer.stdout


def test_json_has_a_line_for_each_pattern() -> None:
    answer = RUN.invoke(app, ["describe", "LegendreP", "--json"])
    patterns = [json.loads(line)["pattern"] for line in answer.stdout.splitlines()]
    assert len(patterns) >= 3
    assert all(pattern.startswith("LegendreP[") for pattern in patterns)


def test_an_unknown_name_is_one_line_with_those_alike() -> None:
    answer = RUN.invoke(app, ["describe", "Bessel"])
    assert answer.exit_code == 1
    assert "BesselJ" in answer.stderr
    assert len(answer.stderr.splitlines()) == 1
