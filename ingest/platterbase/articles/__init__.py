"""The articles: their front matter, figures, claims, glossary terms and translations."""
