"""The table of macros is complete and consistent."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from mathglot.languages.semantic.expansion import expand
from mathglot.languages.semantic.macros import MACROS, Macro

DATA = Path(__file__).parents[3].parent / "shared" / "data"
ALL = [
    macro for entry in MACROS.values() for macro in (entry, *entry.variants.values())
]


@pytest.mark.parametrize("macro", ALL, ids=lambda macro: macro.name)
def test_templates_use_only_what_the_macro_takes(macro: Macro) -> None:
    counts = {
        "o": macro.optional_count,
        "p": macro.parameter_count,
        "a": macro.argument_count,
    }
    for template in (macro.symbol, macro.optional_symbol, *macro.applications):
        brackets = re.findall(r"(?<!\\)[{}]", template)
        assert brackets.count("{") == brackets.count("}")
        assert template.count(r"\left") == template.count(r"\right")
        assert "@" not in template
        for kind, number in re.findall(r"#(\w)(\d)", template):
            assert 1 <= int(number) <= counts[kind]
    assert bool(macro.optional_symbol) == bool(macro.optional_count)
    assert bool(macro.argument_count) == bool(macro.at_count)


@pytest.mark.parametrize("macro", ALL, ids=lambda macro: macro.name)
def test_the_first_form_shows_all_arguments(macro: Macro) -> None:
    template = macro.template(1)
    shown = set(re.findall(r"#a(\d)", template))
    assert len(shown) == macro.argument_count
    if "{" not in macro.name:
        assert len(set(re.findall(r"#p(\d)", template))) == macro.parameter_count


@pytest.mark.parametrize(
    ("name", "ats", "optional", "template"),
    [
        ("BesselJ", 0, False, r"J_{#p1}"),
        ("BesselJ", 1, False, r"J_{#p1}\left(#a1\right)"),
        ("BesselJ", 2, False, r"J_{#p1}\left(#a1\right)"),
        ("cos", 2, False, r"\cos #a1"),
        ("compellintKk", 2, False, "K"),
        ("FerrersP", 1, True, r"\mathsf{P}^{#o1}_{#p1}\left(#a1\right)"),
        ("genhyperF", 2, False, r"{}_{#p1}F_{#p2}\left({#a1 \atop #a2};#a3\right)"),
        ("genhyperF", 3, False, r"{}_{#p1}F_{#p2}\left(#a3\right)"),
    ],
)
def test_template(name: str, ats: int, optional: bool, template: str) -> None:
    assert MACROS[name].template(ats, optional=optional) == template


def test_every_known_macro_is_there() -> None:
    path = DATA / "dlmf_macros.jsonl"
    if not path.exists():
        pytest.skip("needs ../shared/data/dlmf_macros.jsonl")
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert [row["name"] for row in rows if row["name"] not in MACROS] == []


def test_expansions_hold_no_macro() -> None:
    for macro in MACROS.values():
        for form in (macro.symbol, macro.optional_symbol, *macro.applications):
            assert expand(form.replace("#", "x")) == form.replace("#", "x")
