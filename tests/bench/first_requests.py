"""Ask each table and view of `/db/` for the first time, one by one, and say how long it takes.

    python tests/bench/first_requests.py ROOT [--drop]

ROOT is a repository with a build. The server is started anew; `--drop` asks the system to forget
the file of the database before, so that it is read from the disk. Each is asked once as a page and
once sorted by its second column. Ends with 1 where an answer is not 200.
"""

import argparse
import os
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path

import httpx

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY))
_RELATIONS = "select name, type from sqlite_schema where type in ('table', 'view') order by 2, 1"


def relations(database: Path) -> list[tuple[str, str, str]]:
    """Name, kind and second column of each relation."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        named = [row for row in connection.execute(_RELATIONS) if not row[0].startswith("sqlite_")]
        columns = "select name from pragma_table_xinfo(?) limit 2"
        return [
            (name, kind, connection.execute(columns, [name]).fetchall()[-1][0])
            for name, kind in named
        ]


def forget(database: Path) -> None:
    """Ask the system to drop what it keeps of a file in memory."""
    descriptor = os.open(database, os.O_RDONLY)
    os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
    os.close(descriptor)


def main() -> int:
    """Ask all of them; return 1 where one fails."""
    from tests.browser.conftest import serving  # noqa: PLC0415

    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("root", type=Path)
    options.add_argument("--drop", action="store_true")
    given = options.parse_args()
    database = given.root / "results.db"
    if given.drop:
        forget(database)
    failed = {"as it is": 0, "sorted": 0}
    with serving(given.root.resolve()) as address, httpx.Client(base_url=address) as client:
        for name, kind, column in relations(database):
            took = []
            for way, query in (("as it is", ""), ("sorted", f"?_sort={column}")):
                began = time.monotonic()
                status = client.get(f"db/results/{name}{query}", timeout=30).status_code
                failed[way] += status != 200
                took.append(f"{way} {status} {time.monotonic() - began:5.2f} s")
            sys.stdout.write(f"{kind:6}{name:22}{'  '.join(took)}\n")
    sys.stdout.write(f"refused: {failed}; load {os.getloadavg()[0]:.1f}\n")
    return int(failed["as it is"] > 0)


if __name__ == "__main__":
    sys.exit(main())
