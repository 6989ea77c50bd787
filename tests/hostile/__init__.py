"""Attacks on what takes files from strangers, each with the answer that is expected."""
