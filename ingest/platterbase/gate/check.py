"""Check a pull request and compute its impact, without checking it out.

The tools, their schema and all pages are those of the base. Of the head only names, modes and
bytes below content/results and content/hardware are read, out of git's store.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from platterbase.errors import IngestError, Problem
from platterbase.gate.changes import Change, SortedChanges, changes, sort_changes
from platterbase.gate.published import check_published, duplicates
from platterbase.gate.raw_files import RawFiles
from platterbase.gate.report import MOST, Report, SubmissionSummary, reported
from platterbase.impact.compare import compare
from platterbase.impact.report import Impact
from platterbase.impact.sides import lay_out, side, unchanged
from platterbase.revision import Blob, Tree, commit, contents, fork_point, tree, write_out
from platterbase.submission.content import Submission


def gate(
    repository: Path,
    tools: Path,
    base: str,
    head: str,
    labels: frozenset[str] = frozenset(),
    pictures: Path | None = None,
) -> Report:
    """Check what `head` would change of `base`.

    `tools` is the checkout whose schema is used. Raises IngestError when the revisions cannot be
    read or the base itself is broken; what is wrong with the head stands in the report.
    """
    ours, theirs = commit(repository, base), commit(repository, head)
    trees = tree(repository, ours), tree(repository, theirs)
    began = tree(repository, fork_point(repository, ours, theirs))
    found = sort_changes(changes(began, trees[1]), labels)
    files = RawFiles(repository, found.data)
    problems = [
        *found.problems,
        *files.problems(),
        *check_published(found.data, trees, files, labels, lambda blob: _bytes(repository, blob)),
    ]
    with tempfile.TemporaryDirectory(prefix="platterbase-") as scratch:
        request = _Request(repository, tools, trees[0], found, files, Path(scratch))
        wrong, sent, impact = _built(request, pictures)
    problems += _without_consequences(wrong, problems)
    return _report(ours, theirs, found, problems, sent, impact)


@dataclass(frozen=True)
class _Request:
    """A pull request, with the folder in which both its sides are laid out."""

    repository: Path
    tools: Path
    base: Tree
    found: SortedChanges
    files: RawFiles
    folder: Path


def _built(
    request: _Request, pictures: Path | None
) -> tuple[list[Problem], list[Submission], Impact | None]:
    """Problems of the head's files, its submissions, and the impact where they can be built."""
    if not request.found.data:
        return [], [], None
    lay_out(request.repository, request.tools, request.base, request.folder / "before")
    with ThreadPoolExecutor() as pool:
        return _compared(request, pictures, pool)


def _compared(
    request: _Request, pictures: Path | None, pool: Executor
) -> tuple[list[Problem], list[Submission], Impact | None]:
    folder, data = request.folder, request.found.data
    before = side(folder / "before", folder / "before.db", pool)
    shutil.copytree(folder / "before", folder / "after", copy_function=os.link)
    _overlay(request.repository, data, folder / "after")
    known = unchanged(before, folder / "after")
    twice = list(duplicates(data, request.files, before.content))
    try:
        after = side(folder / "after", folder / "after.db", pool, known)
        after.written.result()
    except IngestError as error:
        return [*twice, *_not_reported(error.problems, twice)], [], None
    same = {id(one) for one in known.values()}
    sent = [one for one in after.content.submissions if id(one) not in same]
    wrong = [*twice, *_not_reported(after.content.warnings, twice)]
    return wrong, sent, compare(before, after, request.tools, pictures)


def _overlay(repository: Path, data: list[Change], folder: Path) -> None:
    """The head's files over the base's. Paths, modes and sizes were checked."""
    for change in data:
        # Files are shared with the side before: what changes becomes a file of its own.
        (folder / change.path).unlink(missing_ok=True)
    write_out(repository, [change.new for change in data if change.new], folder)
    for emptied in {(folder / change.path).parent for change in data}:
        if emptied.is_dir() and not any(emptied.iterdir()):
            emptied.rmdir()


def _bytes(repository: Path, blob: Blob) -> bytes:
    return next(contents(repository, [blob]))[1]


def _not_reported(found: Iterable[Problem], twice: list[Problem]) -> Iterator[Problem]:
    """Return problems of files without a problem of equal bytes already."""
    said = {problem.path for problem in twice}
    for problem in found:
        if problem.rule != "file-twice" or problem.path not in said:
            yield problem


def _without_consequences(found: list[Problem], said: list[Problem]) -> list[Problem]:
    """Return problems without consequences of others: a file that was refused is missing."""
    refused = {problem.path for problem in said if problem.rule != "gate-stale"}
    return [
        problem
        for problem in found
        if not (problem.rule == "file-missing" and problem.path in refused)
    ]


def _report(
    base: str,
    head: str,
    found: SortedChanges,
    problems: list[Problem],
    sent: list[Submission],
    impact: Impact | None,
) -> Report:
    ordered = sorted(problems, key=lambda one: (one.severity, one))
    errors = sum(problem.severity == "error" for problem in problems)
    return Report(
        format=1,
        base=base,
        head=head,
        submissions=[_understood(one) for one in sent][:MOST],
        problems=[reported(problem) for problem in ordered[:MOST]],
        problem_count=len(problems),
        error_count=errors,
        elsewhere=[
            path.encode("utf-8", "backslashreplace").decode()[:2000]
            for path in found.elsewhere[:MOST]
        ],
        impact=impact,
    )


def _understood(sent: Submission) -> SubmissionSummary:
    runs = [assigned.run for file in sent.files for assigned in file.runs]
    return SubmissionSummary(
        submission=sent.document.slug,
        files=len(sent.files),
        opaque=sum(file.declared.opaque for file in sent.files),
        runs=len(runs),
        measurements=sum(len(run.measurements) for run in runs),
        setups=len(sent.document.declaration.setup),
        tools=sorted({run.tool[:200] for run in runs})[:100],
    )
