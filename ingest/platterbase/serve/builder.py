"""Run builds for `dev` in a process of its own, which stays between two builds.

Loading the libraries takes longer than the build after an edited sentence. The process reads a line
for each build and answers `good`, or `bad` and what is wrong; people read that on the terminal too.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

_CODE = "from platterbase.cli import main; main()"
COMMAND = (sys.executable, "-c", _CODE, "build", "--on-request")
_ON_TERMINAL = "The build broke off: the terminal says why."


class Builder:
    """The process; started with the first build, and again when its code has changed."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._process: subprocess.Popen[str] | None = None

    def build(self, *, is_new_code: bool = False) -> list[str]:
        """Build everything and return what is wrong; nothing where that succeeded."""
        if is_new_code:
            self.close()
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(
                COMMAND,
                cwd=self._root,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                start_new_session=True,  # Ctrl-C is for the server, which then ends this one
            )
        process = self._process
        if process.stdin is None or process.stdout is None:
            raise ChildProcessError("the build has no pipes")
        process.stdin.write("\n")
        process.stdin.flush()
        word, _, complaints = process.stdout.readline().strip().partition(" ")
        if word == "good":
            return []
        return json.loads(complaints or "[]") or [_ON_TERMINAL]

    def close(self) -> None:
        """Let the process end after its current build."""
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()
            self._process.wait()
            self._process = None
