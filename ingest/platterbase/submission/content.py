"""Everything that people wrote, read and checked: the input of the build. No database here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from platterbase.catalogue import Catalogue, load_catalogue
from platterbase.errors import IngestError, Problem
from platterbase.model import Hints
from platterbase.submission.assignment import AssignedRun, assign
from platterbase.submission.declaration import File
from platterbase.submission.document import FILE_NAME, Document, read_document
from platterbase.submission.raw_files import Job, RawFile, read
from platterbase.submission.redact import personal_data
from platterbase.submission.references import check_references
from platterbase.vocabulary import Vocabulary, load_vocabulary

RESULTS = "content/results"
# Five repeats at sixty points are 300 files.
FILES_LIMIT = 400
Progress = Callable[[str, int, int], None]


@dataclass(frozen=True)
class SubmittedFile:
    """A raw file as declared, as read, and with its runs assigned to setups."""

    declared: File
    raw: RawFile
    runs: tuple[AssignedRun, ...]


@dataclass(frozen=True)
class Submission:
    """One submission, complete."""

    document: Document
    files: tuple[SubmittedFile, ...]


@dataclass(frozen=True)
class Content:
    """The whole input: vocabulary, catalogue, submissions in sorted order."""

    vocabulary: Vocabulary
    catalogue: Catalogue
    submissions: tuple[Submission, ...]
    warnings: tuple[Problem, ...] = ()


def submission_folders(root: Path) -> list[Path]:
    """Every submission folder of a repository, sorted by slug, whatever the year."""
    paths = (root / RESULTS).glob("*/*")
    folders = (path for path in paths if path.is_dir() and not path.is_symlink())
    return sorted(folders, key=lambda path: (path.name, path.parent.name))


def load_content(
    root: Path,
    folders: Iterable[Path] | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
    known: Mapping[Path, Submission] | None = None,
) -> Content:
    """Read all submissions (or those folders) of a repository.

    `executor` spreads the reading of raw files; `progress` is told (file, done, of); what is
    `known` by its folder was read before and is not read again.
    Raises IngestError with every problem of every file, found in one pass.
    """
    problems: list[Problem] = []
    vocabulary = load_vocabulary(root / "schema")
    catalogue = load_catalogue(root / "content/hardware", "content/hardware", vocabulary)
    known = known or {}
    documents: list[Document] = []
    problems += _strays(root)
    for folder in submission_folders(root) if folders is None else folders:
        if folder in known:
            continue
        try:
            documents.append(
                read_document(folder, _shown(root, folder), root / "schema/submission.schema.json")
            )
        except IngestError as error:
            problems += error.problems
    problems += _twice([*(sent.document for sent in known.values()), *documents])
    jobs = [list(_jobs(found)) for found in documents]
    results = iter(_read_all([job for own in jobs for job in own], executor, progress))
    fresh = []
    for found, own in zip(documents, jobs, strict=True):
        problems += found.warnings
        problems += _too_many(found)
        problems += check_references(found, vocabulary)
        problems += _unlisted(found)
        mine = list(islice(results, len(own)))
        problems += [raw for raw in mine if isinstance(raw, Problem)]
        files, wrong = _assign(found, mine)
        problems += wrong
        fresh.append(Submission(found, tuple(files)))
    problems += _same_bytes([*known.values(), *fresh])
    if any(problem.severity == "error" for problem in problems):
        raise IngestError(problems)
    sent = sorted([*known.values(), *fresh], key=lambda one: one.document.slug)
    return Content(vocabulary, catalogue, tuple(sent), tuple(sorted(problems)))


def _strays(root: Path) -> Iterator[Problem]:
    """Files that lie beside the submissions, where nothing would read them."""
    for path in sorted((root / RESULTS).glob("*/*")):
        if path.is_symlink() or not path.is_dir():
            yield Problem(
                path.relative_to(root).as_posix(),
                1,
                "file-kind",
                "a link" if path.is_symlink() else "a file outside of every submission",
                "folders of submissions only",
                "move it into the folder of its submission, or remove it",
            )


def _shown(root: Path, path: Path) -> str:
    """Path in messages: relative to the repository where it is inside."""
    resolved = path.resolve()
    base = root.resolve()
    return resolved.relative_to(base).as_posix() if resolved.is_relative_to(base) else str(path)


def _jobs(document: Document) -> Iterator[Job]:
    shown = document.name.removesuffix(f"/{FILE_NAME}")
    for file in document.declaration.file:
        hints = Hints(
            file_name=file.path,
            tool=file.tool,
            tool_version=file.tool_version,
            command=file.command,
            language=file.language or document.declaration.language,
        )
        yield Job(
            document.folder / file.path, f"{shown}/{file.path}", hints, file.encoding, file.opaque
        )


def _read_all(
    jobs: list[Job], executor: Executor | None, progress: Progress | None
) -> list[RawFile | Problem]:
    results: list[RawFile | Problem] = []
    source = map(read, jobs) if executor is None else executor.map(read, jobs, chunksize=16)
    for job, result in zip(jobs, source, strict=True):
        results.append(result)
        if progress is not None:
            progress(job.name, len(results), len(jobs))
    return results


def _assign(
    document: Document, raws: list[RawFile | Problem]
) -> tuple[list[SubmittedFile], list[Problem]]:
    files: list[SubmittedFile] = []
    problems: list[Problem] = []
    for at, raw in enumerate(raws):
        if isinstance(raw, Problem):
            continue
        problems += personal_data(document.folder / document.declaration.file[at].path, raw)
        runs, wrong = assign(document, at, raw)
        problems += wrong
        files.append(SubmittedFile(document.declaration.file[at], raw, tuple(runs)))
    return files, problems


def _unlisted(document: Document) -> Iterator[Problem]:
    """Nothing that was sent vanishes: each file of the folder is listed in submission.toml."""
    listed = {file.path for file in document.declaration.file} | {FILE_NAME}
    shown = document.name.removesuffix(f"/{FILE_NAME}")
    for path in sorted(document.folder.rglob("*")):
        name = path.relative_to(document.folder).as_posix()
        if path.is_symlink() or (path.is_dir() and name not in listed):
            kind = "a link" if path.is_symlink() else "a folder"
            yield Problem(f"{shown}/{name}", 1, "file-kind", kind, "plain files only", "remove it")
        elif path.is_file() and name not in listed and "/" not in name:
            yield Problem(
                f"{shown}/{name}",
                1,
                "file-unlisted",
                "a file that submission.toml does not list",
                "[[file]] with its path",
                "list it (opaque = true if no tool of ours reads it)",
            )


def _twice(documents: list[Document]) -> Iterator[Problem]:
    seen: dict[str, str] = {}
    for found in documents:
        if found.slug in seen:
            yield found.problem(
                (),
                "submission-twice",
                f"submission {found.slug} again ({seen[found.slug]})",
                "each name once, whatever the year",
                "rename the folder",
            )
        if not re.fullmatch("[a-z0-9][a-z0-9-]{0,62}", found.slug):
            yield found.problem(
                (),
                "submission-folder",
                f"folder {found.slug!r}",
                "lower-case letters, digits and hyphens",
                "rename the folder",
            )
        seen.setdefault(found.slug, found.name)


def has_numbers(file: SubmittedFile) -> bool:
    """Whether anything was measured in a file, and not only read of parts and settings."""
    return any(assigned.run.measurements for assigned in file.runs)


def _too_many(document: Document) -> Iterator[Problem]:
    if (count := len(document.declaration.file)) > FILES_LIMIT:
        yield document.problem(
            ("file",),
            "submission-size",
            f"{count} files",
            f"at most {FILES_LIMIT}",
            "send them as several submissions",
        )


def _same_bytes(sent: list[Submission]) -> Iterator[Problem]:
    """The same bytes twice would count a run twice; of one computer, lspci prints the same."""
    seen: dict[str, str] = {}
    for submission in sent:
        for file in submission.files:
            first = seen.setdefault(file.raw.sha256, file.raw.name)
            if first != file.raw.name:
                yield Problem(
                    file.raw.name,
                    1,
                    "file-twice",
                    f"the same bytes as {first}",
                    "each raw file once",
                    "remove one of the two",
                    "error" if has_numbers(file) else "warning",
                )
