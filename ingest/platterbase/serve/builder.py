"""Run builds for `dev` in a process of its own, which stays between two builds.

Loading the libraries takes longer than the build after an edited sentence. The process reads a line
for each build and answers `good` or `bad`; messages to people go to the terminal.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

_CODE = "from platterbase.cli import main; main()"
COMMAND = (sys.executable, "-c", _CODE, "build", "--on-request")


class Builder:
    """The process; started with the first build, and again when its code has changed."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._process: subprocess.Popen[str] | None = None

    def build(self, *, is_new_code: bool = False) -> bool:
        """Build everything and return whether that succeeded."""
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
        return process.stdout.readline() == "good\n"

    def close(self) -> None:
        """Let the process end after its current build."""
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()
            self._process.wait()
            self._process = None
