"""IOR and mdtest: two programs of one project, with one kind of output."""
