"""The build: content becomes results.db, data for pages, and the site."""
