"""What was read of raw files, kept: a file is parsed once for each version of its parsers."""

from __future__ import annotations

from platterbase.build.cache import Cache
from platterbase.build.inputs import Inputs, digest
from platterbase.submission.raw_files import FileReading, FileTask

# The packages whose code turns bytes into runs.
READING_CODE = ("errors", "model", "personal", "reading", "submission", "tools")
_STEP = "raw files"


class Readings:
    """Readings of the cache, each under the hash of the file, of what is said of it, and of code.

    A packed file is one reading of all its members.
    """

    def __init__(self, cache: Cache, inputs: Inputs) -> None:
        self._cache = cache
        self._files = inputs.files
        self._code = inputs.key(packages=READING_CODE)

    def find(self, task: FileTask) -> FileReading | None:
        """Return what was read of the same bytes by the same code for the same claims."""
        if task.name not in self._files:
            return None  # it came while the build ran
        return self._cache.value(_STEP, self._key(task), FileReading)

    def keep(self, task: FileTask, reading: FileReading) -> None:
        """Keep what was read of a file."""
        if task.name in self._files:
            self._cache.keep(_STEP, self._key(task), reading)

    def _key(self, task: FileTask) -> str:
        claims = [
            f"{claim.entry}\0{claim.pattern.text}\0{claim.read_as!r}" for claim in task.claims
        ]
        return digest(self._code, task.name, self._files[task.name], *claims)
