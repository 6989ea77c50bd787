"""What can be asked of a computer: files of the kernel, and commands. All that was read is kept.

A root other than / stands for a computer whose files were copied; it is asked no commands.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

_LONGEST = 4096
_SECONDS = 30
# Where administrators' tools stand, which are not on everybody's path.
_PLACES = ("/usr/local/sbin", "/usr/sbin", "/sbin")


class Machine:
    """One computer: `read` its files, `run` its tools.

    `commands` answers instead of the computer's own tools: a command line to what it printed.
    """

    def __init__(self, root: Path = Path("/"), commands: dict[str, str] | None = None) -> None:
        self.root = root
        self.real = root == Path("/") and commands is None
        self._commands = commands or {}
        self._said: dict[str, str] = {}

    def path(self, name: str) -> Path:
        """A path of the computer: `/sys/block` below the root."""
        return self.root / name.lstrip("/")

    def peek(self, name: str) -> str:
        """First bytes of a file without the space around them; "" where there is none."""
        try:
            with self.path(name).open("rb") as file:
                return file.read(1 << 16).decode("utf-8", "replace").strip("\0 \t\r\n")
        except OSError:
            return ""

    def read(self, name: str) -> str:
        """The same of one line, kept as evidence."""
        value = " ".join(self.peek(name).split())[:_LONGEST]
        if value:
            self._said[name] = value
        return value

    def say(self, name: str, value: str) -> None:
        """Keep a line of a longer file as evidence."""
        self._said[name] = value

    def evidence(self) -> str:
        """All that was read, as `grep -r . FILE…` prints it: a path, a colon, a value."""
        return "".join(f"{name}:{value}\n" for name, value in sorted(self._said.items()))

    def names(self, folder: str) -> list[str]:
        """What a folder holds, sorted; nothing where there is none."""
        try:
            return sorted(path.name for path in self.path(folder).iterdir())
        except OSError:
            return []

    def real_path(self, name: str) -> str:
        """Where links lead, as a path of the computer."""
        found = self.path(name).resolve()
        base = self.root.resolve()
        return "/" + found.relative_to(base).as_posix() if base in found.parents else ""

    def exists(self, name: str) -> bool:
        return self.path(name).exists()

    def has(self, tool: str) -> bool:
        """Whether a tool can be run here."""
        if not self.real:
            return any(line.split()[0] == tool for line in self._commands)
        return self._where(tool) is not None

    def run(self, *words: str) -> str:
        """What a command printed; "" where it is missing, refuses, or takes too long."""
        if not self.real:
            return self._commands.get(" ".join(words), "")
        tool = self._where(words[0])
        if tool is None:
            return ""
        try:
            done = subprocess.run(
                [tool, *words[1:]],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                timeout=_SECONDS,
                check=False,
                env={"LC_ALL": "C", "PATH": "/usr/bin:/bin:/usr/sbin:/sbin"},
            )
        except (OSError, subprocess.TimeoutExpired):
            return ""
        text = done.stdout.decode("utf-8", "replace")
        # smartctl's exit code tells of the drive's health; who prints a line and fails, refuses.
        return "" if done.returncode and text.count("\n") < 3 else text

    def _where(self, tool: str) -> str | None:
        found = shutil.which(tool)
        return found or shutil.which(tool, path=":".join(_PLACES))
