"""Compare two databases and the pages made from them: what does a change do to the site?"""
