"""The database that claims and printed queries are asked of: it holds what they name, no more.

Their answers can then not change with any other submission. They are kept under the key of those
that are named: where a stranger's submission is added, nothing is asked anew. Where there is no
other submission, that database is results.db itself.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from platterbase.build.inputs import Inputs, data_key, digest
from platterbase.build.publication import DATABASE, SERIES
from platterbase.build.runner import Steps
from platterbase.submission.content import submission_folders

_STEP = "named submissions"


@dataclass(frozen=True)
class NamedSubmissions:
    """Submissions by slug out of all of a repository; `whole` is the database of all.

    Names of submissions that are not there count for nothing: their claims find no row.
    """

    root: Path
    inputs: Inputs
    steps: Steps
    names: frozenset[str]
    whole: Path
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @cached_property
    def key(self) -> str:
        """Key of all rows of their database."""
        own = (f"{folder}\0{self.inputs.key_of_folder(folder)}" for folder in self._folders)
        return digest(data_key(self.inputs), *own)

    @property
    def database(self) -> Path:
        """Their database, made where there is none."""
        with self._lock:
            return self._database

    @cached_property
    def _database(self) -> Path:
        if len(self._folders) == len(self._all):
            return self.whole
        return self.steps.folder(_STEP, self.key, self._write).path / DATABASE

    def _write(self, folder: Path) -> None:
        from platterbase.build.submissions import submission_parts, write_database  # noqa: PLC0415

        parts, _ = submission_parts(self.root, self.inputs, self.steps, None, self._folders)
        write_database(self.root, parts, folder / DATABASE, folder / SERIES)

    @cached_property
    def _all(self) -> list[str]:
        """Folders of all submissions, in the order of their slugs."""
        return [
            folder.relative_to(self.root).as_posix() for folder in submission_folders(self.root)
        ]

    @cached_property
    def _folders(self) -> list[str]:
        return [folder for folder in self._all if folder.rpartition("/")[2] in self.names]
