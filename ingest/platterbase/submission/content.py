"""Reads and checks everything in content/: the input of the build. No database here."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Protocol

import msgspec

from platterbase.catalogue import Catalogue, load_catalogue
from platterbase.errors import IngestError, Problem
from platterbase.model import Hints
from platterbase.reading.packed import Member, PackedError, is_packed, read_members
from platterbase.submission.assignment import AssignedRun, Assignment
from platterbase.submission.declaration import SLUG_PATTERN, Declaration, File
from platterbase.submission.document import FILE_NAME, Document, read_document
from platterbase.submission.errata import check_errata
from platterbase.submission.patterns import read_pattern
from platterbase.submission.raw_files import (
    Claim,
    FileReading,
    FileTask,
    RawFile,
    ReadAs,
    hash_words,
    read,
)
from platterbase.submission.references import check_references
from platterbase.vocabulary import Vocabulary, load_vocabulary

RESULTS = "content/results"
_FEW_FILES = 100
# Five repeats at sixty points are 300 files.
FILES_LIMIT = 400
Progress = Callable[[str, int, int], None]


class KeptReadings(Protocol):
    """What was read of files in earlier builds."""

    def find(self, task: FileTask) -> FileReading | None:
        """Return what was read of the same bytes by the same code for the same claims."""

    def keep(self, task: FileTask, reading: FileReading) -> None:
        """Keep what was read of a file."""


@dataclass(frozen=True)
class SubmittedFile:
    """A raw file as declared, as read, and with its runs assigned to setups.

    `path` is its path in the submission: `bonnie.txt`, `runs.tar.xz/disk/randread-1.json`.
    """

    declared: File
    path: str
    raw: RawFile
    runs: tuple[AssignedRun, ...]


@dataclass(frozen=True)
class Submission:
    """One submission, complete."""

    document: Document
    files: tuple[SubmittedFile, ...]


@dataclass(frozen=True)
class Content:
    """The whole input: vocabulary, catalogue, and submissions sorted by slug."""

    vocabulary: Vocabulary
    catalogue: Catalogue
    submissions: tuple[Submission, ...]
    warnings: tuple[Problem, ...] = ()


def submission_folders(root: Path) -> list[Path]:
    """Return every submission folder of a repository, sorted by slug, whatever the year."""
    paths = (root / RESULTS).glob("*/*")
    folders = (path for path in paths if path.is_dir() and not path.is_symlink())
    return sorted(folders, key=lambda path: (path.name, path.parent.name))


def load_content(
    root: Path,
    folders: Iterable[Path] | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
    known: Mapping[Path, Submission] | None = None,
    kept: KeptReadings | None = None,
) -> Content:
    """Read all submissions (or those folders) of a repository.

    `executor` spreads the reading of raw files; `progress` is called with (file, done, of); what is
    `known` by its folder was read before and is not read again, nor is a file that was `kept`.
    Raises IngestError with every problem of every file, found in one pass.
    """
    problems: list[Problem] = list(find_stray_files(root))
    vocabulary = load_vocabulary(root / "schema")
    catalogue = load_catalogue(root / "content/hardware", "content/hardware", vocabulary)
    known = known or {}
    documents: list[Document] = []
    for folder in submission_folders(root) if folders is None else folders:
        if folder not in known:
            try:
                documents.append(read_document(folder, _shown(root, folder)))
            except IngestError as error:
                problems += error.problems
    problems += find_same_names(
        one.name for one in (*(one.document for one in known.values()), *documents)
    )
    tasks = [list(file_tasks(document)) for document in documents]
    readings = iter(_read_all([task for own in tasks for task in own], executor, progress, kept))
    fresh = []
    for document, own in zip(documents, tasks, strict=True):
        submission, wrong = _checked(document, own, list(islice(readings, len(own))), vocabulary)
        problems += wrong
        fresh.append(submission)
    problems += find_copies(mark_files([*known.values(), *fresh]))
    if any(problem.severity == "error" for problem in problems):
        raise IngestError(problems)
    submissions = sorted([*known.values(), *fresh], key=lambda one: one.document.slug)
    return Content(vocabulary, catalogue, tuple(submissions), tuple(sorted(problems)))


def load_submission(
    root: Path, folder: Path, vocabulary: Vocabulary, kept: KeptReadings | None = None
) -> tuple[Submission | None, list[Problem]]:
    """Return one submission, None where it has no shape, and every problem that is its own.

    What only all of them together show, find_stray_files, find_same_names and find_copies find.
    """
    try:
        document = read_document(folder, _shown(root, folder))
    except IngestError as error:
        return None, error.problems
    tasks = list(file_tasks(document))
    return _checked(document, tasks, _read_all(tasks, None, None, kept), vocabulary)


def _checked(
    document: Document, tasks: list[FileTask], readings: list[FileReading], vocabulary: Vocabulary
) -> tuple[Submission, list[Problem]]:
    submission, problems = _submission(document, readings)
    problems += document.warnings
    problems += _folder_name(document)
    problems += _too_many(document)
    problems += check_references(document, vocabulary)
    problems += _unlisted(document, {task.file for task in tasks})
    return submission, problems


def find_stray_files(root: Path) -> Iterator[Problem]:
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


def file_tasks(document: Document) -> Iterator[FileTask]:
    """Return the files of a folder to read, each with every [[file]] that may claim it."""
    claims = [
        Claim(entry, read_pattern(file.path), _read_as(document, file))
        for entry, file in enumerate(document.declaration.file)
    ]
    for path in sorted(document.folder.iterdir()):
        if path.name == FILE_NAME or path.is_symlink() or not path.is_file():
            continue
        own = tuple(
            claim
            for claim in claims
            if claim.pattern.head == path.name or claim.pattern.match(path.name) is not None
        )
        if own:
            yield FileTask(path, f"{document.shown_folder}/{path.name}", path.name, own)


def _read_as(document: Document, file: File) -> ReadAs:
    hints = Hints(
        tool=file.tool,
        tool_version=file.tool_version,
        command=file.command,
        language=file.language or document.declaration.language,
    )
    return ReadAs(
        hints, file.encoding, file.opaque, file.ignore is not None, labels_of(document.declaration)
    )


def labels_of(declaration: Declaration) -> tuple[str, ...]:
    """Return the names that a submission gives to hosts, setups and runs, sorted."""
    runs = (run.label for file in declaration.file for run in file.run if run.label)
    setups = {setup.slug for setup in declaration.setup}
    return tuple(sorted(setups | {host.slug for host in declaration.host} | set(runs)))


def _read_all(
    tasks: list[FileTask],
    executor: Executor | None,
    progress: Progress | None,
    kept: KeptReadings | None,
) -> list[FileReading]:
    readings = [kept.find(task) if kept else None for task in tasks]
    missing = [task for task, reading in zip(tasks, readings, strict=True) if reading is None]
    packed = sum(is_packed(task.file) for task in missing)
    # A few files are read sooner than a process has started; a packed one is worth a process.
    fresh: Iterator[FileReading] = map(read, missing)
    if executor is not None and (len(missing) > _FEW_FILES or packed > 1):
        fresh = executor.map(read, missing, chunksize=1 if packed else 16)
    found = []
    for task, reading in zip(tasks, readings, strict=True):
        found.append(reading or next(fresh))
        if kept and reading is None:
            kept.keep(task, found[-1])
        if progress is not None:
            progress(task.name, len(found), len(tasks))
    return found


def _submission(
    document: Document, readings: list[FileReading]
) -> tuple[Submission, list[Problem]]:
    """Return the submission with its files, and what is wrong with them."""
    claimed = [one for reading in readings for one in reading.files]
    problems = [one for reading in readings for one in reading.problems]
    spoken_of = {entry for reading in readings for entry in reading.entries}
    problems += _without_files(document, spoken_of)
    assignment = Assignment(document)
    files = []
    # In the order of submission.toml, not in that of the packed file.
    for one in sorted(claimed, key=lambda one: (one.entry, one.path)):
        declared = document.declaration.file[one.entry]
        files.append(SubmittedFile(declared, one.path, one.raw, assignment.runs(one)))
    problems += assignment.problems
    declared_files = {file.path for file in document.declaration.file}
    problems += check_errata(document, declared_files | {file.path for file in files})
    return Submission(document, tuple(files)), problems


def _without_files(document: Document, spoken_of: set[int]) -> Iterator[Problem]:
    """Return a problem for each [[file]] whose path fits no file."""
    for entry, file in enumerate(document.declaration.file):
        pattern = read_pattern(file.path)
        if entry in spoken_of:
            continue
        if pattern.head_is_literal and not (document.folder / pattern.head).is_file():
            yield Problem(
                f"{document.shown_folder}/{pattern.head}",
                1,
                "file-missing",
                "no such file or directory",
                "a file that can be read",
                "add it, or remove it from submission.toml",
            )
        else:
            yield document.problem(
                ("file", entry, "path"),
                "file-unmatched",
                f"{file.path!r}, which nothing fits",
                "a pattern that fits a file of the folder, or a member of its packed file",
                f"correct or remove it (`platterbase parse {pattern.head}` lists members)",
            )


def _unlisted(document: Document, listed: set[str]) -> Iterator[Problem]:
    """Return a problem for each file of the folder that submission.toml does not list."""
    for path in sorted(document.folder.iterdir()):
        name = f"{document.shown_folder}/{path.name}"
        kind = "a link" if path.is_symlink() else "a folder" if path.is_dir() else None
        if kind is None and not path.is_file():
            kind = "a pipe or device"
        if kind is not None:
            yield Problem(name, 1, "file-kind", kind, "plain files only", "remove it")
        elif path.name not in (*listed, FILE_NAME):
            yield Problem(
                name,
                1,
                "file-unlisted",
                "a file that submission.toml does not list",
                "[[file]] with its path",
                "list it (opaque = true if no tool of ours reads it)",
            )


def find_same_names(paths: Iterable[str]) -> Iterator[Problem]:
    """Return a problem for each path of a submission.toml whose folder has the name of another."""
    seen: dict[str, str] = {}
    for path in paths:
        slug = Path(path).parent.name
        if slug in seen:
            yield Problem(
                path,
                1,
                "submission-twice",
                f"submission {slug} again ({seen[slug]})",
                "each name once, whatever the year",
                "rename the folder",
            )
        seen.setdefault(slug, path)


def _folder_name(document: Document) -> Iterator[Problem]:
    if not re.fullmatch(SLUG_PATTERN, document.slug):
        yield document.problem(
            (),
            "submission-folder",
            f"folder {document.slug!r}",
            "lower-case letters, digits and hyphens",
            "rename the folder",
        )


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
            "send them as several submissions, or pack them",
        )


def refuse_copies(root: Path, content: Content) -> list[Problem]:
    """Return a warning for each file of a few submissions that another submission has, too.

    Raises IngestError where one of them was measured. The others are only hashed: to read them
    takes a build.
    """
    own = {submission.document.folder.name for submission in content.submissions}
    published: dict[str, tuple[str, str]] = {}  # path and SHA-256, by the hash of the words
    for folder in submission_folders(root):
        if folder.name not in own:  # the same submission may be checked outside of the repository
            for name, data in _raw_bytes(folder):
                known = (f"{_shown(root, folder)}/{name}", hashlib.sha256(data).hexdigest())
                published.setdefault(hash_words(data), known)
    copies = [
        _twice(file, *published[file.words_sha256])
        for file in mark_files(content.submissions)
        if file.words_sha256 in published
    ]
    if any(problem.severity == "error" for problem in copies):
        raise IngestError([*content.warnings, *copies])
    return copies


def _raw_bytes(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Return the raw files of a folder, of packed ones the members."""
    for path in sorted(folder.iterdir()):
        if path.name == FILE_NAME or path.is_symlink() or not path.is_file():
            continue
        if not is_packed(path.name):
            yield path.name, path.read_bytes()
            continue
        try:
            with path.open("rb") as packed:
                for member in read_members(path.name, packed):
                    if isinstance(member, Member):
                        yield f"{path.name}/{member.path}", member.data
        except PackedError:
            continue  # the check of that submission says why


