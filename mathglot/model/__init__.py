"""The networks: architectures, batches, checkpoints, decoding."""
