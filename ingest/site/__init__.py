"""From results.db to what Hugo shows: figures, charts, claims and raw files, for each language."""
