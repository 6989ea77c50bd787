"""The part of results.db of each submission, kept under the key of its own files.

A part is made in one piece, in any process: the files of its folder are read and checked, its rows
gathered, computed and judged. One of which something is wrong is kept as well, with the problems.

    rows.db            what database/parts.py makes of it; none where there is an error
    views.msgpack      its rows of the views that have files to download
    results.series/    its time series
    outcome.json       what came of it: problems, marks of its files, readings that it was made from
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from platterbase.build.cache import Cache
from platterbase.build.folders import Folder
from platterbase.build.inputs import Inputs, data_key, digest
from platterbase.build.publication import SERIES
from platterbase.build.readings import READING_CODE, STEP, Readings
from platterbase.build.runner import Part, Steps
from platterbase.catalogue import Catalogue, load_catalogue
from platterbase.database.downloads import keep_rows_of_views
from platterbase.database.parts import PartMaker, gather_shared, gather_submission
from platterbase.database.write import go_on_from, write_parts
from platterbase.errors import IngestError, Problem
from platterbase.submission.content import (
    FileMark,
    Submission,
    file_tasks,
    find_copies,
    find_same_names,
    find_stray_files,
    load_submission,
    mark_files,
    submission_folders,
)
from platterbase.submission.document import FILE_NAME, read_document
from platterbase.submission.raw_files import FileTask
from platterbase.vocabulary import Vocabulary, load_vocabulary

SUBMISSIONS = "rows of submissions"
ROWS = "rows.db"
VIEWS = "views.msgpack"
_OUTCOME = "outcome.json"


class Outcome(msgspec.Struct, frozen=True):
    """What came of a submission."""

    problems: list[Problem]
    files: list[FileMark]
    readings: list[str]

    @property
    def is_refused(self) -> bool:
        """Whether anything is an error."""
        return any(problem.severity == "error" for problem in self.problems)


@dataclass
class SubmissionParts:
    """Makes the parts; `code` is the hash of the code that reads raw files."""

    root: Path
    code: str

    def fill(self, step: str, name: str, folder: Path) -> None:
        """Write the part of the submission in the folder `name`; problems are no exception."""
        del step
        readings = Readings(Cache(self.root), self.code)
        problems: list[Problem] = []
        files: list[FileMark] = []
        try:
            sent, problems = load_submission(
                self.root, self.root / name, self._vocabulary, kept=readings
            )
            files = list(mark_files([sent] if sent else []))
            if sent and not Outcome(problems, files, []).is_refused:
                rows = gather_submission(sent, self._catalogue, self._vocabulary)
                keep_views = partial(keep_rows_of_views, folder / VIEWS, self.root / "schema")
                (folder / ROWS).write_bytes(self._maker.make(rows, keep_views))
                _write_series(sent, folder)
        except IngestError as error:
            problems = [*problems, *error.problems]
        outcome = Outcome(problems, files, readings.used)
        (folder / _OUTCOME).write_bytes(msgspec.json.encode(outcome))

    @cached_property
    def _vocabulary(self) -> Vocabulary:
        return load_vocabulary(self.root / "schema")

    @cached_property
    def _catalogue(self) -> Catalogue:
        return _catalogue(self.root, self._vocabulary)

    @cached_property
    def _maker(self) -> PartMaker:
        shared = gather_shared(self._vocabulary, self._catalogue)
        return PartMaker(shared, self.root / "schema")


def _catalogue(root: Path, vocabulary: Vocabulary) -> Catalogue:
    place = "content/hardware"
    return load_catalogue(root / place, place, vocabulary)


def submission_parts(
    root: Path,
    inputs: Inputs,
    steps: Steps,
    executor: Executor | None,
    some: Sequence[str] = (),
    scheduler: str | None = None,
) -> tuple[list[Folder], list[tuple[str, str]]]:
    """Return the part of each submission, sorted by slug, and the entries of the cache in use.

    `some` are the folders of the submissions, where not all are wanted. Parts that are not kept are
    made side by side; where there is a `scheduler`, the workers of its cluster have read their
    files before. Raises IngestError with every problem of every submission.
    """
    every = (folder.relative_to(root).as_posix() for folder in submission_folders(root))
    names = list(some or every)
    shared = data_key(inputs)
    parts = [
        Part(SUBMISSIONS, name, digest(shared, name, inputs.key_of_folder(name))) for name in names
    ]
    # The largest first: the last to be done should be a small one.
    order = sorted(parts, key=lambda part: -_bytes_of(root / part.name))
    maker = SubmissionParts(root, inputs.key(packages=READING_CODE))
    if scheduler:
        missing = [part.name for part in order if not steps.cache.folder(part.step, part.key)]
        _read_elsewhere(root, missing, maker.code, steps, scheduler)
    made = steps.parts(order, maker, executor, "submissions into rows")
    folders = dict(zip(order, made, strict=True))
    outcomes = [_outcome_of(folders[part]) for part in parts]
    if problems := list(_problems(root, names, outcomes)):
        raise IngestError(problems)
    used = [(part.step, part.key) for part in parts]
    used += [(STEP, key) for outcome in outcomes for key in outcome.readings]
    return [folders[part] for part in parts], used


def _read_elsewhere(
    root: Path, names: Sequence[str], code: str, steps: Steps, scheduler: str
) -> None:
    """Have the files of these submissions read by a cluster, and keep what it answers."""
    from platterbase.build.cluster import connect, read_elsewhere  # noqa: PLC0415 - few builds

    tasks: list[FileTask] = []
    for name in names:
        with suppress(IngestError):  # the part of this submission tells what is wrong
            tasks += file_tasks(read_document(root / name, name))
    with steps.timed(STEP) as timing, connect(scheduler) as cluster:
        readings = Readings(steps.cache, code)
        timing.made += read_elsewhere(tasks, cluster, readings, steps.progress)


class Before(NamedTuple):
    """A database that was written before, and how many of the first parts it holds."""

    database: Path
    parts: int


def write_database(
    root: Path,
    parts: Sequence[Folder],
    target: Path,
    series: Path,
    before: Before | None = None,
) -> None:
    """Write results.db of these parts, and the folder of their series, which are links.

    Raises WriteError when the disk does not take it.
    """
    if before:
        rows = ((part.path / ROWS).read_bytes() for part in parts[before.parts :])
        go_on_from(before.database, rows, target)
    else:
        vocabulary = load_vocabulary(root / "schema")
        shared = gather_shared(vocabulary, _catalogue(root, vocabulary))
        write_parts(
            shared, ((part.path / ROWS).read_bytes() for part in parts), root / "schema", target
        )
    for part in parts:
        for path in part.files:
            if path.startswith(f"{SERIES}/"):
                series.mkdir(exist_ok=True)
                (series / Path(path).name).hardlink_to(part.path / path)


def _write_series(sent: Submission, folder: Path) -> None:
    if any(assigned.run.samples for file in sent.files for assigned in file.runs):
        # Only here: few submissions have a series, and to load pyarrow takes longer than a part.
        from platterbase.database.series import write_series  # noqa: PLC0415

        write_series([sent], folder / SERIES)


def _bytes_of(folder: Path) -> int:
    return sum(entry.stat(follow_symlinks=False).st_size for entry in os.scandir(folder))


def _outcome_of(folder: Folder) -> Outcome:
    return msgspec.json.decode((folder.path / _OUTCOME).read_bytes(), type=Outcome)


def _problems(root: Path, names: Sequence[str], outcomes: Sequence[Outcome]) -> Iterator[Problem]:
    """Yield every problem once, if any is an error."""
    problems = [
        *find_stray_files(root),
        *find_same_names(f"{name}/{FILE_NAME}" for name in names),
        *(problem for outcome in outcomes for problem in outcome.problems),
        *find_copies(file for outcome in outcomes for file in outcome.files),
    ]
    if any(problem.severity == "error" for problem in problems):
        yield from dict.fromkeys(problems)
