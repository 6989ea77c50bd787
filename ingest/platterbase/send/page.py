"""What the worker of the page calls: files in a folder, answers and results as JSON."""

from __future__ import annotations

import io
import shutil
import zipfile
from pathlib import Path
from typing import Any

import msgspec

from platterbase.catalogue import load_catalogue
from platterbase.check.words import Messages
from platterbase.errors import IngestError
from platterbase.root import find_root
from platterbase.send.make import Answers, computer_of, make_submission
from platterbase.send.understand import Taken, take_files, understand
from platterbase.submission.schema import submission_schema
from platterbase.vocabulary import load_vocabulary

_EPOCH = (1980, 1, 1, 0, 0, 0)
_CATALOGUED = ("drive", "cpu", "board")
_FILESYSTEMS = (
    "ntfs", "exfat", "refs", "ext4", "ext3", "xfs", "btrfs", "zfs", "f2fs", "apfs", "hfs+", "ufs",
    "none",
)  # fmt: skip


class Page:
    """One sender's files in `inbox`, and the submission made of them below `outbox`."""

    def __init__(self, inbox: str, outbox: str, language: str) -> None:
        self._root = find_root()
        self._inbox = Path(inbox)
        self._outbox = Path(outbox)
        self._language = language
        self._taken = Taken([], None, ())

    def choices(self) -> str:
        """Return the spellings that the form completes, by field."""
        vocabulary = load_vocabulary(self._root / "schema")
        catalogue = load_catalogue(self._root / "content/hardware", "catalogue", vocabulary)
        found: dict[str, Any] = {kind: [] for kind in _CATALOGUED}
        for entry in catalogue.entries.values():
            if entry.kind in found:
                found[entry.kind] += [entry.model.name, *entry.model.aliases]
        tables = submission_schema()["properties"]
        return _json(
            {kind: sorted(set(names)) for kind, names in found.items()}
            | {
                "link": list(vocabulary.links),
                "licence": tables["licence"]["enum"],
                "filesystem": _FILESYSTEMS,
                "level": tables["array"]["items"]["properties"]["level"]["enum"],
            }
        )

    def understand(self, columns: str = "{}") -> str:
        """Read the files of the inbox; what they say, or the problems for which nothing is said.

        `columns` are words for the columns of typed tables, by title.
        """
        said = msgspec.json.decode(columns, type=dict[str, str])
        try:
            self._taken = take_files(self._inbox, self._language, said)
        except IngestError as error:
            problems = [Messages(self._language).problem(one) for one in error.problems]
            return _json({"problems": problems})
        return _json(understand(self._root, self._inbox, self._taken, self._language))

    def setups(self, answers: str) -> str:
        """Return the setups that these answers make, each with a short description."""
        return _json(computer_of(self._taken, _answers(answers)).setups)

    def make(self, answers: str) -> str:
        """Make the submission anew; its folder lies below the outbox."""
        shutil.rmtree(self._outbox, ignore_errors=True)
        self._outbox.mkdir(parents=True)
        said = _answers(answers)
        return _json(make_submission(self._root, self._outbox, self._taken, said, self._language))

    def pack(self) -> bytes:
        """Return the folder as a zip: equal files give equal bytes."""
        (folder,) = self._outbox.glob("content/results/*/*")
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w") as packed:
            for path in sorted(folder.iterdir()):
                member = zipfile.ZipInfo(f"{folder.name}/{path.name}", _EPOCH)
                packed.writestr(member, path.read_bytes(), zipfile.ZIP_DEFLATED)
        return buffer.getvalue()


def _answers(text: str) -> Answers:
    return msgspec.json.decode(text, type=Answers)


def _json(found: Any) -> str:
    return msgspec.json.encode(found).decode()
