"""The oldest Python and SQLite that all of this was tried with, checked before any command."""

from __future__ import annotations

import sqlite3
import sys

# Debian 12, which repairs both without changing these numbers. serve/sql.py was attacked with this
# SQLite and newer ones; older ones lack tables by which the authorizer finds what it must refuse.
PYTHON = (3, 11, 2)
SQLITE = (3, 40, 1)


class TooOld(Exception):  # noqa: N818 -- a state of the machine
    """Python or SQLite is older than what this was tried with; the message says what to do."""


def check_versions() -> None:
    """Raise TooOld where Python or its SQLite is older than the floor."""
    for name, found, floor in (
        ("Python", sys.version_info[:3], PYTHON),
        ("SQLite", sqlite3.sqlite_version_info, SQLITE),
    ):
        if found < floor:
            raise TooOld(
                f"this is {name} {_dotted(found)}, and {_dotted(floor)} or newer is needed: "
                "install a newer Python with its SQLite, remove .venv, and run `make install`"
            )


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))
