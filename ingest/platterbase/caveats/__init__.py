"""Caveats: rules that say which numbers to believe, each one SQL file of schema/caveats/."""
