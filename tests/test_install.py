"""The package as users get it: built, installed elsewhere, and used without the clone.

Nothing is fetched: what the package needs is taken from where the tests run.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from contextlib import suppress
from importlib.metadata import (
    PackageNotFoundError,
    packages_distributions,
    requires,
)
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parent.parent
PACKAGE = "mathglot"
DESCRIPTION = ("pyproject.toml", "README.md", "LICENSE")
pytestmark = pytest.mark.slow


def build(kind: str, source: Path, target: Path) -> Path:
    """A wheel or an sdist of the sources in a folder, as pip would have it built."""
    target.mkdir()
    program = (
        "from setuptools import build_meta; import sys; "
        f"print(build_meta.build_{kind}(sys.argv[1]))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program, str(target)],
        cwd=source,
        env=clean_environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    return target / ran.stdout.splitlines()[-1]


def clean_environment() -> dict[str, str]:
    """This environment, without anything that leads back to the clone."""
    left_out = ("PYTHONPATH", "VIRTUAL_ENV")
    return {name: text for name, text in os.environ.items() if name not in left_out}


def list_files(root: Path) -> set[str]:
    return {
        path.relative_to(root).as_posix()
        for path in (root / PACKAGE).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from an sdist, which is built from a copy of the sources."""
    pytest.importorskip("setuptools", minversion="77")
    folder = tmp_path_factory.mktemp("built")
    copy = folder / "copy"
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(REPOSITORY / PACKAGE, copy / PACKAGE, ignore=ignored)
    for name in DESCRIPTION:
        shutil.copy(REPOSITORY / name, copy)
    archive = build("sdist", copy, folder / "sdist")
    shutil.rmtree(copy)
    with tarfile.open(archive) as stream:
        # Python 3.11 knows filters since its fourth correction.
        stream.extraction_filter = getattr(tarfile, "data_filter", None)
        stream.extractall(folder / "unpacked")
    [unpacked] = (folder / "unpacked").iterdir()
    return build("wheel", unpacked, folder / "wheel")


@pytest.fixture(scope="module")
def scripts(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with the wheel in it, and of the clone nothing."""
    folder = tmp_path_factory.mktemp("elsewhere") / "environment"
    venv.create(folder, with_pip=False, symlinks=True)
    names = {"base": str(folder), "platbase": str(folder)}
    own = Path(sysconfig.get_path("purelib", "venv", names))
    # Paths in such a file come last, and bring none of the files that lie there.
    libraries = {sysconfig.get_path(kind) for kind in ("purelib", "platlib")}
    (own / "libraries.pth").write_text("\n".join(libraries) + "\n")
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    pip = [sys.executable, "-m", "pip", "--python", str(programs / "python")]
    asked = ["install", "--quiet", "--no-index", "--no-deps", "--ignore-installed"]
    # What is used is compiled then, and that is less than half of it.
    subprocess.run(
        [*pip, *asked, "--no-compile", str(wheel)],
        env=clean_environment(),
        check=True,
        cwd=folder,
    )
    return programs


def run(program: Path, *arguments: str) -> str:
    ran = subprocess.run(
        [program, *arguments],
        cwd=program.parent,
        env=clean_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_a_wheel_from_an_sdist_has_every_file_of_the_package(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if name.startswith(PACKAGE + "/")}
    assert packed == list_files(REPOSITORY)


def test_it_translates_without_the_clone(scripts: Path) -> None:
    place = "import mathglot; print(mathglot.__file__)"
    where = Path(run(scripts / "python", "-c", place).strip())
    assert where.is_relative_to(scripts.parent)
    program = scripts / "mathglot"
    formula = r"\Gamma(z+1)=z\Gamma(z)"
    assert run(program, "translate", formula) == "Gamma[z + 1] == z Gamma[z]\n"
    asked = ("translate", "--to", "sympy,semantic", r"J_\nu(z)")
    assert run(program, *asked) == "besselj(nu, z)\t\\BesselJ{\\nu}@{z}\n"
    assert run(program, "--version").startswith("mathglot ")


def test_its_page_is_there(scripts: Path) -> None:
    pytest.importorskip("fastapi")
    page = (
        "from mathglot.interfaces.server.pages import STATIC; "
        "print((STATIC / 'index.html').read_text('utf-8'))"
    )
    assert "<html" in run(scripts / "python", "-c", page)


# Runs the cells where some modules cannot be imported, as if they were not installed.
NOTEBOOK = """
import json, sys
from tests.test_examples import NOTEBOOKS, run_notebook
blocked = set(json.loads(sys.argv[1]))
class Refusal:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in blocked:
            raise ModuleNotFoundError(f"no module {name}", name=name)
for name in [name for name in sys.modules if name.partition(".")[0] in blocked]:
    del sys.modules[name]
sys.meta_path.insert(0, Refusal())
for path in NOTEBOOKS:
    print(len(run_notebook(json.loads(path.read_text("utf-8")))))
"""


def list_installed(extras: list[str]) -> set[str]:
    """The packages that installing Mathglot with extras brings, as far as is known."""
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))[
        "project"
    ]
    wanted = [*project["dependencies"], f"{PACKAGE}[{','.join(extras)}]"]
    found: set[str] = set()
    while wanted:
        requirement = wanted.pop()
        if own := re.fullmatch(rf"{PACKAGE}\[([a-z,]+)\]", requirement):
            for extra in own[1].split(","):
                wanted += project["optional-dependencies"][extra]
            continue
        name = re.split(r"[^A-Za-z0-9._-]", requirement, maxsplit=1)[0]
        name = re.sub(r"[-_.]+", "-", name).lower()
        if name not in found and "extra ==" not in requirement:
            found.add(name)
            with suppress(PackageNotFoundError):
                wanted += requires(name) or []
    return found


def test_the_notebook_runs_with_what_make_run_installs() -> None:
    pytest.importorskip("sympy")
    makefile = (REPOSITORY / "Makefile").read_text("utf-8")
    [extras] = re.findall(r'--editable "\.\[([a-z,]+)\]"', makefile)
    installed = list_installed(extras.split(","))
    blocked = [
        module
        for module, packages in packages_distributions().items()
        if not {re.sub(r"[-_.]+", "-", name).lower() for name in packages} & installed
        and module != PACKAGE
    ]
    assert "torch" not in installed and "pytest" in blocked
    ran = subprocess.run(
        [sys.executable, "-c", NOTEBOOK, json.dumps(blocked)],
        cwd=REPOSITORY,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert int(ran.stdout) > 5
