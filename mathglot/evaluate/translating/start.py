"""From nothing to the first translation: time, memory, room on the disk."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from importlib import metadata
from pathlib import Path

from mathglot.evaluate.languages.figures import Figure
from mathglot.evaluate.translating.settings import Settings

SECTION = "start"
_MIB = 2**20
_PROGRAM = r"""
from mathglot.translate.jobs import find_peak
from mathglot.translate.translator import Translator
print(Translator().translate(r"\Gamma(z+1)=z\Gamma(z)").text)
print(find_peak())
"""


def measure(settings: Settings) -> list[Figure]:
    """A fresh process each time; the disk's cache is warm after the first."""
    seconds, memory = [], []
    for _ in range(settings.rounds + 1):
        begun = time.perf_counter()
        ran = subprocess.run(
            [sys.executable, "-c", _PROGRAM], capture_output=True, text=True, check=True
        )
        seconds.append(time.perf_counter() - begun)
        memory.append(int(ran.stdout.split()[-1]) / _MIB)
    return [
        Figure(
            SECTION,
            "import and first translation",
            statistics.median(seconds[1:]),
            "s",
            below=2.0,
        ),
        Figure(SECTION, "resident memory", max(memory), "MiB", below=700.0),
        Figure(SECTION, "installed", _installed_size(), "MiB", below=250e6 / _MIB),
    ]


def _installed_size() -> float:
    """Mathglot and all that it needs to translate, without what extras add."""
    todo, seen, total = ["mathglot"], set(), 0
    while todo:
        name = todo.pop()
        if name in seen:
            continue
        seen.add(name)
        try:
            found = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue
        for line in found.requires or []:
            if "extra ==" not in line:
                todo.append(_name_of(line))
        if name == "mathglot":
            root = Path(__file__).parents[2]
            files = [p for p in root.rglob("*") if "__pycache__" not in p.parts]
        else:
            files = [Path(str(found.locate_file(file))) for file in found.files or []]
        total += sum([path.stat().st_size for path in files if path.is_file()])
    return total / _MIB


def _name_of(requirement: str) -> str:
    """The name at the start of a requirement.

    >>> _name_of("numpy>=1.26; python_version > '3'")
    'numpy'
    """
    end = 0
    while end < len(requirement) and (
        requirement[end].isalnum() or requirement[end] in "-_."
    ):
        end += 1
    return requirement[:end]
