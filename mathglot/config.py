"""What all layers may know of the package."""

# Here and not in the package itself, so that it can be read without importing more.
VERSION = "0.1.0"
