"""A submission folder made from a record of the computer and the files that tools printed."""
