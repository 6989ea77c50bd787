"""The order of the steps: content → results.db → site/generated → pages → one publication.

A step is skipped where the cache holds what it makes (build/cache.py), and a build that finds
nothing changed does nothing. What only some builds need is imported where it is needed: a build
that has nothing to do must not load the libraries of one that has.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import ExitStack, closing
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from platterbase.build import publication
from platterbase.build.cache import Cache
from platterbase.build.folders import Folder
from platterbase.build.inputs import READ, Inputs, data_key, digest, read_inputs
from platterbase.build.packages import PACKAGES, write_packages
from platterbase.build.publication import DATABASE, PUBLIC, SEARCH, SERIES, Source
from platterbase.build.runner import (
    Progress,
    Steps,
    Timing,
    collecting_rarely,
    give_back_memory,
    processes,
)
from platterbase.build.settings import settings
from platterbase.errors import IngestError, Problem

if TYPE_CHECKING:
    from platterbase.build.hugo import Rendered
    from platterbase.build.site_content import SiteContent, Written
    from platterbase.build.submissions import Before

# An edit that a build has read half is whole when the next one reads it.
_ATTEMPTS = 5
_MADE_FROM = "entries of the database"
_LAST = "last"  # its key
_SEARCH_ROWS = "search rows"
_FILES_OF_VIEWS = "platterbase.database.download_files"  # loads pyarrow


def build_database(
    root: Path,
    target: Path | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Path:
    """Build results.db alone, outside of any publication; return the path written.

    Raises IngestError with every problem; the old file then stays as it was.
    """
    from platterbase.database.parts import gather
    from platterbase.database.write import write
    from platterbase.submission.content import load_content

    with collecting_rarely():
        content = load_content(root, executor=executor, progress=progress)
        path = target or root / DATABASE
        write(gather(content, progress), root / "schema", path)
    return path


def build(
    root: Path,
    jobs: int = 1,
    progress: Progress | None = None,
    waiting: Callable[[], None] = lambda: None,
    scheduler: str | None = None,
) -> Built:
    """Build the database, the series beside it and the pages, and publish them together.

    Raises IngestError with every problem; what was published then stays. `waiting` is called when
    another build has to end first. Files that were not read before are read by the cluster of a
    Dask `scheduler`, where there is one.
    """
    with collecting_rarely(), publication.one_build_at_a_time(root, waiting):
        began = time.monotonic()
        steps = Steps(Cache(root), progress)
        for _ in range(_ATTEMPTS):
            try:
                built = _build_once(root, jobs, steps, scheduler)
            except _EditedMeanwhileError as edited:
                last = edited.path
            else:
                return msgspec.structs.replace(built, seconds=time.monotonic() - began)
        raise IngestError([_never_at_rest(last)])


class _EditedMeanwhileError(Exception):
    """A file was edited while the build read it: what was read may be neither old nor new."""

    def __init__(self, path: str) -> None:
        self.path = path
        super().__init__(path)


def _never_at_rest(path: str) -> Problem:
    return Problem(
        path,
        1,
        "build-edited",
        f"another content after each of {_ATTEMPTS} builds",
        "files that stay as they are while a build reads them",
        "end what writes this file, and build again",
    )


def _build_once(root: Path, jobs: int, steps: Steps, scheduler: str | None) -> Built:
    """Build and publish; raises _EditedMeanwhileError where bytes and hashes may differ."""
    with steps.timed("hashes of the input"):
        inputs = read_inputs(root)
        place = settings(os.environ)
        key = digest(inputs.key(*READ), msgspec.json.encode(sorted(place.items())))[:16]
    with steps.timed("publication"):
        done = publication.published(root, key)
        if done:
            publication.serve(root, done.path)
            return Built(_warnings(done.notes), steps.timings, changed=False)
    try:
        assembly, files, notes = _make(root, inputs, place, steps, jobs, scheduler)
    except KeyboardInterrupt:
        _forget_if_edited(root, inputs, steps)  # and who interrupts a build wants no other
        raise
    except Exception as error:
        # Half an edit makes any step fail in its own way: text that is no JSON, a name that is
        # missing, a file that is gone, rows that SQLite refuses. If no input has changed, the error
        # is raised as it is.
        if edited := _forget_if_edited(root, inputs, steps):
            raise _EditedMeanwhileError(edited) from error
        raise
    if edited := _forget_if_edited(root, inputs, steps):
        raise _EditedMeanwhileError(edited)
    with steps.timed("publication"):
        assembly.publish(key, files, notes)
    from platterbase.build.hugo import remove_rendered

    remove_rendered(root)
    steps.cache.sweep()
    return Built(_warnings(notes), steps.timings, changed=True)


def _forget_if_edited(root: Path, inputs: Inputs, steps: Steps) -> str:
    """Return a file that was edited since, and forget what was made of it; "" where none was."""
    with steps.timed("hashes of the input"):
        now = read_inputs(root)
    if now == inputs:
        return ""
    steps.cache.forget_made()
    edited = [path for path, _ in sorted(now.files.items() ^ inputs.files.items())]
    return edited[0] if edited else "ingest"


class Built(msgspec.Struct, frozen=True):
    """What a build says: translations that are behind, its steps, and whether it did anything."""

    warnings: list[str]
    timings: dict[str, Timing]
    changed: bool
    seconds: float = 0.0

    def table(self) -> list[str]:
        """Return the steps with their seconds, and how many of their parts were made.

        Steps that ran side by side took less together than their sum.
        """
        rows = [
            f"{one.step:28}{one.seconds:8.2f} s  {one.made:6} made  {one.cached:6} from the cache"
            for one in self.timings.values()
        ]
        return [*rows, f"{'until the end':28}{self.seconds:8.2f} s"]


def _make(
    root: Path,
    inputs: Inputs,
    place: dict[str, str],
    steps: Steps,
    jobs: int,
    scheduler: str | None,
) -> tuple[publication.Assembly, dict[str, Source], dict[str, str]]:
    """Return the files to publish, the folder that has most of them, and notes for later builds."""
    with ExitStack() as running:
        own_process = running.enter_context(processes(jobs, most=1))
        with ThreadPoolExecutor(1) as beside, processes(jobs) as executor:
            reading = beside.submit(_read_written, root, steps)
            assembling = beside.submit(publication.Assembly, root)
            # Processes keep the memory that they have used: those that parse end before others
            # draw.
            data, parts = make_database(root, inputs, steps, executor, scheduler, own_process)
        written, assembly = reading.result(), assembling.result()
        give_back_memory()

        from platterbase.build.downloads import whole_files
        from platterbase.build.page_weight import weigh_all, weigh_articles
        from platterbase.build.site_checks import check
        from platterbase.build.site_content import SiteContent, open_database
        from platterbase.build.site_data import write_site_data
        from platterbase.build.static_files import make_raw_pages, write_static_files

        database, page = data.path / DATABASE, place.get("HUGO_PARAMS_DATABASE", "")
        processes_ended = threading.Event()
        with closing(open_database(database)) as connection, ThreadPoolExecutor(2) as beside:
            content = SiteContent(
                root, written, database, data.files[DATABASE], connection, inputs, steps, parts
            )
            whole = beside.submit(whole_files, content, own_process)
            translations, warnings = check(content)
            try:
                with processes(jobs) as executor:
                    site = write_site_data(
                        content, translations, jobs, executor, page, whole, own_process
                    )
                    give_back_memory()
                    rendering = beside.submit(
                        _render, content, site.hashes, place, processes_ended, assembly
                    )
                    running.close()
                    raw = make_raw_pages(content, executor, page)
            finally:
                give_back_memory()
                processes_ended.set()
            static = write_static_files(content, site, raw)
            files = {path: Source(data.path / path, own) for path, own in data.files.items()}
            files |= _below_public(static)
            files |= _search(content, static)
            listed = steps.folder("packages", inputs.platform, partial(write_packages, root))
            files[PACKAGES] = Source(listed.path / PACKAGES, listed.files[PACKAGES])
            assembly.add(files)
            rendered = rendering.result()
    files |= _below_public(rendered.files)
    warnings += [*weigh_articles(rendered.files), *weigh_all(files)]
    notes = {
        "pages": msgspec.json.encode(rendered.notes).decode(),
        "warnings": msgspec.json.encode(warnings).decode(),
    }
    return assembly, files, notes


def _below_public(files: Mapping[str, Source]) -> dict[str, Source]:
    return {f"{PUBLIC}/{path}": source for path, source in files.items()}


def _read_written(root: Path, steps: Steps) -> Written:
    """Read what people wrote, and load the code of pages: SQLite needs no Python meanwhile."""
    from platterbase.build import site_checks, site_data, static_files  # noqa: F401
    from platterbase.build.site_content import read_written

    with steps.timed("pages that people write"):
        return read_written(root)


def _render(
    content: SiteContent,
    generated: Mapping[str, str],
    place: Mapping[str, str],
    processes_ended: threading.Event,
    assembly: publication.Assembly,
) -> Rendered:
    """Render the pages that changed. Hugo is a process of its own: all else goes on meanwhile.

    To render all pages it needs as much memory as all other processes, and waits for their end.
    """
    from platterbase.build.hugo import render_site
    from platterbase.build.page_keys import page_keys

    root, steps = content.root, content.steps
    with steps.timed("pages") as timing:
        keys = page_keys(root, content.inputs, content.pages, generated, place)
        before = publication.current(root)
        rendered = render_site(
            root,
            keys,
            before,
            processes_ended.wait,
            lambda kept: assembly.add(_below_public(kept)),
            steps.progress,
        )
        timing.made, timing.cached = rendered.made, rendered.cached
    return rendered


class Database(NamedTuple):
    """A folder with results.db and the series; the parts that it was made of just now, if it was.

    The parts are in the order of the slugs of their submissions.
    """

    folder: Folder
    parts: list[Folder] | None


def make_database(
    root: Path,
    inputs: Inputs,
    steps: Steps,
    executor: Executor | None,
    scheduler: str | None = None,
    next_process: Executor | None = None,
) -> Database:
    """Return a folder with results.db and the series.

    `next_process` will make files of a new database: it starts while that is written.
    """

    made: list[Folder] | None = None

    def make(folder: Path) -> None:
        nonlocal made
        from platterbase.build.submissions import submission_parts, write_database

        made, used = submission_parts(root, inputs, steps, executor, scheduler=scheduler)
        before = _database_before(steps, used)
        if next_process:
            next_process.submit(import_module, _FILES_OF_VIEWS)
        write_database(root, made, folder / DATABASE, folder / SERIES, before)
        steps.cache.keep(_MADE_FROM, key, used)
        steps.cache.keep(_MADE_FROM, _LAST, key)

    key = data_key(inputs, "content/results")
    folder = steps.folder("database", key, make)
    steps.cache.use(_MADE_FROM, _LAST)
    # What it was made from stays for the next one, however many builds need only the whole.
    for entry in steps.cache.value(_MADE_FROM, key, list[tuple[str, str]]) or ():
        steps.cache.use(*entry)
    return Database(folder, made)


def _database_before(steps: Steps, used: Sequence[tuple[str, str]]) -> Before | None:
    """Return the last database where what it was made from is the beginning of what is `used`."""
    from platterbase.build.submissions import SUBMISSIONS, Before

    last = steps.cache.value(_MADE_FROM, _LAST, str) or ""
    entries = steps.cache.value(_MADE_FROM, last, list[tuple[str, str]]) or []
    parts = [entry for entry in entries if entry[0] == SUBMISSIONS]
    if not parts or parts != list(used[: len(parts)]):
        return None
    folder = steps.cache.folder("database", last)
    return Before(folder.path / DATABASE, len(parts)) if folder else None


def _search(content: SiteContent, static: Mapping[str, Source]) -> dict[str, Source]:
    """Return the index of each language, made from what a browser is sent."""
    from platterbase.search.data import FOLDER

    code = content.inputs.key(packages=("search",))
    found = {}
    for path, sent in static.items():
        if path.startswith(f"{FOLDER}/"):
            name = f"{Path(path).stem}.db"
            make = partial(_make_index, content.steps, code, sent.path, name)
            folder = content.steps.folder("search index", digest(code, sent.sha256), make)
            found[f"{SEARCH}/{name}"] = Source(folder.path / name, folder.files[name])
            content.steps.cache.use(_SEARCH_ROWS, name)
    return found


def _make_index(steps: Steps, code: str, sent: Path, name: str, folder: Path) -> None:
    """Write the index of a language; documents that have not changed are not read again."""
    from platterbase.search.data import SearchData
    from platterbase.search.database import Row, rows_of, write_search

    data = msgspec.json.decode(sent.read_bytes(), type=SearchData)
    own = [digest(code, msgspec.json.encode(one)) for one in data.documents]
    documents = dict(zip(own, data.documents, strict=True))

    def make(key: str) -> Row:
        return rows_of([documents[key]])[0]

    rows = steps.values(_SEARCH_ROWS, name, dict.fromkeys(own, ""), Row, make)
    write_search(data, folder / name, [rows[key] for key in own])


def _warnings(notes: Mapping[str, str]) -> list[str]:
    return msgspec.json.decode(notes.get("warnings", "[]"), type=list[str])
