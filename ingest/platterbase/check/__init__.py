"""The answer of `platterbase check`: problems, and what was understood of a submission."""
