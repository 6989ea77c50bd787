"""Which stored queries does ClickHouse answer on the exported dataset with the rows of SQLite?

    pip install chdb==4.4.0    # not among our packages: 0.8 GB
    python tests/bench/clickhouse.py results.db DATASET

DATASET is what `platterbase export --parquet` has written of results.db. Prints each query that
does not, with what ClickHouse says of it, and how many do.
"""

import json
import math
import re
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from chdb import session

from platterbase.database.queries import read_queries

ROOT = Path(__file__).resolve().parents[2]
# What SQLite does by itself: no value where no row joins, `union` without doubles, names of
# columns before those that the statement gives.
SETTINGS = (
    "settings join_use_nulls = 1, group_by_use_nulls = 1, union_default_mode = 'DISTINCT',"
    " prefer_column_name_to_alias = 1, output_format_json_quote_64bit_integers = 0"
)


def sorted_rows(names: list[str], rows: list) -> list[tuple]:
    """Rows as a set, figures to twelve digits, ids behind a figure as a set."""

    def same(name: str, value: object) -> object:
        if isinstance(value, int | float) and math.isfinite(value):
            return float(f"{value:.12g}")
        if isinstance(value, str) and name.endswith("_from"):
            return " ".join(sorted(value.split(" ")))
        return value

    return sorted((tuple(map(same, names, row)) for row in rows), key=repr)


def say(*words: str) -> None:
    sys.stdout.write(" ".join(words) + "\n")


def main() -> None:
    database, dataset = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    queries = read_queries(ROOT / "schema/queries")
    equal = 0
    clickhouse = session.Session()
    for folder in dataset.iterdir():
        if folder.is_dir():
            source = f"file('{folder}/*.parquet', Parquet)"
            clickhouse.query(f"create view `{folder.name}` as select * from {source}")
    clickhouse.query("create function iif as (condition, one, other) -> if(condition, one, other)")
    with closing(sqlite3.connect(f"file:{database}?immutable=1", uri=True)) as sqlite:
        for name, query in queries.items():
            cursor = sqlite.execute(query.sql, {one.name: "" for one in query.parameters})
            names = [column[0] for column in cursor.description]
            expected = sorted_rows(names, cursor.fetchall())
            sql = query.sql
            for parameter in query.parameters:
                sql = re.sub(rf":{parameter.name}\b", "''", sql)
            try:
                answer = clickhouse.query(f"{sql}\n{SETTINGS}", "JSONCompact")
                found = sorted_rows(names, json.loads(str(answer))["data"])
            except (RuntimeError, ValueError) as error:
                say(name, re.sub(r"\s+", " ", str(error))[:160])
                continue
            if found == expected:
                equal += 1
            else:
                say(name, "other rows")
    say(f"{equal} of {len(queries)} give the rows of SQLite")


if __name__ == "__main__":
    main()
