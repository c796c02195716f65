"""Help pages with the options in groups, in plain text: formulas are full of brackets,
which pages with markup would take for theirs."""

from __future__ import annotations

from typing import Any

from typer.core import TyperCommand

_USUAL = "Options"


class GroupedCommand(TyperCommand):
    """A command whose help lists each `rich_help_panel` under its name."""

    # The context and the formatter are Click's, of which typer has its own copy in
    # some versions and none in others.
    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write arguments first, then each group in the order of its first option."""
        groups: dict[str, list[tuple[str, str]]] = {"Arguments": [], _USUAL: []}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record is None:
                continue
            panel = getattr(parameter, "rich_help_panel", None) or _USUAL
            if parameter.param_type_name == "argument":
                panel = "Arguments"
            groups.setdefault(panel, []).append(record)
        for name, records in groups.items():
            if records:
                with formatter.section(name):
                    formatter.write_dl(records)
