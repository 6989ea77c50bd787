"""The line of each key of a TOML document.

tomllib gives values without positions. This reads the same text once more, for positions alone: a
path such as `("host", 0, "node", 3, "parent")` of the one has a line in the other.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right

Path = tuple[str | int, ...]

_BLANK = re.compile(r"[ \t\r\n]*+(?:#[^\n]*+[ \t\r\n]*+)*+")
_STRING = re.compile(
    r'"""(?:[^"\\]++|\\[\s\S]|"{1,2}(?!"))*+"{3,5}'
    r"|'''(?:[^']++|'{1,2}(?!'))*+'{3,5}"
    r'|"(?:[^"\\\n]++|\\.)*+"'
    r"|'[^'\n]*+'"
)
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]++")
_DOT = re.compile(r"[ \t]*+\.[ \t]*+")
_PLAIN_VALUE = re.compile(r"[^,\]}#\n]++")


def lines_of(document: bytes) -> dict[Path, int]:
    """Return the line (from 1) of every table, key and array item of a TOML document.

    The document is one that tomllib has read; others may raise ValueError.
    """
    return _Reader(document.decode("utf-8")).read()


def line_at(lines: dict[Path, int], path: Path) -> int:
    """Return the line of a path, or of the nearest table around it that has one."""
    while path not in lines:
        path = path[:-1]
    return lines[path]


class _Reader:
    """A place in a text, and the lines of what stands before it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._ends = [match.start() for match in re.finditer("\n", text)]
        self._found: dict[Path, int] = {(): 1}
        self._counts: dict[Path, int] = {}  # the newest element of each array of tables

    def read(self) -> dict[Path, int]:
        table: Path = ()
        self._skip()
        while self._at < len(self._text):
            if self._next_is("["):
                table = self._table()
            else:
                self._pair(table)
            self._skip()
        return self._found

    def _line(self) -> int:
        return bisect_right(self._ends, self._at - 1) + 1

    def _next_is(self, sign: str) -> bool:
        return self._text.startswith(sign, self._at)

    def _take(self, pattern: re.Pattern[str]) -> str | None:
        match = pattern.match(self._text, self._at)
        if match is None:
            return None
        self._at = match.end()
        return match[0]

    def _skip(self) -> None:
        self._take(_BLANK)

    def _pass(self, sign: str) -> None:
        """Go past a sign and the blanks around it."""
        self._skip()
        if not self._next_is(sign):
            raise ValueError(f"line {self._line()}: no {sign}")
        self._at += len(sign)
        self._skip()

    def _table(self) -> Path:
        """Read the head of a table; return the path of what stands below it."""
        is_element = self._next_is("[[")
        self._pass("[[" if is_element else "[")
        line = self._line()
        *outer, last = self._keys()
        self._pass("]]" if is_element else "]")
        path: Path = ()
        for key in outer:
            path = self._newest((*path, key))
        path += (last,)
        if is_element:
            self._found.setdefault(path, line)
            self._counts[path] = self._counts.get(path, -1) + 1
            path = self._newest(path)
        self._found[path] = line
        return path

    def _newest(self, path: Path) -> Path:
        """Return the newest element of an array of tables, or the table itself."""
        return (*path, self._counts[path]) if path in self._counts else path

    def _pair(self, table: Path) -> None:
        line = self._line()
        path = table
        for key in self._keys():
            path += (key,)
            self._found.setdefault(path, line)
        self._pass("=")
        self._value(path)

    def _value(self, path: Path) -> None:
        if self._next_is("{"):
            self._pass("{")
            while not self._next_is("}"):
                self._pair(path)
                self._pass_comma("}")
            self._at += 1
        elif self._next_is("["):
            self._pass("[")
            position = 0
            while not self._next_is("]"):
                self._found[(*path, position)] = self._line()
                self._value((*path, position))
                position += 1
                self._pass_comma("]")
            self._at += 1
        elif self._take(_STRING) is None and self._take(_PLAIN_VALUE) is None:
            raise ValueError(f"line {self._line()}: no value")

    def _pass_comma(self, end: str) -> None:
        self._skip()
        if not self._next_is(end):
            self._pass(",")

    def _keys(self) -> list[str]:
        """Read a key of one name or more, with dots between them."""
        names = [self._name()]
        while self._take(_DOT) is not None:
            names.append(self._name())
        return names

    def _name(self) -> str:
        bare = self._take(_BARE_KEY)
        if bare is not None:
            return bare
        quoted = self._take(_STRING)
        if quoted is None:
            raise ValueError(f"line {self._line()}: no key")
        return str(tomllib.loads(f"key = {quoted}")["key"])
