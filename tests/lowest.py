"""The lowest versions that pyproject.toml promises, for pip: `make lowest`.

What trains and what runs on clusters is left out: those packages are gigabytes.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

PROJECT = Path(__file__).parent.parent / "pyproject.toml"
EXTRAS = ("serve", "sympy")
# Of what tests need, these run without the rest.
TOOLS = ("pytest", "pytest-xdist", "httpx", "hypothesis")
_REQUIREMENT = re.compile(r"(?P<name>[\w.-]+)(?:\[[\w,]+\])?>=(?P<version>[\d.]+)")


def list_lowest() -> Iterator[str]:
    """Each package with its lowest version: `numpy==1.26`."""
    project = tomllib.loads(PROJECT.read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [
        *project["dependencies"],
        *(one for name in EXTRAS for one in extras[name]),
    ]
    for requirement in (*wanted, *extras["dev"]):
        match = _REQUIREMENT.fullmatch(requirement)
        if match and (requirement in wanted or match["name"] in TOOLS):
            yield f"{match['name']}=={match['version']}"


if __name__ == "__main__":
    print("\n".join(list_lowest()))
