"""The grammars of target languages, as automata over classes of tokens."""
