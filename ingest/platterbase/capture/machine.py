"""Read files and run tools of a computer, and keep what was read as evidence."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

_LONGEST = 4096
_SECONDS = 30
# Folders of administrators' tools, which are not in the PATH of every user.
_ADMIN_PATH = ("/usr/local/sbin", "/usr/sbin", "/sbin")


class Machine:
    """A computer: `read` returns its files, `run` the output of its tools.

    A root other than / is a copy of another computer's files: no tool is run for it. `commands`
    holds outputs by command line, used instead of running tools.
    """

    def __init__(self, root: Path = Path("/"), commands: dict[str, str] | None = None) -> None:
        self.root = root
        self.real = root == Path("/") and commands is None
        self._commands = commands or {}
        self._evidence: dict[str, str] = {}

    def path(self, name: str) -> Path:
        """Return a path of the computer below the root."""
        return self.root / name.lstrip("/")

    def peek(self, name: str) -> str:
        """Return the first 64 KiB of a file, stripped; "" where it cannot be read."""
        try:
            with self.path(name).open("rb") as file:
                return file.read(1 << 16).decode("utf-8", "replace").strip("\0 \t\r\n")
        except OSError:
            return ""

    def read(self, name: str) -> str:
        """Return a file as one line, and keep it as evidence."""
        value = " ".join(self.peek(name).split())[:_LONGEST]
        if value:
            self._evidence[name] = value
        return value

    def keep_evidence(self, name: str, value: str) -> None:
        """Keep a line of a longer file as evidence."""
        self._evidence[name] = value

    def evidence(self) -> str:
        """Return all that was read, in the form of `grep -r . FILE…`: path, colon, value."""
        return "".join(f"{name}:{value}\n" for name, value in sorted(self._evidence.items()))

    def list_names(self, folder: str) -> list[str]:
        """Return the sorted names in a folder; an empty list where there is no folder."""
        try:
            return sorted(path.name for path in self.path(folder).iterdir())
        except OSError:
            return []

    def real_path(self, name: str) -> str:
        """Return the target of symbolic links as a path of the computer; "" outside the root."""
        target = self.path(name).resolve()
        base = self.root.resolve()
        return "/" + target.relative_to(base).as_posix() if base in target.parents else ""

    def exists(self, name: str) -> bool:
        return self.path(name).exists()

    def has(self, tool: str) -> bool:
        """Return whether a tool can be run here."""
        if not self.real:
            return any(line.split()[0] == tool for line in self._commands)
        return self._find_tool(tool) is not None

    def run(self, *words: str) -> str:
        """Return the output of a command; "" where it is missing, fails, or takes too long."""
        if not self.real:
            return self._commands.get(" ".join(words), "")
        tool = self._find_tool(words[0])
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
        # smartctl's exit code reports the drive's health, so it may differ from 0 with good output.
        # A tool that refuses prints an error of one or two lines.
        return "" if done.returncode and text.count("\n") < 3 else text

    def _find_tool(self, tool: str) -> str | None:
        return shutil.which(tool) or shutil.which(tool, path=":".join(_ADMIN_PATH))
