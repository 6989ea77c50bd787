"""Format numbers, titles and words in each language of the site."""
