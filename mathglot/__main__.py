"""`python -m mathglot`: the command line, where its program is not on the path."""

from mathglot.interfaces.cli import main

if __name__ == "__main__":
    main()
