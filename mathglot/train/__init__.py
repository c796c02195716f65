"""Training: prepared examples, mixtures, optimisers, one loop for all networks."""
