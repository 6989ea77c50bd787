"""Make the part of results.db that is one submission's: its rows, checked, computed and judged.

What is true of a submission depends on nothing but itself, vocabulary, catalogue and rules. So it
is worked out in a database in memory that holds these and no other submission. What comes out is
kept as bytes: the rows of its tables in a small SQLite database without keys. results.db is these
rows, one part after another (database/write.py).

Numbers of rows begin at 1 in every part. NUMBERS says which columns hold them: what the parts
before have used is added to them.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from platterbase.catalogue import Catalogue
from platterbase.caveats.evaluate import Evaluator
from platterbase.caveats.rules import read_rules
from platterbase.database.blank import computing, insert_rows, make_tables, make_views
from platterbase.database.run_rows import run_rows
from platterbase.database.settings import Settings
from platterbase.database.shared_rows import catalogue_rows, vocabulary_rows
from platterbase.database.submission_rows import submission_rows
from platterbase.database.tables import Rows
from platterbase.database.workloads import Workloads
from platterbase.errors import IngestError, Problem
from platterbase.submission.content import Content, Submission
from platterbase.vocabulary import Vocabulary

# The columns that hold numbers of rows, by what they count; the first is counted.
NUMBERS = {
    "workload": (
        "workload.id",
        "workload_part.workload",
        "flow.workload",
        "load.workload",
        "load.read_workload",
        "load.write_workload",
    ),
    "setting": ("setting.id", "single_setting.id", "run_setting_set.first_setting"),
    "setting_set": (
        "setting_set.setting_set",
        "setting_set_profile.setting_set",
        "run_setting_set.setting_set",
    ),
    "firing": ("firing.firing", "caveat_set.firing"),
    "caveat_set": ("caveat_set.caveat_set", "measurement.caveat_set"),
    "series_load": ("series_load.series_load", "series_of_one.series_load"),
    "series_figure": ("series_figure.series_figure", "series_of_one.series_figure"),
}
_NUMBER_OF = {column: name for name, columns in NUMBERS.items() for column in columns}
# In a part, how many numbers it uses.
_USED = "used_numbers"
Progress = Callable[[str, int, int], None]
_STATEMENTS = 1000  # kept prepared: all that a submission takes


def gather(content: Content, progress: Progress | None = None) -> Iterator[Rows]:
    """Return the rows that belong to no submission, then those of each submission.

    Raises IngestError after the last when measurements cannot be told apart.
    """
    yield gather_shared(content.vocabulary, content.catalogue)
    problems: list[Problem] = []
    for number, submission in enumerate(content.submissions, start=1):
        try:
            yield gather_submission(submission, content.catalogue, content.vocabulary)
        except IngestError as error:
            problems += error.problems
        if progress:
            progress("submissions into rows", number, len(content.submissions))
    if problems:
        raise IngestError(problems)


def gather_shared(vocabulary: Vocabulary, catalogue: Catalogue) -> Rows:
    """Return the rows that belong to no submission."""
    rows = Rows()
    vocabulary_rows(rows, vocabulary)
    catalogue_rows(rows, catalogue)
    return rows


def gather_submission(submission: Submission, catalogue: Catalogue, vocabulary: Vocabulary) -> Rows:
    """Return the rows of a submission.

    Raises IngestError when measurements cannot be told apart.
    """
    rows = Rows()
    workloads, settings = Workloads(), Settings()
    submission_rows(rows, submission, catalogue, workloads, settings, vocabulary)
    run_rows(rows, submission, workloads, settings, vocabulary)
    return rows


class PartMaker:
    """Makes parts, one after another, in one database in memory."""

    def __init__(self, shared: Rows, schema: Path) -> None:
        """Prepare it; `shared` are rows that belong to no submission.

        Raises IngestError for such rows or rules that cannot be used.
        """
        self._schema = schema
        self._shared = shared
        self._connection = self._opened()

    def _opened(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            ":memory:", isolation_level=None, cached_statements=_STATEMENTS
        )
        connection.execute("pragma journal_mode = off")  # what fails is thrown away
        connection.execute("pragma temp_store = memory")  # what rules ask lies in temporary tables
        # It stays attached: to detach it would make SQLite forget every prepared statement.
        connection.execute("attach ':memory:' as part")
        connection.execute("pragma part.journal_mode = off")
        connection.execute("pragma part.auto_vacuum = full")  # no part has pages of the one before
        connection.execute("begin")
        make_tables(connection, self._schema)
        for kind in self._shared.tables:
            insert_rows(connection, self._shared, kind, self._schema)
        make_views(connection, self._schema)
        rules = read_rules(self._schema / "caveats").values()
        self._evaluator = Evaluator(connection, rules)
        connection.execute("commit")
        self._computing = computing(self._schema)
        self._columns = {table: columns_of(connection, table) for table in own_tables(connection)}
        return connection

    def make(
        self, rows: Rows, look: Callable[[sqlite3.Connection], None] = lambda _: None
    ) -> bytes:
        """Return the part of a submission; raises IngestError for rows that the schema refuses.

        `look` is shown the database in which the submission stands alone.
        """
        with self._alone():
            for kind in rows.tables:
                insert_rows(self._connection, rows, kind, self._schema)
            for statement in self._computing:
                self._connection.execute(statement)
            self._evaluator.evaluate()
            check_keys(self._connection)
            look(self._connection)
            return self._taken_out()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Leave no row of the submission behind, however it ends."""
        with ExitStack() as unless_done:
            unless_done.callback(self._open_anew)
            self._connection.execute("begin")
            yield
            for table in self._columns:
                self._connection.execute(f"delete from {table}")  # noqa: S608
            self._connection.execute("commit")
            unless_done.pop_all()

    def _open_anew(self) -> None:
        self._connection.close()
        self._connection = self._opened()

    def _taken_out(self) -> bytes:
        connection = self._connection
        for table, columns in self._columns.items():
            if connection.execute(f"select 1 from {table} limit 1").fetchone():  # noqa: S608
                connection.execute(
                    f"create table part.{table} as select {', '.join(columns)} from main.{table}"  # noqa: S608
                )
        connection.execute(f"create table part.{_USED} (name text, used integer)")
        connection.executemany(
            f"insert into part.{_USED} values (?, ?)",  # noqa: S608
            used_numbers(connection).items(),
        )
        connection.execute("commit")
        data = connection.serialize(name="part")
        connection.execute("begin")
        for (table,) in connection.execute("select name from part.sqlite_schema").fetchall():
            connection.execute(f"drop table part.{table}")
        return data


