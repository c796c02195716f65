r"""The reference of notations: pages of Markdown made from the function table.

`mathglot notations --pages docs` writes them: docs/notation_reference.md, with a list
of all functions, and a page for each family beside it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from mathglot.languages.functions import FAMILIES
from mathglot.languages.functions.resemblance import spell_plainly
from mathglot.languages.latex.description import (
    RECOGNISED,
    Description,
    Entry,
    head_of,
    order_of,
    subject_of,
    takes_anything,
)
from mathglot.languages.latex.specimens import LETTERS, SPECIMENS
from mathglot.languages.mathematica.parser import parse

FOLDER = "notation_reference"
INDEX = f"{FOLDER}.md"
# Pages of what no row of the function table says.
_SUBJECTS = {"Structures": SPECIMENS, "Letters": LETTERS}
# How many functions of a family the list of families names.
_SHOWN = 8

# Who writes a notation, for people.
WRITERS = {
    "texform": "Mathematica",
    "dlmf": "DLMF",
    "textbook": "textbooks",
    "also": "also seen",
    RECOGNISED: RECOGNISED,
}
# What a function is called elsewhere: the field of a description, and the language.
ELSEWHERE = {
    "macro": "semantic LaTeX",
    "sympy": "SymPy",
    "maple": "Maple",
    "mpmath": "mpmath",
}
_INDEX_HEAD = r"""# Reference of notations

