"""Verbs of the command that are longer than an argument and a call: one module each."""
