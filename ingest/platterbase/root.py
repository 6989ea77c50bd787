"""Find the folder of schema, catalogue and words: the checkout, or the data in the package."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_MARK = "schema/tables.sql"


def find_root() -> Path:
    """Return the checkout around the package; where there is none, the data packed into it."""
    checkout = _PACKAGE.parents[1]
    return checkout if (checkout / _MARK).is_file() else _PACKAGE / "data"


def is_checkout(root: Path) -> bool:
    """Return whether this is a checkout, with results to build from and a place for new ones."""
    return root != _PACKAGE / "data"
