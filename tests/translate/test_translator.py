"""The translator, on a small model that knows a few forms by heart."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mathglot import ParseError, UnknownNameError
from mathglot.corpus.pairs import make_pair
from mathglot.corpus.storage import SetFolder
from mathglot.languages import parse, render
from mathglot.translate import translator as translating
from mathglot.translate.rating import Rating
from mathglot.translate.reading_first import Reading
from mathglot.translate.remote import RemoteTranslator
from mathglot.translate.sentences import AssumptionError
from mathglot.translate.shipped import ModelError
from mathglot.translate.translator import TooLongError, Translator
from mathglot.untrusted import CHECKSUMS

torch = pytest.importorskip("torch")
torch.set_num_threads(1)

from mathglot.model.export import export_weights  # noqa: E402
from mathglot.train.run import Plan, run_training  # noqa: E402
from mathglot.train.settings import TrainingSettings  # noqa: E402

FORMS = ("{0} + {1}^{2}", "Sin[{0}]/{2}", "{2} ({0} - {1})", "Sqrt[{0}] == {1}")


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("translator")
    random = Random(1)
    lines = []
    for number in range(400):
        names = random.sample("abcxyz", 2)
        form = random.choice(FORMS).format(*names, random.randint(2, 99))
        tree = parse(form, "mathematica")
        latex = render(tree, "latex", flavour="textbook")
        pair = make_pair(tree, latex, flavour="textbook", source="test")
        lines.append(("valid" if number < 20 else "train", pair.to_line()))
    SetFolder(root, "small").write_splits(lines, {"set": "small"})
    settings = TrainingSettings(
        recipe="muon",
        steps=140,
        tokens=500,
        warmup=10,
        learning_rate=0.02,
        dropout=0.0,
        validations=1,
        sample=20,
    )
    plan = Plan(root, "small", "transformer:48x1+1", settings, most_tokens=40)
    list(run_training(root / "run", plan, device="cpu"))
    export_weights(root / "run" / "best", root / "weights", precision="eight")
    return root / "weights"


@pytest.fixture(scope="module")
def translator(weights: Path) -> Translator:
    return Translator(weights)


def test_a_formula_is_translated_and_checked(translator: Translator) -> None:
    found = translator.translate(r"\frac{\sin y}{7}")
    assert found.text == "Sin[y]/7"
    assert found.tree == parse("Sin[y]/7", "mathematica")
    assert found.checks.parses and found.checks.displays
    assert found.checks.holds is None and found.error is None
    assert found.alternatives == () and found.score <= 0


def test_what_looks_like_the_source_comes_first(translator: Translator) -> None:
    for latex in (r"\sqrt{x}=y", "12(a-b)", "z+c^5", r"\frac{\cos q}{3}"):
        found = translator.translate(latex)
        shown = [c.checks.displays for c in (found, *found.alternatives)]
        assert shown == sorted(shown, reverse=True)


def test_a_batch_keeps_its_order_and_its_errors(translator: Translator) -> None:
    formulas = MANY[:5]
    found = translator.translate_many(formulas, guess=True)
    assert [one.source for one in found] == formulas
    texts = [one.text for one in found]
    assert texts == ["x + a^35", "", "Sin[b]/4", "", "Sqrt[c] == a"]
    assert isinstance(found[1].error, ParseError)
    assert isinstance(found[3].error, TooLongError)
    alone = translator.translate("x+a^{35}")
    assert alone.text == found[0].text and alone.score == pytest.approx(found[0].score)
    with pytest.raises(ParseError):
        translator.translate(r"\frac{x")
    assert translator.translate_many([]) == []


def test_a_formula_that_is_too_long_is_cut_if_it_can_be(translator: Translator) -> None:
    equations = [rf"\sqrt{{{name}}}={other}" for name, other in ("xy", "ab", "cz")]
    latex = rf"\{{{','.join(equations * 4)}\}}"
    found = translator.translate(latex)
    assert [found.text.count(f"Sqrt[{name}]") for name in "xac"] == [4, 4, 4]
    assert found.checks.parses and found.checks.displays
    with pytest.raises(TooLongError) as caught:
        translator.translate(rf"\sqrt{{{'+'.join(['x^2'] * 30)}}}", "semantic")
    assert caught.value.tokens > caught.value.limit == 39
    assert "39" in str(caught.value)


def test_what_cannot_be_read_is_joined_from_parts_and_evaluated(
    translator: Translator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(translating, "read_formula", lambda *_: Reading())
    latex = r"\land ".join([r"\sqrt{x}=y", r"\sqrt{a}=b", r"\sqrt{c}=z"] * 3)
    found = translator.translate(latex)
    assert found.checks.displays and found.text.count("Sqrt[a] == b") == 3
    assert found.checks.holds is False and found.score < 0
    assert translator.translate(latex, check=False).checks.holds is None


@pytest.mark.parametrize(("guess", "widest"), [(False, 1), (True, 4)])
def test_many_hypotheses_are_followed_for_guesses_alone(
    translator: Translator,
    monkeypatch: pytest.MonkeyPatch,
    guess: bool,
    widest: int,
) -> None:
    beams: dict[str, int] = {}
    search = Translator._search

    def note(
        self: Translator,
        covered: Any,
        language: str,
        beam: int,
        *known: Any,
        **more: Any,
    ) -> Any:
        beams.update({" ".join(one.source): beam for one in covered.values()})
        return search(self, covered, language, beam, *known, **more)

    monkeypatch.setattr(Translator, "_search", note)
    # The network finds no reading likely, and is sure of something else.
    unlikely = Rating(-50.0, 0.0)
    monkeypatch.setattr(translator, "rate", lambda latex, texts: [unlikely])
    formulas = ["K_n + B_n", r"a + \unknown{b}{c} ) 2"]
    translator.translate_many(formulas, beam=4, guess=guess)
    assert len(beams) == 2
    assert all(
        beam == (widest if ")" in source else 1) for source, beam in beams.items()
    )


def test_what_is_assumed_settles_a_translation(translator: Translator) -> None:
    assert translator.translate("12(a-b)").text == "12 (a - b)"
    [found] = translator.translate_many(["12(a-b)"], assume=["a is a function"])
    assert found.text == "12 (a - b)" and found.assumptions == ()
    with pytest.raises(AssumptionError, match="this sentence is not understood"):
        translator.translate_many(["x"], assume=["nonsense"])


def test_an_equation_is_evaluated_if_that_is_asked(translator: Translator) -> None:
    latex = r"\sqrt{x}=y"
    assert translator.translate(latex).checks.holds is False
    assert translator.translate(latex, check=False).checks.holds is None
    assert translator.translate_many([latex])[0].checks.holds is None
    assert translator.translate_many([latex], check=True)[0].checks.holds is False


def test_other_languages_are_written_from_the_tree(translator: Translator) -> None:
    assert translator.translate(r"\sqrt{x}=y", "sympy").text == "Eq(sqrt(x), y)"
    assert translator.translate(r"\sqrt{x}=y", "maple").text == "sqrt(x) = y"
    with pytest.raises(UnknownNameError, match="klingon"):
        translator.translate("x", "klingon")


# The fourth cannot be read, and is too long for the network.
LONG = r"\begin{y}" + "x" * 60 + r"\end{y}"
MANY = ["x+a^{35}", r"\frac{x", r"\frac{\sin b}{4}", LONG, r"\sqrt{c}=a"] * 16


@pytest.fixture
def sharing(
    weights: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Translator]:
    """One that shares out what is not much, in a folder with a treacherous file."""
    monkeypatch.setattr(translating, "_WORTH_SHARING", 40)
    (tmp_path / "random.py").write_text("raise SystemExit('not that one')")
    monkeypatch.chdir(tmp_path)
    with Translator(weights, threads=2) as translator:
        yield translator


def test_processes_give_what_one_gives(
    sharing: Translator, translator: Translator
) -> None:
    options: dict[str, Any] = {"check": True, "guess": True}
    found = sharing.translate_many(MANY, "sympy", **options)
    assert sharing._crew is not None
    expected = translator.translate_many(MANY[:5], "sympy", **options)
    assert [one.source for one in found] == MANY
    for ours, theirs in zip(found, expected * 16, strict=True):
        assert (ours.text, ours.tree, ours.checks) == (
            theirs.text,
            theirs.tree,
            theirs.checks,
        )
        assert type(ours.error) is type(theirs.error)
        assert str(ours.error) == str(theirs.error)
    too_long = found[3].error
    assert isinstance(too_long, TooLongError) and too_long.limit == 39


def test_nothing_is_lost_with_a_process(sharing: Translator) -> None:
    expected = sharing.translate_many(MANY)
    crew = sharing._crew
    assert crew is not None
    for member in crew.members:
        member.kill()
        found = sharing.translate_many(MANY)
        assert [one.text for one in found] == [one.text for one in expected]
    sharing.close()
    assert sharing._crew is None
    assert not any(member.is_alive for member in crew.members)
    assert sharing.translate_many(MANY[:1])[0].text == expected[0].text


def test_a_translator_may_be_a_process_of_its_own(
    weights: Path, translator: Translator, tmp_path: Path
) -> None:
    remote = RemoteTranslator(weights)
    expected = translator.translate_many(MANY[:5], check=True)
    for _ in range(2):
        found = remote.translate_many(MANY[:5], check=True)
        assert [one.text for one in found] == [one.text for one in expected]
        assert [str(one.error) for one in found] == [str(one.error) for one in expected]
        # One that has died is replaced.
        remote._member.kill()
        remote._member._process.wait()
    with pytest.raises(UnknownNameError, match="klingon"):
        remote.translate_many(["x"], "klingon")
    remote.stop()
    with pytest.raises(RuntimeError, match="has ended"):
        remote.translate_many(["x"])
    with pytest.raises(ModelError, match="no model found"):
        RemoteTranslator(tmp_path)


def test_few_formulas_or_one_core_start_nothing(
    sharing: Translator, weights: Path
) -> None:
    sharing.translate_many(MANY[:30])
    alone = Translator(weights, threads=1)
    alone.translate_many(MANY)
    assert sharing._crew is None and alone._crew is None


def test_models_that_are_none_are_refused(weights: Path, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="no model found"):
        Translator(tmp_path).translate("x")
    for name in ("config.json", "source.json", "target.json"):
        (tmp_path / name).write_bytes((weights / name).read_bytes())
    text = (tmp_path / "config.json").read_text()
    (tmp_path / "config.json").write_text(text.replace('"format": 1', '"format": 9'))
    with pytest.raises(ModelError, match="not a model of format 1"):
        Translator(tmp_path).translate("x")
    for name in ("config.json", "graphs.json", "source.json"):
        folder = tmp_path / name.removesuffix(".json")
        shutil.copytree(weights, folder)
        (folder / CHECKSUMS).unlink(missing_ok=True)
        (folder / name).write_text("[" * 100_000)
        with pytest.raises(ModelError, match="no model found"):
            Translator(folder).translate("x")
