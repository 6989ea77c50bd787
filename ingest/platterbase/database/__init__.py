"""results.db: from what was read to rows to a file. The only importer of sqlite3 for writing."""
