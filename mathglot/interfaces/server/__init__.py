"""The HTTP service: formulas in, translations out, within limits."""
