"""The order of the steps: content → results.db → site data → pages. Nothing else."""

from __future__ import annotations

from concurrent.futures import Executor
from pathlib import Path

from platterbase.build.hugo import run_hugo
from platterbase.database.series import write_series
from platterbase.database.thinning import FOLDER
from platterbase.database.write import gather, write
from platterbase.pages.export import export_site
from platterbase.submission.content import Content, Progress, load_content

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
    content = load_content(root, executor=executor, progress=progress)
    return _write(content, root, target or root / DATABASE)


def build(
    root: Path, executor: Executor | None = None, progress: Progress | None = None
) -> list[str]:
    """Build the database, the series beside it, the site's data and charts, and the pages.

    Returns what whoever builds should know: translations that are behind their originals.

    The old database stays until the claims have held and the pages stand: what is served together
    was built together.
    """
    candidate = root / f".{DATABASE}.candidate"
    try:
        content = load_content(root, executor=executor, progress=progress)
        _write(content, root, candidate)
        behind = export_site(root, candidate, executor=executor, progress=progress)
        run_hugo(root)
        candidate.replace(root / DATABASE)
        write_series(content, root / FOLDER)
        return behind
    finally:
        candidate.unlink(missing_ok=True)


def _write(content: Content, root: Path, path: Path) -> Path:
    write(gather(content), root / "schema", path)
    return path
