"""Compare a revision with the working tree, or any two sides."""

from __future__ import annotations

import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from platterbase.impact.charts import compare_charts
from platterbase.impact.headlines import find_headlines
from platterbase.impact.orders import compare_orders
from platterbase.impact.own_tools import build_with_own_tools, tools_differ
from platterbase.impact.pages import compare_sentences, read_published
from platterbase.impact.report import SHOWN, Impact
from platterbase.impact.rows import compare_caveats, compare_rows, new_unclassified, open_both
from platterbase.impact.sides import Side, find_unchanged, lay_out, read_side
from platterbase.revision import find_commit, read_tree


def impact_of_working_tree(
    root: Path, base: str, pictures: Path | None, repository: Path | None = None
) -> Impact:
    """Return what the files in `root` change against a revision.

    Where the tools differ (ingest/, tables and views of schema/), the revision's database is built
    by its own code: name only a revision whose code you would run. Raises IngestError for a
    revision that is not there, and for problems of either side.
    """
    store = repository or root
    with (
        tempfile.TemporaryDirectory(prefix="platterbase-") as scratch,
        ThreadPoolExecutor() as pool,
    ):
        folder, there = Path(scratch), read_tree(store, find_commit(store, base))
        old, database = folder / "before", folder / "before.db"
        before: Side
        if tools_differ(store, there, root):
            before, known = build_with_own_tools(store, there, old, database, pool), None
        else:
            lay_out(store, root, there, old)
            before = read = read_side(old, database, pool)
            known = find_unchanged(read, root)
        after = read_side(root, folder / "after.db", pool, known)
        return compare(before, after, root, pictures)


def compare(before: Side, after: Side, tools: Path, pictures: Path | None) -> Impact:
    """Return all differences of two sides; raises IngestError for rows that the schema refuses."""
    for one in (before, after):
        one.written.result()
    old = read_published(before.root, before.database)
    new = read_published(after.root, after.database)
    with open_both(before.database, after.database) as connection:
        rows = compare_rows(connection)
        touched = {
            submission
            for (submission,) in connection.execute(
                "select distinct b.submission from changed join row_before as b using (id, setup)"
            )
        }
        orders = compare_orders(connection, old.results, new.results)
        return Impact(
            headlines=list(find_headlines(connection))[:SHOWN],
            rows=rows,
            charts=compare_charts(old, new, tools, pictures)[:SHOWN],
            swaps=orders.swaps[:SHOWN],
            swap_count=len(orders.swaps),
            standings=orders.standings[:SHOWN],
            sentences=compare_sentences(old, new, touched)[: 4 * SHOWN],
            caveats=compare_caveats(connection),
            unclassified=new_unclassified(connection),
        )
