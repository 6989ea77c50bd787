"""How the site writes numbers, titles and words in each of its languages."""
