"""What `platterbase check` says to a sender: what is wrong, and what was understood."""
