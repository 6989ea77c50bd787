"""What a reader's SQL may use: named here, and everything else is refused with its name.

SQLite asks an authorizer for each table, function and pragma while it compiles a statement, also
for what views use. New functions and tables of a newer SQLite are refused until they are listed.
"""

from __future__ import annotations

import re
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from platterbase.serve import limits

# Pure functions of their arguments, whose longest operation the limit on lengths bounds.
_FUNCTIONS = """
-> ->> abs acos acosh asin asinh atan atan2 atanh avg ceil ceiling char coalesce concat concat_ws
cos cosh count cume_dist current_date current_time current_timestamp date datetime degrees
dense_rank exp first_value floor format glob group_concat hex if ifnull iif instr json json_array
json_array_length json_error_position json_extract json_group_array json_group_object json_insert
json_object json_patch json_quote json_remove json_replace json_set json_type json_valid julianday
lag last_value lead length like likelihood likely ln log log10 log2 lower ltrim max min mod
nth_value ntile nullif octet_length percent_rank pi pow power printf quote radians random
randomblob rank ratio replace round row_number rtrim si sign sin sinh sqlite_version sqrt strftime
string_agg substr substring sum tan tanh time timediff total trim trunc typeof unhex unicode
unixepoch unlikely upper zeroblob
"""
FUNCTIONS = frozenset(_FUNCTIONS.split())
TABLE_FUNCTIONS = frozenset({"json_each", "json_tree"})
# Datasette reads the schema through these, and so may readers.
PRAGMAS = frozenset(
    {
        "table_info",
        "table_xinfo",
        "foreign_key_list",
        "index_list",
        "index_info",
        "index_xinfo",
        "schema_version",
    }
)
_SCHEMA = frozenset({"sqlite_master", "sqlite_schema"})
_PRAGMA_TABLE = "pragma_"

# SQLite fills a width or a precision in one operation, however large it is.
_WIDE = re.compile(r"%[^%a-zA-Z]*(?:\*|\d{4})")

# SQLite compiles a statement within one thread, and says only "not authorized" of some things.
_refusals = threading.local()


class Authorizer:
    """Says what a statement may use, for the tables and views of one connection."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        own = _names(connection, "sqlite_schema")
        modules = _names(connection, "pragma_module_list")
        # SQLite declares such a table by a statement of its own when it is first used. It is to
        # happen before anything is refused: later its name would not be known.
        pragmas = (_PRAGMA_TABLE + name for name in _names(connection, "pragma_pragma_list"))
        for name in (*modules, *pragmas):
            with suppress(sqlite3.OperationalError):  # it is no table before somebody creates one
                connection.execute(f"explain select 1 from {name}")  # noqa: S608 -- SQLite's names
        self._tables = frozenset(own) | _SCHEMA | TABLE_FUNCTIONS
        self._modules = frozenset(modules) - TABLE_FUNCTIONS

    def __call__(self, action: int, first: str | None, second: str | None, *_: str | None) -> int:
        if action in (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_RECURSIVE):
            return sqlite3.SQLITE_OK
        name = ((second if action == sqlite3.SQLITE_FUNCTION else first) or "").lower()
        if action == sqlite3.SQLITE_READ and self._may_read(name, second):
            return sqlite3.SQLITE_OK
        if action == sqlite3.SQLITE_FUNCTION and name in FUNCTIONS:
            return sqlite3.SQLITE_OK
        if action == sqlite3.SQLITE_PRAGMA and name in PRAGMAS:
            return sqlite3.SQLITE_OK
        _refuse(f"{name or 'this statement'} is not allowed here")
        return sqlite3.SQLITE_DENY

    def _may_read(self, table: str, column: str | None) -> bool:
        if table.startswith(_PRAGMA_TABLE):
            return table.removeprefix(_PRAGMA_TABLE) in PRAGMAS
        # Without a column it is any name after FROM, also one that the statement gives itself.
        return table in self._tables or (not column and table not in self._modules)


def bounded_printf(template: str | None, *values: str | float | bytes | None) -> str | None:
    """Return what SQLite prints, where no width or precision is large or an argument."""
    if template is None:
        return None
    if _WIDE.search(str(template)):
        _refuse("printf: a width is written as a number below 1000")
        raise ValueError(template)
    plain = _plain_connection()
    marks = ", ".join("?" * (len(values) + 1))
    printed: str | None
    (printed,) = plain.execute(f"select printf({marks})", (template, *values)).fetchone()
    return printed


@contextmanager
def refusals_by_name() -> Iterator[None]:
    """Say what was refused as an error of the statement, which Datasette shows to its reader."""
    _refusals.last = None
    try:
        yield
    except MemoryError as error:
        raise sqlite3.OperationalError("the statement needs too much memory") from error
    except sqlite3.DatabaseError as error:
        if _refusals.last is None:
            raise
        raise sqlite3.OperationalError(_refusals.last) from error


def _names(connection: sqlite3.Connection, table: str) -> list[str]:
    rows = connection.execute(f"select lower(name) from {table}")  # noqa: S608 -- ours
    return [name for (name,) in rows]


def _refuse(reason: str) -> None:
    _refusals.last = reason


def _plain_connection() -> sqlite3.Connection:
    """Return a connection of this thread whose printf is SQLite's."""
    found: sqlite3.Connection | None = getattr(_refusals, "plain", None)
    if found is None:
        found = _refusals.plain = sqlite3.connect(":memory:")
        found.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, limits.SQLITE[sqlite3.SQLITE_LIMIT_LENGTH])
    return found
