"""Read and validate submissions: submission.toml and raw files, all problems in one pass."""
