r"""Formulas of books with labels: what a person says each of them means.

Any system is judged by the same code: an answer is right if it is equivalent to the
label or to one of its alternatives, where `tolerance` says which spellings are one.

>>> from mathglot.languages import parse
>>> label = Label("1", "a/b", "v_{max}", "computable", "Subscript[v, max]", ())
>>> judge(parse('Subscript[v, "max"]', "mathematica"), label)
Verdict(right=True, matched='Subscript[v, max]')
>>> judge(parse("v^max", "mathematica"), label)
Verdict(right=False, matched=None)
"""

from mathglot.evaluate.labels.judging import Judge, Verdict, judge
from mathglot.evaluate.labels.label import Label, LabelsError, read_labels

__all__ = ["Judge", "Label", "LabelsError", "Verdict", "judge", "read_labels"]
