"""`python -m mathglot`, where no script is on the path."""

from mathglot.interfaces.cli import main

if __name__ == "__main__":
    main()
