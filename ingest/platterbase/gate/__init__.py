"""The check of pull requests: files are read as data, by the code of the base branch."""
