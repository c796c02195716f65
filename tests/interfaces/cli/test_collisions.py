"""What is read is not written, and nothing is written twice."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

READ = "an input file cannot be the output too"

CASES = [
    ("normalise -f s.txt -o s.txt", f"s.txt: {READ}"),
    ("normalise -f s.txt -o ./s.txt", f"s.txt: {READ}"),
    ("normalise -f s.txt -o link.txt", f"link.txt: {READ}"),
    ("normalise -f link.txt -o s.txt", f"s.txt: {READ}"),
    ("normalise -f s.txt -o twin.txt", f"twin.txt: {READ}"),
    ("normalise -f .s.txt.part -o s.txt", f"s.txt: {READ}"),
    ("normalise -f x.txt -f s.txt -o s.txt", f"s.txt: {READ}"),
    ("normalise -o s.txt < s.txt", f"s.txt: {READ}"),
    ("normalise -f s.txt >> s.txt", "standard output is a file that is read at the "),
    ("translate -d p.md --report p.md", f"p.md: {READ}"),
    ("translate -d p.md -o p.md", f"p.md: {READ}"),
    ("translate -d p.md -o X --report X", "X: it cannot be written twice"),
    ("translate -d p.md -o X --report ./sub/../X", "X: it cannot be written twice"),
    ("translate --from semantic -f s.txt -o s.txt", f"s.txt: {READ}"),
    ("normalise x -o loop", "loop: a link that leads to itself"),
    ("normalise x -o first", "first: a link that leads to itself"),
    (f"normalise x -o {'a' * 300}", "aaa: File name too long"),
    ("normalise x -o sub", "sub: Is a directory"),
]


@pytest.mark.parametrize(("command", "message"), CASES)
def test_files_in_each_others_way(
    tmp_path: Path, command: str, message: str, shell: Any
) -> None:
    for name, text in (("s.txt", "x\n"), ("x.txt", "x\n"), ("p.md", "$x$\n")):
        (tmp_path / name).write_text(text)
    (tmp_path / ".s.txt.part").write_text("x\n")
    (tmp_path / "sub").mkdir()
    (tmp_path / "link.txt").symlink_to("s.txt")
    os.link(tmp_path / "s.txt", tmp_path / "twin.txt")
    for name, target in (("loop", "loop"), ("first", "second"), ("second", "first")):
        (tmp_path / name).symlink_to(target)
    before = {path: path.lstat().st_mtime_ns for path in tmp_path.iterdir()}
    ran = shell(f"cd {tmp_path}; exec mathglot {command}")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("mathglot: ") and message in ran.stderr
    assert ran.stderr.count("\n") == 1
    assert {path: path.lstat().st_mtime_ns for path in tmp_path.iterdir()} == before
