"""Commands of `platterbase`, one module each. Commands of a few lines are in cli.py."""