class FileMark(msgspec.Struct, frozen=True):
    """What tells whether a file was sent twice: path, hashes, and whether numbers come of it."""

    name: str
    sha256: str
    words_sha256: str
    has_numbers: bool


def mark_files(submissions: Iterable[Submission]) -> Iterator[FileMark]:
    """Return the mark of each file of some submissions."""
    for submission in submissions:
        for file in submission.files:
            raw = file.raw
            yield FileMark(raw.name, raw.sha256, raw.words_sha256, has_numbers(file))


def find_copies(files: Iterable[FileMark]) -> Iterator[Problem]:
    """The same file twice would count a run twice; of one computer, lspci prints the same."""
    seen: dict[str, FileMark] = {}
    for file in files:
        first = seen.setdefault(file.words_sha256, file)
        if first.name != file.name:
            yield _twice(file, first.name, first.sha256)


def _twice(file: FileMark, first: str, digest: str) -> Problem:
    """Return what is wrong with a file that another one of that path and SHA-256 repeats."""
    is_same = file.sha256 == digest
    words = "the same bytes as" if is_same else "the same but for blanks and line ends as"
    measured = file.has_numbers
    return Problem(
        file.name,
        1,
        "file-twice",
        f"{words} {first}",
        "each raw file once",
        "remove one of the two" if measured else "nothing to do where it is the same computer",
        "error" if measured else "warning",
    )
