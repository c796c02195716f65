"""The ways in and out: command line, and later server and web page."""
