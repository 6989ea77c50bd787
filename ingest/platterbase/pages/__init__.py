"""Pages made from results.db: submissions, setups, parts and tools, for each language."""
