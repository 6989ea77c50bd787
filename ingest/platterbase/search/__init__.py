"""Search: the pages worth finding as documents, and an index of them that a server asks."""
