"""The web page of the service: files that a browser reads, and formulas as MathML."""

from pathlib import Path

# The page is `index.html` here; it asks for all else under `static/`.
STATIC = Path(__file__).parent / "static"
