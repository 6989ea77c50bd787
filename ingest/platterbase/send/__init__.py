"""What the page Send does in a browser: the steps of `platterbase new`, asked one by one."""
