"""The comparison as a whole: a revision against the working tree, or any two sides."""

from __future__ import annotations

import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from platterbase.impact.charts import compare_charts
from platterbase.impact.orders import compare_orders
from platterbase.impact.own_tools import built_by_itself, tools_differ
from platterbase.impact.pages import compare_sentences, published
from platterbase.impact.report import SHOWN, Impact
from platterbase.impact.rows import both, compare_caveats, compare_rows, new_unclassified
from platterbase.impact.sides import Side, lay_out, side, unchanged
from platterbase.revision import commit, tree


def impact_of_working_tree(
    root: Path, base: str, pictures: Path | None, repository: Path | None = None
) -> Impact:
    """What the files of `root` as they stand change against a revision.

    Where the tools differ (ingest/, tables and views of schema/), the revision's database is built
    by its own code: name a base that you trust, as the one of a branch that you would check out.
    Raises IngestError for a revision that is not there, and for what is wrong on either side.
    """
    store = repository or root
    with (
        tempfile.TemporaryDirectory(prefix="platterbase-") as scratch,
        ThreadPoolExecutor() as pool,
    ):
        folder, there = Path(scratch), tree(store, commit(store, base))
        old, database = folder / "before", folder / "before.db"
        before: Side
        if tools_differ(store, there, root):
            before, known = built_by_itself(store, there, old, database, pool), None
        else:
            lay_out(store, root, there, old)
            before = read = side(old, database, pool)
            known = unchanged(read, root)
        after = side(root, folder / "after.db", pool, known)
        return compare(before, after, root, pictures)


def compare(before: Side, after: Side, tools: Path, pictures: Path | None) -> Impact:
    """All differences between two sides; raises IngestError for rows that the schema refuses."""
    for one in (before, after):
        one.written.result()
    old = published(before.root, before.database)
    new = published(after.root, after.database)
    with both(before.database, after.database) as connection:
        rows = compare_rows(connection)
        touched = {
            submission
            for (submission,) in connection.execute(
                "select distinct b.submission from changed join row_before as b using (id, setup)"
            )
        }
        orders = compare_orders(connection, old.results, new.results)
        return Impact(
            rows=rows,
            charts=compare_charts(old, new, tools, pictures)[:SHOWN],
            swaps=orders.swaps[:SHOWN],
            swap_count=len(orders.swaps),
            standings=orders.standings[:SHOWN],
            sentences=compare_sentences(old, new, touched)[: 4 * SHOWN],
            caveats=compare_caveats(connection),
            unclassified=new_unclassified(connection),
        )
