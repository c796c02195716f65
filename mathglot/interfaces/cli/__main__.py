"""`python -m mathglot.interfaces.cli`, where no script is on the path."""

from mathglot.interfaces.cli import main

main()