How may I write a function in LaTeX, and which notations does Mathglot know? Look it up
by [subject](#by-subject) or by [name](#by-name), or ask for it:

```console
$ mathglot notations BesselY
BesselY[n, z]   (Bessel and Airy functions)
  Y_n(z)                       Mathematica, DLMF, textbooks
  N_n(z)                       textbooks
  \mathrm{Y}_n(z)              also seen
  Y_n[z]                       also seen
  \mathrm{N}_n(z)              recognised
  \mathcal{Y}_n(z)             recognised
  W_n(z)                       recognised
  N_n[z]                       recognised
  Y(n,z)                       recognised
  \operatorname{BesselY}(n,z)  recognised
  \operatorname{BesselY}_n(z)  recognised
  \BesselY{n}@{z}              semantic LaTeX
  bessely(n, z)                SymPy
  BesselY(n, z)                Maple
  bessely                      mpmath
```

In the tables, **by** says who writes a notation: Mathematica's TeXForm, the DLMF,
textbooks; *also seen* is written by some people, and *recognised* is never written by
Mathglot, because it shows another formula better. All of them are read. Spacing, sizes
of brackets, fonts of letters and the like [do not matter](normal_form.md), and every
argument may be any formula. How the table behind these pages works: [one table, read
three ways](notations.md). A language is left out where it has no such function; what it
writes instead is in [SymPy, Maple and Content MathML](other_languages.md).

`mathglot notations --pages docs` makes these pages from the function table.
"""


def make_pages() -> dict[str, str]:
    """The pages, by their paths below the folder of the documents."""
    pages = {
        _path_of(title): _make_page(title, sections)
        for title, sections in _list_sections().items()
    }
    return {INDEX: _make_index(), **pages}


def list_subjects() -> dict[str, list[str]]:
    """The titles of the pages, and the names of heads that each describes."""
    subjects: dict[str, list[str]] = {}
    for title, sections in _list_sections().items():
        if title not in _SUBJECTS:
            subjects[title] = list(sections)
            continue
        formulas = [each.formula for part in _SUBJECTS[title].values() for each in part]
        heads = dict.fromkeys(head_of(parse(formula)) for formula in formulas)
        subjects[title] = [head for head in heads if not head[:1].islower()]
    return subjects


def make_table(descriptions: Iterable[Description]) -> str:
    """A table in Markdown: each notation as it looks, in letters, and who writes it."""
    lines = ["| Mathematica | looks like | is written | by |", "| --- " * 4 + "|"]
    for description in descriptions:
        pattern = _quote(description.pattern)
        for looks, text, writers in _list_rows(description):
            lines.append(f"| {pattern} | {looks} | {_quote(text)} | {writers} |")
            pattern = ""
    return "\n".join(lines) + "\n"


def _list_rows(description: Description) -> Iterator[tuple[str, str, str]]:
    for notation in description.notations:
        writers = ", ".join(WRITERS[name] for name in notation.flavours)
        yield f"$`{_make_viewable(notation.latex)}`$", notation.latex, writers
    for field, language in ELSEWHERE.items():
        text = getattr(description, field)
        if text is not None:
            yield "", text, language


def _list_sections() -> dict[str, dict[str, list[Entry]]]:
    """What stands on each page: the structures by subject, functions by name."""
    pages: dict[str, dict[str, list[Entry]]] = {
        title: {
            subject: [Entry(subject, specimen) for specimen in specimens]
            for subject, specimens in subjects.items()
        }
        for title, subjects in _SUBJECTS.items()
    }
    for family, rows in FAMILIES.items():
        sections = pages.setdefault(family, {})
        for row in rows:
            head = subject_of(family, row)
            sections.setdefault(head, []).append(Entry(family, row))
        for entries in sections.values():
            entries.sort(key=order_of)
    return pages


def _make_page(title: str, sections: Mapping[str, list[Entry]]) -> str:
    links = [f"[{name}](#{anchor})" for name, anchor in _anchor(sections).items()]
    parts = [f"# {title}\n", f"[All notations](../{INDEX}) · {' · '.join(links)}\n"]
    for name, entries in sections.items():
        table = make_table(entry.describe() for entry in entries)
        parts.append(f"## {_escape(name)}\n\n{table}")
    return "\n".join(parts)


def _make_index() -> str:
    by_subject: list[str] = []
    for title, sections in _list_sections().items():
        path = _path_of(title)
        if title in _SUBJECTS:
            named = [f"[{n}]({path}#{a})" for n, a in _anchor(sections).items()]
            by_subject.append(f"- [{title}]({path}): {', '.join(named)}")
            continue
        shown = [_escape(name) for name in sections][:_SHOWN]
        shown += ["..."] if len(sections) > _SHOWN else []
        by_subject.append(f"- [{title}]({path}), {len(sections)}: {', '.join(shown)}")
    by_name = _list_by_letter(_find_places())
    parts = [_INDEX_HEAD, "## By subject\n", *by_subject, "\n## By name\n", *by_name]
    return "\n".join(parts)


def _find_places() -> dict[str, str]:
    """Where each head is described best: with any arguments, then as a structure."""
    general: dict[str, str] = {}
    structural: dict[str, str] = {}
    special: dict[str, str] = {}
    for title, sections in _list_sections().items():
        for name, anchor in _anchor(sections).items():
            place = f"{_path_of(title)}#{anchor}"
            if title == "Structures":
                heads = [head_of(parse(each.formula)) for each in SPECIMENS[name]]
                structural |= {h: place for h in heads if h not in structural}
            elif title not in _SUBJECTS:
                taken = any(takes_anything(entry) for entry in sections[name])
                (general if taken else special).setdefault(name, place)
    places = {**special, **structural, **general}
    return {name: place for name, place in places.items() if not name[:1].islower()}


def _list_by_letter(places: Mapping[str, str]) -> Iterator[str]:
    by_letter: dict[str, list[str]] = {}
    for name in sorted(places, key=spell_plainly):
        letter = spell_plainly(name)[0].upper()
        by_letter.setdefault(letter, []).append(f"[{_escape(name)}]({places[name]})")
    for letter, links in by_letter.items():
        yield f"**{letter}** {' · '.join(links)}\n"


def _path_of(title: str) -> str:
    return f"{FOLDER}/{_slug(title).replace('-', '_')}.md"


def _anchor(names: Iterable[str]) -> dict[str, str]:
    """The anchors that headings get; of equal ones the later are numbered."""
    anchors: dict[str, str] = {}
    for name in names:
        slug = _slug(name)
        taken = sum(_slug(other) == slug for other in anchors)
        anchors[name] = f"{slug}-{taken}" if taken else slug
    return anchors


def _slug(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def _escape(name: str) -> str:
    return f"`{name}`" if name.startswith("\\") else name


def _quote(text: str) -> str:
    # A bar would end the cell of a table, even in a code span.
    return f"`{text}`".replace("|", r"\|")


def _make_viewable(latex: str) -> str:
    r"""LaTeX that web sites show: some do not allow \operatorname, some no \fbox.

    >>> _make_viewable(r"\operatorname{erf}|x|")
    '\\mathop{\\mathrm{erf}}\\vert x\\vert'
    """
    for spelling, viewable in _VIEWABLE:
        latex = spelling.sub(viewable, latex)
    return latex.strip()


_VIEWABLE = tuple(
    (re.compile(spelling), viewable)
    for spelling, viewable in (
        (r"\\operatorname\*?\{([^{}]*)\}", r"\\mathop{\\mathrm{\1}}"),
        (r"\\fbox\{\$(.*)\$\}", r"\\boxed{\1}"),
        (r"\\text\{([^{}$]*)\$([^$]*)\$([^{}$]*)\}", r"\\text{\1}\2\\text{\3}"),
        (r"\\bra\{([^{}]*)\}", r"\\langle \1|"),
        (r"\\ket\{([^{}]*)\}", r"|\1\\rangle "),
        (r"\\ketbra\{([^{}]*)\}\{([^{}]*)\}", r"|\1\\rangle\\langle \2|"),
        (r"\\braket\{([^{}]*)\}\{([^{}]*)\}", r"\\langle \1|\2\\rangle "),
        (r"\\(?:braket|expval|ev)\{([^{}]*)\}", r"\\langle \1\\rangle "),
        (r"\\mathbbm(?![A-Za-z])", r"\\mathbb"),
        (r"\\updelta(?![A-Za-z])", r"\\delta"),
        (r"\\nequiv(?![A-Za-z])", r"\\not\\equiv"),
        (r"\\oiint(?![A-Za-z])", "∯"),
        (r"\\llbracket(?![A-Za-z])", r"[\\![ "),
        (r"\\rrbracket(?![A-Za-z])", r"]\\!]"),
        (r"\\unicode\{f113\}", r"\\langle|"),
        (r"\\unicode\{f114\}", r"|\\rangle "),
        (r"\|", r"\\vert "),
    )
)
