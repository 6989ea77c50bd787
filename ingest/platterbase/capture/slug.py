"""Turn names of devices and boards into identifiers of a submission."""

from __future__ import annotations

import re


def make_slug(name: str) -> str:
    """Return a name in lower case with a hyphen for all that is no letter of ASCII or digit."""
    return re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")
