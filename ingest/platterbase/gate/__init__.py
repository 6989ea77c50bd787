"""Check pull requests of strangers: their files are read as data by the code of the base branch."""
