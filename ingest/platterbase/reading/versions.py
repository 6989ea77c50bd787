"""Versions of tools as numbers that can be compared."""

from __future__ import annotations


def version_order(version: str | None) -> int | None:
    """Return a version as a number that sorts: major x 10^6 + minor x 10^3 + patch.

    "fio-3.28" is 3_028_000, "1.03e" is 1_003_000 (bonnie++ counts hundredths), "2.1.7" 2_001_007.
    None where the text has no number of at most four digits.
    """
    digits = "".join(mark if mark.isascii() and mark.isdigit() else " " for mark in version or "")
    parts = [int(part) for part in digits.split()[:3] if len(part) <= 4]
    if not parts:
        return None
    major, minor, patch = (*parts, 0, 0)[:3]
    return major * 1_000_000 + min(minor, 999) * 1_000 + min(patch, 999)
