"""From ids to verified translations: search, syntax constraint, engines."""
