"""The bank: formulas written down as facts, from which the corpus is made."""

from mathglot.corpus.bank.formulas import (
    BankError,
    Formula,
    load_bank,
    read_bank_file,
)

__all__ = ["BankError", "Formula", "load_bank", "read_bank_file"]
