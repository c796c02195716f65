"""`mathglot serve` where it cannot serve."""

from __future__ import annotations

import importlib.util
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from mathglot.interfaces.cli import app, serve
from mathglot.interfaces.server.limits import Limits


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["serve", "--port", "0", *arguments])


def test_missing_packages_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    find = importlib.util.find_spec

    def find_less(name: str, *more: Any) -> Any:
        return None if name == "fastapi" else find(name, *more)

    monkeypatch.setattr(serve, "find_spec", find_less)
    result = run()
    assert result.exit_code == 2
    assert result.stderr == (
        "mathglot: the service needs more packages: pip install 'mathglot[serve]'\n"
    )


def test_a_folder_without_a_model_is_refused_clearly(tmp_path: Path) -> None:
    result = run("--model", str(tmp_path))
    assert result.exit_code == 2
    assert "no model found" in result.stderr
    assert result.stderr.count("\n") == 1


def test_limits_that_cannot_be_kept_are_refused() -> None:
    result = run("--batch", "500")
    assert result.exit_code == 2
    assert "256 waiting formulas leave no room for a batch of 500" in result.stderr


@pytest.mark.parametrize("seconds", ["inf", "nan", "1e999"])
def test_a_time_without_an_end_is_refused(seconds: str) -> None:
    result = run("--seconds", seconds)
    assert result.exit_code == 2
    assert "seconds" in result.stderr
    assert "fault in Mathglot" not in result.stderr


def test_help_shows_examples() -> None:
    result = run("--help")
    for example in serve.EXAMPLES:
        assert example in result.stdout


def test_help_shows_the_limits_of_the_service() -> None:
    words = " ".join(run("--help").stdout.split())
    for field in fields(Limits):
        usual = rf"--{field.name} [^-]*\[default: {field.default};"
        assert re.search(usual, words), field.name
