"""Following a page: its blocks are done from the first to the last, in one folder.

A page is what a reader makes of it. Each `$` line of a console block is a command, with
what it prints below; blocks of Python share their names; a block after "as `NAME`:" is
a file to be saved; a block of sh sets Mathglot up, and is looked at only.
"""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Sequence
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).parent.parent
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"as `([\w.]+)`:\n\n\Z")
# Where pages say that the service is.
PORT = ":8000"
# Never twice the same on two machines.
_FIGURES = re.compile(r'("(?:score|milliseconds)": )[-\d.e]+')

Shell = Callable[[str], "subprocess.CompletedProcess[str]"]


@dataclass(frozen=True, slots=True)
class Block:
    """A block of code on a page, and the file that it is the text of, if any."""

    language: str
    text: str
    file: str | None = None


def read_blocks(page: str) -> list[Block]:
    """The blocks of a page, in its order."""
    found = []
    for match in BLOCK.finditer(page):
        named = _FILE.search(page[: match.start()])
        found.append(Block(match[1], match[2], named and named[1]))
    return found


def split_commands(block: str) -> list[tuple[str, str]]:
    """Each command of a console block, and what is shown below it."""
    found = []
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        lines = part.splitlines(keepends=True)
        count = 1
        while lines[count - 1].endswith("\\\n"):
            count += 1
        found.append(("".join(lines[:count]), "".join(lines[count:])))
    return found


def look_at_set_up(line: str) -> str:
    """What is wrong with a line that sets Mathglot up, or ""."""
    words = shlex.split(line, comments=True)
    if words[:1] == ["make"] and len(words) == 2:
        rules = (REPOSITORY / "Makefile").read_text(encoding="utf-8")
        return "" if f"\n{words[1]}:" in rules else f"make knows no {words[1]}"
    if words[:2] == ["pip", "install"] and len(words) == 3:
        named = re.fullmatch(r"\.(?:\[(.+)\])?", words[2])
        project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))
        extras = project["project"]["optional-dependencies"]
        return "" if named and (named[1] or "serve") in extras else f"no {words[2]}"
    return f"nobody tries {line!r}"


class Walk:
    """A reader who does what a page says, and notes what came out otherwise.

    `adapt` gives what is run in place of a command; `agrees` judges what it printed.
    """

    def __init__(
        self,
        shell: Shell,
        folder: Path,
        adapt: Callable[[str], str] = str,
        agrees: Callable[[str, str, str], bool] = lambda _, shown, said: shown == said,
    ) -> None:
        self.shell = shell
        self.folder = folder
        self.adapt = adapt
        self.agrees = agrees
        self.complaints: list[str] = []
        self._names: dict[str, Any] = {}
        self._services: list[subprocess.Popen[str]] = []
        self._port = PORT

    def follow(self, page: str) -> list[str]:
        """Do all blocks of a page; what was not as shown."""
        for name in ("examples", "mathglot"):
            (self.folder / name).symlink_to(REPOSITORY / name)
        try:
            for block in read_blocks(page):
                self._do(block)
        finally:
            for service in self._services:
                with service:
                    service.kill()
        return self.complaints

    def _do(self, block: Block) -> None:
        if block.file is not None:
            (self.folder / block.file).write_text(block.text, encoding="utf-8")
        elif block.language == "console":
            for command, shown in split_commands(block.text):
                self._run(command, shown)
        elif block.language == "python":
            self._run_python(block.text)
        elif block.language == "sh":
            faults = [look_at_set_up(line) for line in block.text.splitlines()]
            self.complaints += [fault for fault in faults if fault]
        else:
            self.complaints.append(f"nobody runs this {block.language}: {block.text}")

    def _run(self, command: str, shown: str) -> None:
        if command.startswith("curl") and shutil.which("curl") is None:
            return
        if command.startswith("mathglot serve"):
            said = self._serve(command, len(shown.splitlines()))
        else:
            adapted = self.adapt(command).replace(PORT, self._port)
            said = self.shell(f"cd {self.folder}; {{ {adapted} }} 2>&1").stdout
        said = _FIGURES.sub(r"\1_", said.replace(self._port, PORT))
        shown = _FIGURES.sub(r"\1_", shown)
        if not self.agrees(command, shown, said):
            self.complaints.append(f"$ {command}{said}instead of\n{shown}")

    def _serve(self, command: str, lines: int) -> str:
        """The first lines of a service, which goes on until the page is done."""
        words = shlex.split(command)[1:]
        service = subprocess.Popen(
            [sys.executable, "-m", "mathglot.interfaces.cli", *words, "--port", "0"],
            cwd=self.folder,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._services.append(service)
        assert service.stdout is not None
        said = "".join([service.stdout.readline() for _ in range(lines)])
        if found := re.search(r"http://[\d.]+(:\d+)", said):
            self._port = found[1]
        return said

    def _run_python(self, source: str) -> None:
        source = source.replace(PORT, self._port)
        parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(verbose=False)
        examples = parser.get_doctest(source, self._names, "page", None, 0)
        if not examples.examples:
            self.complaints.append(f"this Python shows nothing: {source}")
        with chdir(self.folder):
            runner.run(examples, out=self.complaints.append, clear_globs=False)
        self._names = examples.globs


def name_headings(headings: Sequence[str]) -> list[str]:
    """What links call headings of a page; of equal ones the later are numbered."""
    names = [re.sub(r"[^\w -]", "", one.lower()).replace(" ", "-") for one in headings]
    return [
        f"{name}-{before}" if (before := names[:place].count(name)) else name
        for place, name in enumerate(names)
    ]
