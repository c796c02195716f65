"""What runs of training reached, beside each other."""
