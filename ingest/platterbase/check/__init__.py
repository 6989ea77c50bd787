"""Messages of `platterbase check` to a sender: problems, and a summary of what was read."""
