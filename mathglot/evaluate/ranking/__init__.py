"""Fitting the weights by which readings and the network's candidates are ranked."""
