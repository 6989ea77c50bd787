"""Platterbase: from the raw files of storage benchmarks to a database and a site that can be checked line by line."""

__version__ = "0.1.0"
