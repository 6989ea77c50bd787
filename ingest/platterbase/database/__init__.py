"""results.db: from an archive to rows to a file. The only importer of sqlite3 for writing."""
