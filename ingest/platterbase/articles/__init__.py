"""Read and check articles: front matter, figures, claims, glossary terms and translations."""
