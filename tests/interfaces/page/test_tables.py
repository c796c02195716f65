"""Tables for spreadsheets, which compute what begins like a formula of theirs."""

from __future__ import annotations

import csv
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from mathglot.interfaces.server.pages import STATIC

PROGRAM = """
import { writeTable } from "./documents.js";
const source = process.argv[2];
const checks = { parses: true };
const record = { line: 1, source, text: source, checks, confidence: -0.5 };
process.stdout.write(writeTable([record]));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
def test_no_cell_is_computed(tmp_path: Path) -> None:
    folder = tmp_path / "static"
    shutil.copytree(STATIC, folder)
    (folder / "package.json").write_text(json.dumps({"type": "module"}))
    (folder / "program.js").write_text(PROGRAM)
    for source, expected in (
        ("x+1", "x+1"),
        ('=HYPERLINK("x")', '\'=HYPERLINK("x")'),
        ("+1", "'+1"),
        ("-x", "'-x"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\tx", "'\tx"),
    ):
        ran = subprocess.run(
            ["node", "program.js", source],
            cwd=folder,
            capture_output=True,
            text=True,
            check=True,
        )
        [row] = csv.DictReader(ran.stdout.splitlines())
        assert (row["source"], row["text"]) == (expected, expected)
        assert row["confidence"] == "-0.5"
