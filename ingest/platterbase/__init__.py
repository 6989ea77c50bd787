"""From the raw files of storage benchmarks to a database and a site, checkable line by line."""

__version__ = "0.1.0"
