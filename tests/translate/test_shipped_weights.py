"""The model inside Mathglot: there, small enough, and able to translate."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import numpy as np
import pytest

import mathglot as mg
from mathglot.errors import ParseError
from mathglot.translate.remote import RemoteTranslator
from mathglot.translate.shipped import SHIPPED, ModelError, load_model
from mathglot.translate.translator import Translator, UnseenError
from mathglot.translate.weights import read_weights
from mathglot.untrusted import CHECKSUMS

MIB = 2**20

# Formulas of everyday kinds; none was chosen because the model knows it.
FORMULAS = {
    r"\Gamma(z+1)=z\Gamma(z)": "Gamma[z + 1] == z Gamma[z]",
    r"J_\nu(x)": r"BesselJ[\[Nu], x]",
    r"\int_0^1 \frac{\log x}{1-x}\,dx": "Integrate[Log[x]/(1 - x), {x, 0, 1}]",
    r"\frac{-b\pm\sqrt{b^2-4ac}}{2a}": "PlusMinus[-b, Sqrt[b^2 - 4 a c]]/(2 a)",
    r"\sum_{n=1}^\infty \frac{1}{n^2}=\frac{\pi^2}{6}": (
        "Sum[1/n^2, {n, 1, Infinity}] == Pi^2/6"
    ),
    r"\lim_{x\to 0}\frac{\sin x}{x}=1": "Limit[Sin[x]/x, x -> 0] == 1",
    r"\zeta(s)\approx 12345.678": "Zeta[s] \\[TildeTilde] 12345.678",
}


@pytest.fixture(scope="module")
def translator() -> Translator:
    return Translator()


def test_the_weights_keep_to_their_size() -> None:
    sizes = [path.stat().st_size for path in SHIPPED.parent.rglob("*")]
    assert max(sizes) <= 16 * MIB
    assert sum(sizes) <= 40 * MIB
    arrays = read_weights(SHIPPED)
    assert 30e6 < sum(array.size for array in arrays.values()) <= 36e6
    assert all(np.isfinite(array).all() for array in arrays.values())


@pytest.mark.parametrize("latex", FORMULAS)
def test_everyday_formulas_are_translated(translator: Translator, latex: str) -> None:
    found = translator.translate(latex)
    assert found.tree is not None
    wanted = mg.parse(FORMULAS[latex], "mathematica")
    assert mg.equivalent(found.tree, wanted), found.text
    assert found.checks.parses and found.checks.displays


def test_other_readings_are_offered(translator: Translator) -> None:
    found = translator.translate("(x)_n")
    assert 0 < len(found.alternatives) < 6
    assert "FactorialPower[x, n]" in [other.text for other in found.alternatives]
    assert all(other.score <= 0 for other in found.alternatives)


def test_semantic_latex_is_translated_into(translator: Translator) -> None:
    found = translator.translate(r"J_\nu(z)", "semantic")
    assert found.text == r"\BesselJ{\nu}@{z}"
    assert found.checks.displays


def test_numbers_and_names_are_carried_over(translator: Translator) -> None:
    found = translator.translate(r"\mathrm{speed} + 8765.4321 x")
    assert found.text == "speed + 8765.4321 x"


@pytest.mark.parametrize(
    ("latex", "text"),
    [
        (r"\foo(x)+1", "foo[x] + 1"),
        (r"\foo+1", "foo + 1"),
        (r"a\foo^2", "a foo^2"),
        (r"\int_0^1\foo(t)\,dt=\speed", "Integrate[foo[t], {t, 0, 1}] == speed"),
    ],
)
def test_a_command_that_nothing_defines_is_a_name(
    translator: Translator, latex: str, text: str
) -> None:
    found = translator.translate(latex)
    assert (found.text, found.checks.displays) == (text, True)
    assert r"\foo is the name foo, since nothing defines it" in found.assumptions


def test_a_command_with_arguments_is_a_guess(translator: Translator) -> None:
    latex = r"\foo{x}"
    with pytest.raises(ParseError, match="something that can be read at position"):
        translator.translate(latex)
    assert translator.translate(latex, guess=True).checks.displays is False


def test_semantic_latex_that_does_not_expand_to_the_formula_is_a_guess(
    translator: Translator,
) -> None:
    latex = r"\ifrac{a}{b}"
    with pytest.raises(UnseenError):
        translator.translate(latex, to="semantic")
    guess = translator.translate(latex, to="semantic", guess=True)
    assert guess.checks.displays is False


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux")
def test_a_process_without_memory_says_so_and_another_goes_on() -> None:
    remote = RemoteTranslator(memory=300_000_000)
    long = "+".join(f"a_{{{number}}}x^{{{number}}}" for number in range(70))
    formulas = [long, long + "=1", long + "=y", long + "=2"]
    with pytest.raises(MemoryError):
        # Semantic LaTeX is always searched for, with so many hypotheses at once.
        remote.translate_many(formulas, to="semantic", beam=30)
    assert remote.translate_many(["x^{2}"])[0].text == "x^2"
    remote.stop()


def test_weights_that_were_damaged_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "weights"
    shutil.copytree(SHIPPED, folder)
    noted = json.loads((folder / CHECKSUMS).read_text("utf-8"))
    assert sorted([*noted, CHECKSUMS]) == sorted(path.name for path in folder.iterdir())
    [shard, *_] = sorted(folder.glob("model-*"))
    content = bytearray(shard.read_bytes())
    content[len(content) // 2] ^= 1
    shard.write_bytes(content)
    with pytest.raises(ModelError, match=f"{shard.name}: changed since export"):
        load_model(folder)
    shard.unlink()
    with pytest.raises(ModelError, match=f"{shard.name}: changed since export"):
        load_model(folder)
    (folder / CHECKSUMS).write_text("[1]")
    with pytest.raises(ModelError, match="an object was expected"):
        load_model(folder)


def test_weights_of_another_normal_form_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "weights"
    shutil.copytree(SHIPPED, folder)
    (folder / CHECKSUMS).unlink()
    config = json.loads((folder / "config.json").read_text("utf-8"))
    config["examples"]["normal_form"] = "0" * 16
    (folder / "config.json").write_text(json.dumps(config), "utf-8")
    with pytest.raises(ModelError, match="another normal form of LaTeX"):
        load_model(folder)
