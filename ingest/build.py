"""The order of the steps: content → results.db → site data → pages. Nothing else."""

from __future__ import annotations

from concurrent.futures import Executor
from pathlib import Path

from ingest.archive import Progress, load_archive
from ingest.database.write import gather, write
from ingest.site.export import export_site
from ingest.site.hugo import run_hugo

DATABASE = "results.db"


def build_database(
    root: Path,
    target: Path | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Path:
    """Build results.db from content/ and schema/ of a repository; the path written.

    Raises IngestError with every problem; the old database then stays as it was.
    """
    path = target or root / DATABASE
    write(gather(load_archive(root, executor=executor, progress=progress)), root / "schema", path)
    return path


def build(root: Path, executor: Executor | None = None, progress: Progress | None = None) -> None:
    """Build the database, the site's data and charts, and the pages in public/.

    The old database stays until the claims have held and the pages stand: what is served together
    was built together.
    """
    candidate = root / f".{DATABASE}.candidate"
    try:
        build_database(root, candidate, executor=executor, progress=progress)
        export_site(root, candidate, progress=progress)
        run_hugo(root)
        candidate.replace(root / DATABASE)
    finally:
        candidate.unlink(missing_ok=True)
