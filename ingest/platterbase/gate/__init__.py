"""The gate for pull requests: what a stranger sends, read as data by the tools of the base."""
