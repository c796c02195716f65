"""How well the reader reads, and the weights that it reads by."""
