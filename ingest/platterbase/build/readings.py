"""What was read of raw files, kept: a file is parsed once for each version of its parsers."""

from __future__ import annotations

from platterbase.build.cache import Cache
from platterbase.build.folders import file_hash
from platterbase.build.inputs import digest
from platterbase.submission.raw_files import FileReading, FileTask

# The packages whose code turns bytes into runs.
READING_CODE = ("errors", "model", "personal", "reading", "submission", "tools")
STEP = "raw files"


class Readings:
    """Readings of the cache, each under the hash of the file, of what is said of it, and of code.

    A packed file is one reading of all its members. `code` is the hash of READING_CODE; `used` are
    the keys that were asked for.
    """

    def __init__(self, cache: Cache, code: str) -> None:
        self._cache = cache
        self._code = code
        self._hashes: dict[str, str] = {}
        self.used: list[str] = []

    def find(self, task: FileTask) -> FileReading | None:
        """Return what was read of the same bytes by the same code for the same claims."""
        self._hashes[task.name] = file_hash(task.path)
        key = self._key(task)
        self.used.append(key)
        return self._cache.value(STEP, key, FileReading)

    def keep(self, task: FileTask, reading: FileReading) -> None:
        """Keep what was read of a file that find was asked for, if it is still the same."""
        if file_hash(task.path) == self._hashes[task.name]:
            self._cache.keep(STEP, self._key(task), reading)

    def _key(self, task: FileTask) -> str:
        claims = [
            f"{claim.entry}\0{claim.pattern.text}\0{claim.read_as!r}" for claim in task.claims
        ]
        return digest(self._code, task.name, self._hashes[task.name], *claims)
