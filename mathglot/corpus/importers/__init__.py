"""Importers: one for each collection of formulae, each yielding `ImportedRow`s."""
