"""submission.toml and what belongs to it: read, validated, every problem in one pass."""