def used_numbers(connection: sqlite3.Connection) -> Counter[str]:
    """Return how many numbers of each kind the rows of a database use."""
    used: Counter[str] = Counter()
    for name, (counted, *_) in NUMBERS.items():
        table, _, column = counted.partition(".")
        query = f"select coalesce(max({column}), 0) from main.{table}"  # noqa: S608
        ((used[name],),) = connection.execute(query)
    return used


def add_part(connection: sqlite3.Connection, part: bytes, used: Counter[str]) -> None:
    """Add the rows of a part; its numbers go on from those that are `used`."""
    connection.execute("attach ':memory:' as part")
    connection.deserialize(part, name="part")
    connection.execute("begin")
    tables = connection.execute("select name from part.sqlite_schema").fetchall()
    for (table,) in tables:
        if table != _USED:
            columns = columns_of(connection, table, "part")
            values = (_shifted(table, column, used) for column in columns)
            connection.execute(
                f"insert into main.{table} ({', '.join(columns)})"  # noqa: S608
                f" select {', '.join(values)} from part.{table}"
            )
    used.update(dict(connection.execute(f"select name, used from part.{_USED}")))  # noqa: S608
    connection.execute("commit")
    connection.execute("detach part")


def _shifted(table: str, column: str, used: Counter[str]) -> str:
    """Return the expression for a column of a part in the whole database."""
    number = _NUMBER_OF.get(f"{table}.{column}")
    return column if number is None else f"{column} + {used[number]}"


def own_tables(connection: sqlite3.Connection) -> list[str]:
    """Return the tables of a database without submissions in which these will have rows."""
    names = [
        name
        for (name,) in connection.execute(
            "select name from sqlite_schema where type = 'table' and name not like 'sqlite%'"
        )
    ]
    return [
        name
        for name in names
        if not connection.execute(f"select 1 from {name} limit 1").fetchone()  # noqa: S608
    ]


def columns_of(connection: sqlite3.Connection, table: str, database: str = "main") -> list[str]:
    """Return the columns of a table that are stored."""
    query = f"select name from pragma_table_xinfo(?, '{database}') where hidden = 0"  # noqa: S608
    return [name for (name,) in connection.execute(query, (table,))]


def check_keys(connection: sqlite3.Connection) -> None:
    """Raise sqlite3.IntegrityError where a row refers to nothing."""
    broken = connection.execute("pragma foreign_key_check").fetchmany(10)
    if broken:
        raise sqlite3.IntegrityError(f"rows that refer to nothing: {broken}")
