"""The files with all data, as steps of a build: database/downloads.py makes them."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import lru_cache
from threading import Lock

from platterbase.build.data_parts import download_parts
from platterbase.build.folders import Folder
from platterbase.build.inputs import digest
from platterbase.build.publication import sources_below
from platterbase.build.runner import Part
from platterbase.build.site_content import SiteContent
from platterbase.build.submissions import VIEWS as KEPT_VIEWS
from platterbase.database.downloads import (
    BROWSER,
    DATABASE,
    PACKED,
    VIEWS,
    Downloads,
    Packer,
    WholeFiles,
    list_downloads,
)

_DOWNLOADS = "downloads"
_PACKED = "packed measurements"
Files = dict[str, bytes]  # by path


def whole_files(content: SiteContent, executor: Executor | None) -> list[Folder]:
    """Return the files with all data but the parts of large submissions.

    They need nothing but the database: a running process makes them beside all else. So does a
    thread where there are processes: SQLite and zlib need no Python meanwhile.
    """
    steps, plan, key = content.steps, content.downloads, _key(content)
    code = content.inputs.key(packages=("database",))
    large = [
        Part(_PACKED, name, digest(code, content.submission_keys[name])) for name in plan.large
    ]
    for part in large:
        steps.cache.use(part.step, part.key)

    @lru_cache(1)
    def whole() -> WholeFiles:
        packer = Packer(content.database)
        packed = steps.parts(large, packer, executor, _PACKED, is_running=True)
        return WholeFiles(
            content.database,
            content.root / "schema",
            plan,
            {name: one.path / PACKED for name, one in zip(plan.large, packed, strict=True)},
            [one.path / KEPT_VIEWS for one in content.parts],
        )

    lock = Lock()

    def maker() -> WholeFiles:
        with lock:  # what is packed is packed once
            return whole()

    def make(where: Executor | None, *names: str) -> list[Folder]:
        parts = [Part(_DOWNLOADS, name, digest(key, name)) for name in names]
        return steps.parts(parts, maker, where, _DOWNLOADS, is_running=True)

    if executor is None:
        return make(None, BROWSER, VIEWS, DATABASE)
    with ThreadPoolExecutor(1) as beside:
        views = beside.submit(make, executor, VIEWS)
        return [*make(None, BROWSER, DATABASE), *views.result()]


def large_files(content: SiteContent, executor: Executor | None) -> list[Folder]:
    """Return the parts of large submissions."""
    plan = content.downloads
    maker = Downloads(content.database, plan)
    return content.steps.parts(list(download_parts(content, plan)), maker, executor, _DOWNLOADS)


def list_files(content: SiteContent, folders: Iterable[Folder], executor: Executor | None) -> Files:
    """Return what these files are, as pages and others read it."""
    made = {one.path: one.sha256 for one in sources_below("", folders).values()}
    schema, plan = content.root / "schema", content.downloads

    def describe() -> Files:
        if executor is None:
            return list_downloads(made, schema, plan)
        return executor.submit(list_downloads, made, schema, plan).result()

    return content.steps.value(_DOWNLOADS, digest(_key(content), "listed"), Files, describe)


def _key(content: SiteContent) -> str:
    return digest(content.database_hash, content.inputs.key("schema", packages=("database",)))
