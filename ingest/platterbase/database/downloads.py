"""Files with all data, to be read without a server: results.db, Parquet, CSV, a description.

    static/files/results-<hash>.db.gz                  the database itself
    static/files/browser-<hash>.db                     the same, to be read by ranges: browser.py
    static/files/<view>-<hash>.parquet                 a view, whole
    static/files/result-<submission>-<hash>.parquet    view result, a large submission
    static/files/result-others-<hash>.parquet          view result, all others
    static/files/views-<hash>.zip                      views that a spreadsheet can hold, as CSV
    static/data/datapackage.json                       what each file and column holds
    data/downloads.json                                the same for the pages of the site

A name holds the hash of its file, so that whoever cites one gets these bytes or nothing.

The longest view is in parts: that of a large submission stays the same file as long as it does, for
readers, for a host that is sent what has changed, and for a build, which makes it once.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from operator import itemgetter
from pathlib import Path
from typing import Any

import msgspec

from platterbase.database.browser import LAID_DOWN, pack_measurements, write_browser_database
from platterbase.database.describe import Relation, describe

FILES = "files"
VIEWS = "views"  # all but one
DATABASE = "results"  # the part with the database itself
BROWSER = "browser"  # the part with the database for browsers
PACKED = "packed.db"  # measurements for it
_PACKAGE = "static/data/datapackage.json"
_SITE_DATA = "data/downloads.json"
RESULT = "result"  # the view in parts
OTHERS = "others"
_LARGE = 10_000  # measurements of a submission that has parts of its own
# Views of the database that have no file: those that caveat rules ask, and the long ones that say
# again what result does. It has the rules that fired for each of its rows, and its series, most of
# which have one value.
_NO_FILE = (
    "in_force", "load_option", "measured", "repeated", "run_profile", "caveat", "result_caveat",
    "result_summary", "load_profile",
)  # fmt: skip
# Views that are asked of the whole database: link_packet is of no submission, and rows of setting
# are numbered there. The rows of others are those of each submission alone, one after the other.
_WHOLE = ("link_packet", "setting")
HASH_LETTERS = 12
_GZIP_LEVEL = 3  # 6 takes two and a half times as long for an eighth less
_KINDS = {".zip": (VIEWS, "CSV"), ".gz": (DATABASE, "SQLite")}  # of files that are no Parquet
Rows = list[tuple[str | int | float | None, ...]]
KINDS = {int: "INTEGER", float: "REAL", str: "TEXT"}
_FRICTIONLESS = {"int64": "integer", "double": "number", "string": "string"}


class Plan(msgspec.Struct, frozen=True):
    """What all files of a database have in common.

    `large` are the submissions that have parts of their own, the largest first; `kinds` are the
    types of the columns of result; `as_of` is the day of the newest submission.
    """

    large: list[str]
    kinds: dict[str, str]
    as_of: str


class Download(msgspec.Struct, frozen=True):
    """A file to take away.

    `name` is the view, `submission` that of a part, empty for the part with all others, None for
    all; `bytes` is its size in B; `rows` None for a database and for CSV.
    """

    name: str
    path: str
    kind: str
    bytes: int
    sha256: str
    rows: int | None = None
    submission: str | None = None


def plan_downloads(connection: sqlite3.Connection) -> Plan:
    """Return the plan for an open database."""
    sizes = connection.execute(
        "select submission, (select count(*) from measurement where measurement > submission || '.'"
        " and measurement < submission || '/') from submission order by 2 desc, 1"
    )
    (as_of,) = connection.execute("select max(sent) from submission").fetchone()
    return Plan(
        [name for name, count in sizes if count >= _LARGE],
        _kinds_of_result(connection),
        as_of,
    )


def _kinds_of_result(connection: sqlite3.Connection) -> dict[str, str]:
    """Return the type of each column: as declared, of an expression that of its first value."""
    kinds = declared_types(connection, RESULT)
    for column in (column for column, kind in kinds.items() if not kind):
        first = connection.execute(
            f"select [{column}] from {RESULT} where [{column}] is not null limit 1"  # noqa: S608
        ).fetchone()
        kinds[column] = KINDS[type(first[0])] if first else KINDS[str]
    return kinds


def declared_types(connection: sqlite3.Connection, view: str) -> dict[str, str]:
    """Return the columns of a view with their types; expressions have none."""
    return dict(connection.execute("select name, type from pragma_table_xinfo(?)", [view]))


def parts_of(plan: Plan) -> Iterator[tuple[str, str]]:
    """Yield the name of each part and its submission.

    What holds rows of several is none of them: write_all_views needs what was made of submissions.
    """
    for submission in plan.large:
        yield f"{RESULT}/{submission}", submission


@dataclass(frozen=True)
class Packer:
    """Packs the measurements of a submission for browsers, each without the others."""

    database: Path

    def fill(self, _step: str, name: str, folder: Path) -> None:
        """Write those of a submission."""
        pack_measurements(self.database, [name], folder / PACKED)


def write_whole(database: Path, folder: Path) -> None:
    """Write the file with the database itself."""
    _pack(database, _folder_of_files(folder) / f"{DATABASE}.db.gz")


def write_for_browsers(
    database: Path,
    schema: Path,
    packed: Mapping[str, Path],
    submissions: Iterable[bytes],
    folder: Path,
) -> None:
    """Write the file with the database for browsers.

    `packed` are the measurements of some submissions; `submissions` are what keep_rows_of_views
    kept of each.
    """
    path = _folder_of_files(folder) / f"{BROWSER}.db"
    views = rows_of_views(submissions, LAID_DOWN & _kept_views(schema))
    with closing(_opened(database)) as connection:
        names = [name for (name,) in connection.execute("select submission from submission")]
    rest = folder / PACKED
    pack_measurements(database, (name for name in names if name not in packed), rest)
    write_browser_database(database, schema, [*packed.values(), rest], views, path)
    rest.unlink()
    name_by_hash(path)


@dataclass(frozen=True)
class WholeFiles:
    """Makes the files that hold rows of several submissions.

    `packed` are measurements of some submissions for browsers, `submissions` the files that
    keep_rows_of_views wrote.
    """

    database: Path
    schema: Path
    plan: Plan
    packed: Mapping[str, Path]
    submissions: Sequence[Path]

    def fill(self, _step: str, name: str, folder: Path) -> None:
        """Write the database itself, that for browsers, or the views."""
        if name == DATABASE:
            write_whole(self.database, folder)
        elif name == BROWSER:
            rows = (one.read_bytes() for one in self.submissions)
            write_for_browsers(self.database, self.schema, self.packed, rows, folder)
        else:
            write_all_views(self.database, self.schema, self.plan, self.submissions, folder)


@dataclass(frozen=True)
class Downloads:
    """Makes the parts of large submissions, each without the others, in any process."""

    database: Path
    plan: Plan

    def fill(self, _step: str, name: str, folder: Path) -> None:
        """Write the file of a part."""
        target = _folder_of_files(folder)
        from platterbase.database.download_files import write_results  # noqa: PLC0415

        with closing(_opened(self.database)) as connection:
            write_results(connection, name.partition("/")[2], self.plan, target)


def write_all_views(
    database: Path, schema: Path, plan: Plan, submissions: Sequence[Path], folder: Path
) -> None:
    """Write all views, of result what has no part.

    `submissions` are the files that keep_rows_of_views wrote: they are read one after
    the other, as the rows of result are most of what a database says.
    """
    from platterbase.database.download_files import write_other_results, write_views  # noqa: PLC0415

    target = _folder_of_files(folder)
    views = [view for view in views_with_files(schema) if view != RESULT]
    own = rows_of_views((path.read_bytes() for path in submissions), _kept_views(schema))
    with closing(_opened(database)) as connection:
        write_views(connection, views, own, target)
    results = (rows_of_views([path.read_bytes()], [RESULT])[RESULT] for path in submissions)
    write_other_results(results, plan, target)


def keep_rows_of_views(target: Path, schema: Path, connection: sqlite3.Connection) -> None:
    """Write the rows of views of a database in which a submission stands alone."""
    views = sorted(_kept_views(schema))
    rows = {view: connection.execute(f"select * from {view}").fetchall() for view in views}  # noqa: S608
    ((count,),) = connection.execute("select count(*) from measurement")
    if count < _LARGE:
        rows[RESULT] = [row for own in results_by_run(connection) for row in own]
    target.write_bytes(msgspec.msgpack.encode({view: own for view, own in rows.items() if own}))


def results_by_run(connection: sqlite3.Connection, submission: str = "") -> Iterator[Rows]:
    """Yield the rows of result of each run of a submission, or of all, sorted.

    A view has no order of its own: that in which SQLite joins its tables may change with the rows
    of other submissions. To have SQLite sort all rows takes half as long again.
    """
    runs = connection.execute(
        "select run from run where ? in (submission, '') order by run", [submission]
    ).fetchall()
    columns = list(declared_types(connection, RESULT))
    key = itemgetter(columns.index("id"), columns.index("setup"))
    for run in runs:
        rows = connection.execute(f"select * from {RESULT} where run = ?", run).fetchall()  # noqa: S608
        yield sorted(rows, key=key)


def has_rows_of(view: str, submission: bytes) -> bool:
    """Tell whether keep_rows_of_views has kept rows of a view."""
    return view in msgspec.msgpack.decode(submission, type=dict[str, msgspec.Raw])


def rows_of_views(submissions: Iterable[bytes], views: Iterable[str]) -> dict[str, Rows]:
    """Return the rows of these views, one submission after the other."""
    found: dict[str, Rows] = {view: [] for view in views}
    for some in submissions:
        kept = msgspec.msgpack.decode(some, type=dict[str, msgspec.Raw])
        for view in found.keys() & kept.keys():
            found[view] += msgspec.msgpack.decode(kept[view], type=Rows)
    return found


def _kept_views(schema: Path) -> frozenset[str]:
    """Return the views with files whose rows are those of each submission alone."""
    return frozenset(views_with_files(schema)) - {RESULT, *_WHOLE}


def _folder_of_files(folder: Path) -> Path:
    target = folder / "static" / FILES
    target.mkdir(parents=True)
    return target


def _opened(database: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{database}?mode=ro&immutable=1", uri=True)


def _pack(database: Path, target: Path) -> None:
    """Write a database as gzip, with no name or time in it: equal content, equal bytes."""
    with (
        database.open("rb") as source,
        target.open("wb") as file,
        gzip.GzipFile("", "wb", _GZIP_LEVEL, file, mtime=0) as packed,
    ):
        shutil.copyfileobj(source, packed)
    name_by_hash(target)


def name_by_hash(path: Path) -> None:
    """Put the beginning of its SHA-256 into the name of a file, before all that ends it."""
    with path.open("rb") as content:
        sha256 = hashlib.file_digest(content, "sha256").hexdigest()
    name, _, ending = path.name.partition(".")
    path.rename(path.with_name(f"{name}-{sha256[:HASH_LETTERS]}.{ending}"))


def views_with_files(schema: Path) -> dict[str, Relation]:
    """Return the views that have files."""
    return {
        name: one
        for name, one in describe(schema).items()
        if one.kind == "view" and name not in _NO_FILE
    }


def list_downloads(made: Mapping[Path, str], schema: Path, plan: Plan) -> dict[str, bytes]:
    """Return the descriptions of the files made, which have these hashes."""
    from platterbase.database.download_files import read_head  # noqa: PLC0415

    views = views_with_files(schema)
    files: list[Download] = []
    browser = {}
    fields: dict[str, list[dict[str, str]]] = {}
    for path, own in made.items():
        address, size = f"/{FILES}/{path.name}", path.stat().st_size
        if path.suffix in _KINDS:
            name, kind = _KINDS[path.suffix]
            files.append(Download(name, address, kind, size, own))
            continue
        if path.suffix == ".db":
            browser = {"path": address, "bytes": size}
            continue
        name, submission, rows, columns = read_head(path)
        files.append(Download(name, address, "Parquet", size, own, rows, submission))
        fields[address] = [_field(views[name], column, kind) for column, kind in columns.items()]
    order = {name: number for number, name in enumerate([DATABASE, VIEWS, *views])}
    files.sort(key=lambda one: (order[one.name], one.submission == "", one.path))
    described = _package(files, views, fields, plan.as_of)
    listed = {"as_of": plan.as_of, "files": msgspec.to_builtins(files), "browser": browser}
    return {_PACKAGE: _json(described), _SITE_DATA: _json(listed)}


def _package(
    files: Iterable[Download],
    views: Mapping[str, Relation],
    fields: Mapping[str, list[dict[str, str]]],
    as_of: str,
) -> dict[str, Any]:
    """Return the description of all files as Frictionless tools read it."""
    return {
        "name": "platterbase",
        "title": "Platterbase: results of storage benchmarks",
        "description": (
            "Every measurement with its setup, settings, caveats and line of the raw file."
            " Units are SI."
        ),
        "version": as_of,
        "licenses": [{"name": "CC-BY-4.0", "path": "https://creativecommons.org/licenses/by/4.0/"}],
        "resources": [dict(_resource(one, views, fields)) for one in files],
    }


def _resource(
    one: Download, views: Mapping[str, Relation], fields: Mapping[str, list[dict[str, str]]]
) -> Iterator[tuple[str, Any]]:
    part = "" if one.submission is None else f"-{one.submission or OTHERS}"
    yield "name", one.name.replace("_", "-") + part
    yield "path", f"..{one.path}"
    yield "format", one.path.rpartition(".")[2]
    yield "bytes", one.bytes
    yield "hash", f"sha256:{one.sha256}"
    if one.path in fields:
        rows = f" Rows of {one.submission or 'all other submissions'}." if part else ""
        yield "description", views[one.name].text + rows
        yield "schema", {"fields": fields[one.path]}


def _field(view: Relation, column: str, kind: str) -> dict[str, str]:
    field = {"name": column, "type": _FRICTIONLESS[kind], "description": view.columns[column]}
    unit = view.units.get(column)
    return field | {"unit": unit} if unit else field


def _json(content: Any) -> bytes:
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()
