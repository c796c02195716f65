"""Measurements: how well each part of Mathglot does its work."""
