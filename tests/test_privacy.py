"""Offline means offline: nothing is written at home, and no name is looked up."""

from __future__ import annotations

import os
import platform
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
# The number of the system call `socket`.
SOCKET = {"x86_64": 41, "aarch64": 198}.get(platform.machine())
# A process that asks the kernel to kill it, and all that it starts, at the first
# attempt to open a socket of the internet, by whatever library.
FENCE = """
import ctypes, socket, struct
def load(offset): return struct.pack("HBBI", 0x20, 0, 0, offset)
def jump(value, yes, no): return struct.pack("HBBI", 0x15, yes, no, value)
def leave(action): return struct.pack("HBBI", 0x06, 0, 0, action)
code = b"".join([load(0), jump({number}, 0, 3), load(16), jump(socket.AF_INET, 2, 0),
                 jump(socket.AF_INET6, 1, 0), leave(0x7fff0000), leave(0x80000000)])
class Filter(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("code", ctypes.c_char_p)]
call = ctypes.CDLL(None, use_errno=True).prctl
if call(38, 1, 0, 0, 0) or call(22, 2, ctypes.byref(Filter(len(code) // 8, code))):
    raise SystemExit(99)
"""
TRANSLATE = """
import mathglot as mg
assert mg.translate("x^{2}").text == "x^2"
from mathglot.translate.crew import Member
member = Member((None, False, None))
[(_, answer)] = member.ask(["x^{2}"], {"to": "mathematica"})
assert answer.text == "x^2"
"""
# What onnxruntime has to tell it sends about eight seconds after it was loaded.
WAIT = "import time; time.sleep(11); assert member.is_alive"


def run(script: str, home: Path) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": os.environ["PATH"], "HOME": str(home)}
    return subprocess.run(
        [sys.executable, "-c", script],
        env={**environment, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=home,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    "before", ["", "import mathglot, onnxruntime"], ids=["alone", "beside the library"]
)
def test_a_translation_writes_nothing_at_home(tmp_path: Path, before: str) -> None:
    ran = run(before + TRANSLATE, tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert list(tmp_path.rglob("*")) == []


def test_a_command_writes_nothing_at_home(tmp_path: Path) -> None:
    cli = "from mathglot.interfaces.cli import main; import sys\n"
    ran = run(cli + "sys.argv = ['mathglot', 'translate', 'x^2']; main()", tmp_path)
    assert (ran.returncode, ran.stdout.split()) == (0, ["x^2"])
    assert list(tmp_path.rglob("*")) == []


@pytest.mark.slow
@pytest.mark.skipif(
    sys.platform != "linux" or SOCKET is None, reason="needs a kernel with seccomp"
)
def test_no_name_is_looked_up(tmp_path: Path) -> None:
    fence = FENCE.replace("{number}", str(SOCKET))
    asking = "import socket; socket.getaddrinfo('mathglot.example', 80)"
    tried = run(fence + asking, tmp_path)
    if tried.returncode == 99:
        pytest.skip("this kernel lets no process fence itself in")
    assert tried.returncode == -signal.SIGSYS
    ran = run(fence + TRANSLATE + WAIT, tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
